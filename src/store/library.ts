import { l10n, Uri, window, workspace, type Disposable, type ExtensionContext } from 'vscode';
import type { Connection } from '../connection/connection.ts';
import { Disposables } from '../platform/disposables.ts';
import type { Log } from '../platform/log.ts';
import { notify } from '../platform/notify.ts';
import { onDidChangeSettings, readSetting } from '../platform/settings.ts';
import type { Client } from '../client/client.ts';
import { ServiceError } from '../client/errors.ts';
import type { PageLoader } from '../client/paging/page.ts';
import type { SourceNames } from './sourceNames.ts';
import { References } from './references.ts';
import { CheckMarks } from './checkMarks.ts';
import { Clippings } from './clippings/clippings.ts';
import { ListOptions } from './listOptions.ts';
import { Mutes } from '../mutes/mutes.ts';
import { RecentSearches } from './searches/recentSearches.ts';
import { readSearchList, SavedSearches, type SearchList } from './searches/savedSearches.ts';
import { getListId, type SavedSearch, type Search } from './searches/savedSearch.ts';
import { SearchChecks } from './searches/searchChecks.ts';
import { WorkspaceSearches } from './searches/workspaceSearches.ts';
import { createLoggingMemory } from './storage/loggingMemory.ts';
import { createFileId } from './storage/store.ts';
import { StoreFolder } from './storage/storeFolder.ts';
import { WatchedStore, type StoreOptions } from './storage/watchedStore.ts';
import type { Filter } from './filter.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { createOfflineClient, type OfflineClient } from './offline/offlineClient.ts';
import { OfflineCopies } from './offline/offlineCopies.ts';
import { RecentlyRead } from './offline/recentlyRead.ts';
import { ReadMarks } from './readMarks.ts';
import { SeenLists } from './seenLists.ts';

export type LoadSearch = (
  client: Client,
  search: Search | SavedSearch,
  values: Filter['values'],
) => PageLoader<CitableRecord>;

interface LibraryOptions {
  readonly connection: Connection;
  readonly sourceNames: SourceNames;
  readonly log: Log;
  readonly loadSearch: LoadSearch;
  readonly canRequest: () => boolean;
}

export class Library implements Disposable {
  readonly listOptions: ListOptions;
  readonly recent: RecentSearches;
  readonly reads: ReadMarks;
  readonly recentlyRead: RecentlyRead;
  readonly copies: OfflineCopies;
  readonly seen: SeenLists;
  readonly mutes: Mutes;
  readonly searches: SavedSearches;
  readonly clippings: Clippings;
  /** Check marks of citations, loaded with the first draft. */
  readonly checkMarks: CheckMarks;
  readonly checks: SearchChecks;
  readonly sourceNames: SourceNames;
  readonly references: References;
  /** Returns a client whose requests fail with an offline copy if the service can't be reached. */
  readonly lists: () => Promise<OfflineClient>;
  readonly #connection: Connection;
  readonly #loadSearch: LoadSearch;
  readonly #log: Log;
  readonly #onError: (error: unknown) => void;
  readonly #readsFolder: StoreFolder;
  readonly #searchStore: WatchedStore<SearchList>;
  readonly #workspaceSearches: WorkspaceSearches;
  /** `undefined` until the service is read. */
  #service: string | undefined;
  readonly #disposables = new Disposables();

