import { Uri, workspace, type Disposable, type Event, type WebviewPanel } from 'vscode';
import type { OfflineCopies } from '../../store/offline/offlineCopies.ts';
import { Disposables } from '../../platform/disposables.ts';
import type { Log } from '../../platform/log.ts';
import { once } from '../../platform/once.ts';
import { onDidChangeSettings } from '../../platform/settings.ts';
import type { CitableRecord, ReadableRecord } from '../../kinds/index.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { CurrentService } from './boundService.ts';
import { DetailPanel } from './detailPanel.ts';
import { readStoredPage } from './history.ts';
import { SourceCache } from './model/sourceLookup.ts';
import type { Filter } from '../../store/filter.ts';
import type { CiteFromPage, FilteredList } from './pageActions.ts';
import type { PagePanel } from './pagePanel.ts';
import { PagePanels, type ShowOptions } from './pagePanels.ts';
import { readMessage } from './readMessage.ts';
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
  readonly panels: PagePanels;
  readonly sources: SourceCache;
}

/** The detail pages. */
export class DetailPanels implements Disposable {
  readonly #shared: SharedState;
  readonly #disposables = new Disposables();
  readonly #files: () => Promise<PageFiles>;
  readonly #pages = new Map<PagePanel, DetailPanel>();

  constructor(options: DetailPanelsOptions) {
    this.#files = once(() => readFiles(options.extensionUri));
    this.#shared = { ...options, panels: new PagePanels(options.extensionUri), sources: new SourceCache() };
    const forEach = (act: (page: DetailPanel) => void) => () => this.#pages.forEach(act);
    this.#disposables.add(
      onDidChangeSettings(
        ['detail.images'],
        forEach((page) => page.build()),
      ),
    );
    this.#disposables.add(options.onDidChangeServices(forEach((page) => page.reconnect())));
    this.#disposables.add(options.clippings.onDidChange(forEach((page) => page.refresh())));
  }

  /** Opens a tab at once. Resolves when every part of the page has loaded or failed. */
  open(record: ReadableRecord, options: ShowOptions): Promise<void> {
    return this.#shared.panels.show(record, options, (panel) => this.#fill(panel));
  }

  /** Restores a panel after a window reload from the state that the page stored. */
  async revive(webviewPanel: WebviewPanel, state: unknown): Promise<void> {
    const stored = readStoredPage(state);
    if (!stored) {
      webviewPanel.dispose();
      return;
    }
    const { page, record, service, isPreview } = stored;
    const panel = this.#shared.panels.adopt(webviewPanel, record, isPreview === true);
    const files = await this.#files();
    if (!panel.isDisposed) {
      await this.#add(panel, files, page).read(record, { service });
    }
  }

  get visibleRecord(): DetailPanel['visibleRecord'] {
    const visible = this.#shared.panels.all.flatMap((panel) => this.#pages.get(panel)?.visibleRecord ?? []);
    return visible.find(({ isActive }) => isActive) ?? visible.at(-1);
  }

  /** Inserts the words selected on the active page. `message` can be any value. */
  async quote(message: unknown): Promise<void> {
    const active = this.#shared.panels.all
      .flatMap((panel) => this.#pages.get(panel) ?? [])
      .find((page) => page.visibleRecord?.isActive);
    if (readMessage(message)?.type === 'quote') {
      await active?.receive(message);
    }
  }

  dispose(): void {
    for (const { webviewPanel } of this.#shared.panels.all) {
      webviewPanel.dispose();
    }
    this.#disposables.dispose();
  }

  async #fill(panel: PagePanel): Promise<void> {
    const [service, files] = await Promise.all([this.#shared.services.service(), this.#files()]);
    // The user may have closed the panel or opened another record in it.
    if (panel.isDisposed) {
      return;
    }
    const page = this.#pages.get(panel) ?? this.#add(panel, files);
    if (page.shows(panel.record, service)) {
      page.refresh();
    } else {
      await page.read(panel.record, { service });
    }
  }

  #add(panel: PagePanel, files: PageFiles, firstId?: number): DetailPanel {
    const page = new DetailPanel(this.#shared, panel, files, firstId);
    this.#pages.set(panel, page);
    panel.webviewPanel.onDidDispose(() => this.#pages.delete(panel));
    return page;
  }
}

async function readFiles(extensionUri: Uri): Promise<PageFiles> {
  const read = async (name: string) =>
    new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extensionUri, 'dist', name)));
  const [script, style] = await Promise.all([read('page.js'), read('page.css')]);
  return { script, style };
}
