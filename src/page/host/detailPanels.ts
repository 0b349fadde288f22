import { Uri, ViewColumn, window, workspace, type Disposable, type Event, type WebviewPanel } from 'vscode';
import type { OfflineCopies } from '../../store/offline/offlineCopies.ts';
import { Disposables } from '../../platform/disposables.ts';
import type { Log } from '../../platform/log.ts';
import { once } from '../../platform/once.ts';
import { onDidChangeSettings } from '../../platform/settings.ts';
import type { CitableRecord, ReadableRecord } from '../../kinds/index.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { detailViewType } from '../../manifest.ts';
import type { CurrentService } from './boundService.ts';
import { DetailPanel, formatTabTitle, type PageOpener } from './detailPanel.ts';
import { SourceCache } from './model/sourceLookup.ts';
import type { Filter } from '../../store/filter.ts';
import type { CiteFromPage, FilteredList } from './pageActions.ts';
import { readMessage } from './readMessage.ts';
import { readStoredPage } from './storedPage.ts';
import type { ClippingDetails } from '../../kinds/pageSections.ts';
import type { PageFiles } from './createPageHtml.ts';

interface DetailPanelsOptions {
  readonly extensionUri: Uri;
  readonly copies: OfflineCopies;
  readonly services: CurrentService;
  /** Fires after the user switches services or changes the connection, such as its key. */
  readonly onDidChangeServices: Event<unknown>;
  readonly log: Log;
  /** Called for each record that was loaded and shown, including records opened from links. */
  readonly onDidShow: (record: ReadableRecord, service: string | undefined) => void;
  readonly clippings: {
    readonly of: (record: CitableRecord) => ClippingDetails | undefined;
    readonly onDidChange: Event<void>;
  };
  readonly complete: <R extends ServiceRecord>(record: R) => R;
  readonly editFilter: (list: FilteredList) => Promise<Filter | undefined>;
  readonly cite: CiteFromPage;
}

/** What all pages share. */
export interface SharedState extends DetailPanelsOptions {
  readonly files: () => Promise<PageFiles>;
  readonly sources: SourceCache;
}

export interface ShowOptions {
  readonly keep?: boolean;
  readonly toSide?: boolean;
  readonly preserveFocus?: boolean;
  readonly opener?: PageOpener | undefined;
}

/** The detail pages: at most one preview, and any number of permanent pages. */
export class DetailPanels implements Disposable {
  readonly #shared: SharedState;
  readonly #disposables = new Disposables();
  /** Most recently used panel last. */
  #all: readonly DetailPanel[] = [];

  constructor(options: DetailPanelsOptions) {
    this.#shared = { ...options, files: once(() => readFiles(options.extensionUri)), sources: new SourceCache() };
    const forEach = (act: (page: DetailPanel) => void) => () => this.#all.forEach(act);
    this.#disposables.add(
      onDidChangeSettings(
        ['detail.images'],
        forEach((page) => page.build()),
      ),
    );
    this.#disposables.add(options.onDidChangeServices(forEach((page) => page.reconnect())));
    this.#disposables.add(options.clippings.onDidChange(forEach((page) => page.refresh())));
  }

  /**
   * Opens a tab at once, or reuses the page of the record or the preview. Resolves when every part of the page has loaded
   * or failed. A new page is closed if it can't be filled.
   */
  async open(record: ReadableRecord, options: ShowOptions): Promise<void> {
    const { keep = false, toSide = false, preserveFocus = false, opener } = options;
    const preview = keep ? undefined : this.#all.find(({ isPreview }) => isPreview);
    const existing = toSide ? undefined : (this.#findPage(record) ?? preview);
    const page = existing ?? this.#create(record, { ...options, keep: keep || toSide });
    if (existing) {
      existing.record = record;
      existing.opener = opener;
      if (keep) {
        existing.isPreview = false;
      }
      this.#markUsed(existing);
      existing.webviewPanel.reveal(undefined, preserveFocus);
      if (!preserveFocus) {
        existing.focus();
      }
    }
    try {
      await page.fill(this.#shared.services.service());
    } catch (error) {
      if (!existing) {
        page.webviewPanel.dispose();
      }
      throw error;
    }
  }

  /** Restores a panel after a window reload from the state that the page stored. */
  async revive(webviewPanel: WebviewPanel, state: unknown): Promise<void> {
    const stored = readStoredPage(state);
    if (!stored) {
      webviewPanel.dispose();
      return;
    }
    webviewPanel.webview.options = pageOptions;
    const { page: firstId, record, service } = stored;
    const isPreview = stored.isPreview === true && !this.#all.some((page) => page.isPreview);
    await this.#add(new DetailPanel(this.#shared, webviewPanel, { record, isPreview, firstId })).fill(service);
  }

  get visibleRecord(): DetailPanel['visibleRecord'] {
    const visible = this.#all.flatMap((page) => page.visibleRecord ?? []);
    return visible.find(({ isActive }) => isActive) ?? visible.at(-1);
  }

  /** Inserts the words selected on the active page. `message` can be any value. */
  async quote(message: unknown): Promise<void> {
    const active = this.#all.find((page) => page.visibleRecord?.isActive);
    if (readMessage(message)?.type === 'quote') {
      await active?.receive(message);
    }
  }

  dispose(): void {
    for (const { webviewPanel } of this.#all) {
      webviewPanel.dispose();
    }
    this.#disposables.dispose();
  }

  #findPage(record: ReadableRecord): DetailPanel | undefined {
    const key = getRecordKey(record);
    return this.#all.findLast((page) => getRecordKey(page.record) === key);
  }

  #create(
    record: ReadableRecord,
    { keep = false, toSide = false, preserveFocus = false, opener }: ShowOptions,
  ): DetailPanel {
    const isPreview = !keep;
    const webviewPanel = window.createWebviewPanel(
      detailViewType,
      formatTabTitle(record, isPreview),
      { viewColumn: this.#chooseColumn(toSide), preserveFocus },
      { enableFindWidget: true, ...pageOptions },
    );
    return this.#add(new DetailPanel(this.#shared, webviewPanel, { record, isPreview, opener }));
  }

  /** Prefers the column of the last used visible page (or the next one if `toSide`) to one beside the editor. */
  #chooseColumn(toSide: boolean): ViewColumn {
    const column = this.#all.findLast(({ webviewPanel }) => webviewPanel.visible)?.webviewPanel.viewColumn;
    if (column === undefined) {
      return window.activeTextEditor || toSide ? ViewColumn.Beside : ViewColumn.Active;
    }
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the next column has the next number
    const next: ViewColumn = Math.min(column + 1, ViewColumn.Nine);
    return toSide ? next : column;
  }

  #add(page: DetailPanel): DetailPanel {
    this.#markUsed(page);
    page.webviewPanel.onDidChangeViewState(({ webviewPanel }) => {
      if (webviewPanel.active) {
        this.#markUsed(page);
      }
    });
    page.webviewPanel.onDidDispose(() => (this.#all = this.#all.filter((other) => other !== page)));
    return page;
  }

  #markUsed(page: DetailPanel): void {
    this.#all = [...this.#all.filter((other) => other !== page), page];
  }
}

/** Set once at creation, because VS Code reloads a page if its options change. */
const pageOptions = { enableScripts: true, enableForms: false, enableCommandUris: false, localResourceRoots: [] };

async function readFiles(extensionUri: Uri): Promise<PageFiles> {
  const read = async (name: string) =>
    new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extensionUri, 'dist', name)));
  const [script, style] = await Promise.all([read('page.js'), read('page.css')]);
  return { script, style };
}
