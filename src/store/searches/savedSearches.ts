import { EventEmitter, Uri, window, type Disposable } from 'vscode';
import { Disposables } from '../../platform/lifecycle.ts';
import type { Log } from '../../platform/log.ts';
import { type SavedSearch, searchKey, type SearchOfFile } from './search.ts';
import { SyncedSearches, syncKey } from './syncedSearches.ts';
import { type SearchFileProblem, type WorkspaceSearch, WorkspaceSearches } from './workspaceSearches.ts';
import { StoreFolder } from '../storage/storeFolder.ts';
import type { Memory } from '../storage/storedFile.ts';

interface SyncedMemory extends Memory {
  setKeysForSync(keys: readonly string[]): void;
}

/** The user's saved searches, in all windows and on all machines, and beside them those that workspaces share. */
export class SavedSearches implements Disposable {
  readonly #folders: readonly StoreFolder[];
  readonly #synced: SyncedSearches;
  readonly #ofWorkspace: WorkspaceSearches;
  readonly #log: Log;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #removed: readonly SavedSearch[] = [];

  constructor(
    storage: Uri,
    memory: SyncedMemory,
    { log, setAside }: { readonly log: Log; readonly setAside: (names: readonly string[]) => void },
  ) {
    this.#log = log;
    const kept = new StoreFolder(Uri.joinPath(storage, 'searches'));
    const removed = new StoreFolder(Uri.joinPath(storage, 'searches', 'removed'));
    this.#folders = [kept, removed];
    memory.setKeysForSync([syncKey]);
    const onError = (error: unknown) => log.error(error);
    this.#synced = new SyncedSearches({
      folders: { kept, removed },
      memory,
      setAside,
      onError,
    });
    this.#ofWorkspace = this.#disposables.add(new WorkspaceSearches(log));
    this.#disposables.add({ dispose: this.#synced.onDidChange(() => this.#changed.fire()) });
    this.#disposables.add(this.#ofWorkspace.onDidChange(() => this.#changed.fire()));
    // VS Code tells of nothing when Settings Sync has brought something.
    this.#disposables.add(window.onDidChangeWindowState(({ focused }) => focused && void this.#sync()));
  }

  /** Reads what is kept; what came by Settings Sync is added, and what was not handed on by then is. */
  async start(): Promise<void> {
    const [own] = await Promise.allSettled([this.#startOwn(), this.#ofWorkspace.read()]);
    if (own.status === 'rejected') {
      throw own.reason;
    }
  }

  get all(): readonly (SavedSearch | WorkspaceSearch)[] {
    return [...this.#synced.items, ...this.#ofWorkspace.all];
  }

  /** The user's own. */
  get own(): readonly SavedSearch[] {
    return this.#synced.items;
  }

  /** The files of workspaces in which something is wrong. */
  get problems(): readonly SearchFileProblem[] {
    return this.#ofWorkspace.problems;
  }

  /** @returns its id */
  async add(search: SearchOfFile): Promise<string> {
    return this.#synced.add(search);
  }

  /** Adds those that are not there yet. @returns how many were added */
  async addNew(searches: readonly SearchOfFile[]): Promise<number> {
    const known = new Set(this.own.map(searchKey));
    let added = 0;
    for (const search of searches) {
      if (!known.has(searchKey(search))) {
        known.add(searchKey(search));
        await this.add(search);
        added += 1;
      }
    }
    return added;
  }

  async replace(search: SavedSearch): Promise<void> {
    await this.#synced.put(search);
  }

  /** Puts it before another one, or at the end. */
  async move(search: SavedSearch, before: SavedSearch | undefined): Promise<void> {
    await this.#synced.move(search, before);
  }

  async remove(searches: readonly SavedSearch[]): Promise<void> {
    this.#removed = searches;
    await this.#synced.remove(searches);
  }

  /** Puts back what was removed last. */
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
