import { l10n, window, type Disposable } from 'vscode';
import type { Connection } from '../connection/connection.ts';
import type { Clipping } from '../store/clippings/clipping.ts';
import type { Removal } from '../store/clippings/clippings.ts';
import type { Search } from '../store/searches/savedSearch.ts';
import type { Filter } from '../store/filter.ts';
import { kinds, type CitableRecord } from '../kinds/index.ts';
import { readOpenableRecord, readCitableRecord } from '../kinds/recordArgument.ts';
import type { Library } from '../store/library.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import type { CommandRecord, ViewId } from '../manifest.ts';
import { Disposables } from '../platform/disposables.ts';
import { announce, notify } from '../platform/notify.ts';
import { onDidChangeSettings, readSetting } from '../platform/settings.ts';
import { ClippingsView, readFolderName } from './clippingsView.ts';
import type { LazyTree } from './lazyTree.ts';
import { OfflineRetry } from './offlineRetry.ts';
import { RefreshReport } from './refreshReport.ts';
import { createProblemRow } from './rows/statusRows.ts';
import { RowMarks, type CitedAddresses } from './rows/rowMarks.ts';
import { ListRow, type FilterableRow, type ListContext } from './rows/listRow.ts';
import type { RootList } from '../kinds/recordKind.ts';
import type { ListCursor } from './listCursor.ts';
import { moveSearches, createSearchDragHandlers, SearchRows } from './searchRows.ts';
import { ServiceView, type Feed } from './serviceView.ts';

interface SidebarOptions {
  readonly connection: Connection;
  readonly library: Library;
  readonly cited: CitedAddresses;
  readonly mayRequest: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Delay in milliseconds before a list shows that it is loading. */
const slowMs = 2000;

export class Sidebar implements Disposable {
  readonly #disposables = new Disposables();
  readonly #library: Library;
  readonly #views: readonly ServiceView[];
  readonly #news: ServiceView;
  readonly #saved: ServiceView;
  readonly #clippings: ClippingsView;
  readonly #marks: RowMarks;
  readonly #context: ListContext;
  readonly #searchRows: SearchRows;
  #results: ListRow | undefined;
  readonly #report = new RefreshReport();
  readonly #offlineRetry: OfflineRetry;
  #undoMarkRead: () => Promise<void> = () => Promise.resolve();
  /** The view that palette commands apply to. */
  #lastUsed: ServiceView;

