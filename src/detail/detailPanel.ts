import { env, l10n, Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import { isCitableRecord, type ReadableRecord } from '../library/recordOf.ts';
import { detailViewType } from '../manifest.ts';
import { executeCommand } from '../platform/commands.ts';
import { setting } from '../platform/settings.ts';
import type { Story } from '../service/records.ts';
import { BoundService } from './boundService.ts';
import { html } from './html.ts';
import { actOn, type PlainAction } from './pageActions.ts';
import { describePageFault, PageError, there } from './pageFaults.ts';
import { pageState } from './pageState.ts';
import { shortTitle } from './pageTitle.ts';
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
  readonly service: BoundService;
  reading: Reading;
  /** Under which connection the reading asks. */
  connection: number;
}

interface ReadOptions {
  /** Names the service that the record is from; the one that is asked now where it is not known. */
  readonly service?: string | undefined;
  /** The story that an article was found in. */
  readonly story?: Story | undefined;
}

/** One panel with the detail page in it, showing one record after another. */
export class DetailPanel {
  readonly #shared: Shared;
  readonly #panel: WebviewPanel;
  readonly #trail = new Trail<Visit>();
  #id: number;
  /** Counts how often another service, or another way to ask it, was chosen. */
  #connection = 0;
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

  /** Whether this very record of a service is what the page is about. */
  shows({ kind, id }: ReadableRecord, service: string | undefined): boolean {
    const { current } = this.#trail;
    const record = current?.reading.record;
    return id !== undefined && record?.kind === kind && record.id === id && current?.service.is(service) === true;
  }

  /** Goes on to a record from the one before, which stops loading. Never rejects. */
  async read(record: ReadableRecord, { service, story }: ReadOptions): Promise<void> {
    const { options } = this.#shared;
    const bound = new BoundService(options.services, service);
    const reading = this.#readingOf(record, bound, story);
    this.#trail.current?.reading.stop();
    this.#id += 1;
    this.#trail.push({ id: this.#id, service: bound, reading, connection: this.#connection });
    this.refresh();
    await reading.start();
    // Not before: a row that is drawn anew while the panel takes the keyboard takes it back.
    options.onDidShow(record);
  }

  /** Asks again after the connection changed, so that nothing stays that an earlier one said. Never rejects. */
  reconnect(): void {
    this.#connection += 1;
    const { current } = this.#trail;
    if (current) {
      void this.#resume(current);
    }
  }

  /** Goes on with a record: with what is there, or anew where that was loaded under another connection. Never rejects. */
  async #resume(visit: Visit): Promise<void> {
    if (visit.connection !== this.#connection) {
      const { record, story } = visit.reading;
      const isOfOther = !visit.service.is(await this.#shared.options.services.service().catch(() => undefined));
      if (this.#trail.current !== visit) {
        return;
      }
      visit.reading.stop();
      visit.connection = this.#connection;
      if (!isOfOther) {
        // Cursors and failures are those of the earlier connection.
        visit.reading = this.#readingOf(record, visit.service, story);
      }
      this.refresh();
    }
    const { reading } = visit;
    await Promise.all([reading.start(), reading.retry()]);
  }

  #readingOf(record: ReadableRecord, service: BoundService, story: Story | undefined): Reading {
    const { options, sources, copies } = this.#shared;
    // Sample data is always there, so it has no copies; what a page kept can be anything.
    const copied = () => (service.name !== undefined && URL.canParse(service.name) ? service.name : undefined);
    return new Reading(record, {
      client: () => service.client(),
      sources,
      onDidChange: () => this.refresh(),
      story,
      copies: {
        find: async (wanted) => {
          const name = copied();
          return name === undefined ? undefined : copies.find(name, wanted);
        },
        keep: async (copy) => {
          const name = copied();
          // Without its offline copy a page is as good as it was before.
          await (name && copies.keep(name, copy, Date.now()).catch((fault: unknown) => options.log.error(fault)));
        },
      },
    });
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
    const { clippings, describe } = this.#shared.options;
    const page = pageState(current.reading, {
      id: current.id,
      service: current.service.name,
      describe: (error) => describePageFault(error, describe),
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
    const { log, describe } = this.#shared.options;
    const message = readFromPage(raw);
    if (!message) {
      log.warn('The detail page sent something that is not a message of its protocol; ignored.');
      return;
    }
    try {
      await this.#act(message);
    } catch (fault) {
      log.error(fault);
      const { message: text } = describePageFault(fault, describe);
      const page = message.type === 'ready' ? this.#id : message.page;
      this.#send({ type: 'failed', page, about: message.type, message: text });
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
    await this.#actOn(there(visit?.id === message.page ? visit : undefined), message);
  }

  async #actOn({ reading, service }: Visit, message: Exclude<FromPage, { type: 'ready' }>): Promise<void> {
    switch (message.type) {
      case 'load':
        return reading.load(message.part);
      case 'expand':
        return reading.expand(message.node);
      case 'retry':
        return reading.retry();
      case 'cancel':
        reading.cancel();
        return;
      case 'go':
        return this.#go(message.by);
      case 'remedy': {
        const { describe } = this.#shared.options;
        const remedy = there(describePageFault(reading.errorOf(message.part), describe).remedies[message.index]);
        await executeCommand(remedy.command, ...(remedy.args ?? []));
        await reading.retry();
        return;
      }
      case 'openLink':
        return executeCommand('dateline.openInBrowser', { url: message.url });
      case 'filter': {
        const search = there(searchForLabel(reading.record, message.label, message.index));
        return actOn({ type: 'search', search });
      }
      case 'quote':
      case 'offer':
      case 'citeAs':
      case 'copyAs':
        return this.#cite(reading, message);
      case 'show': {
        const record = there(reading.recordAt(message.target));
        const { record: above } = reading;
        const story = above.kind === 'story' && record.kind === 'article' ? above : undefined;
        return this.read(record, { service: service.name, story });
      }
      case 'showSource': {
        const record = there(reading.recordAt(message.target));
        return this.read(there(reading.sourceOf(record) ?? knownSource(record)), { service: service.name });
      }
      case 'cite':
      case 'copyCitation':
      case 'openInBrowser':
      case 'clip':
      case 'unclip':
      case 'saveSearch': {
        return actOn({ type: message.type satisfies PlainAction, record: there(reading.recordAt(message.target)) });
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
      await this.#resume(to);
    }
  }

  async #cite(
    reading: Reading,
    message: Extract<FromPage, { type: 'quote' | 'offer' | 'citeAs' | 'copyAs' }>,
  ): Promise<void> {
    const { citing } = this.#shared.options;
    const { page, target } = message;
    const found = reading.recordAt(target);
    const record = there(found && isCitableRecord(found) ? found : undefined);
    switch (message.type) {
      case 'quote':
        return citing.quote(record, message.text);
      case 'offer':
        this.#send({ type: 'offer', page, target, offer: await inTime(citing.offer(record)) });
        return;
      case 'citeAs':
        return citing.insert(record, message.format);
      case 'copyAs':
        return citing.copy(record, message.format);
    }
  }
}

/** The page waits for it: in milliseconds. */
const mostOfferMs = 20_000;

/** @throws PageError when it takes too long */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageError(l10n.t('Preparing the citation took too long.'))), mostOfferMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
