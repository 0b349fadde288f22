import { commands, env, window, type WebviewPanel } from 'vscode';
import { setting } from '../../platform/settings.ts';
import { isCitableRecord, type ReadableRecord } from '../../kinds/index.ts';
import type { SharedState } from './detailPanels.ts';
import { PageActions, type OpenOptions } from './pageActions.ts';
import { describePageError, requirePresent } from './pageErrors.ts';
import { shortenTitle, type PagePanel } from './pagePanel.ts';
import type { FromPage, PageState, ToPage } from '../protocol.ts';
import { createFirstState } from './composePage.ts';
import { readMessage } from './readMessage.ts';
import { ReadingHistory, type HistoryEntry } from './readingHistory.ts';
import { createShell, type PageFiles } from './shell.ts';
import { localizeStrings } from './strings.ts';
import { createPageState } from './pageState.ts';

/** A panel with the detail page in it, showing one record after another. */
export class DetailPanel {
  readonly #shared: SharedState;
  readonly #page: PagePanel;
  readonly #panel: WebviewPanel;
  readonly #files: PageFiles;
  readonly #actions: PageActions;
  readonly #history: ReadingHistory;
  /** The records that were told to be read. */
  readonly #reported = new WeakSet<HistoryEntry>();
  /** The page is out of date, and the new state about to be sent. */
  #isRefreshPending = false;
  /** The connection changed while the page was hidden. */
  #isOutdated = false;
  /** The panel holds the page, which takes messages. */
  #isBuilt = false;

  /** @param firstId that of the first record, so that a page that came back knows it again */
  constructor(shared: SharedState, page: PagePanel, files: PageFiles, firstId = 1) {
    const panel = page.webviewPanel;
    this.#shared = shared;
    this.#page = page;
    this.#panel = panel;
    this.#files = files;
    this.#history = new ReadingHistory(shared, firstId, () => this.refresh());
    this.#actions = new PageActions({
      ...shared.options,
      send: (message) => this.#send(message),
      open: (record, options) => {
        page.record = record;
        return this.read(record, options);
      },
      go: async (by) => {
        const moved = this.#history.go(by);
        page.record = this.#history.current?.model.record ?? page.record;
        await moved;
      },
      step: async (by) => page.opener?.list?.step(by),
      leave: () => this.#leave(),
      keep: () => {
        page.keep();
        this.refresh();
      },
    });
    panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    panel.onDidChangeViewState(() => {
      if (this.#isOutdated && panel.visible) {
        this.reconnect();
      }
    });
    panel.onDidDispose(() => this.#history.stop());
  }

  /** The record that the page shows, with the name of its publisher, and whether the page is used now. */
  get visibleRecord(): { readonly record: ReadableRecord; readonly isActive: boolean } | undefined {
    const record = this.#history.current?.model.findRecord('subject');
    return record && this.#panel.visible ? { record, isActive: this.#panel.active } : undefined;
  }

  /** Makes the page anew, with what it shows. It may load nothing, but for pictures where they are wanted. */
  build(): void {
    const page = this.#createState();
    if (!page) {
      return;
    }
    this.#isBuilt = true;
    const start = createStartMessage();
    const messages = [start, { type: 'show', page: createFirstState(page) } as const];
    this.#panel.webview.html = createShell({ ...this.#files, locale: start.locale, images: start.images, messages });
  }

  /** Whether the page is about this very record of a service. */
  shows({ kind, id }: ReadableRecord, service: string | undefined): boolean {
    const { current } = this.#history;
    const record = current?.model.record;
    return id !== undefined && record?.kind === kind && record.id === id && current?.service.matches(service) === true;
  }

  /** Goes on to a record from the one before, which stops loading. Never rejects. */
  async read(record: ReadableRecord, options: OpenOptions): Promise<void> {
    await this.#history.read(record, options);
    this.#reportReading();
  }

  /** Reloads after the connection changed, so that no answer of an earlier one stays; a hidden page once it is shown. */
  reconnect(): void {
    this.#isOutdated = !this.#panel.visible;
    if (!this.#isOutdated) {
      void this.#history.reconnect();
    }
  }

  /** Sends the state, once for all changes of one go. */
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
    const { clippings, describe } = this.#shared.options;
    return (
      current &&
      createPageState(current.model, {
        id: current.id,
        service: current.service.name,
        describe: (error) => describePageError(error, describe),
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

  /** Gives the keyboard back to the list or the document in which the record was opened, or to one in sight. */
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

  #send(message: ToPage): void {
    void this.#panel.webview.postMessage(message);
  }

  async #receive(raw: unknown): Promise<void> {
    const { log, describe } = this.#shared.options;
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
      this.#send({ type: 'failed', page, about: message.type, message: describePageError(error, describe).message });
    }
  }

  async #act(message: FromPage): Promise<void> {
    if (message.type === 'ready') {
      // Also when VS Code rebuilt the page after it was hidden: it has only its shell then.
      this.#send(createStartMessage());
      this.#show();
      return;
    }
    const { current } = this.#history;
    const { model, service } = requirePresent(current?.id === message.page ? current : undefined);
    await this.#actions.act(message, model, service);
    this.#reportReading();
  }

  /** Tells that the user reads the record, once it is loaded. Not earlier: a row that is redrawn while the panel takes the keyboard takes it back. */
  #reportReading(): void {
    const { current } = this.#history;
    const record = current?.model.isReadable ? current.model.findRecord('subject') : undefined;
    if (current && record && !this.#reported.has(current)) {
      this.#reported.add(current);
      this.#shared.options.onDidShow(record, current.service.name);
    }
  }
}

function createStartMessage() {
  return { type: 'start', locale: env.language, strings: localizeStrings(), images: setting('detail.images') } as const;
}
