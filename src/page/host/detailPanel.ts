import { commands, env, l10n, Uri, window, type WebviewPanel } from 'vscode';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { readSetting } from '../../platform/settings.ts';
import { isCitableRecord, type ReadableRecord } from '../../kinds/index.ts';
import { getRecordTitle } from '../../kinds/recordTitle.ts';
import type { SharedState } from './detailPanels.ts';
import { actOnRecord, type OpenOptions } from './pageActions.ts';
import { describePageError, requirePresent } from './pageErrors.ts';
import type { MessageFromPage, PageState, MessageToPage } from '../protocol.ts';
import { readMessage } from './readMessage.ts';
import { ReadingHistory, type HistoryEntry } from './readingHistory.ts';
import { createPageHtml, type PageFiles } from './createPageHtml.ts';
import { localizeStrings } from '../strings.ts';
import { createFirstState, createPageState } from './pageState.ts';

/** The list or document that the user opened a record from. */
export interface PageOpener {
  readonly focus: () => Promise<void>;
  readonly list?: {
    readonly neighbors: () => NonNullable<PageState['list']>;
    /** Moves to the next (1) or previous (-1) record; loads the next page at the end. */
    readonly step: (by: -1 | 1) => Promise<ReadableRecord | undefined>;
  };
}

interface DetailPanelOptions {
  readonly record: ReadableRecord;
  readonly isPreview: boolean;
  readonly opener?: PageOpener | undefined;
  /** Lets a restored page recognize its record (default: 1). */
  readonly firstId?: number;
}

/** A panel that opens empty, so that VS Code prepares it while the service and the files of the page are read. */
export class DetailPanel {
  readonly webviewPanel: WebviewPanel;
  /** The record that the page shows or is about to show. */
  record: ReadableRecord;
  opener: PageOpener | undefined;
  isPreview: boolean;
  readonly #shared: SharedState;
  #files: PageFiles | undefined;
  readonly #history: ReadingHistory;
  readonly #reported = new WeakSet<HistoryEntry>();
  #isRefreshPending = false;
  #isOutdated = false;
  #isBuilt = false;
  #isDisposed = false;

  constructor(shared: SharedState, webviewPanel: WebviewPanel, options: DetailPanelOptions) {
    const { record, isPreview, opener, firstId = 1 } = options;
    const createIcon = (name: string) => Uri.joinPath(shared.extensionUri, 'media', name);
    this.#shared = shared;
    this.webviewPanel = webviewPanel;
    this.record = record;
    this.opener = opener;
    this.isPreview = isPreview;
    this.#history = new ReadingHistory(shared, firstId, () => this.refresh());
    webviewPanel.iconPath = { light: createIcon('page-light.svg'), dark: createIcon('page-dark.svg') };
    webviewPanel.webview.onDidReceiveMessage((message: unknown) => this.receive(message));
    webviewPanel.onDidChangeViewState(() => {
      if (this.#isOutdated && webviewPanel.visible) {
        this.reconnect();
      }
    });
    webviewPanel.onDidDispose(() => {
      this.#isDisposed = true;
      this.#history.stop();
    });
  }

  get visibleRecord(): { readonly record: ReadableRecord; readonly isActive: boolean } | undefined {
    const record = this.#history.current?.model.findRecord('subject');
    return record && this.webviewPanel.visible ? { record, isActive: this.webviewPanel.active } : undefined;
  }

  focus(): void {
    this.#send({ type: 'focus' });
  }

