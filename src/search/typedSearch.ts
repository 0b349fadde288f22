import type { Search, SearchKind } from '../store/searches/search.ts';
import { type Filter, isEmpty } from '../store/filter.ts';
import type { CitableRecord } from '../kinds/index.ts';
import type { Client } from '../client/client.ts';
import type { RequestOptions } from '../client/request/request.ts';
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
  #timer: NodeJS.Timeout | undefined;
  #request: AbortController | undefined;

  constructor(options: TypedSearchOptions) {
    this.#options = options;
  }

  /** Takes the words as typed so far. @returns false where there is nothing to search for */
  type(query: string): boolean {
    this.stop();
    if (query === '' && isEmpty(this.#searchFor(query).filter)) {
      return false;
    }
    this.#options.onDidChangeBusy(true);
    const pause = query.length < beginning ? firstPauseMs : pauseMs;
    const isAtOnce = query === '' || this.#answered.has(query);
    this.#timer = setTimeout(() => void this.#ask(query), isAtOnce ? 0 : pause);
    return true;
  }

  /** Asks at once for what failed. */
  again(query: string): void {
    this.stop();
    void this.#ask(query, { again: true });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#request = undefined;
    this.#options.onDidChangeBusy(false);
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

  async #ask(query: string, options?: RequestOptions): Promise<void> {
    const { onDidFind, onDidFail, onDidChangeBusy } = this.#options;
    const search = this.#searchFor(query);
    const request = new AbortController();
    this.#request = request;
    const isWanted = () => this.#request === request;
    onDidChangeBusy(true);
    try {
      const client = await this.#options.client();
      const { items } = await askSearch(client, search, search.filter.values)(undefined, request.signal, options);
      this.#answered.add(query);
      if (items.length > 0) {
        latest.set(search.kind, { ...search, found: items, client });
      }
      if (isWanted()) {
        onDidFind(items);
      }
    } catch (error) {
      if (isWanted()) {
        onDidFail(error);
      }
    }
    if (isWanted()) {
      onDidChangeBusy(false);
    }
  }
}
