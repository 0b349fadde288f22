import { l10n, ThemeIcon, window, type QuickInputButton, type QuickPick, type QuickPickItem } from 'vscode';
import { describeFault } from '../connection/faults.ts';
import { isEmpty, noFilter, type Filter } from '../library/filter.ts';
import { filterWords } from '../library/filterWords.ts';
import type { RecentSearches, Search, SearchKind } from '../library/recentSearches.ts';
import type { CitableRecord } from '../library/referenceOf.ts';
import { executeCommand } from '../platform/commands.ts';
import { label } from '../platform/remoteText.ts';
import type { Client } from '../service/client.ts';
import type { How } from '../service/page.ts';
import { buildFilter } from './filterBuilder.ts';
import { resultWords } from './resultWords.ts';
import { searchKind } from './searchKinds.ts';

interface PaletteOptions {
  readonly kind: SearchKind;
  readonly client: () => Promise<Client>;
  readonly recent: RecentSearches;
  readonly query?: string | undefined;
  readonly filter?: Filter | undefined;
}

/** Searches as the user types: Enter opens what was found, buttons cite it, clip it or open it in the browser. */
export function openSearch(options: PaletteOptions, pick = window.createQuickPick<Item>()): void {
  const palette = new SearchPalette(pick, options);
  const { title, placeholder } = searchKind(options.kind);
  const filter = options.filter ?? noFilter;
  pick.title = isEmpty(filter) ? title : `${title} — ${label(filterWords(filter))}`;
  pick.placeholder = placeholder;
  pick.buttons = palette.buttons;
  pick.onDidTriggerButton((button) => palette.buttons.find((candidate) => candidate === button)?.run());
  pick.onDidChangeValue((value) => palette.type(value));
  pick.onDidAccept(() => pick.selectedItems[0]?.accept?.());
  pick.onDidTriggerItemButton(({ item, button }) => {
    item.buttons?.find((candidate) => candidate === button)?.run();
  });
  pick.onDidHide(() => {
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
  /** What Enter does. */
  readonly accept?: () => void;
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
      this.#pick.items = this.#recentItems();
    }
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

  async #ask(query: string, how?: How): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    this.#pick.busy = true;
    try {
      const client = await this.#options.client();
      const values = { ...this.#filter.values, ...(query !== '' && { q: query }) };
      const { items } = await searchKind(this.#options.kind).ask(client, values)(undefined, request.signal, how);
      this.#found.set(query, items);
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
    const none: Item = { label: l10n.t('Nothing matches. Try fewer or other words.'), alwaysShow: true };
    this.#pick.items = records.length === 0 ? [none] : records.map((record) => this.#itemOf(record));
  }

  #fail(error: unknown): void {
    const { message, remedies, canRetry } = describeFault(error);
    const retry: Item = {
      label: `$(refresh) ${l10n.t('Try again')}`,
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

  #itemOf(record: CitableRecord): Item {
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

  #recentItems(): Item[] {
    const { kind, recent } = this.#options;
    const searches = recent.of(kind);
    return [
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
              label: l10n.t('Forget These Searches'),
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
