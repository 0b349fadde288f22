import { window, workspace, type Disposable, type ExtensionContext } from 'vscode';
import type { Connection } from '../connection/connection.ts';
import { Disposables } from '../platform/lifecycle.ts';
import type { Log } from '../platform/log.ts';
import { onDidChangeSettings, setting } from '../platform/settings.ts';
import type { Client } from '../service/client.ts';
import type { PageSource } from '../service/page.ts';
import { Clippings } from './clippings.ts';
import type { Filter } from './filter.ts';
import { Filters } from './filters.ts';
import { Mutes } from './mutes.ts';
import { ReadMarks } from './readMarks.ts';
import { RecentSearches } from './recentSearches.ts';
import type { CitableRecord } from './referenceOf.ts';
import { listOfSearch, type SavedSearch } from './savedSearch.ts';
import { SavedSearches } from './savedSearches.ts';
import { SearchChecks } from './searchChecks.ts';

/** Asks for what a saved search finds; `values` are those of its filter, and what is to be left out. */
export type AskSearch = (client: Client, search: SavedSearch, values: Filter['values']) => PageSource<CitableRecord>;

interface LibraryOptions {
  readonly connection: Connection;
  readonly log: Log;
  readonly askSearch: AskSearch;
  /** Whether the service can be asked now for what nobody waits for. */
  readonly mayAsk: () => boolean;
}

/** All that the writer keeps. */
export class Library implements Disposable {
  readonly filters: Filters;
  readonly recent: RecentSearches;
  readonly reads: ReadMarks;
  readonly mutes: Mutes;
  readonly searches: SavedSearches;
  readonly clippings: Clippings;
  readonly checks: SearchChecks;
  readonly #askSearch: AskSearch;
  readonly #log: Log;
  readonly #disposables = new Disposables();

  constructor(context: ExtensionContext, { connection, log, askSearch, mayAsk }: LibraryOptions) {
    const { globalState, globalStorageUri: storage, storageUri, workspaceState } = context;
    const own = this.#disposables;
    this.#askSearch = askSearch;
    this.#log = log;
    this.filters = new Filters(workspaceState);
    this.recent = new RecentSearches(globalState);
    this.reads = new ReadMarks(globalState);
    this.mutes = own.add(new Mutes(storage, log));
    this.searches = own.add(new SavedSearches(storage, globalState, log));
    this.clippings = own.add(new Clippings(storageUri ?? storage, log));
    this.checks = own.add(
      new SearchChecks({
        storage,
        log,
        searches: () => (workspace.isTrusted ? this.searches.all : this.searches.own),
        everyMinutes: () => setting('searches.checkEveryMinutes'),
        isInFront: () => window.state.focused,
        mayAsk,
        ask: async (search, signal) => {
          const source = askSearch(await connection.client(), search, search.filter.values);
          const { items } = await source(undefined, signal, { background: true, fresh: true });
          return this.#idsOf(search, items);
        },
      }),
    );
    const follow = () => this.checks.follow();
    own.add(this.searches.onDidChange(follow));
    own.add(window.onDidChangeWindowState(follow));
    own.add(connection.onDidChange(follow));
    own.add(onDidChangeSettings(['searches.checkEveryMinutes'], follow));
  }

  /** Reads what is kept. */
  async start(): Promise<void> {
    await Promise.all([this.searches.start(), this.clippings.start(), this.mutes.start()]);
    await this.checks.start();
  }

  /** What a saved search finds, before the eyes of the user. */
  readonly openSearch: AskSearch = (client, search, values) => {
    const source = this.#askSearch(client, search, values);
    return async (next, signal, how) => {
      const page = await source(next, signal, how);
      // What was found is shown even where that it was seen can't be kept.
      this.checks.seen(search, this.#idsOf(search, page.items)).catch((fault: unknown) => this.#log.error(fault));
      return page;
    };
  };

  dispose(): void {
    this.#disposables.dispose();
  }

  #idsOf(search: SavedSearch, records: readonly CitableRecord[]): string[] {
    return records
      .filter((record) => !this.mutes.hides(record, listOfSearch(search)))
      .flatMap(({ kind, id }) => (id === undefined ? [] : [`${kind} ${id}`]));
  }
}
