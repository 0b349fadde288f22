import { l10n, type TreeItem } from 'vscode';
import type { Client } from '../../client/client.ts';
import { isUnreachable, ServiceError } from '../../client/errors.ts';
import type { PageLoader } from '../../client/paging/page.ts';
import { PagedList } from '../../client/paging/pagedList.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { RequestOptions } from '../../client/request/request.ts';
import type { RouteId } from '../../client/routes/table.ts';
import { getKind } from '../../kinds/index.ts';
import type { ListTexts, RelatedList } from '../../kinds/recordKind.ts';
import { emptyFilter, type Filter } from '../../store/filter.ts';
import type { CopyRequest, OfflineCopies } from '../../store/offline/offlineCopies.ts';
import type { SavedSearch, Search } from '../../store/searches/savedSearch.ts';
import { StoryGrouping } from './storyGrouping.ts';
import { type Exclusions, withExclusions } from '../withExclusions.ts';
import { createListItem } from './listItem.ts';
import { createRecordItem, type RecordMarks } from './recordItem.ts';
import { createFoldedRow, createHiddenRows, createStateRows } from './statusRows.ts';
import type { RowBase, TreeRow } from './treeRow.ts';

/** Rows that a list at the top shows before the user asks for more. */
const firstRows = 8;

/** Extra pages to load if all records of a page are hidden. */
const pagesAhead = 2;

/** What all lists of the sidebar share. */
export interface ListContext {
  readonly client: () => Promise<Client>;
  readonly offers: (route: RouteId) => boolean;
  readonly getFilter: (list: string) => Filter;
  readonly copies: Pick<OfflineCopies, 'find' | 'store'>;
  /** Returns the name of the current service. */
  readonly service: () => Promise<string | undefined>;
  readonly isMuted: (record: ServiceRecord, list: ListRow) => boolean;
  readonly getExclusions: (list: ListRow) => Exclusions;
  readonly isReadHidden: (record: ServiceRecord, list: ListRow) => boolean;
  /** Whether articles of the same story share a row. */
  readonly groupsStories: (list: ListRow) => boolean;
  readonly complete: <R extends ServiceRecord>(record: R) => R;
  readonly getMarks: (record: ServiceRecord, list: ListRow) => RecordMarks;
  readonly isUnreadOnly: (list: ListRow) => boolean;
  readonly countNew: (search: SavedSearch) => number;
  /** Delay in milliseconds before a list shows that it is loading and can be canceled. */
  readonly slowMs: number;
  readonly onDidChange: (list: ListRow) => void;
  /** Called when a list starts to load while its previous rows are visible. */
  readonly onWait: (list: ListRow, doneOrSlow: Promise<void>) => void;
  /** Called before the rows of a first page are drawn. `replaced` is the number of previous records. */
  readonly onDidLoad: (list: ListRow, replaced: number) => void;
  readonly onDidFail: (list: ListRow, isUserRequest: boolean) => void;
}

interface ListOptions {
  /** Unique below `parent`. */
  readonly name: string;
  readonly texts: ListTexts;
  readonly parent?: RecordRow;
  /** Called for each page, so that it uses the current connection. */
  readonly request: (values: Filter['values']) => Promise<PageLoader<ServiceRecord>>;
  /** Absent if the user can't filter the list. */
  readonly route?: RouteId | undefined;
  readonly filter?: Filter;
  readonly isFeed?: boolean | undefined;
  readonly saved?: SavedSearch;
  readonly results?: Search;
}

/** A list that loads page by page when it is opened. */
export class ListRow implements RowBase {
  readonly kind = 'list';
  readonly id: string;
  readonly parent: RecordRow | undefined;
  readonly name: string;
  readonly texts: ListTexts;
  readonly context: ListContext;
  readonly route: RouteId | undefined;
  readonly saved: SavedSearch | undefined;
  readonly results: Search | undefined;
  readonly isFeed: boolean;
  filter: Filter;
  /** Whether the user requested the next load and wants to know if it fails. */
  isUserRequest = false;
  readonly #loadPage: PageLoader<ServiceRecord>;
  #list: PagedList<ServiceRecord>;
  #rows: RecordRows;
  #placeholder: Placeholder | undefined;
  #load: Load | undefined;
  #isUnfolded = false;
  /** Whether the list failed before, so that it shows the loading state at once instead of the old error. */
  #isRetry = false;
  #updated: number | undefined;
  #service: string | undefined;

