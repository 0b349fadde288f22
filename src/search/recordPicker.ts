import { l10n, QuickPickItemKind, ThemeIcon, window, type Event, type QuickPick } from 'vscode';
import { executeCommand } from '../platform/commands.ts';
import { LiveSearch, showQuickPick } from '../platform/quickPick.ts';
import { getAddress, getKind, type CitableRecord } from '../kinds/index.ts';
import { getReferenceKey } from '../kinds/createReference.ts';
import { createActionItem, createFailureItems, type ActionItem } from './createFailureItems.ts';
import { describeTruncation, maxPickItems, limitItems } from './limitItems.ts';
import { getNoResultsMessage } from './searchKinds.ts';
import { createRecordTexts } from './createRecordTexts.ts';

export interface RecordGroup {
  readonly name: 'page' | 'selected' | 'clippings' | 'opened' | 'lists' | 'found';
  readonly records: readonly CitableRecord[];
}

interface PickerOptions {
  readonly title: string;
  readonly query?: string;
  readonly groups: (limit: number) => readonly RecordGroup[];
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly CitableRecord[]>;
  readonly onDidChangeConnection: Event<unknown>;
}

export interface RecordItem extends ActionItem {
  readonly record?: CitableRecord;
}

export function pickRecord(
  options: PickerOptions,
  pick: QuickPick<RecordItem> = window.createQuickPick<RecordItem>(),
): Promise<CitableRecord | undefined> {
  const picker = new RecordPicker(pick, options);
  return showQuickPick<RecordItem, CitableRecord>(
    {
      title: options.title,
      placeholder: l10n.t('Type to filter by title, publisher or address, or to search'),
      matchOnDescription: true,
      matchOnDetail: true,
      keepsOrder: true,
      value: options.query ?? '',
      onDidCreate: () => picker.draw(),
      onDidChangeValue: () => picker.draw(),
      accept: ([item]) => {
        item?.run?.();
        return item?.record;
      },
      onDidHide: () => picker.dispose(),
    },
    pick,
  );
}

class RecordPicker {
  readonly #pick: QuickPick<RecordItem>;
  readonly #options: PickerOptions;
  /** Items before something is typed. After that, `#allGroups` contains the items of all records. */
  readonly #initialGroups: readonly ItemGroup[];
  #allGroups: readonly ItemGroup[] | undefined;
  #results: { readonly query: string; readonly items: readonly RecordItem[] } | undefined;
  readonly #live: LiveSearch<readonly CitableRecord[]>;

  constructor(pick: QuickPick<RecordItem>, options: PickerOptions) {
    this.#pick = pick;
    this.#options = options;
    this.#initialGroups = createItemGroups(options.groups(2 * maxPickItems));
    this.#live = new LiveSearch({
      search: options.search,
      onDidFind: (records, query) => this.#show(query, createResultItems(records, query)),
      onDidFail: (error, query) =>
        this.#show(
          query,
          createFailureItems(error, {
            retry: () => this.#search(),
            run: ({ command, args = [] }) => {
              pick.hide();
              void executeCommand(command, ...args);
            },
          }),
        ),
      onDidChangeBusy: (isBusy) => (pick.busy = isBusy),
      onDidChangeConnection: options.onDidChangeConnection,
    });
  }

  draw(): void {
    const query = this.#query;
    // The selected words need not be those of the source.
    const isUnchanged = query !== '' && query === this.#options.query?.trim();
    if (query !== '') {
      this.#allGroups ??= createItemGroups(this.#options.groups(Infinity));
    }
    const isFound = this.#results?.query === query;
    const search = createActionItem('search', l10n.t('Search Dateline for “{0}”', query), () => this.#search());
    const hint: RecordItem = { label: l10n.t('Type to search Dateline'), alwaysShow: true };
    this.#pick.items = [
      ...(isFound ? (this.#results?.items ?? []) : []),
      ...createItems(this.#allGroups ?? this.#initialGroups, query, isUnchanged),
      ...(query !== '' && !isFound ? [search] : []),
      ...(query === '' && this.#initialGroups.length === 0 ? [hint] : []),
    ];
  }

  dispose(): void {
    this.#live.stop();
  }

  #search(): void {
    this.#live.start(this.#query);
  }

  #show(query: string, items: readonly RecordItem[]): void {
    this.#results = { query, items };
    this.draw();
  }

  get #query(): string {
    return this.#pick.value.trim();
  }
}

interface ItemGroup {
  readonly name: RecordGroup['name'];
  readonly items: readonly RecordItem[];
}

/** Lists a record only in the first group that contains it. */
function createItemGroups(groups: readonly RecordGroup[]): ItemGroup[] {
  const seenKeys = new Set<unknown>();
  return groups.flatMap(({ name, records }) => {
    const newRecords = records.filter((record) => {
      const keys = getKeys(record);
      const isKnown = keys.some((key) => seenKeys.has(key));
      keys.forEach((key) => seenKeys.add(key));
      return !isKnown;
    });
    return newRecords.length === 0 ? [] : [{ name, items: newRecords.map((record) => createItem(record)) }];
  });
}

/** How many records of a group are shown whatever the query is, if the query was not typed. */
const alwaysShown: Partial<Record<RecordGroup['name'], number>> = { page: 1, selected: 10, lists: 10 };

function createItems(groups: readonly ItemGroup[], query: string, isUnchanged: boolean): RecordItem[] {
  return groups.flatMap(({ name, items }) => {
    const shown = isUnchanged ? items.slice(0, alwaysShown[name] ?? 0) : [];
    const { items: matches, isTruncated } = limitItems(items, query);
    const rows = [
      ...shown.map((item) => ({ ...item, alwaysShow: true })),
      ...matches.filter((item) => !shown.includes(item)),
    ];
    return rows.length === 0 ? [] : [createSeparator(name, isTruncated), ...rows];
  });
}

function createResultItems(records: readonly CitableRecord[], query: string): RecordItem[] {
  const none: RecordItem = { label: getNoResultsMessage({ kind: 'articles', query }), alwaysShow: true };
  // The service ranks by meaning, so results need not contain the typed words.
  const items = records.map((record): RecordItem => ({ ...createItem(record), alwaysShow: true }));
  return [createSeparator('found'), ...(items.length === 0 ? [none] : items)];
}

function createItem(record: CitableRecord): RecordItem {
  return { ...createRecordTexts(record), iconPath: new ThemeIcon(getKind(record).icon(record)), record };
}

function createSeparator(name: RecordGroup['name'], isTruncated = false): RecordItem {
  const names: Record<RecordGroup['name'], string> = {
    page: l10n.t('Current page'),
    selected: l10n.t('Selected'),
    clippings: l10n.t('Clippings'),
    opened: l10n.t('Recently read'),
    lists: l10n.t('In the sidebar'),
    found: l10n.t('Search results'),
  };
  const label = isTruncated ? `${names[name]} · ${describeTruncation()}` : names[name];
  return { label, kind: QuickPickItemKind.Separator };
}

/** Returns the identifier and the address. A clipping may have only the address. */
function getKeys(record: CitableRecord): unknown[] {
  const url = getAddress(record);
  const keys = [
    ...(record.id === undefined ? [] : [`${record.kind} ${record.id}`]),
    ...(url === undefined ? [] : [getReferenceKey({ url })]),
  ];
  return keys.length === 0 ? [record] : keys;
}
