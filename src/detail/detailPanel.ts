import { env, Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import { isCitableRecord, type ReadableRecord } from '../library/recordOf.ts';
import { referenceOf } from '../library/referenceOf.ts';
import { detailViewType } from '../manifest.ts';
import { executeCommand } from '../platform/commands.ts';
import { harmless } from '../platform/remoteText.ts';
import { setting } from '../platform/settings.ts';
import type { Story } from '../service/records.ts';
import { html } from './html.ts';
import { actOn, type PlainAction } from './pageActions.ts';
import { pageState } from './pageState.ts';
import type { Shared } from './panel.ts';
import { readFromPage } from './messenger.ts';
import type { FromPage, ToPage } from './protocol.ts';
import { Reading } from './reading.ts';
import { searchForLabel } from './searchFor.ts';
import { knownSource } from './sources.ts';
import { strings } from './strings.ts';
import { Trail } from './trail.ts';

/** A record that the reader came to; its identifier tells it from the one before. */
interface Visit {
  readonly id: number;
  readonly reading: Reading;
}

/** One panel with the detail page in it, showing one record after another. */
export class DetailPanel {
  readonly #shared: Shared;
  readonly #panel: WebviewPanel;
  readonly #trail = new Trail<Visit>();
  #id: number;
  /** What the page shows is out of date and about to be sent. */
  #stale = false;

  /** @param firstId that of the first record, so that a page that came back knows it again */
  constructor(shared: Shared, panel: WebviewPanel, firstId = 1) {
    this.#shared = shared;
    this.#panel = panel;
    this.#id = firstId - 1;
    panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    panel.onDidDispose(() => this.#trail.current?.reading.stop());
    this.build();
  }

  /** Opens a panel: in the column given, else beside a text that is being written, else in front. */
  static create(shared: Shared, column: ViewColumn | undefined): DetailPanel {
    const beside = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
    const panel = window.createWebviewPanel(detailViewType, 'Dateline', column ?? beside, { enableFindWidget: true });
    return new DetailPanel(shared, panel);
  }

  get column(): ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  /** Calls back whenever the user turns to this panel. */
  onDidUse(callback: () => void): void {
    this.#panel.onDidChangeViewState(() => {
      if (this.#panel.active) {
        callback();
      }
    });
  }

  /** Calls back once, when the panel is closed by whomever. */
  onDidClose(callback: () => void): void {
    this.#panel.onDidDispose(callback);
  }

  /** Makes the page anew. It may load our own files from `dist` and nothing else, but for pictures where they are wanted. */
  build(): void {
    const { extensionUri } = this.#shared.options;
    const dist = Uri.joinPath(extensionUri, 'dist');
    const media = Uri.joinPath(extensionUri, 'media');
    const { webview } = this.#panel;
    this.#panel.iconPath = { light: Uri.joinPath(media, 'page-light.svg'), dark: Uri.joinPath(media, 'page-dark.svg') };
    webview.options = {
      enableScripts: true,
      enableForms: false,
      enableCommandUris: false,
      localResourceRoots: [dist],
    };
    webview.html = html({
      cspSource: webview.cspSource,
      script: webview.asWebviewUri(Uri.joinPath(dist, 'page.js')).toString(),
      style: webview.asWebviewUri(Uri.joinPath(dist, 'page.css')).toString(),
      locale: env.language,
      images: setting('detail.images'),
    });
  }

  /** Brings the panel to the front, where it is, and the keyboard to it. */
  reveal(): void {
    this.#panel.reveal();
  }

  /** Whether this very record is what the page is about. */
  shows({ kind, id }: ReadableRecord): boolean {
    const record = this.#trail.current?.reading.record;
    return id !== undefined && record?.kind === kind && record.id === id;
  }

  /** Goes on to a record from the one before, which stops loading. `story` is where an article was found. Never rejects. */
  async read(record: ReadableRecord, story?: Story): Promise<void> {
    const { options, sources, copies } = this.#shared;
    const reading = new Reading(record, {
      client: options.client,
      sources,
      onDidChange: () => this.refresh(),
      story,
      copies: {
        find: async (wanted) => copies.find((await options.service()) ?? '', wanted),
        keep: async (copy) => {
          const service = await options.service();
          // Without its offline copy a page is as good as it was before.
          await (service && copies.keep(service, copy, Date.now()).catch((fault: unknown) => options.log.error(fault)));
        },
      },
    });
    this.#trail.current?.reading.stop();
    this.#id += 1;
    this.#trail.push({ id: this.#id, reading });
    options.onDidShow(record);
    this.refresh();
    await reading.start();
  }

  /** Sends the state, once for all that changes in one go. */
  refresh(): void {
    if (!this.#stale) {
      this.#stale = true;
      setImmediate(() => {
        this.#stale = false;
        this.#show();
      });
    }
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #show(): void {
    const { current, back, forward } = this.#trail;
    if (!current) {
      return;
    }
    const { describe, clippings } = this.#shared.options;
    const page = pageState(current.reading, {
      id: current.id,
      describe,
      trail: {
        ...(back && { back: shortTitle(back.reading.record) }),
        ...(forward && { forward: shortTitle(forward.reading.record) }),
      },
      isClipped: (record) => isCitableRecord(record) && clippings.has(record),
    });
    this.#panel.title = shortTitle(current.reading.record);
    this.#send({ type: 'show', page });
  }

  #send(message: ToPage): void {
    void this.#panel.webview.postMessage(message);
  }

  async #receive(raw: unknown): Promise<void> {
    const { log } = this.#shared.options;
    const message = readFromPage(raw);
    if (!message) {
      log.warn('The detail page sent something that is not a message of its protocol; ignored.');
      return;
    }
    try {
      await this.#act(message);
    } catch (fault) {
      log.error(fault);
    }
  }

  async #act(message: FromPage): Promise<void> {
    if (message.type === 'ready') {
      // Also when VS Code rebuilt the page after it was hidden: it has nothing but its shell then.
      this.#send({ type: 'start', locale: env.language, strings: strings(), images: setting('detail.images') });
      this.#show();
      return;
    }
    const visit = this.#trail.current;
    if (visit?.id === message.page) {
      await this.#actOn(visit.reading, message);
    }
  }

  async #actOn(reading: Reading, message: Exclude<FromPage, { type: 'ready' }>): Promise<void> {
    switch (message.type) {
      case 'load':
        return reading.load(message.part);
      case 'expand':
        return reading.expand(message.node);
      case 'retry':
        return reading.retry();
      case 'go':
        return this.#go(message.by);
      case 'remedy': {
        const { describe } = this.#shared.options;
        const remedy = describe(reading.parts[message.part]?.error).remedies[message.index];
        if (remedy) {
          await executeCommand(remedy.command, ...(remedy.args ?? []));
          await reading.retry();
        }
        return;
      }
      case 'openLink':
        return executeCommand('dateline.openInBrowser', { url: message.url });
      case 'filter': {
        const search = searchForLabel(reading.record, message.label, message.index);
        return search && actOn({ type: 'search', search });
      }
      case 'quote':
      case 'offer':
      case 'citeAs':
      case 'copyAs':
        return this.#cite(reading, message);
      case 'show': {
        const record = reading.recordAt(message.target);
        const { record: above } = reading;
        return record && this.read(record, above.kind === 'story' && record.kind === 'article' ? above : undefined);
      }
      case 'showSource': {
        const record = reading.recordAt(message.target);
        const source = record && (reading.sourceOf(record) ?? knownSource(record));
        return source && this.read(source);
      }
      case 'cite':
      case 'copyCitation':
      case 'openInBrowser':
      case 'clip':
      case 'unclip':
      case 'saveSearch': {
        const record = reading.recordAt(message.target);
        return record && actOn({ type: message.type satisfies PlainAction, record });
      }
    }
  }

  /** Goes a step back or forward; what was loaded there is there still, and what was under way goes on. */
  async #go(by: -1 | 1): Promise<void> {
    const from = this.#trail.current;
    const to = this.#trail.go(by);
    if (to) {
      from?.reading.stop();
      this.refresh();
      await to.reading.start();
    }
  }

  async #cite(
    reading: Reading,
    message: Extract<FromPage, { type: 'quote' | 'offer' | 'citeAs' | 'copyAs' }>,
  ): Promise<void> {
    const { citing } = this.#shared.options;
    const { page, target } = message;
    const record = reading.recordAt(target);
    if (!record || !isCitableRecord(record)) {
      return;
    }
    switch (message.type) {
      case 'quote':
        return citing.quote(record, message.text);
      case 'offer':
        this.#send({ type: 'offer', page, target, offer: await citing.offer(record) });
        return;
      case 'citeAs':
        return citing.insert(record, message.format);
      case 'copyAs':
        return citing.copy(record, message.format);
    }
  }
}

const maxTitle = 40;

/** What a tab and a button say of a record. */
function shortTitle(record: ReadableRecord): string {
  const text = harmless(titleOf(record) ?? strings().untitled);
  return text.length > maxTitle ? `${text.slice(0, maxTitle - 1).trimEnd()}…` : text;
}

function titleOf(record: ReadableRecord): string | undefined {
  if (record.kind === 'story') {
    return record.title ?? record.summary;
  }
  if (record.kind === 'publisher' || record.kind === 'source') {
    return record.name ?? record.url;
  }
  const { title, url } = referenceOf(record);
  return title ?? url;
}