  constructor(context: ListContext, options: ListOptions) {
    const { name, texts, parent, request, filter = emptyFilter, isFeed = false } = options;
    this.context = context;
    this.name = name;
    this.texts = texts;
    this.parent = parent;
    this.id = parent ? `${parent.id}/${name}` : name;
    this.route = options.route;
    this.saved = options.saved;
    this.results = options.results;
    this.isFeed = isFeed;
    this.filter = filter;
    const query = this.search?.query ?? '';
    this.#loadPage = withExclusions(
      (values) => async (next, signal, requestOptions) => (await request(values))(next, signal, requestOptions),
      () => ({ ...this.filter.values, ...(query !== '' && { q: query }) }),
      () => context.getExclusions(this),
    );
    [this.#list, this.#rows] = this.#createList();
  }

  get label(): string {
    return this.texts.label();
  }

  get search(): Search | undefined {
    return this.saved ?? this.results;
  }

  /** A refresh replaces the list. */
  get list(): PagedList<ServiceRecord> {
    return this.#list;
  }

  /** The previous rows or an offline copy, shown until the first page loads. */
  get placeholder(): Placeholder | undefined {
    return this.#placeholder;
  }

  /** When the first page was last loaded (milliseconds since 1970). */
  get updated(): number | undefined {
    return this.#updated;
  }

  /** The service that the first page was last loaded from. */
  get service(): string | undefined {
    return this.#service;
  }

  get records(): readonly ServiceRecord[] {
    return this.#visible.records;
  }

  /** The rows of the records, including folded ones. */
  get rows(): readonly RecordRow[] {
    return this.#visible.rows;
  }

  /** The number of loaded rows that the list doesn't show. */
  get foldedCount(): number {
    const isFolding = !this.#isUnfolded && this.parent === undefined && this.results === undefined;
    return isFolding ? Math.max(0, this.rows.length - firstRows) : 0;
  }

  /** Whether the list has no records because the service can't be reached. */
  get isOffline(): boolean {
    return this.#list.items.length === 0 && isUnreachable(this.#list.error);
  }

  getTreeItem(): TreeItem {
    return createListItem(this);
  }

