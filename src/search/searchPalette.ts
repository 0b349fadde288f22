import { l10n, window, type Event, type QuickPick } from 'vscode';
import { type Filter, isEmptyFilter, emptyFilter } from '../store/filter.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { describeFilter } from '../store/describeFilter.ts';
import type { RecentSearches } from '../store/searches/recentSearches.ts';
import { type SavedSearch, type Search, type SearchKind, searchRoutes } from '../store/searches/savedSearch.ts';
import { executeCommand } from '../platform/commands.ts';
import { createPickButton, LiveSearch, type PickButton } from '../platform/quickPick.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import type { Client } from '../client/client.ts';
import { isUnreachable } from '../client/errors.ts';
import type { RequestOptions } from '../client/request/request.ts';
import type { ApiVersion } from '../client/routes/apiVersion.ts';
import { showCitablePick } from './citablePick.ts';
import { buildFilter } from './filterBuilder.ts';
import {
  createResultItem,
  createStartItems,
  type PaletteItem,
  type LatestResults,
  type RecordCommand,
} from './paletteItems.ts';
import { createFailureItems } from './createFailureItems.ts';
import { dropUnusableValues, getNoResultsMessage, getSearchKind, requestSearch } from './searchKinds.ts';

interface PaletteOptions {
  readonly kind: SearchKind;
  readonly client: () => Promise<Client>;
  readonly onDidChangeConnection: Event<unknown>;
  readonly apiVersion: () => ApiVersion | undefined;
  readonly recent: RecentSearches;
  readonly complete: <R extends CitableRecord>(record: R) => R;
  readonly seenValues: (parameter: string) => readonly string[];
  readonly saved: () => readonly SavedSearch[];
  readonly showInSidebar: (search: Search) => Promise<void>;
  readonly query?: string | undefined;
  readonly filter?: Filter | undefined;
}

/** Results to show when the palette opens again with the same service. */
const latest = new Map<SearchKind, LatestResults & { readonly client: Client }>();

/** Debounce in milliseconds, because the service is metered. Short queries wait longer. */
const pauseMs = 300;
const firstPauseMs = 700;
const shortQueryLength = 3;

export function openSearch(options: PaletteOptions, pick = window.createQuickPick<PaletteItem>()): void {
  const palette = new SearchPalette(pick, options);
  const { title, placeholder } = getSearchKind(options.kind);
  const filter = options.filter ?? emptyFilter;
  const name = isEmptyFilter(filter)
    ? title
    : `${title} — ${sanitizeLabel(describeFilter(filter, searchRoutes[options.kind]))}`;
  const settings = {
    title: name,
    placeholder,
    value: options.query ?? '',
    onDidCreate: () => palette.type(pick.value),
    onDidChangeValue: (value: string) => palette.type(value),
    // The action of an item closes the palette itself.
    accept: ([item]: readonly PaletteItem[]) => {
      item?.run?.();
      return undefined;
    },
    onDidHide: () => palette.dispose(),
  };
  void showCitablePick(settings, pick);
}

class SearchPalette {
  readonly #filterButton: PickButton;
  readonly #searchButtons: readonly PickButton[];
  readonly #pick: QuickPick<PaletteItem>;
  readonly #options: PaletteOptions;
  readonly #filter: Filter;
  readonly #live: LiveSearch<readonly CitableRecord[]>;
  /** Answered queries, whose results are in the client's cache. */
  readonly #answered = new Set<string>();
  #isClosed = false;

