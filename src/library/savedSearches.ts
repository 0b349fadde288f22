import { EventEmitter, RelativePattern, Uri, workspace, type Disposable } from 'vscode';
import { Disposables } from '../platform/lifecycle.ts';
import type { Log } from '../platform/log.ts';
import type { Memory } from './filters.ts';
import { isObject } from '../service/json.ts';
import { readSearchFile, savedSearchOf, type SavedSearch, type SearchOfFile } from './savedSearch.ts';
import { newId, Store } from './store.ts';
import { StoreFolder } from './storeFolder.ts';

/** A search of a workspace's file; it is changed there. */
export interface WorkspaceSearch extends SavedSearch {
  readonly file: Uri;
}

/** Below the folder of a workspace: the searches that a newsroom shares. */
export const workspaceFile = '.dateline/searches.json';

/** The key under which Settings Sync carries the searches from machine to machine. */
const syncKey = 'dateline.searches';
/** How many removed searches are remembered. */
const removedLimit = 200;

interface SyncedMemory extends Memory {
  setKeysForSync(keys: readonly string[]): void;
}

/**
 * The user's saved searches, kept in files that all windows share and carried along by Settings Sync, and beside them
 * those of the workspace's own file.
 */
export class SavedSearches implements Disposable {
  readonly #folder: StoreFolder;
  readonly #store: Store<SavedSearch>;
  readonly #memory: SyncedMemory;
  readonly #log: Log;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #ofWorkspace: readonly WorkspaceSearch[] = [];
  #removed: readonly SavedSearch[] = [];

  constructor(storage: Uri, memory: SyncedMemory, log: Log) {
    this.#folder = new StoreFolder(Uri.joinPath(storage, 'searches'));
    this.#log = log;
    this.#memory = memory;
    this.#store = new Store(this.#folder, savedSearchOf, (name) => log.warn(`Set aside: the saved search ${name}`));
    memory.setKeysForSync([syncKey]);
    this.#disposables.add({ dispose: this.#store.onDidChange(() => this.#changed.fire()) });
    for (const { uri } of workspace.workspaceFolders ?? []) {
      const watcher = this.#disposables.add(workspace.createFileSystemWatcher(new RelativePattern(uri, workspaceFile)));
      for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
        event(() => void this.#readWorkspace());
      }
    }
  }

  /** Reads what is kept; what came by Settings Sync is added, and what was not handed on by then is. */
  async start(): Promise<void> {
    this.#disposables.add(await this.#folder.watch(() => void this.#store.load()));
    await this.#store.load();
    const { searches, removed } = this.#synced();
    for (const search of searches) {
      const own = this.#store.items.find(({ id }) => id === search.id);
      if (!own || own.changed < search.changed) {
        await this.#store.put(search);
      }
    }
    for (const { id, changed } of this.#store.items) {
      if ((removed[id] ?? -1) > changed) {
        await this.#store.remove(id);
      }
    }
    if (JSON.stringify(this.#synced().searches) !== JSON.stringify(this.#store.items)) {
      await this.#mirror();
    }
    await this.#readWorkspace();
  }

  get all(): readonly (SavedSearch | WorkspaceSearch)[] {
    return [...this.#store.items, ...this.#ofWorkspace];
  }

  /** The user's own. */
  get own(): readonly SavedSearch[] {
    return this.#store.items;
  }

  async add(search: SearchOfFile): Promise<void> {
    await this.#store.append({ ...search, id: newId(), changed: Date.now() });
    await this.#mirror();
  }

  async replace(search: SavedSearch): Promise<void> {
    await this.#store.put({ ...search, changed: Date.now() });
    await this.#mirror();
  }

  /** Puts it before another one, or at the end. */
  async move(search: SavedSearch, before: SavedSearch | undefined): Promise<void> {
    await this.#store.place({ ...search, changed: Date.now() }, before);
    await this.#mirror();
  }

  async remove(searches: readonly SavedSearch[]): Promise<void> {
    this.#removed = searches;
    const now = Date.now();
    // Said first: after a crash in between, the next start would take them for searches from another machine.
    await this.#mirror(Object.fromEntries(searches.map(({ id }) => [id, now])));
    for (const { id } of searches) {
      await this.#store.remove(id);
    }
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

  /** For the user's other machines: what there is, and what was removed lately, so that it does not come back. */
  async #mirror(removedNow: Readonly<Record<string, number>> = {}): Promise<void> {
    const searches = this.#store.items.filter(({ id }) => removedNow[id] === undefined);
    const kept = new Set(searches.map(({ id }) => id));
    const removed = Object.entries({ ...this.#synced().removed, ...removedNow })
      .filter(([id]) => !kept.has(id))
      .sort(([, a], [, b]) => b - a)
      .slice(0, removedLimit);
    await this.#memory.update(syncKey, { searches, removed: Object.fromEntries(removed) });
  }

  #synced(): { readonly searches: readonly SavedSearch[]; readonly removed: Readonly<Record<string, number>> } {
    const stored = this.#memory.get(syncKey);
    const { searches, removed } = isObject(stored) ? stored : {};
    const items: readonly unknown[] = Array.isArray(searches) ? searches : [];
    const times = Object.entries(isObject(removed) ? removed : {});
    return {
      searches: items
        .filter(isObject)
        .map((item) =>
          typeof item.id === 'string' && /^[\w-]+$/.test(item.id) ? savedSearchOf(item.id, item) : undefined,
        )
        .filter((item) => item !== undefined),
      removed: Object.fromEntries(times.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
    };
  }

  async #readWorkspace(): Promise<void> {
    const read = await Promise.all((workspace.workspaceFolders ?? []).map(({ uri }) => this.#readFile(uri)));
    this.#ofWorkspace = read.flat();
    this.#changed.fire();
  }

  async #readFile(folder: Uri): Promise<WorkspaceSearch[]> {
    const file = Uri.joinPath(folder, workspaceFile);
    let text: string;
    try {
      text = new TextDecoder().decode(await workspace.fs.readFile(file));
    } catch {
      // Most workspaces have none.
      return [];
    }
    try {
      return readSearchFile(text).map((search, index) => ({
        ...search,
        id: `${file.toString()}#${String(index)}`,
        order: index,
        changed: 0,
        file,
      }));
    } catch (fault) {
      this.#log.warn(`${workspaceFile}: ${fault instanceof Error ? fault.message : String(fault)}`);
      return [];
    }
  }
}
