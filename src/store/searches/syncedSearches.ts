import { type SavedSearch, savedSearchOf, type SearchOfFile, timeOf } from './search.ts';
import { newId, Store, type StoredItem } from '../storage/store.ts';
import { type Folder, type Memory, NewerFileError } from '../storage/storedFile.ts';
import { isObject, type JsonObject } from '../../client/jsonObject.ts';
import { isLater, type State, statesIn, timeOfState, unreadableIn } from './syncedStates.ts';

/** The key under which Settings Sync carries the searches from machine to machine. */
export const syncKey = 'dateline.searches';
/** So many removed searches are remembered, the latest ones. */
const removedLimit = 1000;

/** Mark of a removed search with its time, so that no machine which still has the search brings it back. */
interface Removed extends StoredItem {
  readonly changed: number;
}

interface SyncedSearchesOptions {
  /** The searches that are kept on this machine, and those that were removed on any. */
  readonly folders: { readonly kept: Folder; readonly removed: Folder };
  /** Storage that Settings Sync carries; it can put another machine's in its place at any time. */
  readonly memory: Memory;
  readonly now?: () => number;
  readonly setAside?: (names: readonly string[]) => void;
  /** Learns of what could not be taken from another machine; all else is. */
  readonly onError?: (error: unknown) => void;
}

/**
 * The user's searches on several machines. Each machine remembers in files what it knows, also of removals, and merges
 * that with what Settings Sync brings: of two versions of a search the later one holds. So machines agree once each has
 * seen the others' states, in whatever order, also where Settings Sync dropped one of them.
 */
export class SyncedSearches {
  readonly #memory: Memory;
  readonly #kept: Store<SavedSearch>;
  readonly #removed: Store<Removed>;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ folders, memory, now = Date.now, setAside, onError = () => undefined }: SyncedSearchesOptions) {
    this.#memory = memory;
    this.#kept = new Store(folders.kept, savedSearchOf, setAside);
    this.#removed = new Store(folders.removed, removedOf, setAside);
    this.#now = now;
    this.#onError = onError;
  }

  /** In their order. */
  get items(): readonly SavedSearch[] {
    return this.#kept.items.filter((search) => !this.#isRemoved(search));
  }

  /** Calls back after the searches changed here or were read anew. */
  onDidChange(listener: () => void): () => void {
    const stops = [this.#kept.onDidChange(listener), this.#removed.onDidChange(listener)];
    return () => stops.forEach((stop) => stop());
  }

  /** Reads what another window wrote. */
  async load(): Promise<void> {
    await Promise.all([this.#kept.load(), this.#removed.load()]);
  }

  /** @returns its id */
  async add(search: SearchOfFile): Promise<string> {
    const id = newId();
    await this.#kept.add({ ...search, id, changed: this.#next(id) });
    await this.sync();
    return id;
  }

  /** @throws NewerFileError */
  async put(search: SavedSearch): Promise<void> {
    await this.#kept.put(this.#stamped(search));
    await this.sync();
  }

  /** Puts it before another one, or at the end. */
  async move(search: SavedSearch, before: SavedSearch | undefined): Promise<void> {
    await this.#kept.place(this.#stamped(search), before, (other) =>
      this.#isRemoved(other) ? other : this.#stamped(other),
    );
    await this.sync();
  }

  async remove(searches: readonly SavedSearch[]): Promise<void> {
    // Said first: after a crash in between, the next start would take them for searches that are kept.
    for (const { id } of searches) {
      await this.#removed.put({ id, order: 0, changed: this.#next(id) });
    }
    for (const { id } of searches) {
      await this.#kept.remove(id);
    }
    await this.sync();
  }

  /**
   * Takes what came from other machines, and hands on what they do not know yet. One at a time: another window or
   * Settings Sync may have written since.
   */
  sync(): Promise<void> {
    const done = this.#last.then(() => this.#sync());
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #sync(): Promise<void> {
    await this.load();
    const known = this.#memory.get(syncKey);
    for (const [id, state] of statesIn(known)) {
      if (isLater(state, this.#stateOf(id))) {
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
    // It may have been replaced meanwhile.
    const stored = this.#memory.get(syncKey);
    const merged = this.#merged(stored);
    if (JSON.stringify(merged) !== JSON.stringify(stored)) {
      await this.#memory.update(syncKey, merged);
    }
  }

  async #take(id: string, state: State): Promise<void> {
    if ('search' in state) {
      await this.#kept.put(state.search, state.data);
    } else {
      await this.#removed.put({ id, order: 0, changed: state.removed });
      await this.#kept.remove(id);
    }
  }

  /** The state handed on: all that any machine knows, and text of a newer version unchanged. */
  #merged(stored: unknown): JsonObject {
    const states = new Map(statesIn(stored));
    for (const { id } of [...this.#kept.items, ...this.#removed.items]) {
      const [own, theirs] = [this.#stateOf(id), states.get(id)];
      if (own && !isLater(theirs, own)) {
        const beside = theirs && 'search' in theirs && 'search' in own ? theirs.data : {};
        states.set(id, 'search' in own ? { ...own, data: { ...beside, ...own.data } } : own);
      }
    }
    const all = [...states].sort(([one], [other]) => (one < other ? -1 : 1));
    const removed = all.flatMap(([id, state]) => ('removed' in state ? [[id, state.removed] as const] : []));
    const kept = removed.sort(([, one], [, other]) => other - one).slice(0, removedLimit);
    return {
      ...(isObject(stored) && stored),
      searches: [...all.flatMap(([, state]) => ('search' in state ? [state.data] : [])), ...unreadableIn(stored)],
      removed: Object.fromEntries(kept),
    };
  }

  #stateOf(id: string): State | undefined {
    const search = this.#kept.get(id);
    if (search && !this.#isRemoved(search)) {
      return { search, data: { ...search } };
    }
    const removed = this.#removed.get(id)?.changed;
    return removed === undefined ? undefined : { removed };
  }

  #isRemoved({ id, changed }: SavedSearch): boolean {
    return changed <= (this.#removed.get(id)?.changed ?? -1);
  }

  /** Removes files that say nothing any more: what a crash left of a removal, removals taken back, and too many of them. */
  async #tidy(): Promise<void> {
    for (const search of this.#kept.items.filter((item) => this.#isRemoved(item))) {
      await this.#kept.remove(search.id);
    }
    const latest = [...this.#removed.items].sort((one, other) => other.changed - one.changed);
    for (const [index, { id }] of latest.entries()) {
      if (index >= removedLimit || this.#kept.get(id)) {
        await this.#removed.remove(id);
      }
    }
  }

  #stamped(search: SavedSearch): SavedSearch {
    return { ...search, changed: this.#next(search.id) };
  }

  /** The time of a change: later than all that is known of the search, though another machine's clock be ahead. */
  #next(id: string): number {
    const known = statesIn(this.#memory.get(syncKey)).find(([other]) => other === id)?.[1];
    const times = [this.#stateOf(id), known].map((state) => (state ? timeOfState(state) : -1));
    return Math.max(this.#now(), ...times.map((time) => time + 1));
  }
}

function removedOf(id: string, { changed }: JsonObject): Removed | undefined {
  const time = timeOf(changed);
  return time === undefined ? undefined : { id, order: 0, changed: time };
}
