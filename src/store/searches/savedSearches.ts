import { EventEmitter, window, type Disposable, type Uri } from 'vscode';
import { Disposables } from '../../platform/disposables.ts';
import type { Log } from '../../platform/log.ts';
import { type SavedSearch, createUniqueName, getSearchKey, type SearchContent } from './savedSearch.ts';
import { SyncedSearches, settingsSyncKey } from './syncedSearches.ts';
import { type SearchFileProblem, type WorkspaceSearch, WorkspaceSearches } from './workspaceSearches.ts';
import { createId } from '../storage/store.ts';
import { StoreFolder } from '../storage/storeFolder.ts';
import type { Memory } from '../storage/storedFile.ts';

interface SyncedMemory extends Memory {
  setKeysForSync(keys: readonly string[]): void;
}

/** The user's saved searches, synced across machines, and the searches of workspace files. */
export class SavedSearches implements Disposable {
  readonly #folder: StoreFolder;
  readonly #synced: SyncedSearches;
  readonly #workspaceSearches: WorkspaceSearches;
  readonly #log: Log;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #removed: readonly (readonly [index: number, search: SavedSearch])[] = [];

  /** @param folder keeps the file of the user's searches */
  constructor(
    folder: Uri,
    memory: SyncedMemory,
    { log, onUnreadable }: { readonly log: Log; readonly onUnreadable: (names: readonly string[]) => void },
  ) {
    this.#log = log;
    this.#folder = new StoreFolder(folder);
    memory.setKeysForSync([settingsSyncKey]);
    this.#synced = new SyncedSearches({ folder: this.#folder, memory, onUnreadable });
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
    const id = createId();
    await this.#synced.edit((searches) => [...searches, { ...search, id }]);
    return id;
  }

  /** Adds a number to a name that another search has. */
  createName(name: string): string {
    return createUniqueName(name, new Set(this.own.map((search) => search.name)));
  }

  /** @returns the number of added searches */
  async addNew(imported: readonly SearchContent[]): Promise<number> {
    let added = 0;
    await this.#synced.edit((searches) => {
      const all = [...searches];
      const keys = new Set(all.map(getSearchKey));
      const names = new Set(all.map(({ name }) => name));
      for (const search of imported) {
        if (!keys.has(getSearchKey(search))) {
          keys.add(getSearchKey(search));
          const name = createUniqueName(search.name, names);
          names.add(name);
          all.push({ ...search, name, id: createId() });
        }
      }
      added = all.length - searches.length;
      return all;
    });
    return added;
  }

  /** Adds the search again if another window has removed it. */
  async replace(search: SavedSearch): Promise<void> {
    await this.#synced.edit((searches) =>
      searches.some(({ id }) => id === search.id)
        ? searches.map((other) => (other.id === search.id ? search : other))
        : [...searches, search],
    );
  }

  /** Moves a search before `next`, or to the end. */
  async move(search: SavedSearch, next: SavedSearch | undefined): Promise<void> {
    await this.#synced.edit((searches) => {
      const others = searches.filter(({ id }) => id !== search.id);
      const index = others.findIndex(({ id }) => id === next?.id);
      return others.toSpliced(index < 0 ? others.length : index, 0, search);
    });
  }

  async remove(removed: readonly SavedSearch[]): Promise<void> {
    const ids = new Set(removed.map(({ id }) => id));
    await this.#synced.edit((searches) => {
      this.#removed = [...searches.entries()].filter(([, { id }]) => ids.has(id));
      return searches.filter(({ id }) => !ids.has(id));
    });
  }

  async undoRemove(): Promise<void> {
    const removed = this.#removed;
    this.#removed = [];
    await this.#synced.edit((searches) => {
      const all = [...searches];
      for (const [index, search] of removed) {
        all.splice(index, 0, search);
      }
      return all;
    });
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #startOwn(): Promise<void> {
    this.#disposables.add(await this.#folder.watch(() => void this.#load()));
    await this.#folder.tidy();
    await this.#synced.sync();
  }

  async #load(): Promise<void> {
    await this.#synced.load().catch((error: unknown) => this.#log.error(error));
  }

  async #sync(): Promise<void> {
    await this.#synced.sync().catch((error: unknown) => this.#log.error(error));
  }
}
