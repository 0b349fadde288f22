import type { Search, SearchKind } from '../store/searches/savedSearch.ts';
import { type Filter, isEmptyFilter } from '../store/filter.ts';
import { LiveSearch } from '../platform/quickPick.ts';
import type { CitableRecord } from '../kinds/index.ts';
import type { Client } from '../client/client.ts';
import type { LatestResults } from './paletteItems.ts';
import { requestSearch, dropUnusableValues } from './searchKinds.ts';

interface TypedSearchOptions {
  readonly kind: SearchKind;
  readonly filter: Filter;
  readonly client: () => Promise<Client>;
  readonly onDidFind: (records: readonly CitableRecord[]) => void;
  readonly onDidFail: (error: unknown) => void;
  readonly onDidChangeBusy: (isBusy: boolean) => void;
}

/** Results to show when the palette opens again with the same service. */
const latest = new Map<SearchKind, LatestResults & { readonly client: Client }>();

/** Debounce in milliseconds, because the service is metered. Short queries wait longer. */
const pauseMs = 300;
const firstPauseMs = 700;
const shortQueryLength = 3;

/** A search for the newest query while the user types. */
export class TypedSearch {
  readonly #options: TypedSearchOptions;
  /** Answered queries, whose results are in the client's cache. */
  readonly #answered = new Set<string>();
  readonly #live: LiveSearch<readonly CitableRecord[]>;
  #bypassesCache = false;

  constructor(options: TypedSearchOptions) {
    this.#options = options;
    this.#live = new LiveSearch({ ...options, search: (query, signal) => this.#search(query, signal) });
  }

  /** @returns false if there is nothing to search for */
  type(query: string): boolean {
    this.stop();
    if (query === '' && isEmptyFilter(this.#createSearch(query).filter)) {
      return false;
    }
    const pause = query.length < shortQueryLength ? firstPauseMs : pauseMs;
    this.#live.start(query, query === '' || this.#answered.has(query) ? 0 : pause);
    return true;
  }

  retry(query: string): void {
    this.#bypassesCache = true;
    this.#live.start(query);
  }

  stop(): void {
    this.#bypassesCache = false;
    this.#live.stop();
  }

  /** Returns the last results if they are from the current service. Never rejects. */
  async getLatest(): Promise<LatestResults | undefined> {
    const results = latest.get(this.#options.kind);
    const client = results && (await this.#options.client().catch(() => undefined));
    return results?.client === client ? results : undefined;
  }

  #createSearch(query: string): Search {
    const { kind, filter } = this.#options;
    return dropUnusableValues({ kind, query, filter });
  }

  async #search(query: string, signal: AbortSignal): Promise<readonly CitableRecord[]> {
    const again = this.#bypassesCache;
    this.#bypassesCache = false;
    const search = this.#createSearch(query);
    const client = await this.#options.client();
    const { items } = await requestSearch(client, search, search.filter.values)(
      undefined,
      signal,
      again ? { again } : {},
    );
    this.#answered.add(query);
    if (items.length > 0) {
      latest.set(search.kind, { ...search, records: items, client });
    }
    return items;
  }
}
