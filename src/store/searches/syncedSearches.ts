import { type SavedSearch, readSavedSearch, type SearchContent, readTime } from './savedSearch.ts';
import { createId, Store, type StoredItem } from '../storage/store.ts';
import { type Folder, type Memory, NewerFileError } from '../storage/storedFile.ts';
import { isObject, type JsonObject } from '../../client/jsonObject.ts';
import { isLater, type SearchState, readStates, getStateTime, findUnreadableSearches } from './syncedStates.ts';

/** Settings Sync transfers the state under this key. */
export const settingsSyncKey = 'dateline.searches';
/** The oldest tombstones are dropped. */
const maxTombstones = 1000;

/** A removed search, which no other machine may restore. */
interface Tombstone extends StoredItem {
  readonly changed: number;
}

interface SyncedSearchesOptions {
  readonly folders: { readonly saved: Folder; readonly removed: Folder };
  /** Settings Sync can replace its content with another machine's at any time. */
  readonly memory: Memory;
  readonly now?: () => number;
  readonly onUnreadable?: (names: readonly string[]) => void;
  /** Called when an entry from another machine can't be stored. The other entries are stored. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Each machine merges its state, including tombstones, with the synced state. The later version of a search wins.
 * Machines converge in any order, even if Settings Sync drops a state.
 */
export class SyncedSearches {
  readonly #memory: Memory;
  readonly #searches: Store<SavedSearch>;
  readonly #tombstones: Store<Tombstone>;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ folders, memory, now = Date.now, onUnreadable, onError = () => undefined }: SyncedSearchesOptions) {
    this.#memory = memory;
    this.#searches = new Store(folders.saved, readSavedSearch, onUnreadable);
    this.#tombstones = new Store(folders.removed, readTombstone, onUnreadable);
    this.#now = now;
    this.#onError = onError;
  }

  get items(): readonly SavedSearch[] {
    return this.#searches.items.filter((search) => !this.#isRemoved(search));
  }

  onDidChange(listener: () => void): () => void {
    const stops = [this.#searches.onDidChange(listener), this.#tombstones.onDidChange(listener)];
    return () => stops.forEach((stop) => stop());
  }

  async load(): Promise<void> {
    await Promise.all([this.#searches.load(), this.#tombstones.load()]);
  }

  async add(search: SearchContent): Promise<string> {
    const id = createId();
    await this.#searches.add({ ...search, id, changed: this.#createNextTime(id) });
    await this.sync();
    return id;
  }

  /** @throws NewerFileError */
  async put(search: SavedSearch): Promise<void> {
    await this.#searches.put(this.#stamp(search));
    await this.sync();
  }

  async move(search: SavedSearch, next: SavedSearch | undefined): Promise<void> {
    await this.#searches.move(this.#stamp(search), next, (other) =>
      this.#isRemoved(other) ? other : this.#stamp(other),
    );
    await this.sync();
  }

  async remove(searches: readonly SavedSearch[]): Promise<void> {
    // Write the tombstones first. After a crash in between, the next start would restore the search.
    for (const { id } of searches) {
      await this.#tombstones.put({ id, order: 0, changed: this.#createNextTime(id) });
    }
    for (const { id } of searches) {
      await this.#searches.remove(id);
    }
    await this.sync();
  }

  /** Merges the synced state in both directions, one run at a time. */
  sync(): Promise<void> {
    const run = this.#last.then(() => this.#sync());
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #sync(): Promise<void> {
    await this.load();
    const synced = this.#memory.get(settingsSyncKey);
    for (const [id, state] of readStates(synced)) {
      if (isLater(state, this.#getState(id))) {
        try {
          await this.#take(id, state);
        } catch (error) {
          if (!(error instanceof NewerFileError)) {
            this.#onError(error);
          }
        }
      }
    }
    await this.#tidy();
    // Another window or Settings Sync may have replaced it.
    const stored = this.#memory.get(settingsSyncKey);
    const merged = this.#mergeStates(stored);
    if (JSON.stringify(merged) !== JSON.stringify(stored)) {
      await this.#memory.update(settingsSyncKey, merged);
    }
  }

  async #take(id: string, state: SearchState): Promise<void> {
    if ('search' in state) {
      await this.#searches.put(state.search, state.data);
    } else {
      await this.#tombstones.put({ id, order: 0, changed: state.removed });
      await this.#searches.remove(id);
    }
  }

  /** Returns the latest state on any machine, including entries of a newer version. */
  #mergeStates(stored: unknown): JsonObject {
    const states = new Map(readStates(stored));
    for (const { id } of [...this.#searches.items, ...this.#tombstones.items]) {
      const [ownState, syncedState] = [this.#getState(id), states.get(id)];
      if (ownState && !isLater(syncedState, ownState)) {
        const unknownFields = syncedState && 'search' in syncedState && 'search' in ownState ? syncedState.data : {};
        states.set(id, 'search' in ownState ? { ...ownState, data: { ...unknownFields, ...ownState.data } } : ownState);
      }
    }
    const sortedStates = [...states].sort(([one], [other]) => (one < other ? -1 : 1));
    const removed = sortedStates.flatMap(([id, state]) => ('removed' in state ? [[id, state.removed] as const] : []));
    const latest = removed.sort(([, one], [, other]) => other - one).slice(0, maxTombstones);
    return {
      ...(isObject(stored) && stored),
      searches: [
        ...sortedStates.flatMap(([, state]) => ('search' in state ? [state.data] : [])),
        ...findUnreadableSearches(stored),
      ],
      removed: Object.fromEntries(latest),
    };
  }

  #getState(id: string): SearchState | undefined {
    const search = this.#searches.get(id);
    if (search && !this.#isRemoved(search)) {
      return { search, data: { ...search } };
    }
    const removed = this.#tombstones.get(id)?.changed;
    return removed === undefined ? undefined : { removed };
  }

  #isRemoved({ id, changed }: SavedSearch): boolean {
    return changed <= (this.#tombstones.get(id)?.changed ?? -1);
  }

  /** Deletes searches with a tombstone, tombstones of restored searches, and tombstones beyond the limit. */
  async #tidy(): Promise<void> {
    for (const search of this.#searches.items.filter((item) => this.#isRemoved(item))) {
      await this.#searches.remove(search.id);
    }
    const latest = [...this.#tombstones.items].sort((one, other) => other.changed - one.changed);
    for (const [index, { id }] of latest.entries()) {
      if (index >= maxTombstones || this.#searches.get(id)) {
        await this.#tombstones.remove(id);
      }
    }
  }

  #stamp(search: SavedSearch): SavedSearch {
    return { ...search, changed: this.#createNextTime(search.id) };
  }

  /** Returns a time later than every known state of the search, even if another machine's clock is ahead. */
  #createNextTime(id: string): number {
    const synced = readStates(this.#memory.get(settingsSyncKey)).find(([other]) => other === id)?.[1];
    const times = [this.#getState(id), synced].map((state) => (state ? getStateTime(state) : -1));
    return Math.max(this.#now(), ...times.map((time) => time + 1));
  }
}

function readTombstone(id: string, { changed }: JsonObject): Tombstone | undefined {
  const time = readTime(changed);
  return time === undefined ? undefined : { id, order: 0, changed: time };
}
