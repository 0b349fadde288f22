import type { Search, SearchKind } from '../store/searches/savedSearch.ts';
import { type Filter, isEmptyFilter } from '../store/filter.ts';
import { LiveSearch } from '../platform/quickPick.ts';
import type { CitableRecord } from '../kinds/index.ts';
import type { Client } from '../client/client.ts';
import type { LatestResults } from './paletteItems.ts';
import { askSearch, usableSearch } from './searchKinds.ts';

interface TypedSearchOptions {
  readonly kind: SearchKind;
  readonly filter: Filter;
  readonly client: () => Promise<Client>;
  readonly onDidFind: (found: readonly CitableRecord[]) => void;
  readonly onDidFail: (error: unknown) => void;
  /** Called when a wait begins or ends. */
  readonly onDidChangeBusy: (isBusy: boolean) => void;
}

/**
 * The latest results of each kind of search, to be there again when the palette is opened anew, as long as the same
 * service is asked.
 */
const latest = new Map<SearchKind, LatestResults & { readonly client: Client }>();

/** Long enough that a word being typed is one request, since the service is metered; longer where one only begins. */
const pauseMs = 300;
const firstPauseMs = 700;
const beginning = 3;

/** Searches while the words are typed: after a pause, and for the newest words alone. */
export class TypedSearch {
  readonly #options: TypedSearchOptions;
  /** Words that were answered while the palette is open: the client's cache has what they found. */
  readonly #answered = new Set<string>();
  readonly #live: LiveSearch<readonly CitableRecord[]>;
  /** Whether the next request asks the service again for what failed. */
  #isAgain = false;

  constructor(options: TypedSearchOptions) {
    this.#options = options;
    this.#live = new LiveSearch({ ...options, search: (query, signal) => this.#search(query, signal) });
  }

  /** Takes the words as typed so far. @returns false if there is nothing to search for */
  type(query: string): boolean {
    this.stop();
    if (query === '' && isEmptyFilter(this.#searchFor(query).filter)) {
      return false;
    }
    const pause = query.length < beginning ? firstPauseMs : pauseMs;
    this.#live.start(query, query === '' || this.#answered.has(query) ? 0 : pause);
    return true;
  }

  /** Repeats a search that failed. */
  again(query: string): void {
    this.#isAgain = true;
    this.#live.start(query);
  }

  stop(): void {
    this.#isAgain = false;
    this.#live.stop();
  }

  /** The latest results of this kind of search, where they are of the service that is asked now. Never rejects. */
  async latest(): Promise<LatestResults | undefined> {
    const results = latest.get(this.#options.kind);
    const client = results && (await this.#options.client().catch(() => undefined));
    return results?.client === client ? results : undefined;
  }

  #searchFor(query: string): Search {
    const { kind, filter } = this.#options;
    return usableSearch({ kind, query, filter });
  }

  async #search(query: string, signal: AbortSignal): Promise<readonly CitableRecord[]> {
    const again = this.#isAgain;
    this.#isAgain = false;
    const search = this.#searchFor(query);
    const client = await this.#options.client();
    const { items } = await askSearch(client, search, search.filter.values)(undefined, signal, again ? { again } : {});
    this.#answered.add(query);
    if (items.length > 0) {
      latest.set(search.kind, { ...search, found: items, client });
    }
    return items;
  }
}