  constructor(pick: QuickPick<PaletteItem>, options: PaletteOptions) {
    this.#pick = pick;
    this.#options = options;
    this.#filter = options.filter ?? emptyFilter;
    this.#live = new LiveSearch({
      search: (query, signal, requestOptions) => this.#request(query, signal, requestOptions),
      onDidFind: (records) => this.#show(records),
      onDidFail: (error) => this.#fail(error),
      onDidChangeBusy: (isBusy) => (pick.busy = isBusy),
      onDidChangeConnection: options.onDidChangeConnection,
    });
    const filterIcon = isEmptyFilter(this.#filter) ? 'filter' : 'filter-filled';
    this.#filterButton = createPickButton(filterIcon, l10n.t('Filter…'), () => void this.#editFilter());
    this.#searchButtons = [
      createPickButton('save', l10n.t('Save Search…'), () => {
        const search = this.#search;
        this.#closeThen(() => executeCommand('dateline.saveSearch', search));
      }),
      createPickButton('layout-sidebar-left', l10n.t('Show in Sidebar'), () => {
        const search = this.#search;
        this.#closeThen(() => options.showInSidebar(search));
      }),
    ];
  }

  type(value: string): void {
    const isSearch = value.trim() !== '' || !isEmptyFilter(this.#filter);
    const buttons = [this.#filterButton, ...(isSearch ? this.#searchButtons : [])];
    if (buttons.length !== this.#pick.buttons.length) {
      this.#pick.buttons = buttons;
    }
    const search = this.#createSearch(value.trim());
    if (search.query === '' && isEmptyFilter(search.filter)) {
      this.#live.stop();
      void this.#showStart();
    } else {
      this.#live.start(search.query, this.#choosePause(search.query));
    }
  }

  dispose(): void {
    this.#isClosed = true;
    this.#live.stop();
  }

  get #query(): string {
    return this.#pick.value.trim();
  }

  get #search(): Search {
    return this.#createSearch(this.#query);
  }

  #createSearch(query: string): Search {
    return dropUnusableValues({ kind: this.#options.kind, query, filter: this.#filter });
  }

  #choosePause(query: string): number {
    if (query === '' || this.#answered.has(query)) {
      return 0;
    }
    return query.length < shortQueryLength ? firstPauseMs : pauseMs;
  }

  async #request(query: string, signal: AbortSignal, options: RequestOptions): Promise<readonly CitableRecord[]> {
    const search = this.#createSearch(query);
    const client = await this.#options.client();
    const { items } = await requestSearch(client, search, search.filter.values)(undefined, signal, options);
    this.#answered.add(query);
    if (items.length > 0) {
      latest.set(search.kind, { ...search, records: items, client });
    }
    return items;
  }

  #show(records: readonly CitableRecord[]): void {
    const search = this.#search;
    const none: PaletteItem = { label: getNoResultsMessage(search), alwaysShow: true };
    this.#pick.items = records.length === 0 ? [none] : records.map((record) => this.#createItem(record, search));
  }

  /** Shows recent and saved searches at once, and the last results if they are from this service. */
  async #showStart(): Promise<void> {
    this.#drawStart(undefined);
    const results = latest.get(this.#options.kind);
    // Without a connection, there is no service to compare with.
    const client = results && (await this.#options.client().catch(() => undefined));
    if (results && results.client === client && this.#query === '' && !this.#isClosed) {
      this.#drawStart(results);
    }
  }

  #drawStart(results: LatestResults | undefined): void {
    const { kind, recent, saved } = this.#options;
    this.#pick.items = createStartItems({
      latest: results,
      createResult: (record, search) => this.#createItem(record, search),
      recent: recent.get(kind),
      saved: saved().filter((search) => search.kind === kind),
      onRepeat: (search) => this.#reopen(search),
      onClearRecent: () => void recent.clear(kind).then(() => this.type('')),
    });
  }

  #fail(error: unknown): void {
    this.#pick.items = createFailureItems(error, {
      retry: () => this.#live.start(this.#query, 0, { again: true }),
      run: (remedy) => this.#closeThen(() => executeCommand(remedy.command, ...(remedy.args ?? []))),
      // Recently read records are available offline.
      otherRemedies: isUnreachable(error)
        ? [{ label: l10n.t('Open Recently Read…'), command: 'dateline.openRecent' }]
        : [],
    });
  }

  /** Adds the search to the recent ones when the result is used. */
  #createItem(result: CitableRecord, search: Search): PaletteItem {
    const record = this.#options.complete(result);
    const run = async (command: RecordCommand) => {
      await this.#options.recent.add(search);
      await executeCommand(command, { record });
    };
    return createResultItem(record, (command) =>
      command === 'dateline.insertCitationAndStay' ? void run(command) : this.#closeThen(() => run(command)),
    );
  }

  async #editFilter(): Promise<void> {
    const { kind, client, apiVersion: currentVersion, seenValues } = this.#options;
    const apiVersion = currentVersion();
    const query = this.#query;
    this.#pick.hide();
    const { title } = getSearchKind(kind);
    const setElsewhere = query === '' ? [] : ['q'];
    const options = { title, route: searchRoutes[kind], client, apiVersion, without: ['q'], setElsewhere, seenValues };
    const filter = await buildFilter({ ...options, filter: this.#filter });
    this.#reopen({ query, filter: filter ?? this.#filter });
  }

  #reopen(changed: Pick<PaletteOptions, 'query' | 'filter'>): void {
    this.#pick.hide();
    openSearch({ ...this.#options, ...changed });
  }

  /** Closes the palette first, so that the focus returns to the editor. */
  #closeThen(then: () => Promise<void>): void {
    this.#pick.hide();
    void then();
  }
}
