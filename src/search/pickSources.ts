import { l10n, QuickPickItemKind, window, type Event, type QuickPick, type QuickPickItem } from 'vscode';
import type { Client } from '../client/client.ts';
import { getRecordKey } from '../client/records/recordKey.ts';
import type { ApiVersion } from '../client/routes/apiVersion.ts';
import type { CitableRecord, ReadableRecord } from '../kinds/index.ts';
import { describeError } from '../connection/errorMessages.ts';
import { executeCommand } from '../platform/commands.ts';
import type { Remedy } from '../platform/notify.ts';
import { createPickButton, LiveSearch, showQuickPick, type PickButton } from '../platform/quickPick.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { isEmptyFilter, emptyFilter, type Filter } from '../store/filter.ts';
import { describeFilter } from '../store/describeFilter.ts';
import { searchKinds, searchRoutes, type SearchKind } from '../store/searches/savedSearch.ts';
import { buildFilter } from './filterBuilder.ts';
import { requestSearch } from './searchKinds.ts';
import { defaultLevel, similarityLevels, getThreshold } from './similarityLevels.ts';
import {
  createNothingSimilarItem,
  createSourceItem,
  createSearchingItem,
  createSectionHeading,
  type SourceItem,
} from './createSourceItems.ts';
import { createFailureItems } from './createFailureItems.ts';

interface SourceOptions {
  readonly query: string;
  readonly client: () => Promise<Client>;
  readonly onDidChangeConnection: Event<unknown>;
  readonly apiVersion: () => ApiVersion | undefined;
  readonly complete: <R extends CitableRecord>(record: R) => R;
  readonly seenValues: (parameter: string) => readonly string[];
  /** Opens a page beside the document without taking the focus. */
  readonly openToSide: (record: ReadableRecord) => void;
}

/** State that survives when the picker closes for the filter builder. */
interface SourceSearch {
  readonly query: string;
  readonly level: number;
  readonly filters: Readonly<Record<SearchKind, Filter>>;
  readonly checked: readonly CitableRecord[];
}

/** Debounce in milliseconds, because the service is metered. */
const pauseMs = 300;
/** Initial number of records of each kind, so that all three headings are in sight. */
const maxCollapsed = 4;

/** Returns the record whose button is pressed, or the checked records, or else the focused one. */
export async function pickSources(
  options: SourceOptions,
  createPick = () => window.createQuickPick<SourceItem>(),
): Promise<readonly CitableRecord[] | undefined> {
  const filters = { articles: emptyFilter, events: emptyFilter, signals: emptyFilter };
  let search: SourceSearch = { query: options.query, level: defaultLevel, filters, checked: [] };
  for (;;) {
    const picker = new SourcePicker(createPick(), search, options);
    const records = await picker.show();
    const { nextStep } = picker;
    if (nextStep === undefined) {
      return records;
    }
    if (nextStep !== 'filter') {
      await executeCommand(nextStep.command, ...(nextStep.args ?? []));
      return undefined;
    }
    search = { ...picker.search, filters: await editFilter(picker.search, options) };
  }
}

interface Section {
  readonly kind: SearchKind;
  readonly live: LiveSearch<readonly CitableRecord[]>;
  isBusy: boolean;
  /** `undefined` until the first response. */
  records?: readonly CitableRecord[];
  error?: unknown;
}

class SourcePicker {
  readonly #pick: QuickPick<SourceItem>;
  readonly #options: SourceOptions;
  readonly #sections: readonly Section[];
  #search: SourceSearch;
  #isHidden = false;
  /** Whether all results are shown, and not only the first of each kind. */
  #isExpanded = false;
  #hasMore = false;
  #isDrawPending = false;
  /** Runs after the picker closes. */
  #nextStep: 'filter' | Remedy | undefined;

  constructor(pick: QuickPick<SourceItem>, search: SourceSearch, options: SourceOptions) {
    this.#pick = pick;
    this.#search = search;
    this.#options = options;
    this.#sections = searchKinds.map((kind) => this.#createSection(kind));
  }

  get search(): SourceSearch {
    return this.#search;
  }

  get nextStep(): 'filter' | Remedy | undefined {
    return this.#nextStep;
  }