  /** Requests the first page if necessary, and waits for it unless that takes long or previous rows exist. */
  async getChildren(): Promise<TreeRow[]> {
    let list: PagedList<ServiceRecord>;
    do {
      list = this.#list;
      if (list.items.length === 0 && (list.state === 'idle' || list.state === 'loading')) {
        const load = this.#startLoad();
        load.isShown ||= this.#isRetry;
        this.#isRetry = false;
        // VS Code does not match its rows with Dateline's until this resolves, so wait at most until loading is slow.
        if (!this.#placeholder && !load.isShown) {
          await load.doneOrSlow;
        }
      }
    } while (list !== this.#list);
    const visible = this.#visible.update();
    const { rows, hidden } = visible;
    const { foldedCount } = this;
    const load = this.#load;
    const shown = foldedCount > 0 ? [...rows.slice(0, firstRows), createFoldedRow(this, foldedCount)] : rows;
    if (visible === this.#rows) {
      const stateRows = foldedCount > 0 ? [] : createStateRows(this, load?.isSlow);
      return [...shown, ...createHiddenRows(this, hidden), ...stateRows];
    }
    return load && !load.isShown ? [...shown] : [...createStateRows(this, load?.isSlow), ...shown];
  }

  /** Shows all loaded rows. */
  unfold(): void {
    this.#isUnfolded = true;
    this.context.onDidChange(this);
  }

  /** Loads the next page, or retries the failed one. */
  async loadMore(): Promise<void> {
    const load = this.#startLoad();
    load.isShown = true;
    this.context.onDidChange(this);
    await load.done;
  }

  /**
   * Repeats a failed request without showing progress.
   *
   * @returns whether the service was reached
   */
  async retry(): Promise<boolean> {
    await this.#startLoad({ isQuiet: true }).done;
    return !isUnreachable(this.#list.error);
  }

  cancel(): void {
    this.#list.cancel(new ServiceError('cancelled', ''));
  }

  /** Makes the next `getChildren` request the first page again. The previous rows stay until it arrives. */
  refresh({ keepsRows = true } = {}): void {
    const visible = this.#visible;
    this.#isRetry = this.#list.state === 'failed';
    this.#list.cancel();
    this.#load = undefined;
    if (!keepsRows || visible.records.length === 0) {
      this.#placeholder = undefined;
      this.#updated = undefined;
    } else if (visible === this.#rows) {
      this.#placeholder = { rows: visible, time: this.#updated ?? Date.now() };
    }
    [this.#list, this.#rows] = this.#createList({ fresh: true });
  }

  /** Creates the rows again after a change of the rules. Rows of the same records are reused with what they loaded. */
  regroup(): void {
    this.#rows = this.#rows.regroup();
    if (this.#placeholder) {
      this.#placeholder = { ...this.#placeholder, rows: this.#placeholder.rows.regroup() };
    }
  }

  get #visible(): RecordRows {
    const { items, state } = this.#list;
    const hasAnswer = items.length > 0 || state === 'more' || state === 'complete';
    return this.#placeholder && !hasAnswer ? this.#placeholder.rows : this.#rows;
  }

  #createList(options?: RequestOptions): [PagedList<ServiceRecord>, RecordRows] {
    const list = new PagedList(this.#loadPage, options);
    return [list, new RecordRows(this, list.items)];
  }

  /** Redraws visible rows when loading becomes slow, unless it is quiet, and when it is done. */
  #startLoad({ isQuiet = false } = {}): Load {
    if (this.#load) {
      return this.#load;
    }
    const list = this.#list;
    const hasRows = this.#placeholder !== undefined;
    let timer: NodeJS.Timeout | undefined;
    const slow = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        const wasDrawn = load.isShown || (hasRows && !isQuiet);
        load.isShown ||= !isQuiet;
        load.isSlow = true;
        resolve();
        if (wasDrawn) {
          this.context.onDidChange(this);
        }
      }, this.context.slowMs);
    });
    const end = () => {
      clearTimeout(timer);
      // A failed attempt is forgotten, so that the next one loads again.
      this.#load = this.#load === load ? undefined : this.#load;
    };
    const done = this.#loadPages(list)
      .finally(end)
      .then(() => {
        if (load.isShown || hasRows || isQuiet) {
          this.context.onDidChange(this);
        }
        if (this.#list === list) {
          const { isUserRequest } = this;
          this.isUserRequest = false;
          if (list.state === 'failed') {
            this.context.onDidFail(this, isUserRequest);
          }
        }
      });
    const load: Load = { isShown: false, isSlow: false, doneOrSlow: Promise.race([done, slow]), done };
    this.#load = load;
    if (hasRows && !isQuiet) {
      this.context.onWait(this, load.doneOrSlow);
    }
    return load;
  }

  async #loadPages(list: PagedList<ServiceRecord>): Promise<void> {
    const rowCount = this.#rows.update().rows.length;
    for (let ahead = 0; ahead <= pagesAhead; ahead++) {
      const loadedCount = list.items.length;
      const service = loadedCount === 0 ? this.context.service() : undefined;
      await list.load();
      if (loadedCount === 0 && this.#list === list) {
        await this.#onFirstPage(list, await service);
      }
      if (
        this.#list !== list ||
        this.#rows.update().rows.length > rowCount ||
        list.items.length === loadedCount ||
        list.state !== 'more'
      ) {
        return;
      }
    }
  }

  /** Stores an offline copy, or shows it if the service is unreachable and no previous rows exist. */
  async #onFirstPage(list: PagedList<ServiceRecord>, service: string | undefined): Promise<void> {
    const { copies, onDidLoad } = this.context;
    const { state, items, asOf, error } = list;
    const request = this.#createCopyRequest();
    if (state === 'more' || state === 'complete') {
      const replaced = this.#placeholder?.rows.records.length ?? 0;
      this.#placeholder = undefined;
      this.#updated = Date.now();
      this.#service = service;
      onDidLoad(this, replaced);
      if (request) {
        void copies.store({ service, ...request }, { asOf, records: [...items] });
      }
      return;
    }
    if (request && !this.#placeholder && isUnreachable(error)) {
      const copy = await copies.find({ service, ...request });
      if (copy && copy.records.length > 0 && this.#list === list) {
        this.#placeholder = { rows: new RecordRows(this, copy.records), time: Date.parse(copy.asOf) };
      }
    }
  }

  /**
   * Returns the request without mute exclusions, so that later mutes also hide rows of its copy. Returns `undefined` if
   * the list sends no request.
   */
  #createCopyRequest(): CopyRequest | undefined {
    if (this.texts === alsoReported) {
      return undefined;
    }
    const { search, filter } = this;
    const values = { ...filter.values, ...(search && { kind: search.kind, query: search.query }) };
    const filtered = Object.keys(values).length > 0 && { filter: values };
    return this.parent ? { route: this.name, id: this.parent.record.id, ...filtered } : { route: this.id, ...filtered };
  }
}

export type FilterableRow = ListRow & { readonly route: RouteId };

interface Placeholder {
  readonly rows: RecordRows;
  /** Milliseconds since 1970. */
  readonly time: number;
}

interface Load {
  isShown: boolean;
  isSlow: boolean;
  readonly doneOrSlow: Promise<void>;
  readonly done: Promise<void>;
}

const alsoReported: ListTexts = {
  label: () => l10n.t('Also Reported By'),
  empty: () => l10n.t('No articles'),
  isOpen: true,
};

