import { isObject, type JsonObject } from '../../client/jsonObject.ts';
import { createQueue } from '../../platform/queue.ts';
import type { Store, StoredItem } from '../storage/store.ts';
import type { Memory } from '../storage/storedFile.ts';
import {
  createUniqueName,
  getSearchKey,
  readSavedSearch,
  readTime,
  type SavedSearch,
  type SearchContent,
} from './savedSearch.ts';
import type { SearchFileProblem, WorkspaceSearch } from './workspaceSearches.ts';

/** Settings Sync transfers the list under this key. */
const settingsSyncKey = 'dateline.searches';
const listId = 'list';

export interface SearchList extends StoredItem {
  /** Time of the last change, in milliseconds since 1970. */
  readonly changed: number;
  readonly searches: readonly SavedSearch[];
}

interface SyncedMemory extends Memory {
  setKeysForSync(keys: readonly string[]): void;
}

interface SavedSearchesOptions {
  readonly store: Store<SearchList>;
  /** Settings Sync can replace its content with another machine's at any time. */
  readonly memory: SyncedMemory;
  readonly workspaceSearches: {
    readonly all: readonly WorkspaceSearch[];
    readonly problems: readonly SearchFileProblem[];
    readonly onDidChange: (listener: () => void) => { dispose: () => void };
  };
  readonly now?: () => number;
}

/**
 * The user's own searches, and those of workspace files. The own ones are a list in a file and its copy in the memory of
 * Settings Sync. The later list wins as a whole.
 */
export class SavedSearches {
  readonly #store: Store<SearchList>;
  readonly #memory: SyncedMemory;
  readonly #workspaceSearches: SavedSearchesOptions['workspaceSearches'];
  readonly #now: () => number;
  readonly #enqueue = createQueue();
  #removed: readonly (readonly [index: number, search: SavedSearch])[] = [];

  constructor({ store, memory, workspaceSearches, now = Date.now }: SavedSearchesOptions) {
    this.#store = store;
    this.#memory = memory;
    this.#workspaceSearches = workspaceSearches;
    this.#now = now;
    memory.setKeysForSync([settingsSyncKey]);
  }

  get own(): readonly SavedSearch[] {
    return this.#store.get(listId)?.searches ?? [];
  }

  get all(): readonly (SavedSearch | WorkspaceSearch)[] {
    return [...this.own, ...this.#workspaceSearches.all];
  }

  get problems(): readonly SearchFileProblem[] {
    return this.#workspaceSearches.problems;
  }

  onDidChange(listener: () => void): { dispose: () => void } {
    const subscriptions = [this.#store.onDidChange(listener), this.#workspaceSearches.onDidChange(listener)];
    return { dispose: () => subscriptions.forEach((subscription) => subscription.dispose()) };
  }

  /** Takes the synced list if it is later, and shares the stored list if that is later. */
  sync(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#takeLater();
      await this.#share();
    });
  }

  async add(search: SearchContent): Promise<string> {
    const id = crypto.randomUUID();
    await this.#edit((searches) => [...searches, { ...search, id }]);
    return id;
  }

  /** Adds a number to a name that another search has. */
  createName(name: string): string {
    return createUniqueName(name, new Set(this.own.map((search) => search.name)));
  }

  /** @returns the number of added searches */
  async addNew(imported: readonly SearchContent[]): Promise<number> {
    let added = 0;
    await this.#edit((searches) => {
      const all = [...searches];
      const keys = new Set(all.map(getSearchKey));
      const names = new Set(all.map(({ name }) => name));
      for (const search of imported) {
        if (!keys.has(getSearchKey(search))) {
          keys.add(getSearchKey(search));
          const name = createUniqueName(search.name, names);
          names.add(name);
          all.push({ ...search, name, id: crypto.randomUUID() });
        }
      }
      added = all.length - searches.length;
      return all;
    });
    return added;
  }

  /** Adds the search again if another window has removed it. */
  async replace(search: SavedSearch): Promise<void> {
    await this.#edit((searches) =>
      searches.some(({ id }) => id === search.id)
        ? searches.map((other) => (other.id === search.id ? search : other))
        : [...searches, search],
    );
  }

  /** Moves a search before `next`, or to the end. */
  async move(search: SavedSearch, next: SavedSearch | undefined): Promise<void> {
    await this.#edit((searches) => {
      const others = searches.filter(({ id }) => id !== search.id);
      const index = others.findIndex(({ id }) => id === next?.id);
      return others.toSpliced(index < 0 ? others.length : index, 0, search);
    });
  }

  async remove(removed: readonly SavedSearch[]): Promise<void> {
    const ids = new Set(removed.map(({ id }) => id));
    await this.#edit((searches) => {
      this.#removed = [...searches.entries()].filter(([, { id }]) => ids.has(id));
      return searches.filter(({ id }) => !ids.has(id));
    });
  }

  async undoRemove(): Promise<void> {
    const removed = this.#removed;
    this.#removed = [];
    await this.#edit((searches) => {
      const all = [...searches];
      for (const [index, search] of removed) {
        all.splice(index, 0, search);
      }
      return all;
    });
  }

  /** Changes the latest list. */
  #edit(change: (searches: readonly SavedSearch[]) => readonly SavedSearch[]): Promise<void> {
    return this.#enqueue(async () => {
      await this.#takeLater();
      const changed = Math.max(this.#now(), (this.#store.get(listId)?.changed ?? -1) + 1);
      await this.#store.put({ id: listId, order: 0, changed, searches: change(this.own) });
      await this.#share();
    });
  }

  /** Reads the file, which another window may have changed, and replaces it if the synced list is later. */
  async #takeLater(): Promise<void> {
    await this.#store.load();
    const own = this.#store.get(listId);
    const synced = this.#readSynced();
    // Lists with the same time are equal, unless two machines made one at the same moment: then all take the synced one.
    if (synced && synced.changed >= (own?.changed ?? -1) && JSON.stringify(synced) !== JSON.stringify(own)) {
      await this.#store.put(synced);
    }
  }

  async #share(): Promise<void> {
    const list = this.#store.get(listId);
    if (list && list.changed !== this.#readSynced()?.changed) {
      await this.#memory.update(settingsSyncKey, { changed: list.changed, searches: list.searches });
    }
  }

  #readSynced(): SearchList | undefined {
    const data = this.#memory.get(settingsSyncKey);
    return isObject(data) ? readSearchList(listId, data) : undefined;
  }
}

export function readSearchList(id: string, { changed, searches }: JsonObject): SearchList | undefined {
  const time = readTime(changed);
  if (time === undefined || !Array.isArray(searches)) {
    return undefined;
  }
  const byId = new Map<string, SavedSearch>();
  for (const data of searches as unknown[]) {
    const search = isObject(data) && typeof data.id === 'string' ? readSavedSearch(data.id, data) : undefined;
    if (search) {
      byId.set(search.id, search);
    }
  }
  return { id, order: 0, changed: time, searches: [...byId.values()] };
}
