import {
  l10n,
  QuickPickItemKind,
  ThemeIcon,
  window,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';
import { describeError } from '../connection/errorMessages.ts';
import { type Filter, isEmpty, noFilter } from '../records/filter.ts';
import type { CitableRecord } from '../records/kinds.ts';
import { filterWords } from '../library/filterWords.ts';
import type { RecentSearches } from '../library/searches/recentSearches.ts';
import type { SavedSearch, Search, SearchKind } from '../library/searches/search.ts';
import { executeCommand } from '../platform/commands.ts';
import { setContext } from '../platform/contextKey.ts';
import { label } from '../platform/remoteText.ts';
import type { Client } from '../service/client.ts';
import type { RequestOptions } from '../service/request/request.ts';
import { buildFilter } from './filterBuilder.ts';
import { resultWords } from './resultWords.ts';
import { searchKind } from './searchKinds.ts';

interface PaletteOptions {
  readonly kind: SearchKind;
  readonly client: () => Promise<Client>;
  readonly recent: RecentSearches;
  /** The record with the name of its publisher, as far as that is known. */
  readonly complete: <R extends CitableRecord>(record: R) => R;
  /** The saved searches of all kinds. */
  readonly saved: () => readonly SavedSearch[];
  /** Keeps a search as a saved one and shows it. */
  readonly showInSidebar: (search: Search) => Promise<void>;
  readonly query?: string | undefined;
  readonly filter?: Filter | undefined;
}

/** The open palette, for the key that cites what has the focus there. */
let current: SearchPalette | undefined;

/** The latest results of each kind of search, to be there again when the palette is opened anew. */
const latest = new Map<SearchKind, { readonly query: string; readonly found: readonly CitableRecord[] }>();

/** Cites the result that has the focus in the open palette. */
export function citeFocused(): void {
  current?.citeFocused();
}

/** Searches as the user types: Enter opens a result, Ctrl+Enter cites it, buttons clip it or open it in the browser. */
export function openSearch(options: PaletteOptions, pick = window.createQuickPick<Item>()): void {
  const palette = new SearchPalette(pick, options);
  const { title, placeholder } = searchKind(options.kind);
  const filter = options.filter ?? noFilter;
  current = palette;
  setContext('dateline.searching', true);
  const key = process.platform === 'darwin' ? '⌘Enter' : 'Ctrl+Enter';
  const name = isEmpty(filter) ? title : `${title} — ${label(filterWords(filter))}`;
  pick.title = l10n.t('{0} (Enter opens, {1} cites)', name, key);
  pick.placeholder = placeholder;
  pick.buttons = palette.buttons;
  pick.onDidTriggerButton((button) => palette.buttons.find((candidate) => candidate === button)?.run());
  pick.onDidChangeValue((value) => palette.type(value));
  pick.onDidAccept(() => pick.selectedItems[0]?.accept?.());
  pick.onDidTriggerItemButton(({ item, button }) => {
    item.buttons?.find((candidate) => candidate === button)?.run();
  });
  pick.onDidHide(() => {
    if (current === palette) {
      current = undefined;
      setContext('dateline.searching', false);
    }
    palette.dispose();
    pick.dispose();
  });
  pick.value = options.query ?? '';
  palette.type(pick.value);
  pick.show();
}

type RecordCommand = 'dateline.openDetail' | 'dateline.insertCitation' | 'dateline.clip' | 'dateline.openInBrowser';

interface Button extends QuickInputButton {
  readonly run: () => void;
}

export interface Item extends QuickPickItem {
  /** Action of Enter. */
  readonly accept?: () => void;
  /** Action of Ctrl+Enter. */
  readonly cite?: () => void;
  readonly buttons?: readonly Button[];
}

/** Long enough that a word being typed is one request, since the service is metered; longer where one only begins. */
const pauseMs = 300;
const firstPauseMs = 700;
const beginning = 3;

class SearchPalette {
  readonly buttons: readonly Button[];
  readonly #pick: QuickPick<Item>;
  readonly #options: PaletteOptions;
  readonly #filter: Filter;
  /** Equal queries are answered from here while the palette is open. */
  readonly #found = new Map<string, readonly CitableRecord[]>();
  #timer: NodeJS.Timeout | undefined;
  #request: AbortController | undefined;

  constructor(pick: QuickPick<Item>, options: PaletteOptions) {
    this.#pick = pick;
    this.#options = options;
    this.#filter = options.filter ?? noFilter;
    const button = (icon: string, tooltip: string, run: () => void): Button => ({
      iconPath: new ThemeIcon(icon),
      tooltip,
      run,
    });
    this.buttons = [
      button(isEmpty(this.#filter) ? 'filter' : 'filter-filled', l10n.t('Filter…'), () => void this.#editFilter()),
      button('save', l10n.t('Save Search…'), () => {
        const search: Search = { kind: options.kind, query: this.#query, filter: this.#filter };
        this.#leave(() => executeCommand('dateline.saveSearch', search));
      }),
      button('layout-sidebar-left', l10n.t('Show in Sidebar'), () => {
        const search: Search = { kind: options.kind, query: this.#query, filter: this.#filter };
        if (search.query !== '' || !isEmpty(search.filter)) {
          this.#leave(() => options.showInSidebar(search));
        }
      }),
    ];
  }

  type(value: string): void {
    this.#stop();
    const query = value.trim();
    const found = this.#found.get(query);
    if (found) {
      this.#show(found);
    } else if (query !== '' || !isEmpty(this.#filter)) {
      this.#pick.busy = true;
      const pause = query === '' ? 0 : query.length < beginning ? firstPauseMs : pauseMs;
      this.#timer = setTimeout(() => void this.#ask(query), pause);
    } else {
      this.#pick.items = [...this.#latestItems(), ...this.#recentItems(), ...this.#savedItems()];
    }
  }

  citeFocused(): void {
    this.#pick.activeItems[0]?.cite?.();
  }

  dispose(): void {
    this.#stop();
  }

  get #query(): string {
    return this.#pick.value.trim();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#request = undefined;
    this.#pick.busy = false;
  }

  async #ask(query: string, options?: RequestOptions): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    this.#pick.busy = true;
    try {
      const client = await this.#options.client();
      const values = { ...this.#filter.values, ...(query !== '' && { q: query }) };
      const { items } = await client.list(searchKind(this.#options.kind).route, { filter: values })(
        undefined,
        request.signal,
        options,
      );
      this.#found.set(query, items);
      if (query !== '' && isEmpty(this.#filter) && items.length > 0) {
        latest.set(this.#options.kind, { query, found: items });
      }
      if (this.#request === request) {
        this.#show(items);
      }
    } catch (error) {
      if (this.#request === request) {
        this.#fail(error);
      }
    }
    if (this.#request === request) {
      this.#pick.busy = false;
    }
  }

  #show(records: readonly CitableRecord[]): void {
    const none: Item = { label: l10n.t('No matches. Try fewer or different words.'), alwaysShow: true };
    this.#pick.items = records.length === 0 ? [none] : records.map((record) => this.#itemOf(record));
  }

  #fail(error: unknown): void {
    const { message, remedies, canRetry } = describeError(error);
    const retry: Item = {
      label: `$(refresh) ${l10n.t('Try Again')}`,
      alwaysShow: true,
      accept: () => {
        this.#stop();
        void this.#ask(this.#query, { again: true });
      },
    };
    this.#pick.items = [
      { label: `$(error) ${label(message)}`, alwaysShow: true },
      ...(canRetry ? [retry] : []),
      ...remedies.map((remedy): Item => ({
        label: `$(arrow-right) ${remedy.label}`,
        alwaysShow: true,
        accept: () => this.#leave(() => executeCommand(remedy.command, ...(remedy.args ?? []))),
      })),
    ];
  }

  #itemOf(found: CitableRecord): Item {
    const record = this.#options.complete(found);
    const target = { record };
    const run = (command: RecordCommand) => () =>
      this.#leave(async () => {
        await this.#options.recent.add({ kind: this.#options.kind, query: this.#query, filter: this.#filter });
        await executeCommand(command, target);
      });
    return {
      ...resultWords(record),
      // The service has ranked by meaning: what it found need not hold the words that were typed.
      alwaysShow: true,
      accept: run('dateline.openDetail'),
      cite: run('dateline.insertCitation'),
      buttons: [
        { iconPath: new ThemeIcon('quote'), tooltip: l10n.t('Insert Citation'), run: run('dateline.insertCitation') },
        { iconPath: new ThemeIcon('bookmark'), tooltip: l10n.t('Add to Clippings'), run: run('dateline.clip') },
        {
          iconPath: new ThemeIcon('link-external'),
          tooltip: l10n.t('Open in Browser'),
          run: run('dateline.openInBrowser'),
        },
      ],
    };
  }

  #latestItems(): Item[] {
    const { query, found } = latest.get(this.#options.kind) ?? { query: '', found: [] };
    return found.length === 0
      ? []
      : [heading(l10n.t('results for “{0}”', label(query))), ...found.map((record) => this.#itemOf(record))];
  }

  #savedItems(): Item[] {
    const saved = this.#options.saved().filter(({ kind }) => kind === this.#options.kind);
    return saved.length === 0
      ? []
      : [
          heading(l10n.t('saved searches')),
          ...saved.map(({ name, query, filter }): Item => ({
            label: label(name),
            description: label([query === name ? '' : query, filterWords(filter)].filter(Boolean).join(' · ')),
            iconPath: new ThemeIcon('search'),
            alwaysShow: true,
            accept: () => this.#again({ query, filter }),
          })),
        ];
  }

  #recentItems(): Item[] {
    const { kind, recent } = this.#options;
    const searches = recent.of(kind);
    return [
      ...(searches.length === 0 ? [] : [heading(l10n.t('recent searches'))]),
      ...searches.map((search): Item => ({
        label: label(search.query === '' ? filterWords(search.filter) : search.query),
        description: search.query === '' ? '' : label(filterWords(search.filter)),
        iconPath: new ThemeIcon('history'),
        alwaysShow: true,
        accept: () => this.#again({ query: search.query, filter: search.filter }),
      })),
      ...(searches.length === 0
        ? []
        : [
            {
              label: l10n.t('Clear Recent Searches'),
              iconPath: new ThemeIcon('trash'),
              alwaysShow: true,
              accept: () => void recent.clear(kind).then(() => this.type('')),
            },
          ]),
    ];
  }

  async #editFilter(): Promise<void> {
    const { kind, client } = this.#options;
    const query = this.#query;
    this.#pick.hide();
    const { title, route } = searchKind(kind);
    // The threshold goes together with the words that are typed in the palette.
    const needsQuery = query === '' ? ['q', 'scoreThreshold'] : ['q'];
    const filter = await buildFilter({ title, route, filter: this.#filter, client, without: needsQuery, given: ['q'] });
    this.#again({ query, filter: filter ?? this.#filter });
  }

  #again(changed: Pick<PaletteOptions, 'query' | 'filter'>): void {
    this.#pick.hide();
    openSearch({ ...this.#options, ...changed });
  }

  /** Closes the picker first, so that the focus is back where the user writes. */
  #leave(then: () => Promise<void>): void {
    this.#pick.hide();
    void then();
  }
}

function heading(text: string): Item {
  return { label: text, kind: QuickPickItemKind.Separator };
}