  show(): Promise<readonly CitableRecord[] | undefined> {
    return showQuickPick<SourceItem, readonly CitableRecord[]>(
      {
        placeholder: l10n.t('Describe what you need evidence for'),
        value: this.#search.query,
        keepsOrder: true,
        // A page that opens to the side must not close the picker.
        ignoreFocusOut: true,
        keepScrollPosition: true,
        onDidCreate: (pick) => {
          pick.onDidChangeSelection((items) => this.#check(items));
          this.#drawTitle();
          this.#start(0);
        },
        onDidChangeValue: (value) => this.#type(value),
        accept: (checked, [focused]) => {
          const records = checked.flatMap(({ record }) => record ?? []);
          if (records.length > 0) {
            return records;
          }
          focused?.run?.();
          return focused?.record && [focused.record];
        },
        acceptItem: ({ record }) => record && [record],
        onDidHide: () => {
          this.#isHidden = true;
          this.#sections.forEach(({ live }) => live.stop());
        },
      },
      this.#pick,
    );
  }

  #createSection(kind: SearchKind): Section {
    const section: Section = {
      kind,
      isBusy: false,
      live: new LiveSearch({
        search: async (query, signal, requestOptions): Promise<readonly CitableRecord[]> => {
          const { client, apiVersion, complete } = this.#options;
          const connected = await client();
          const { level, filters } = this.#search;
          const scoreThreshold = getThreshold(level, kind, apiVersion());
          const values = { ...filters[kind].values, ...(scoreThreshold !== undefined && { scoreThreshold }) };
          const search = { kind, query, filter: { ...filters[kind], values } };
          const { items } = await requestSearch(connected, search, values)(undefined, signal, requestOptions);
          return items.map((record) => complete(record));
        },
        onDidFind: (records) => {
          section.records = records;
          section.error = undefined;
        },
        onDidFail: (error) => {
          section.records = [];
          section.error = error;
        },
        onDidChangeBusy: (isBusy) => {
          section.isBusy = isBusy;
          this.#drawLater();
        },
        onDidChangeConnection: this.#options.onDidChangeConnection,
      }),
    };
    return section;
  }

  #type(value: string): void {
    this.#search = { ...this.#search, query: value.trim() };
    this.#isExpanded = false;
    this.#start(pauseMs);
  }

  /** Searches all kinds in parallel, so that one failure doesn't hide the others. */
  #start(delayMs: number): void {
    const { query } = this.#search;
    for (const { live } of this.#sections) {
      if (query === '') {
        live.stop();
      } else {
        live.start(query, delayMs);
      }
    }
  }

  #setLevel(level: number): void {
    this.#search = { ...this.#search, level };
    this.#drawTitle();
    this.#start(0);
  }

  /** Runs the action of a message, because VS Code checks its row on a click. */
  #check(items: readonly SourceItem[]): void {
    if (!this.#pick.canSelectMany) {
      return;
    }
    const { checked: previous } = this.#search;
    const checked = items.flatMap(({ record }) => record ?? []);
    this.#search = { ...this.#search, checked };
    const [message, ...others] = items.filter(({ record }) => record === undefined);
    if (message) {
      this.#draw();
      const isClick = others.length === 0 && checked.length === previous.length;
      if (isClick) {
        message.run?.();
      }
    }
  }

  #drawTitle(): void {
    const { level, filters } = this.#search;
    const isFiltered = searchKinds.some((kind) => !isEmptyFilter(filters[kind]));
    const details = [similarityLevels[level]?.name?.(), isFiltered ? l10n.t('filtered') : undefined].filter(
      (text) => text !== undefined,
    );
    this.#pick.title =
      details.length > 0
        ? l10n.t('Dateline: Find Sources — {0} (Enter cites)', details.join(', '))
        : l10n.t('Dateline: Find Sources (Enter cites)');
    const step = (by: number, icon: string, tooltip: string): PickButton[] =>
      similarityLevels[level + by] ? [createPickButton(icon, tooltip, () => this.#setLevel(level + by))] : [];
    this.#pick.buttons = [
      ...step(-1, 'unfold', l10n.t('Lower Minimum Similarity')),
      ...step(1, 'fold', l10n.t('Raise Minimum Similarity')),
      createPickButton(isFiltered ? 'filter-filled' : 'filter', l10n.t('Filter…'), () => this.#leave('filter')),
      // A row for it would have a check box.
      ...(this.#hasMore ? [createPickButton('expand-all', l10n.t('Show More Results'), () => this.#expand())] : []),
    ];
  }

  #expand(): void {
    this.#isExpanded = true;
    this.#draw();
  }

  #getShown({ records = [] }: Section): readonly CitableRecord[] {
    return this.#isExpanded ? records : records.slice(0, maxCollapsed);
  }

  /** Draws once for all sections that change together. */
  #drawLater(): void {
    if (!this.#isDrawPending) {
      this.#isDrawPending = true;
      queueMicrotask(() => {
        this.#isDrawPending = false;
        if (!this.#isHidden) {
          this.#draw();
        }
      });
    }
  }

  #draw(): void {
    const { query, level, checked } = this.#search;
    const keys = new Set(checked.map(getRecordKey));
    const createItem = (record: CitableRecord) =>
      createSourceItem(record, { isChecked: keys.has(getRecordKey(record)), openToSide: this.#options.openToSide });
    const shownKeys = this.#sections.flatMap((section) => this.#getShown(section)).map(getRecordKey);
    const hiddenChecked = checked.filter((record) => !shownKeys.includes(getRecordKey(record)));
    const isNothingFound = this.#sections.every(
      ({ isBusy, records, error }) => !isBusy && error === undefined && records?.length === 0,
    );
    const loosen = level > 0 ? () => this.#setLevel(level - 1) : undefined;
    const results = isNothingFound
      ? [createNothingSimilarItem(loosen)]
      : (this.#createCommonFailureItems() ??
        this.#sections.flatMap((section) => this.#createSectionItems(section, createItem)));
    const items: SourceItem[] = [
      ...(hiddenChecked.length > 0 ? [{ label: l10n.t('Selected'), kind: QuickPickItemKind.Separator }] : []),
      ...hiddenChecked.map(createItem),
      ...(query === '' ? [] : results.length > 0 ? results : [createSearchingItem()]),
    ];
    this.#pick.busy = this.#sections.some(({ isBusy }) => isBusy);
    // Rows of messages have no check boxes while there is nothing to check.
    this.#pick.canSelectMany = items.some(({ record }) => record);
    const focused = findFocus(items, this.#pick);
    this.#pick.items = items;
    this.#pick.selectedItems = items.filter(({ picked }) => picked === true);
    this.#pick.activeItems = focused ? [focused] : [];
    const hasMore = this.#sections.some((section) => this.#getShown(section).length < (section.records?.length ?? 0));
    if (hasMore !== this.#hasMore) {
      this.#hasMore = hasMore;
      this.#drawTitle();
    }
  }

  /** Returns the rows of an error of all searches, such as a missing API key. */
  #createCommonFailureItems(): SourceItem[] | undefined {
    const causes = this.#sections.map(({ isBusy, error }) =>
      isBusy || error === undefined ? undefined : getCause(error),
    );
    const [first] = causes;
    return first !== undefined && causes.every((cause) => cause === first)
      ? this.#createFailureItems(this.#sections[0]?.error, this.#sections)
      : undefined;
  }

  #createFailureItems(error: unknown, sections: readonly Section[]): SourceItem[] {
    const retry = () => sections.forEach(({ live }) => live.start(this.#search.query, 0, { again: true }));
    return createFailureItems(error, { retry, run: (remedy) => this.#leave(remedy) });
  }

  #createSectionItems(section: Section, createItem: (record: CitableRecord) => SourceItem): SourceItem[] {
    const { kind, isBusy, error } = section;
    const rows =
      error !== undefined && !isBusy
        ? this.#createFailureItems(error, [section])
        : this.#getShown(section).map(createItem);
    return rows.length === 0 ? [] : [createSectionHeading(kind, isBusy), ...rows];
  }

  #leave(next: 'filter' | Remedy): void {
    this.#nextStep = next;
    this.#pick.hide();
  }
}