  /** Reads `record` unless the page shows it. Resolves when every part of the page has loaded or failed. */
  async fill(service: string | undefined | Promise<string | undefined>): Promise<void> {
    const [name, files] = await Promise.all([service, this.#shared.files()]);
    // The user may have closed the panel or opened another record in it.
    if (this.#isDisposed) {
      return;
    }
    this.#files = files;
    if (this.#shows(this.record, name)) {
      this.refresh();
    } else {
      await this.#read(this.record, { service: name });
    }
  }

  /** Loads nothing except pictures, if they are enabled. */
  build(): void {
    const page = this.#createState();
    if (!page || !this.#files) {
      return;
    }
    this.#isBuilt = true;
    const start = createStartMessage();
    const messages = [start, { type: 'show', page: createFirstState(page) } as const];
    const { locale, images } = start;
    this.webviewPanel.webview.html = createPageHtml({ ...this.#files, locale, images, messages });
  }

  /** Reloads after a connection change. A hidden page waits until it is visible. */
  reconnect(): void {
    this.#isOutdated = !this.webviewPanel.visible;
    if (!this.#isOutdated) {
      void this.#history.reconnect();
    }
  }

  /** Sends the state, once per turn of the event loop. */
  refresh(): void {
    if (!this.#isRefreshPending) {
      this.#isRefreshPending = true;
      setImmediate(() => {
        this.#isRefreshPending = false;
        this.#show();
      });
    }
  }

  async receive(raw: unknown): Promise<void> {
    const { log } = this.#shared;
    const message = readMessage(raw);
    if (!message) {
      log.warn('The detail page sent something that is not a message of its protocol; ignored.');
      return;
    }
    try {
      await this.#act(message);
    } catch (error) {
      log.error(error);
      const page = message.type === 'ready' ? (this.#history.current?.id ?? 0) : message.page;
      this.#send({ type: 'failed', page, about: message.type, message: describePageError(error).message });
    }
  }

  #shows({ kind, id }: ReadableRecord, service: string | undefined): boolean {
    const { current } = this.#history;
    const record = current?.model.record;
    return id !== undefined && record?.kind === kind && record.id === id && current?.service.matches(service) === true;
  }

  /** Stops loading the previous record. Never rejects. */
  async #read(record: ReadableRecord, options: OpenOptions): Promise<void> {
    this.record = record;
    await this.#history.read(record, options);
    this.#reportReading();
  }

  #show(): void {
    const { current } = this.#history;
    if (!current) {
      return;
    }
    const title = formatTabTitle(current.model.record, this.isPreview);
    if (this.webviewPanel.title !== title) {
      this.webviewPanel.title = title;
    }
    if (!this.#isBuilt) {
      this.build();
      return;
    }
    const page = this.#createState();
    if (page) {
      this.#send({ type: 'show', page });
    }
  }

  #createState(): PageState | undefined {
    const { current, back, forward } = this.#history;
    const { clippings } = this.#shared;
    return (
      current &&
      createPageState(current.model, {
        id: current.id,
        service: current.service.name,
        describe: describePageError,
        history: {
          ...(back && { back: shortenTitle(back.model.record) }),
          ...(forward && { forward: shortenTitle(forward.model.record) }),
        },
        isPreview: this.isPreview,
        list: this.opener?.list?.neighbors(),
        clippingOf: (record) => (isCitableRecord(record) ? clippings.of(record) : undefined),
      })
    );
  }

  /** Moves the focus to the opener, or else to a visible editor or News. */
  async #leave(): Promise<void> {
    const [editor] = window.visibleTextEditors;
    if (this.opener) {
      await this.opener.focus();
    } else if (editor) {
      await window.showTextDocument(editor.document, editor.viewColumn);
    } else {
      await commands.executeCommand('dateline.news.focus');
    }
  }

  #send(message: MessageToPage): void {
    void this.webviewPanel.webview.postMessage(message);
  }

  async #act(message: MessageFromPage): Promise<void> {
    if (message.type === 'ready') {
      // VS Code also rebuilds a hidden page from its HTML, which is then out of date.
      this.#send(createStartMessage());
      this.#show();
      return;
    }
    const { current } = this.#history;
    const { model, service } = requirePresent(current?.id === message.page ? current : undefined);
    const open = (record: ReadableRecord, options: OpenOptions = {}) =>
      this.#read(record, { service: service.name, ...options });
    if (message.type === 'go') {
      await this.#go(message.by);
    } else if (message.type === 'step') {
      const record = await this.opener?.list?.step(message.by);
      await (record && open(record));
    } else if (message.type === 'leave') {
      await this.#leave();
    } else if (message.type === 'keep') {
      this.isPreview = false;
      this.refresh();
    } else {
      const { cite, editFilter } = this.#shared;
      await actOnRecord(message, model, { open, send: (answer) => this.#send(answer), cite, editFilter });
    }
    this.#reportReading();
  }

  async #go(by: -1 | 1): Promise<void> {
    const moved = this.#history.go(by);
    this.record = this.#history.current?.model.record ?? this.record;
    await moved;
  }

  /** Waits until the record is loaded, because redrawing a row takes the focus back from the panel. */
  #reportReading(): void {
    const { current } = this.#history;
    const record = current?.model.isReadable ? current.model.findRecord('subject') : undefined;
    if (current && record && !this.#reported.has(current)) {
      this.#reported.add(current);
      this.#shared.onDidShow(record, current.service.name);
    }
  }
}

function createStartMessage() {
  return {
    type: 'start',
    locale: env.language,
    strings: localizeStrings(l10n),
    images: readSetting('detail.images'),
  } as const;
}

/** Marks a preview. Webviews can't have an italic title, so the title says it, as in Markdown previews. */
export function formatTabTitle(record: ReadableRecord, isPreview: boolean): string {
  const title = shortenTitle(record);
  return isPreview ? l10n.t('Preview: {0}', title) : title;
}

const maxTitle = 40;

function shortenTitle(record: ReadableRecord): string {
  const text = sanitizeLine(getRecordTitle(record));
  return text.length > maxTitle ? `${text.slice(0, maxTitle - 1).trimEnd()}…` : text;
}
