import { Uri, workspace, type Disposable, type Event, type WebviewPanel } from 'vscode';
import type { OfflineCopies } from '../library/offline/offlineCopies.ts';
import { Disposables } from '../platform/lifecycle.ts';
import type { Log } from '../platform/log.ts';
import { once } from '../platform/once.ts';
import { onDidChangeSettings } from '../platform/settings.ts';
import type { CitableRecord, ReadableRecord } from '../records/kinds.ts';
import type { Services } from './boundService.ts';
import { DetailPanel } from './detailPanel.ts';
import { readStoredPage } from './history.ts';
import { Sources } from './model/sources.ts';
import type { Citing } from './pageActions.ts';
import type { PagePanel } from './pagePanel.ts';
import type { PageErrorMessage } from './pageErrors.ts';
import type { ClippingView } from './protocol/state.ts';
import type { PageFiles } from './shell.ts';

export interface DetailOptions {
  readonly extensionUri: Uri;
  readonly panel: PagePanel;
  readonly copies: OfflineCopies;
  readonly services: Services;
  /** Fires after another service is asked, or the same one in another way, such as with another key. */
  readonly onDidChangeServices: Event<unknown>;
  readonly describe: (error: unknown) => PageErrorMessage;
  readonly log: Log;
  /** Called for each record that comes to be shown, with the name of its service, also when the user followed a link. */
  readonly onDidShow: (record: ReadableRecord, service: string | undefined) => void;
  readonly clippings: {
    readonly of: (record: CitableRecord) => ClippingView | undefined;
    readonly onDidChange: Event<void>;
  };
  /** Loaded when it is first used. */
  readonly citing: () => Promise<Citing>;
}

/** Shared by a page and the one that takes its place. */
export interface Shared {
  readonly options: DetailOptions;
  readonly sources: Sources;
}

/** The detail page: one panel, which shows one record after another. */
export class DetailPanels implements Disposable {
  readonly #shared: Shared;
  readonly #disposables = new Disposables();
  readonly #files: () => Promise<PageFiles>;
  #panel: DetailPanel | undefined;

  constructor(options: DetailOptions) {
    this.#files = once(() => readFiles(options.extensionUri));
    this.#shared = { options, sources: new Sources() };
    this.#disposables.add(onDidChangeSettings(['detail.images'], () => this.#panel?.build()));
    this.#disposables.add(options.onDidChangeServices(() => this.#panel?.reconnect()));
    this.#disposables.add(options.clippings.onDidChange(() => this.#panel?.refresh()));
  }

  /** Fills the panel at once with what `record` holds; resolves when the rest is loaded or has failed. The page tells which. */
  async fill(record: ReadableRecord): Promise<void> {
    const { services, panel } = this.#shared.options;
    const [service, files] = await Promise.all([services.service(), this.#files()]);
    // The user may have closed it.
    if (panel.current) {
      const page = this.#panel ?? this.#set(panel.current, files);
      if (!page.shows(record, service)) {
        await page.read(record, { service });
      }
    }
  }

  /** Fills a panel that VS Code brought back after the window was reloaded, from the state of its page. */
  async revive(panel: WebviewPanel, state: unknown): Promise<void> {
    const stored = readStoredPage(state);
    if (!stored) {
      panel.dispose();
      return;
    }
    this.#shared.options.panel.adopt(panel);
    const { page, record, service } = stored;
    const files = await this.#files();
    if (this.#shared.options.panel.current === panel) {
      await this.#set(panel, files, page).read(record, { service });
    }
  }

  /** The record of the page, while it is in sight. */
  get front(): DetailPanel['front'] {
    return this.#panel?.front;
  }

  /** Removes the offline copies of services of an origin. */
  forget(origin: string): Promise<void> {
    return this.#shared.options.copies.forget(origin);
  }

  dispose(): void {
    this.#shared.options.panel.current?.dispose();
    this.#disposables.dispose();
  }

  #set(panel: WebviewPanel, files: PageFiles, firstId?: number): DetailPanel {
    const page = new DetailPanel(this.#shared, panel, files, firstId);
    this.#panel = page;
    panel.onDidDispose(() => {
      if (this.#panel === page) {
        this.#panel = undefined;
      }
    });
    return page;
  }
}

async function readFiles(extensionUri: Uri): Promise<PageFiles> {
  const read = async (name: string) =>
    new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extensionUri, 'dist', name)));
  const [script, style] = await Promise.all([read('page.js'), read('page.css')]);
  return { script, style };
}
