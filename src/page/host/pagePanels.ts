import { ViewColumn, window, type Uri, type WebviewPanel } from 'vscode';
import { detailViewType } from '../../manifest.ts';
import type { ReadableRecord } from '../../kinds/index.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import { PagePanel, formatTabTitle, type PageOpener } from './pagePanel.ts';

export interface ShowOptions {
  readonly keep?: boolean;
  readonly toSide?: boolean;
  readonly preserveFocus?: boolean;
  readonly opener?: PageOpener | undefined;
}

/** At most one preview, and any number of permanent pages. */
export class PagePanels {
  readonly #extensionUri: Uri;
  #all: readonly PagePanel[] = [];

  constructor(extensionUri: Uri) {
    this.#extensionUri = extensionUri;
  }

  /** Most recently used panel last. */
  get all(): readonly PagePanel[] {
    return this.#all;
  }

  /**
   * Reuses the page of the record or the preview. A new page is closed if `fill` fails.
   *
   * @throws the error of `fill`
   */
  async show(record: ReadableRecord, options: ShowOptions, fill: (page: PagePanel) => Promise<void>): Promise<void> {
    const { keep = false, toSide = false, preserveFocus = false, opener } = options;
    const preview = keep ? undefined : this.#all.find(({ isPreview }) => isPreview);
    const existing = toSide ? undefined : (this.#findPage(record) ?? preview);
    if (!existing) {
      const page = this.#create(record, { ...options, keep: keep || toSide });
      try {
        await fill(page);
      } catch (error) {
        page.webviewPanel.dispose();
        throw error;
      }
      return;
    }
    existing.record = record;
    existing.opener = opener;
    if (keep) {
      existing.keep();
    }
    this.#markUsed(existing);
    existing.webviewPanel.reveal(undefined, preserveFocus);
    if (!preserveFocus) {
      existing.focus();
    }
    await fill(existing);
  }

  adopt(webviewPanel: WebviewPanel, record: ReadableRecord, wasPreview: boolean): PagePanel {
    webviewPanel.webview.options = pageOptions;
    const isPreview = wasPreview && !this.#all.some((page) => page.isPreview);
    return this.#add(new PagePanel(webviewPanel, this.#extensionUri, { record, isPreview }));
  }

  #findPage(record: ReadableRecord): PagePanel | undefined {
    const key = getRecordKey(record);
    return this.#all.findLast((page) => getRecordKey(page.record) === key);
  }

  #create(
    record: ReadableRecord,
    { keep = false, toSide = false, preserveFocus = false, opener }: ShowOptions,
  ): PagePanel {
    const viewColumn = this.#chooseColumn(toSide);
    const isPreview = !keep;
    const webviewPanel = window.createWebviewPanel(
      detailViewType,
      formatTabTitle(record, isPreview),
      { viewColumn, preserveFocus },
      { enableFindWidget: true, ...pageOptions },
    );
    return this.#add(new PagePanel(webviewPanel, this.#extensionUri, { record, isPreview, opener }));
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

  #add(page: PagePanel): PagePanel {
    this.#markUsed(page);
    page.webviewPanel.onDidChangeViewState(({ webviewPanel }) => {
      if (webviewPanel.active) {
        this.#markUsed(page);
      }
    });
    page.webviewPanel.onDidDispose(() => (this.#all = this.#all.filter((other) => other !== page)));
    return page;
  }

  #markUsed(page: PagePanel): void {
    this.#all = [...this.#all.filter((other) => other !== page), page];
  }
}

/** Set once at creation, because VS Code reloads a page if its options change. */
const pageOptions = { enableScripts: true, enableForms: false, enableCommandUris: false, localResourceRoots: [] };
