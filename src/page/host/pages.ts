import type { Disposable, Uri, WebviewPanel } from 'vscode';
import type { ReadableRecord } from '../../kinds/index.ts';
import { Disposables } from '../../platform/disposables.ts';
import { once } from '../../platform/once.ts';
import type { Client } from '../../client/client.ts';
import type { Connection } from '../../connection/connection.ts';
import type { CitationTargets } from '../../editor/citationTarget.ts';
import type { Log } from '../../platform/log.ts';
import type { Filter } from '../../store/filter.ts';
import type { Library } from '../../store/library.ts';
import type { ChooseReferences } from '../../store/references.ts';
import type { DetailPanels } from './detailPanels.ts';
import type { FilteredList } from './pageActions.ts';
import { PagePanels, type ShowOptions } from './pagePanels.ts';

interface PageServices {
  readonly extensionUri: Uri;
  readonly connection: Connection;
  readonly client: () => Promise<Client>;
  readonly library: Library;
  readonly log: Log;
  readonly citationTargets: CitationTargets;
  readonly chooseReferences: ChooseReferences;
  readonly editFilter: (list: FilteredList) => Promise<Filter | undefined>;
  /** Called for each record that was loaded and shown, including records opened from links. */
  readonly onDidShow: (record: ReadableRecord, service: string | undefined) => void;
}

/** The detail pages. A tab opens at once; what fills it is loaded with the first one. */
export class Pages implements Disposable {
  readonly #panels: PagePanels;
  readonly #disposables = new Disposables();
  readonly #load: () => Promise<DetailPanels>;
  #loaded: DetailPanels | undefined;

  constructor(services: PageServices) {
    const { extensionUri, connection, client, library, log } = services;
    const { citationTargets, chooseReferences, editFilter, onDidShow } = services;
    this.#panels = new PagePanels(extensionUri);
    this.#load = once(async () => {
      const { DetailPanels } = await import('./detailPanels.ts');
      this.#loaded = this.#disposables.add(
        new DetailPanels({
          extensionUri,
          panels: this.#panels,
          copies: library.copies,
          services: { client, service: () => connection.serviceName(), offers: (route) => connection.offers(route) },
          onDidChangeServices: connection.onDidChange,
          log,
          onDidShow,
          clippings: {
            of: (record) => library.clippings.find(record),
            onDidChange: library.clippings.onDidChange,
          },
          complete: (record) => library.sourceNames.complete(record),
          editFilter,
          cite: (work) =>
            citationTargets.use(async (target) => {
              const { PageCiting } = await import('./pageCiting.ts');
              await work(new PageCiting(target, chooseReferences));
            }),
        }),
      );
      return this.#loaded;
    });
  }

  get visibleRecord(): DetailPanels['visibleRecord'] {
    return this.#loaded?.visibleRecord;
  }

  open(record: ReadableRecord, options: ShowOptions): Promise<void> {
    return this.#panels.show(record, options, async (page) => (await this.#load()).fill(page));
  }

  /** Restores a panel after a window reload from the state that the page stored. */
  async revive(panel: WebviewPanel, state: unknown): Promise<void> {
    await (await this.#load()).revive(panel, state);
  }

  /** Inserts the words selected on the active page. `message` can be any value. */
  async quote(message: unknown): Promise<void> {
    await (await this.#load()).quote(message);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