/** A record in a list. Its child lists are created on first access, because few of thousands of rows are opened. */
export class RecordRow implements RowBase {
  readonly kind = 'record';
  readonly id: string;
  readonly parent: ListRow;
  readonly record: ServiceRecord;
  /** The record already appears above in this chain, so this row does not open. */
  readonly isRepeated: boolean;
  #story: { readonly records: readonly ServiceRecord[]; readonly list: ListRow } | undefined;
  #relatedLists: readonly ListRow[] | undefined;

  constructor(record: ServiceRecord, parent: ListRow) {
    this.id = `${parent.id}/${record.id ?? getRecordKey(record)}`;
    this.parent = parent;
    this.record = record;
    this.isRepeated = record.id !== undefined && isAbove(record, parent);
  }

  /** Other articles of the same story, which share this row. */
  get sameStory(): readonly ServiceRecord[] {
    return this.#story?.records ?? [];
  }

  get canExpand(): boolean {
    // Only the page requests the lists of an article, because few articles have any.
    return this.#story !== undefined || (this.record.kind !== 'article' && this.relatedLists.length > 0);
  }

  get relatedLists(): readonly ListRow[] {
    this.#relatedLists ??= this.isRepeated ? [] : this.#createRelatedLists();
    return this.#relatedLists;
  }

  /** The lists below this row that were created yet. */
  get createdLists(): readonly ListRow[] {
    return [...(this.#story ? [this.#story.list] : []), ...(this.#relatedLists ?? [])];
  }

  getTreeItem(): TreeItem {
    return createRecordItem(this);
  }

  getChildren(): TreeRow[] {
    return [...(this.#story ? [this.#story.list] : []), ...this.relatedLists];
  }

  addToStory(record: ServiceRecord): void {
    const items = [...this.sameStory, record];
    const request = () => Promise.resolve(() => Promise.resolve({ items }));
    const list = new ListRow(this.parent.context, { name: 'alsoAt', texts: alsoReported, parent: this, request });
    this.#story = { records: items, list };
  }

  clearStory(): void {
    this.#story = undefined;
  }

  /** Ignores counts, because a count of 0 may be outdated. */
  #createRelatedLists(): ListRow[] {
    const { id } = this.record;
    if (id === undefined) {
      return [];
    }
    const { context } = this.parent;
    const lists = Object.values<RelatedList>(getKind(this.record).lists).filter(({ route }) => context.offers(route));
    return lists.map((texts) => {
      const { name, filterRoute, load } = texts;
      const request = async (values: Filter['values']) => load(await context.client(), id, values);
      const filter = filterRoute ? context.getFilter(`${this.id}/${name}`) : emptyFilter;
      return new ListRow(context, { name, texts, parent: this, request, route: filterRoute, filter });
    });
  }
}

/** The rows of the records of a list, which omit muted and read records and group stories. */
class RecordRows {
  readonly records: readonly ServiceRecord[];
  readonly rows: RecordRow[] = [];
  readonly hidden = { muted: 0, read: 0 };
  readonly #list: ListRow;
  readonly #stories: StoryGrouping | undefined;
  readonly #rowsByRecord: Map<ServiceRecord, RecordRow>;
  #recordCount = 0;

  constructor(list: ListRow, records: readonly ServiceRecord[], rowsByRecord = new Map<ServiceRecord, RecordRow>()) {
    this.#list = list;
    this.records = records;
    this.#rowsByRecord = rowsByRecord;
    this.#stories = list.context.groupsStories(list) ? new StoryGrouping() : undefined;
  }

  regroup(): RecordRows {
    return new RecordRows(this.#list, this.records, this.#rowsByRecord).update();
  }

  /** Adds rows for records that were loaded since the last update. */
  update(): this {
    const { isMuted, isReadHidden } = this.#list.context;
    for (const record of this.records.slice(this.#recordCount)) {
      if (isMuted(record, this.#list)) {
        this.hidden.muted += 1;
      } else if (isReadHidden(record, this.#list)) {
        this.hidden.read += 1;
      } else {
        this.#add(record);
      }
    }
    this.#recordCount = this.records.length;
    return this;
  }

  #add(record: ServiceRecord): void {
    const group = record.kind === 'article' ? this.#stories?.assignGroup(record, this.rows.length) : undefined;
    const existing = group === undefined ? undefined : this.rows[group];
    if (existing) {
      existing.addToStory(record);
      return;
    }
    const row = this.#rowsByRecord.get(record) ?? new RecordRow(record, this.#list);
    this.#rowsByRecord.set(record, row);
    row.clearStory();
    this.rows.push(row);
  }
}

function isAbove(record: ServiceRecord, list: ListRow): boolean {
  const { parent } = list;
  return (
    parent !== undefined &&
    ((parent.record.kind === record.kind && parent.record.id === record.id) || isAbove(record, parent.parent))
  );
}