  constructor(
    trees: Readonly<Record<ViewId, LazyTree>>,
    { connection, library, cited, mayRequest, onError }: SidebarOptions,
  ) {
    this.#library = library;
    const { listOptions, mutes, reads, seen, checks, searches, sourceNames } = library;
    this.#marks = this.#disposables.add(
      new RowMarks({
        reads,
        seen,
        cited,
        clippings: library.clippings,
        redraw: (matches) => this.#views.forEach((view) => view.redrawRecords(matches)),
      }),
    );
    this.#disposables.add(this.#report);
    this.#offlineRetry = this.#disposables.add(
      new OfflineRetry({
        lists: () => (window.state.focused ? this.#views.flatMap((view) => view.listOffline()) : []),
        mayRequest,
        startTimer: (callback, delay) => {
          const timer = setTimeout(callback, delay);
          return () => clearTimeout(timer);
        },
        random: Math.random,
        onError,
      }),
    );
    this.#disposables.add(window.onDidChangeWindowState(() => this.#offlineRetry.check()));
    this.#context = {
      client: async () => sourceNames.nameLists(await connection.client()),
      offers: (route) => connection.offers(route),
      getFilter: (list) => listOptions.getFilter(list),
      copies: library.copies,
      service: () => connection.serviceName(),
      isMuted: (record, list) => list.parent === undefined && mutes.hides(sourceNames.complete(record), list.id),
      getExclusions: ({ isFeed, search, id }) => (isFeed || search?.kind === 'articles' ? mutes.getExclusions(id) : {}),
      isReadHidden: (record, list) => listOptions.isUnreadOnly(list.id) && reads.isRead(record),
      groupsStories: (list) => list.parent === undefined && readSetting('news.foldSameStory'),
      complete: (record) => sourceNames.complete(record),
      getMarks: (record, list) => this.#marks.get(record, list),
      isUnreadOnly: (list) => listOptions.isUnreadOnly(list.id),
      countNew: (search) => checks.countNew(search),
      slowMs,
      onDidChange: (list) => this.#findView(list)?.redraw(list),
      onWait: (list, doneOrSlow) => this.#findView(list)?.showProgress(doneOrSlow),
      onDidLoad: (list, replaced) => this.#onDidLoad(list, replaced),
      onDidFail: (list, isUserRequest) => {
        this.#offlineRetry.check();
        if (isUserRequest) {
          this.#report.addFailure(list.label, list.list.error);
        }
      },
    };
    this.#searchRows = new SearchRows(this.#context, library.openSearch);
    const createView = (id: ViewId, options: Omit<ConstructorParameters<typeof ServiceView>[2], 'onDidShow'>) => {
      const onDidShow = () => this.#offlineRetry.check();
      const view = this.#disposables.add(new ServiceView(trees[id], connection, { ...options, onDidShow }));
      this.#disposables.add(view.onDidSelect(() => (this.#lastUsed = view)));
      return view;
    };
    const createRootView = (name: RootList['view']) => {
      const lists = this.#createRootLists(name);
      return createView(`dateline.${name}`, { getLists: () => lists });
    };
    this.#news = createRootView('news');
    this.#lastUsed = this.#news;
    this.#saved = createView('dateline.searches', {
      getLists: () => [...(this.#results ? [this.#results] : []), ...this.#searchRows.update(searches.all)],
      getProblems: () => searches.problems.map(createProblemRow),
      dragHandlers: createSearchDragHandlers(searches),
    });
    this.#views = [this.#news, createRootView('intelligence'), createRootView('sources'), this.#saved];
    this.#clippings = this.#disposables.add(
      new ClippingsView(trees['dateline.clippings'], library.clippings, sourceNames),
    );
    this.#disposables.add(connection.onDidDetectApiVersion(() => this.#views.forEach((view) => view.redraw())));
    sourceNames.onLateNames = () => this.#redrawRenamed();
    this.#disposables.add(searches.onDidChange(() => this.#saved.redraw()));
    this.#disposables.add(checks.onDidChange(() => this.#showNewCount()));
    this.#disposables.add(mutes.onDidChange(() => this.#regroup()));
    this.#disposables.add(onDidChangeSettings(['news.foldSameStory'], () => this.#regroup()));
  }

  get all(): readonly (ServiceView | ClippingsView)[] {
    return [...this.#views, this.#clippings];
  }

  /** Returns at most `limit` records per group. */
  listCitable(limit: number) {
    const complete = (records: readonly CitableRecord[]) =>
      records.slice(0, limit).map((record) => this.#library.sourceNames.complete(record));
    return {
      selected: complete(this.resolveRecords(this.#lastUsed.selection)),
      clipped: this.#clippings.findRecords(limit),
      listed: complete(this.#views.flatMap((view) => view.listCitableRecords())),
    };
  }

  createCursor(row: unknown): Pick<ListCursor<never>, 'neighbors' | 'step' | 'focus'> | undefined {
    return this.#findView(row)?.createCursor(row) ?? this.#clippings.createCursor(row);
  }

  /** Includes the records of a folder. */
  resolveRecords(rows: readonly unknown[]): CitableRecord[] {
    return rows.flatMap(
      (row) => this.#clippings.findRecordsInFolder(row) ?? readCitableRecord(row as CommandRecord) ?? [],
    );
  }

  resolveClippings(row: unknown, rows?: unknown): readonly Clipping[] {
    return this.#resolveClippingRows(row, rows).flatMap((item) => this.#clippings.resolveClipping(item) ?? []);
  }

  getFolderName(row: unknown): string | undefined {
    return readFolderName(row);
  }

  resolveRemoval(row: unknown, rows?: unknown): Required<Omit<Removal, 'keepsContents'>> {
    return this.#clippings.resolveRemoval(this.#resolveClippingRows(row, rows));
  }

  async showResults(search: Search): Promise<void> {
    this.#results = this.#searchRows.createResultsRow(search);
    await this.#saved.open(this.#results);
  }

  /** @returns whether `row` was the temporary row */
  closeResults(row: unknown): boolean {
    const isResults = row !== undefined && row === this.#results;
    if (isResults) {
      this.#results = undefined;
      this.#saved.redraw();
    }
    return isResults;
  }

  async replaceResults(row: unknown, id: string): Promise<void> {
    const list = this.#searchRows.update(this.#library.searches.all).find(({ saved }) => saved?.id === id);
    if (this.closeResults(row) && list) {
      await this.#saved.open(list);
    }
  }

  findFeed(row: unknown): Feed | undefined {
    return this.#findView(row)?.findFeed(row);
  }

  async filter(row: unknown, change: (list: FilterableRow) => Promise<Filter | undefined>): Promise<void> {
    const view = this.#findView(row) ?? this.#lastUsed;
    const list = view.findFilterable(row);
    const filter = list && (await change(list));
    if (filter) {
      if (list.parent) {
        this.#library.listOptions.storeFilterForSession(list.id, filter);
      } else {
        await this.#library.listOptions.storeFilter(list.id, filter);
      }
      view.filter(list, filter);
    }
  }

  refresh(row: unknown): void {
    const owner = this.#findView(row);
    for (const view of owner ? [owner] : this.#views) {
      view.refresh(row);
    }
  }

  cancel(row: unknown): void {
    this.#findView(row)?.findList(row)?.cancel();
  }

  async loadMore(row: unknown): Promise<void> {
    await (this.#findView(row) ?? this.#lastUsed).loadMore(row);
  }

  async markRead(record: ServiceRecord): Promise<void> {
    await this.#library.reads.markRead(record);
    this.#redrawRenamed();
  }

  /** Offers Undo in the message. */
  async markAllRead(row: unknown): Promise<void> {
    const { reads } = this.#library;
    const records = this.#news.listRecords(row).filter((record) => !reads.isRead(record));
    if (records.length === 0) {
      return;
    }
    await reads.markRead(...records);
    this.#undoMarkRead = () => reads.markUnread(...records);
    const count = records.length;
    const message =
      count === 1 ? l10n.t('1 record was marked as read.') : l10n.t('{0} records were marked as read.', count);
    void notify('information', message, [{ label: l10n.t('Undo'), command: 'dateline.undoMarkRead' }]);
  }

  async undoMarkRead(): Promise<void> {
    const undo = this.#undoMarkRead;
    this.#undoMarkRead = () => Promise.resolve();
    await undo();
  }

  async markUnread(row: unknown, rows: unknown): Promise<void> {
    const selectedRows: readonly unknown[] = Array.isArray(rows) ? rows : [row];
    await this.#library.reads.markUnread(...selectedRows.flatMap((each) => readOpenableRecord(each) ?? []));
  }

  async showRead(row: unknown, isShown: boolean): Promise<void> {
    const list = this.#findView(row)?.findList(row);
    if (list) {
      await this.#library.listOptions.setUnreadOnly(list.id, !isShown);
      this.#regroup();
    }
  }

  async move(row: unknown, rows: unknown, by: -1 | 1): Promise<void> {
    const allRows: readonly unknown[] = Array.isArray(rows) ? rows : [row];
    await Promise.all([this.#clippings.move(allRows, by), moveSearches(allRows, this.#library.searches, by)]);
  }

  /** Wraps around. */
  async focusNextUnread(row: unknown): Promise<void> {
    const view = this.#findView(row) ?? this.#lastUsed;
    if (!(await view.focusNext(row, (record) => !this.#library.reads.isRead(record)))) {
      announce(l10n.t('All records loaded here are read. Load more or refresh to see others.'));
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #resolveClippingRows(row: unknown, rows: unknown): readonly unknown[] {
    const selected = row === undefined ? this.#clippings.selection : [row];
    return Array.isArray(rows) && rows.length > 0 ? (rows as readonly unknown[]) : selected;
  }

  #findView(row: unknown): ServiceView | undefined {
    return this.#views.find((view) => view.has(row));
  }

  #createRootLists(view: RootList['view']): ListRow[] {
    const { listOptions } = this.#library;
    const roots = Object.values(kinds).flatMap((kind) => kind.roots.filter((root) => root.view === view));
    return roots.map(
      (root) =>
        new ListRow(this.#context, {
          name: root.route,
          texts: root,
          request: async (values) => root.load(await this.#context.client(), values),
          route: root.route,
          filter: listOptions.getFilter(root.route),
          isFeed: root.isFeed,
        }),
    );
  }

  #onDidLoad(list: ListRow, replaced: number): void {
    this.#marks.storeSeen(list);
    this.#redrawRenamed();
    this.#findView(list)?.showTime();
    if (replaced > list.records.length) {
      this.#report.addRestart(list.label);
    }
  }

  #regroup(): void {
    for (const view of this.#views) {
      view.regroup();
    }
  }

  #redrawRenamed(): void {
    const isChanged = this.#library.sourceNames.takeChanges();
    if (isChanged) {
      this.#views.forEach((view) => view.redrawRecords(isChanged));
    }
  }

  #showNewCount(): void {
    const { checks, searches } = this.#library;
    this.#saved.redraw();
    const count = searches.all.reduce((sum, search) => sum + checks.countNew(search), 0);
    const tooltip = count === 1 ? l10n.t('1 new result') : l10n.t('{0} new results', count);
    this.#saved.badge = count === 0 ? undefined : { value: count, tooltip };
  }
}
