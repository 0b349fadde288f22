import { commands, Disposable, l10n, window, type Event, type TreeView, type ViewBadge } from 'vscode';
import type { Connection } from '../connection/connection.ts';
import type { ConnectionState } from '../connection/connectionState.ts';
import type { ListCopies } from '../store/offline/listCopies.ts';
import type { Filter } from '../store/filter.ts';
import { isReadableRecord, type CitableRecord } from '../kinds/index.ts';
import { formatClockTime } from '../platform/formatAge.ts';
import { Disposables } from '../platform/lifecycle.ts';
import { isUnreachable } from '../client/errors.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import type { RouteId } from '../client/routes/table.ts';
import type { FilterableRow, ListRow, RecordRow, TreeRow } from './rows/row.ts';
import type { GroupingRules } from './rows/rowGrouping.ts';
import { isRow, findList, findRoot, findTopRow, type ListedRow } from './rows/rowPath.ts';
import { getListName } from './rows/listItem.ts';
import { type RowState, createTreeItem, addTooltip } from './rows/rowItem.ts';
import { createRecordRow } from './recordRow.ts';
import { ListCursor } from './listCursor.ts';
import type { DragHandlers, LazyTree } from './lazyTree.ts';
import type { OfflineList } from './offlineRetry.ts';
import { PagedTree } from './pagedTree.ts';
import type { ViewId } from '../manifest.ts';

/** Contents and rules of a view. */
export interface ViewOptions extends Omit<GroupingRules, 'createRow'>, RowState {
  /** Gives the rows at the top each time they are drawn: the same rows while they are the same lists. */
  readonly getLists: () => readonly ListRow[];
  /** Whether the service has such a list, as far as that is known now. */
  readonly offers: (route: RouteId) => boolean;
  /** Returns the filter of a list below a record by its id. */
  readonly getFilter: (list: string) => Filter;
  /** Completes evidence with the names of its sources. */
  readonly resolve: (records: readonly ServiceRecord[], signal: AbortSignal) => Promise<ServiceRecord[]>;
  readonly dragHandlers: DragHandlers<TreeRow>;
  readonly copies: ListCopies;
  /** Called when the first page of a list came, before its rows are drawn. */
  readonly onDidLoad: (list: ListRow, records: readonly ServiceRecord[]) => void;
  /** Called when the first page of a list replaced more rows than it has. */
  readonly onDidRestart: (list: ListRow) => void;
  /** Called when a list could not be loaded; `isAwaited` if the user asked for it just now. */
  readonly onDidFail: (list: ListRow, error: unknown, isAwaited: boolean) => void;
  /** Called when a list can have come into sight. */
  readonly onDidShow: () => void;
  /** The rows that stand above the lists. */
  readonly getProblems?: () => readonly TreeRow[];
}

/** A list at the top of a view. */
export interface Feed {
  readonly id: string;
  readonly name: string;
}

/** A view on lists of the service; it stays empty, so that its welcome content shows, until there is one to ask. */
export class ServiceView {
  readonly #disposables = new Disposables();
  readonly #id: ViewId;
  readonly #tree: PagedTree;
  readonly #view: TreeView<TreeRow>;
  readonly #getLists: () => readonly ListRow[];
  /** Fires when the user selects a row here. */
  readonly onDidSelect: Event<unknown>;
  #isConnected = false;
  /** Ids of the rows that the user closed. */
  readonly #collapsed = new Set<string>();
  /** Lists that the user refreshes or loads more of. */
  readonly #awaited = new Set<ListRow>();

