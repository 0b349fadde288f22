import { isObject, type JsonObject } from '../../client/jsonObject.ts';
import { Store, type StoredItem } from '../storage/store.ts';
import type { Folder, Memory } from '../storage/storedFile.ts';
import { readSavedSearch, readTime, type SavedSearch } from './savedSearch.ts';

/** Settings Sync transfers the list under this key. */
export const settingsSyncKey = 'dateline.searches';
const listId = 'list';

interface SearchList extends StoredItem {
  /** Time of the last change, in milliseconds since 1970. */
  readonly changed: number;
  readonly searches: readonly SavedSearch[];
}

interface SyncedSearchesOptions {
  readonly folder: Folder;
  /** Settings Sync can replace its content with another machine's at any time. */
  readonly memory: Memory;
  readonly now?: () => number;
  readonly onUnreadable?: (names: readonly string[]) => void;
}

/** A list of searches in a file, and its copy in the memory of Settings Sync. The later list wins as a whole. */
export class SyncedSearches {
  readonly #memory: Memory;
  readonly #store: Store<SearchList>;
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ folder, memory, now = Date.now, onUnreadable }: SyncedSearchesOptions) {
    this.#memory = memory;
    this.#store = new Store(folder, readList, onUnreadable);
    this.#now = now;
  }

  get items(): readonly SavedSearch[] {
    return this.#store.get(listId)?.searches ?? [];
  }

  onDidChange(listener: () => void): () => void {
    return this.#store.onDidChange(listener);
  }

  load(): Promise<void> {
    return this.#store.load();
  }

  /** Changes the latest list. Edits and syncs run one at a time. */
  edit(change: (searches: readonly SavedSearch[]) => readonly SavedSearch[]): Promise<void> {
    return this.#enqueue(async () => {
      await this.#takeLater();
      const changed = Math.max(this.#now(), (this.#store.get(listId)?.changed ?? -1) + 1);
      await this.#store.put({ id: listId, order: 0, changed, searches: change(this.items) });
      await this.#share();
    });
  }

  sync(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#takeLater();
      await this.#share();
    });
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const result = this.#last.then(work);
    // The caller gets the error. The next task runs anyway.
    this.#last = result.catch(() => undefined);
    return result;
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
    return isObject(data) ? readList(listId, data) : undefined;
  }
}

function readList(id: string, { changed, searches }: JsonObject): SearchList | undefined {
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