/** Returns the same text for errors with the same cause. The two APIs describe a rejected key differently. */
function getCause(error: unknown): string {
  const {
    message,
    remedies: [remedy],
  } = describeError(error);
  return remedy?.command === 'dateline.setApiKey' ? remedy.command : message;
}

/**
 * Keeps the focus on its record, or else on the row that replaces a message. The first row stays focused until the user
 * moves the focus, so that Enter cites the first result, whichever list arrives first.
 */
function findFocus(
  items: readonly SourceItem[],
  { items: previous, activeItems: [active] }: Pick<QuickPick<SourceItem>, 'items' | 'activeItems'>,
): SourceItem | undefined {
  const isRow = ({ kind }: SourceItem) => kind !== QuickPickItemKind.Separator;
  const rows = items.filter(isRow);
  if (!active || active === previous.find(isRow)) {
    return rows[0];
  }
  const { record: focused } = active;
  const match = focused
    ? rows.find(({ record }) => record && getRecordKey(record) === getRecordKey(focused))
    : rows.find((row) => row === items[previous.indexOf(active)]);
  return match ?? rows[0];
}

async function editFilter(
  { filters, query }: SourceSearch,
  { client, apiVersion, seenValues }: SourceOptions,
): Promise<SourceSearch['filters']> {
  const titles: Record<SearchKind, string> = {
    articles: l10n.t('Dateline: Filter Articles'),
    events: l10n.t('Dateline: Filter Events'),
    signals: l10n.t('Dateline: Filter Signals'),
  };
  const items = searchKinds.map((kind): QuickPickItem & { readonly search: SearchKind } => ({
    label: createSectionHeading(kind, false).label,
    description: sanitizeLabel(describeFilter(filters[kind], searchRoutes[kind])),
    search: kind,
  }));
  const chosen = await showQuickPick<(typeof items)[number], SearchKind>({
    title: l10n.t('Dateline: Find Sources'),
    placeholder: l10n.t('Select the list to filter'),
    items,
    ignoreFocusOut: true,
    accept: ([item]) => item?.search,
  });
  if (!chosen) {
    return filters;
  }
  const filter = await buildFilter({
    title: titles[chosen],
    route: searchRoutes[chosen],
    filter: filters[chosen],
    client,
    apiVersion: apiVersion(),
    // The buttons of the picker set the threshold.
    without: ['q', 'scoreThreshold'],
    setElsewhere: query === '' ? [] : ['q'],
    seenValues,
  });
  return { ...filters, [chosen]: filter ?? filters[chosen] };
}
