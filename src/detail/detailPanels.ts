import { Uri, workspace, type Disposable, type Event, type WebviewPanel } from 'vscode';
import type { OfflineCopies } from '../library/offline/offlineCopies.ts';
import { Disposables } from '../platform/lifecycle.ts';
import type { Log } from '../platform/log.ts';
import { onDidChangeSettings } from '../platform/settings.ts';
import type { CitableRecord, ReadableRecord } from '../records/kinds.ts';
import type { Services } from './boundService.ts';
import { DetailPanel } from './detailPanel.ts';
import { readStoredPage } from './history.ts';
import { Sources } from './model/sources.ts';
import type { Citing } from './pageActions.ts';
import type { PageErrorMessage } from './pageErrors.ts';
import type { ClippingView } from './protocol/state.ts';
import type { PageFiles } from './shell.ts';

export interface DetailOptions {
  readonly extensionUri: Uri;
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
  readonly citing: Citing;
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
  #panel: DetailPanel | undefined;

  constructor(options: DetailOptions) {
    this.#shared = { options, sources: new Sources() };
    this.#disposables.add(onDidChangeSettings(['detail.images'], () => this.#panel?.build()));
    this.#disposables.add(options.onDidChangeServices(() => this.#panel?.reconnect()));
    this.#disposables.add(options.clippings.onDidChange(() => this.#panel?.refresh()));
  }

  /** Shows at once what `record` holds; resolves when the rest is loaded or has failed. The page tells which. */
  async open(record: ReadableRecord): Promise<void> {
    const { extensionUri, services } = this.#shared.options;
    const [service, files] = await Promise.all([services.service(), readFiles(extensionUri)]);
    const panel = this.#panel ?? this.#set(DetailPanel.create(this.#shared, files));
    panel.reveal();
    if (!panel.shows(record, service)) {
      await panel.read(record, { service });
    }
  }

  /** Fills a panel that VS Code brought back after the window was reloaded, from the state of its page. */
  async revive(panel: WebviewPanel, state: unknown): Promise<void> {
    const stored = readStoredPage(state);
    if (!stored) {
      panel.dispose();
      return;
    }
    this.#panel?.dispose();
    const { page, record, service } = stored;
    const files = await readFiles(this.#shared.options.extensionUri);
    await this.#set(DetailPanel.revive(this.#shared, panel, files, page)).read(record, { service });
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
    this.#panel?.dispose();
    this.#disposables.dispose();
  }

  #set(panel: DetailPanel): DetailPanel {
    this.#panel = panel;
    panel.onDidClose(() => {
      if (this.#panel === panel) {
        this.#panel = undefined;
      }
    });
    return panel;
  }
}

async function readFiles(extensionUri: Uri): Promise<PageFiles> {
  const read = async (name: string) =>
    new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extensionUri, 'dist', name)));
  const [script, style] = await Promise.all([read('page.js'), read('page.css')]);
  return { script, style };
}