  constructor(context: ExtensionContext, { connection, sourceNames, log, loadSearch, canRequest }: LibraryOptions) {
    const { globalState, globalStorageUri: storage, workspaceState } = context;
    const disposables = this.#disposables;
    const onError = (error: unknown) => log.error(error);
    const memory = createLoggingMemory(globalState, onError);
    this.#connection = connection;
    this.#loadSearch = loadSearch;
    this.#log = log;
    this.#onError = onError;
    this.sourceNames = sourceNames;
    this.copies = new OfflineCopies(new StoreFolder(Uri.joinPath(storage, 'copies')), onError);
    this.lists = async () => {
      const service = await connection.serviceName();
      return createOfflineClient({ client: () => connection.client(), service: () => service, copies: this.copies });
    };
    this.references = new References(sourceNames, this.lists);
    this.listOptions = new ListOptions(createLoggingMemory(workspaceState, onError));
    this.recent = new RecentSearches(memory);
    this.seen = new SeenLists(memory);
    this.#readsFolder = new StoreFolder(Uri.joinPath(storage, 'read'));
    this.reads = new ReadMarks(this.#readsFolder, onError);
    this.recentlyRead = new RecentlyRead(new StoreFolder(Uri.joinPath(storage, 'recent')));
    const options = (storeName: string): StoreOptions => ({
      log,
      onUnreadable: (names) => this.#reportUnreadable(storeName, names),
    });
    this.mutes = disposables.add(new Mutes(Uri.joinPath(storage, 'mutes'), options(l10n.t('Mutes'))));
    this.#searchStore = disposables.add(
      new WatchedStore(Uri.joinPath(storage, 'searches'), readSearchList, options(l10n.t('Saved Searches'))),
    );
    this.#workspaceSearches = disposables.add(new WorkspaceSearches(log));
    this.searches = new SavedSearches({
      store: this.#searchStore,
      memory: globalState,
      workspaceSearches: this.#workspaceSearches,
    });
    this.clippings = disposables.add(new Clippings(locateClippings(context), options(l10n.t('Clippings'))));
    this.checkMarks = disposables.add(
      new CheckMarks(Uri.joinPath(locateClippings(context), '..', 'marks'), options(l10n.t('Check Marks'))),
    );
    this.checks = disposables.add(
      new SearchChecks({
        folder: Uri.joinPath(storage, 'checks'),
        log,
        searches: () => (workspace.isTrusted ? this.searches.all : this.searches.own),
        intervalMinutes: () => readSetting('searches.checkEveryMinutes'),
        isFocused: () => window.state.focused,
        canRequest,
        service: () => this.#service,
        requestResults: (search, values) => this.#requestKeys(search, values),
      }),
    );
    const follow = () => this.checks.restart();
    disposables.add(this.searches.onDidChange(follow));
    disposables.add(window.onDidChangeWindowState(follow));
    // VS Code has no event for data that arrives through Settings Sync.
    disposables.add(
      window.onDidChangeWindowState(({ focused }) => void (focused && this.searches.sync().catch(onError))),
    );
    disposables.add(connection.onDidChange(() => void this.#changeService()));
    disposables.add(onDidChangeSettings(['searches.checkEveryMinutes'], follow));
  }

  /** Reads all stores. A store that fails shows a message and doesn't prevent the others from loading. */
  async start(): Promise<void> {
    await Promise.all([
      this.#readService(),
      this.#startStore(l10n.t('Saved Searches'), async () => {
        await this.#searchStore.start();
        await this.searches.sync();
      }),
      this.#workspaceSearches.read(),
      this.#startStore(l10n.t('Clippings'), () => this.clippings.start()),
      this.#startStore(l10n.t('Mutes'), () => this.mutes.start()),
      this.#startReads().catch(this.#onError),
    ]);
    await this.checks.start().catch(this.#onError);
  }

  /** Drafts can be checked without the marks. */
  startCheckMarks(): Promise<void> {
    return this.#startStore(l10n.t('Check Marks'), () => this.checkMarks.start());
  }

  /** Loads the results of a saved search and marks them as seen. */
  readonly openSearch: LoadSearch = (client, search, values) => {
    const source = this.#loadSearch(client, search, values);
    return async (next, signal, options) => {
      const service = this.#service;
      const page = await source(next, signal, options);
      if (service === this.#service) {
        // Results are shown even if marking them as seen fails.
        this.checks.markSeen(search, this.#collectKeys(search, page.items)).catch(this.#onError);
      }
      return page;
    };
  };

  dispose(): void {
    this.#disposables.dispose();
  }

  async #readService(): Promise<void> {
    this.#service = await this.#connection.serviceName();
  }

  async #changeService(): Promise<void> {
    await this.#readService();
    this.checks.changeService();
  }

  /** Requests keys of the results that the user would see. */
  #requestKeys(search: SavedSearch, values: Filter['values']): PageLoader<string> {
    return async (next, signal, options) => {
      const client = await this.#connection.client();
      if ((await this.#connection.serviceName()) !== this.#service) {
        throw new ServiceError('cancelled', '');
      }
      const page = await this.#loadSearch(client, search, values)(next, signal, options);
      return { ...page, items: this.#collectKeys(search, page.items) };
    };
  }

  async #startReads(): Promise<void> {
    const merge = () => void this.reads.merge().catch(this.#onError);
    this.#disposables.add(await this.#readsFolder.watch(merge));
    await this.#readsFolder.tidy();
    await this.reads.merge();
  }

  async #startStore(storeName: string, start: () => Promise<void>): Promise<void> {
    try {
      await start();
    } catch (error) {
      this.#log.error(error);
      const reason = error instanceof Error ? error.message : String(error);
      void notify('error', l10n.t('{0}: Some files can’t be read. {1}', storeName, reason), [
        { label: l10n.t('Try Again'), run: () => this.#startStore(storeName, start) },
        { label: l10n.t('Show Log'), command: 'dateline.showLog' },
      ]);
    }
  }

  #reportUnreadable(storeName: string, names: readonly string[]): void {
    const files = names.join(', ');
    this.#log.warn(`Set aside: ${files}`);
    const message =
      names.length === 1
        ? l10n.t('{0}: A file can’t be read. It was renamed to {1}.', storeName, files)
        : l10n.t('{0}: {1} files can’t be read. They were renamed to {2}.', storeName, names.length, files);
    void notify('warning', message);
  }

  #collectKeys(search: Search | SavedSearch, records: readonly CitableRecord[]): string[] {
    return records
      .filter((record) => !this.mutes.hides(this.sourceNames.complete(record), getListId(search)))
      .flatMap(({ kind, id }) => (id === undefined ? [] : [`${kind} ${id}`]));
  }
}

/**
 * Derives the folder's name from the workspace's address, because VS Code gives a second window on the same workspace
 * another storage folder (server and web builds).
 */
function locateClippings({ globalStorageUri: storage, storageUri }: ExtensionContext): Uri {
  const workspaceUri = workspace.workspaceFile ?? workspace.workspaceFolders?.[0]?.uri;
  if (!workspaceUri) {
    return Uri.joinPath(storageUri ?? storage, 'clippings');
  }
  return Uri.joinPath(storage, 'workspaces', createFileId(workspaceUri.toString()), 'clippings');
}
