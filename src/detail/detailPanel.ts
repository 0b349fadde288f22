import { env, Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import { isCitableRecord, type ReadableRecord } from '../library/recordOf.ts';
import { referenceOf, type CitableRecord } from '../library/referenceOf.ts';
import { detailViewType } from '../manifest.ts';
import { executeCommand } from '../platform/commands.ts';
import { harmless } from '../platform/remoteText.ts';
import type { Story } from '../service/records.ts';
import { html } from './html.ts';
import { pageState } from './pageState.ts';
import type { DetailOptions } from './panel.ts';
import { readFromPage, type FromPage, type RecordAction, type ToPage } from './protocol.ts';
import { Reading } from './reading.ts';
import { knownSource, type Sources } from './sources.ts';
import { strings } from './strings.ts';

/** One panel with the detail page in it, showing one record after another. */
export class DetailPanel {
  readonly #options: DetailOptions;
  readonly #sources: Sources;
  readonly #panel: WebviewPanel;
  #reading: Reading | undefined;
  /** Tells one record on the page from the one before. */
  #id = 0;
  /** What the page shows is out of date and about to be sent. */
  #stale = false;

  /** `onDidClose` is called once, when the panel is closed by whomever. */
  constructor(options: DetailOptions, sources: Sources, onDidClose: () => void) {
    this.#options = options;
    this.#sources = sources;
    this.#panel = createPanel(options.extensionUri);
    this.#panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    this.#panel.onDidDispose(() => {
      this.#reading?.stop();
      this.#reading = undefined;
      onDidClose();
    });
  }

  /** Brings the panel to the front, where it is, and the keyboard to it. */
  reveal(): void {
    this.#panel.reveal();
  }

  /** Shows the record in place of the one before, which stops loading. `story` is where an article was found. Never rejects. */
  async read(record: ReadableRecord, story?: Story): Promise<void> {
    this.#reading?.stop();
    const { client } = this.#options;
    const reading = new Reading(record, { client, sources: this.#sources, onDidChange: () => this.#refresh(), story });
    this.#reading = reading;
    this.#id += 1;
    this.#options.onDidShow?.(record);
    this.#refresh();
    await reading.start();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  /** Sends the state, once for all that changes in one go. */
  #refresh(): void {
    if (!this.#stale) {
      this.#stale = true;
      setImmediate(() => {
        this.#stale = false;
        if (this.#reading) {
          this.#panel.title = tabTitle(this.#reading.record);
          this.#send({ type: 'show', page: pageState(this.#id, this.#reading, this.#options.describe) });
        }
      });
    }
  }

  #send(message: ToPage): void {
    void this.#panel.webview.postMessage(message);
  }

  async #receive(raw: unknown): Promise<void> {
    const message = readFromPage(raw);
    if (!message) {
      this.#options.log.warn('The detail page sent something that is not a message of its protocol; ignored.');
      return;
    }
    try {
      await this.#act(message);
    } catch (fault) {
      this.#options.log.error(fault);
    }
  }

  async #act(message: FromPage): Promise<void> {
    if (message.type === 'ready') {
      // Also when VS Code rebuilt the page after it was hidden: it has nothing but its shell then.
      this.#send({ type: 'start', locale: env.language, strings: strings() });
      this.#refresh();
      return;
    }
    const reading = this.#reading;
    if (!reading || message.page !== this.#id) {
      return;
    }
    switch (message.type) {
      case 'load':
        return reading.load(message.part);
      case 'expand':
        return reading.expand(message.node);
      case 'remedy': {
        const remedy = this.#options.describe(reading.parts[message.part]?.error).remedies[message.index];
        if (remedy) {
          await executeCommand(remedy.command, ...(remedy.args ?? []));
          await reading.retry();
        }
        return;
      }
      case 'openLink':
        return executeCommand('dateline.openInBrowser', { url: message.url });
      case 'show':
      case 'showSource':
      case 'cite':
      case 'copyCitation':
      case 'openInBrowser': {
        const record = reading.recordAt(message.target);
        return record && this.#actOn(record, message.type, reading);
      }
    }
  }

  async #actOn(record: ReadableRecord, action: RecordAction, reading: Reading): Promise<void> {
    if (action === 'show') {
      const { record: above } = reading;
      return this.read(record, above.kind === 'story' && record.kind === 'article' ? above : undefined);
    }
    if (action === 'showSource') {
      const source = reading.sourceOf(record) ?? knownSource(record);
      return source && this.read(source);
    }
    return isCitableRecord(record) ? this.#cite(record, action) : undefined;
  }

  #cite(record: CitableRecord, action: 'cite' | 'copyCitation' | 'openInBrowser'): Promise<void> {
    switch (action) {
      case 'cite':
        return executeCommand('dateline.insertCitation', { record });
      case 'copyCitation':
        return executeCommand('dateline.copyCitation', { record });
      case 'openInBrowser':
        return executeCommand('dateline.openInBrowser', { record });
    }
  }
}

/** Beside a text that is being written, else in front. It may load our own files from `dist` and nothing else. */
function createPanel(extensionUri: Uri): WebviewPanel {
  const dist = Uri.joinPath(extensionUri, 'dist');
  const media = Uri.joinPath(extensionUri, 'media');
  const column = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
  const panel = window.createWebviewPanel(detailViewType, 'Dateline', column, {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: false,
    localResourceRoots: [dist],
  });
  panel.iconPath = { light: Uri.joinPath(media, 'page-light.svg'), dark: Uri.joinPath(media, 'page-dark.svg') };
  panel.webview.html = html({
    cspSource: panel.webview.cspSource,
    script: panel.webview.asWebviewUri(Uri.joinPath(dist, 'page.js')).toString(),
    style: panel.webview.asWebviewUri(Uri.joinPath(dist, 'page.css')).toString(),
    locale: env.language,
  });
  return panel;
}

const maxTabTitle = 40;

function tabTitle(record: ReadableRecord): string {
  const text = harmless(titleOf(record) ?? strings().untitled);
  return text.length > maxTabTitle ? `${text.slice(0, maxTabTitle - 1).trimEnd()}…` : text;
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