  constructor(
    tree: LazyTree,
    connection: Connection,
    { getLists, getProblems = () => [], dragHandlers, ...options }: ViewOptions,
  ) {
    const client = () => connection.client();
    this.#id = tree.id;
    this.#getLists = getLists;
    this.#tree = this.#disposables.add(
      new PagedTree({
        roots: () =>
          this.#isConnected ? this.#getLists().filter(({ route }) => route === undefined || options.offers(route)) : [],
        createRow: (record, parent) => createRecordRow(record, parent, client, options),
        draw: (row) => createTreeItem(row, options),
        onWait: (doneOrSlow) => void window.withProgress({ location: { viewId: tree.id } }, () => doneOrSlow),
        ...options,
        onDidLoad: (list, records, replaced) => {
          this.#awaited.delete(list);
          options.onDidLoad(list, records);
          this.#showTime();
          if (replaced > records.length) {
            options.onDidRestart(list);
          }
        },
        onDidFail: (list, error) => options.onDidFail(list, error, this.#awaited.delete(list)),
      }),
    );
    this.#view = tree.show(
      {
        onDidChangeTreeData: this.#tree.onDidChangeTreeData,
        getTreeItem: (row) => this.#tree.getTreeItem(row),
        resolveTreeItem: (item, row) => addTooltip(item, row, options),
        getParent: (row) => this.#tree.getParent(row),
        getChildren: async (row) => {
          const rows = await this.#tree.getChildren(row);
          return row || !this.#isConnected ? rows : [...getProblems(), ...rows];
        },
      },
      dragHandlers,
    );
    this.#tree.attach(this.#view);
    this.#disposables.add(
      this.#view.onDidCollapseElement(({ element }) => {
        this.#collapsed.add(element.id);
      }),
    );
    this.#disposables.add(
      this.#view.onDidExpandElement(({ element }) => {
        this.#collapsed.delete(element.id);
        options.onDidShow();
      }),
    );
    this.#disposables.add(this.#view.onDidChangeVisibility(() => options.onDidShow()));
    this.onDidSelect = this.#view.onDidChangeSelection;
    this.#disposables.add(connection.onDidChange((state) => this.#onConnection(state)));
    void connection.state().then((state) => this.#onConnection(state));
  }

  get selection(): readonly TreeRow[] {
    return this.#view.selection;
  }

  /** The records that were loaded into this view: what a user may want to cite. */
  citableRecords(): CitableRecord[] {
    return this.#tree.citableRecords();
  }

  /** The records loaded into the list that `row` is or stands in, else into all lists at the top, also what is folded. */
  listRecords(row: unknown): ServiceRecord[] {
    const list = this.has(row) ? findRoot(row) : undefined;
    return this.#tree
      .topRows()
      .filter(({ parent }) => list === undefined || parent === list)
      .flatMap(({ record, sameStory }) => [record, ...(sameStory?.records ?? [])]);
  }

  /**
   * Moves selection and focus to the next record that `matches`, after the one that `row`, else the selection, is or stands
   * below; from the top again after the last one. @returns whether there is one
   */
  async focusNext(row: unknown, matches: (record: ServiceRecord) => boolean): Promise<boolean> {
    const from = this.#resolveRow(row);
    const rows = this.#tree.topRows();
    const start = from ? findIndexAfter(findTopRow(from), rows, this.#getLists()) : 0;
    const next = [...rows.slice(start), ...rows.slice(0, start)].find(({ record }) => matches(record));
    if (next) {
      await this.#view.reveal(next, { select: true, focus: true });
    }
    return next !== undefined;
  }

  /** The position of a row in its list, if its record has a page. */
  createCursor(row: unknown): ListCursor<RecordRow> | undefined {
    if (!this.has(row) || row.kind !== 'record' || !isReadableRecord(row.record)) {
      return undefined;
    }
    const list = row.parent;
    return new ListCursor(row, {
      rows: () => this.#tree.recordRows(list),
      isSame: (one, other) => one.id === other.id,
      hasMore: () => list.list.state === 'more',
      loadMore: () => this.#tree.loadMore(list),
      reveal: (to, { focus }) => this.#reveal(to, focus),
    });
  }

  /** Draws the view again, and opens and selects one of its lists. */
  async open(row: ListRow): Promise<void> {
    this.#tree.redraw();
    await this.#view.reveal(row, { select: true, focus: true, expand: true });
  }

  /** Whether `row` is one of this view. */
  has(row: unknown): row is ListedRow {
    return isRow(row) && this.#getLists().some((list) => list === findRoot(row));
  }

  /** The list with filters that `row`, else the selection, is or stands in; the first one of the view by itself. */
  findFilterable(row: unknown): FilterableRow | undefined {
    const from = this.#resolveRow(row);
    const lists = from ? [findList(from), findRoot(from)] : this.#getLists();
    return lists.find(
      (candidate): candidate is FilterableRow => candidate.kind === 'list' && candidate.route !== undefined,
    );
  }

  /** Filters the list that `row` is, and asks anew. */
  filter(row: ListRow, filter: Filter): void {
    row.filter = filter;
    this.#tree.refresh(row, { isSame: false });
  }

  /** Returns the list that a row belongs to. */
  findList(row: unknown): ListRow | undefined {
    return this.has(row) ? findList(row) : undefined;
  }

  /** The list at the top that a row is or stands in. */
  findFeed(row: unknown): Feed | undefined {
    const root = this.has(row) ? findRoot(row) : undefined;
    return root?.kind === 'list' ? { id: root.id, name: getListName(root) } : undefined;
  }

  /** Draws the rows at the top anew. */
  redraw(): void {
    this.#tree.redraw();
  }

  /** Draws the rows of a record anew, wherever they stand. */
  redrawRecords(matches: (record: ServiceRecord) => boolean): void {
    for (const row of this.#tree.findRows(matches)) {
      this.#tree.redraw(row);
    }
  }

  /** Shows what is loaded by the rules that hold now. */
  regroup(): void {
    this.#tree.regroup();
  }

  /** The badge on the icon of the view. */
  set badge(badge: ViewBadge | undefined) {
    this.#view.badge = badge;
  }

  /** Asks anew for the list that `row` is or stands in, else for all lists. */
  refresh(row: unknown): void {
    const list = this.has(row) ? findList(row) : undefined;
    for (const each of list ? [list] : this.#getLists()) {
      this.#awaited.add(each);
    }
    this.#tree.refresh(list);
  }

  /** The lists in sight whose service was not reached. */
  listOffline(): OfflineList[] {
    if (!this.#view.visible) {
      return [];
    }
    return this.#tree
      .listRows()
      .filter((row) => row.list.items.length === 0 && isUnreachable(row.list.error) && this.#isOpen(row))
      .map((row) => ({
        retry: async () => {
          await this.#tree.retry(row);
          return !isUnreachable(row.list.error);
        },
      }));
  }

  /** Gives up what the list that `row` is or stands in is loading. */
  cancel(row: unknown): void {
    if (this.has(row)) {
      this.#tree.cancel(findList(row));
    }
  }

  /**
   * Loads the next page of the list that contains `row` (default: the selection). Moves the keyboard from a selected Load
   * More to the first new row, which a screen reader then says.
   */
  async loadMore(row: unknown): Promise<void> {
    const from = this.#resolveRow(row);
    const list = from && findList(from);
    if (list?.list.state !== 'more' && list?.list.state !== 'failed') {
      return;
    }
    const count = this.#tree.recordRows(list).length;
    const wasSelected = this.#view.selection.some(({ id }) => id === from?.id);
    const focus = { isElsewhere: false };
    const watch = Disposable.from(
      ...[window.onDidChangeActiveTextEditor, window.onDidChangeTextEditorSelection].map((event) =>
        event(() => (focus.isElsewhere = true)),
      ),
      this.#view.onDidChangeSelection(({ selection }) => {
        focus.isElsewhere ||= selection.some(({ id }) => id !== from?.id);
      }),
    );
    this.#awaited.add(list);
    await this.#tree.loadMore(list);
    this.#awaited.delete(list);
    watch.dispose();
    const first = this.#tree.recordRows(list)[count];
    if (first && wasSelected && !focus.isElsewhere) {
      await this.#reveal(first, true);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** Whether neither the row nor one above it is closed. */
  #isOpen(row: TreeRow): boolean {
    return !this.#collapsed.has(row.id) && (row.parent === undefined || this.#isOpen(row.parent));
  }

  /** Selects a row, without opening the view unless it is to get the keyboard. */
  async #reveal(row: TreeRow, focus: boolean): Promise<void> {
    if (!focus && !this.#view.visible) {
      return;
    }
    try {
      await this.#view.reveal(row, { select: true, focus });
    } catch {
      // A refresh has removed the row.
      await (focus && commands.executeCommand(`${this.#id}.focus`));
    }
  }

  /** `row`, else the selection, where it is a list or stands in one. */
  #resolveRow(row: unknown): ListedRow | undefined {
    return [row, this.#view.selection[0]].find((candidate) => this.has(candidate));
  }

  #onConnection(state: ConnectionState): void {
    this.#isConnected = state.kind === 'sample' || state.kind === 'service';
    this.#tree.refresh(undefined, { isSame: false });
    this.#showTime();
  }

  /** Says beside the title when the rows came. */
  #showTime(): void {
    const updated = Math.max(0, ...this.#getLists().map((list) => list.updated ?? 0));
    this.#view.description = updated === 0 ? '' : l10n.t('Updated {0}', formatClockTime(updated));
  }
}

/** The index of the first of the records' rows that stands after `top`, which is one of them or one of the lists. */
function findIndexAfter(top: TreeRow, rows: readonly RecordRow[], lists: readonly ListRow[]): number {
  const placeOf = (list: ListRow) => lists.indexOf(list);
  const place =
    top.kind === 'list'
      ? rows.findIndex(({ parent }) => placeOf(parent) >= placeOf(top))
      : rows.findIndex((row) => row === top) + 1;
  return place < 0 ? rows.length : place;
}
