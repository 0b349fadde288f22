import { commands, env, l10n, window, type WebviewPanel } from 'vscode';
import { readSetting } from '../../platform/settings.ts';
import { isCitableRecord, type ReadableRecord } from '../../kinds/index.ts';
import type { SharedState } from './detailPanels.ts';
import { actOnRecord, type OpenOptions } from './pageActions.ts';
import { describePageError, requirePresent } from './pageErrors.ts';
import { shortenTitle, type PagePanel } from './pagePanel.ts';
import type { MessageFromPage, PageState, MessageToPage } from '../protocol.ts';
import { readMessage } from './readMessage.ts';
import { ReadingHistory, type HistoryEntry } from './readingHistory.ts';
import { createPageHtml, type PageFiles } from './createPageHtml.ts';
import { localizeStrings } from '../strings.ts';
import { createFirstState, createPageState } from './pageState.ts';

export class DetailPanel {
  readonly #shared: SharedState;
  readonly #page: PagePanel;
  readonly #panel: WebviewPanel;
  readonly #files: PageFiles;
  readonly #history: ReadingHistory;
  readonly #reported = new WeakSet<HistoryEntry>();
  #isRefreshPending = false;
  #isOutdated = false;
  #isBuilt = false;

  /** @param firstId lets a restored page recognize the first record */
  constructor(shared: SharedState, page: PagePanel, files: PageFiles, firstId = 1) {
    const panel = page.webviewPanel;
    this.#shared = shared;
    this.#page = page;
    this.#panel = panel;
    this.#files = files;
    this.#history = new ReadingHistory(shared, firstId, () => this.refresh());
    panel.webview.onDidReceiveMessage((message: unknown) => this.receive(message));
    panel.onDidChangeViewState(() => {
      if (this.#isOutdated && panel.visible) {
        this.reconnect();
      }
    });
    panel.onDidDispose(() => this.#history.stop());
  }

  get visibleRecord(): { readonly record: ReadableRecord; readonly isActive: boolean } | undefined {
    const record = this.#history.current?.model.findRecord('subject');
    return record && this.#panel.visible ? { record, isActive: this.#panel.active } : undefined;
  }

  /** Loads nothing except pictures, if they are enabled. */
  build(): void {
    const page = this.#createState();
    if (!page) {
      return;
    }
    this.#isBuilt = true;
    const start = createStartMessage();
    const messages = [start, { type: 'show', page: createFirstState(page) } as const];
    this.#panel.webview.html = createPageHtml({ ...this.#files, locale: start.locale, images: start.images, messages });
  }

  shows({ kind, id }: ReadableRecord, service: string | undefined): boolean {
    const { current } = this.#history;
    const record = current?.model.record;
    return id !== undefined && record?.kind === kind && record.id === id && current?.service.matches(service) === true;
  }

  /** Stops loading the previous record. Never rejects. */
  async read(record: ReadableRecord, options: OpenOptions): Promise<void> {
    await this.#history.read(record, options);
    this.#reportReading();
  }

  /** Reloads after a connection change. A hidden page waits until it is visible. */
  reconnect(): void {
    this.#isOutdated = !this.#panel.visible;
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

  #show(): void {
    const { current } = this.#history;
    if (!current) {
      return;
    }
    this.#page.showTitle(current.model.record);
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
        isPreview: this.#page.isPreview,
        list: this.#page.opener?.list?.neighbors(),
        clippingOf: (record) => (isCitableRecord(record) ? clippings.of(record) : undefined),
      })
    );
  }

  /** Moves the focus to the opener, or else to a visible editor or News. */
  async #leave(): Promise<void> {
    const [editor] = window.visibleTextEditors;
    if (this.#page.opener) {
      await this.#page.opener.focus();
    } else if (editor) {
      await window.showTextDocument(editor.document, editor.viewColumn);
    } else {
      await commands.executeCommand('dateline.news.focus');
    }
  }

  #send(message: MessageToPage): void {
    void this.#panel.webview.postMessage(message);
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
      this.#open(record, { service: service.name, ...options });
    if (message.type === 'go') {
      await this.#go(message.by);
    } else if (message.type === 'step') {
      const record = await this.#page.opener?.list?.step(message.by);
      await (record && open(record));
    } else if (message.type === 'leave') {
      await this.#leave();
    } else if (message.type === 'keep') {
      this.#page.keep();
      this.refresh();
    } else {
      const { cite, editFilter } = this.#shared;
      await actOnRecord(message, model, { open, send: (answer) => this.#send(answer), cite, editFilter });
    }
    this.#reportReading();
  }

  #open(record: ReadableRecord, options: OpenOptions): Promise<void> {
    this.#page.record = record;
    return this.read(record, options);
  }

  async #go(by: -1 | 1): Promise<void> {
    const moved = this.#history.go(by);
    this.#page.record = this.#history.current?.model.record ?? this.#page.record;
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
