import { EventEmitter, Uri, window, type Disposable } from 'vscode';
import { Disposables } from '../../platform/disposables.ts';
import type { Log } from '../../platform/log.ts';
import { type SavedSearch, createUniqueName, getSearchKey, type SearchContent } from './savedSearch.ts';
import { SyncedSearches, settingsSyncKey } from './syncedSearches.ts';
import { type SearchFileProblem, type WorkspaceSearch, WorkspaceSearches } from './workspaceSearches.ts';
import { StoreFolder } from '../storage/storeFolder.ts';
import type { Memory } from '../storage/storedFile.ts';

interface SyncedMemory extends Memory {
  setKeysForSync(keys: readonly string[]): void;
}

/** The user's saved searches, synced across machines, and the searches of workspace files. */
export class SavedSearches implements Disposable {
  readonly #folders: readonly StoreFolder[];
  readonly #synced: SyncedSearches;
  readonly #workspaceSearches: WorkspaceSearches;
  readonly #log: Log;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #removed: readonly SavedSearch[] = [];

  constructor(
    storage: Uri,
    memory: SyncedMemory,
    { log, onUnreadable }: { readonly log: Log; readonly onUnreadable: (names: readonly string[]) => void },
  ) {
    this.#log = log;
    const saved = new StoreFolder(Uri.joinPath(storage, 'searches'));
    const removed = new StoreFolder(Uri.joinPath(storage, 'searches', 'removed'));
    this.#folders = [saved, removed];
    memory.setKeysForSync([settingsSyncKey]);
    const onError = (error: unknown) => log.error(error);
    this.#synced = new SyncedSearches({
      folders: { saved, removed },
      memory,
      onUnreadable,
      onError,
    });
    this.#workspaceSearches = this.#disposables.add(new WorkspaceSearches(log));
    this.#disposables.add({ dispose: this.#synced.onDidChange(() => this.#changed.fire()) });
    this.#disposables.add(this.#workspaceSearches.onDidChange(() => this.#changed.fire()));
    // VS Code has no event for data that arrives through Settings Sync.
    this.#disposables.add(window.onDidChangeWindowState(({ focused }) => focused && void this.#sync()));
  }

  async start(): Promise<void> {
    const [own] = await Promise.allSettled([this.#startOwn(), this.#workspaceSearches.read()]);
    if (own.status === 'rejected') {
      throw own.reason;
    }
  }

  get all(): readonly (SavedSearch | WorkspaceSearch)[] {
    return [...this.#synced.items, ...this.#workspaceSearches.all];
  }

  get own(): readonly SavedSearch[] {
    return this.#synced.items;
  }

  get problems(): readonly SearchFileProblem[] {
    return this.#workspaceSearches.problems;
  }

  async add(search: SearchContent): Promise<string> {
    return this.#synced.add(search);
  }

  /** Adds a number to a name that another search has. */
  createName(name: string): string {
    return createUniqueName(name, this.#listNames());
  }

  /** @returns the number of added searches */
  async addNew(searches: readonly SearchContent[]): Promise<number> {
    const keys = new Set(this.own.map(getSearchKey));
    const names = this.#listNames();
    let added = 0;
    for (const search of searches) {
      if (!keys.has(getSearchKey(search))) {
        keys.add(getSearchKey(search));
        const name = createUniqueName(search.name, names);
        names.add(name);
        await this.add({ ...search, name });
        added += 1;
      }
    }
    return added;
  }

  async replace(search: SavedSearch): Promise<void> {
    await this.#synced.put(search);
  }

  async move(search: SavedSearch, next: SavedSearch | undefined): Promise<void> {
    await this.#synced.move(search, next);
  }

  async remove(searches: readonly SavedSearch[]): Promise<void> {
    this.#removed = searches;
    await this.#synced.remove(searches);
  }

  async undoRemove(): Promise<void> {
    const removed = this.#removed;
    this.#removed = [];
    for (const search of removed) {
      await this.replace(search);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #listNames(): Set<string> {
    return new Set(this.own.map(({ name }) => name));
  }

  async #startOwn(): Promise<void> {
    for (const folder of this.#folders) {
      this.#disposables.add(await folder.watch(() => void this.#load()));
      await folder.tidy();
    }
    await this.#synced.sync();
  }

  async #load(): Promise<void> {
    await this.#synced.load().catch((error: unknown) => this.#log.error(error));
  }

  async #sync(): Promise<void> {
    await this.#synced.sync().catch((error: unknown) => this.#log.error(error));
  }
}
