import { createHash } from 'node:crypto';
import type { JsonObject } from '../../client/jsonObject.ts';
import { createQueue } from '../../platform/queue.ts';
import { NotStorableError, readStored, renameUnreadableFiles, type Folder, type StoredContent } from './storedFile.ts';

export interface StoredItem {
  /** Names a file: letters, digits and hyphens. */
  readonly id: string;
  /** Position among the items. Equal positions are ordered by id. */
  readonly order: number;
}

/** Returns `undefined` if the content of a file is invalid. */
type ReadItem<T> = (id: string, data: JsonObject) => T | undefined;

/**
 * Two windows conflict only if they edit the same item, and then the later write wins. Writes are atomic. Invalid files
 * are renamed, never deleted.
 */
export class Store<T extends StoredItem> {
  readonly #folder: Folder;
  readonly #read: ReadItem<T>;
  readonly #onUnreadable: (names: readonly string[]) => void;
  readonly #listeners = new Set<() => void>();
  #items: ReadonlyMap<string, T> = new Map();
  #sorted: readonly T[] = [];
  /** A read never overtakes a write. */
  readonly #enqueue = createQueue();
  #nextLoad: Promise<void> | undefined;

  /** @param onUnreadable called with the new names of files that can't be read */
  constructor(folder: Folder, read: ReadItem<T>, onUnreadable: (names: readonly string[]) => void = () => undefined) {
    this.#folder = folder;
    this.#read = read;
    this.#onUnreadable = onUnreadable;
  }

  /** In order, as last read. */
  get items(): readonly T[] {
    return this.#sorted;
  }

  get(id: string): T | undefined {
    return this.#items.get(id);
  }

  onDidChange(listener: () => void): { dispose: () => void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Keeps the last known item of an unreadable file, and then rejects. Concurrent calls share one run. */
  load(): Promise<void> {
    this.#nextLoad ??= this.#enqueue(() => {
      this.#nextLoad = undefined;
      return this.#readAll();
    });
    return this.#nextLoad;
  }

  /** Writes an item whatever its file contains. @throws NotStorableError */
  put(item: T): Promise<void> {
    return this.#enqueue(() => this.#write(item));
  }

  /**
   * Changes an item as another window may have left it, which this window may not have read yet.
   *
   * @param change receives `undefined` if there is no such item now, and returns `undefined` to write nothing
   * @throws NotStorableError
   */
  update(id: string, change: (stored: T | undefined) => T | undefined): Promise<void> {
    return this.#enqueue(() => this.#update(id, change));
  }

  /** @returns the removed item, `undefined` if there was none */
  remove(id: string): Promise<T | undefined> {
    return this.#enqueue(async () => {
      const stored = await this.#readStored(id);
      if (stored === 'unreadable') {
        await this.#renameUnreadable([getFileName(id)]);
      } else {
        await this.#folder.remove(getFileName(id));
      }
      this.#drop(id);
      return this.#readItem(id, stored);
    });
  }

  /**
   * @returns false if another window has added an item with the same id
   * @throws NotStorableError
   */
  add(item: Omit<T, 'order'>): Promise<boolean> {
    return this.#enqueue(async () => {
      const existing = this.#readItem(item.id, await this.#readStored(item.id));
      if (existing) {
        this.#change(new Map(this.#items).set(item.id, existing));
        return false;
      }
      await this.#write({ ...item, order: (this.items.at(-1)?.order ?? 0) + 1 } as T);
      return true;
    });
  }

  /** Moves and changes an item, before `next` or to the end. May renumber the others. */
  move(id: string, next: T | undefined, changes: Partial<T> = {}): Promise<void> {
    return this.#enqueue(() => this.#move(id, next, changes));
  }

  async #update(id: string, change: (stored: T | undefined) => T | undefined): Promise<void> {
    const stored = this.#readItem(id, await this.#readStored(id));
    const changed = change(stored);
    if (changed) {
      await this.#write(changed);
    } else if (!stored) {
      this.#drop(id);
    }
  }

  async #write(item: T): Promise<void> {
    const { id, ...data } = item;
    const name = getFileName(id);
    if ((await this.#readStored(id)) === 'unreadable') {
      await this.#renameUnreadable([name]);
    }
    const text = JSON.stringify({ version: 1, ...data }, undefined, 2);
    const readBack = this.#read(id, JSON.parse(text) as JsonObject);
    if (!readBack) {
      throw new NotStorableError(name);
    }
    await this.#folder.replace(name, `${text}\n`);
    this.#change(new Map(this.#items).set(id, readBack));
  }

  async #move(id: string, next: T | undefined, changes: Partial<T>): Promise<void> {
    const others = this.items.filter((item) => item.id !== id);
    const order = findOrderBefore(next, others);
    if (order !== undefined) {
      await this.#update(id, (stored) => stored && { ...stored, ...changes, order });
      return;
    }
    // There is no free position between the neighbors.
    const otherIds = others.map((item) => item.id);
    const index = next ? otherIds.indexOf(next.id) : -1;
    const ids = otherIds.toSpliced(index < 0 ? otherIds.length : index, 0, id);
    for (const [index, each] of ids.entries()) {
      await this.#update(each, (stored) => stored && { ...stored, ...(each === id && changes), order: index + 1 });
    }
  }

  async #readAll({ isRepeated = false } = {}): Promise<void> {
    const items = new Map<string, T>();
    const unreadable: string[] = [];
    const errors: unknown[] = [];
    for (const name of await this.#folder.names()) {
      const id = getId(name);
      if (id === undefined) {
        continue;
      }
      try {
        const stored = await this.#readStored(id);
        const item = this.#readItem(id, stored);
        if (item) {
          items.set(id, item);
        } else if (stored !== 'missing') {
          unreadable.push(name);
        }
      } catch (error) {
        errors.push(error);
        const lastKnown = this.#items.get(id);
        if (lastKnown) {
          items.set(id, lastKnown);
        }
      }
    }
    this.#change(items);
    const renamed = await this.#renameUnreadable(unreadable);
    if (renamed.length < unreadable.length && !isRepeated) {
      // Another window set a file aside, or replaced it.
      return this.#readAll({ isRepeated: true });
    }
    if (errors.length > 0) {
      throw errors[0];
    }
  }

  #readStored(id: string): Promise<StoredContent> {
    return readStored(this.#folder, getFileName(id));
  }

  #readItem(id: string, stored: StoredContent): T | undefined {
    return typeof stored === 'object' ? this.#read(id, stored) : undefined;
  }

  async #renameUnreadable(names: readonly string[]): Promise<readonly string[]> {
    if (names.length === 0) {
      return [];
    }
    const renamed = await renameUnreadableFiles(
      this.#folder,
      names,
      (name, content) => this.#read(getId(name) ?? '', content) !== undefined,
    );
    if (renamed.length > 0) {
      this.#onUnreadable(renamed);
    }
    return renamed;
  }

  #drop(id: string): void {
    const items = new Map(this.#items);
    items.delete(id);
    this.#change(items);
  }

  /** Notifies listeners only of real changes, because redrawn rows lose the focus for a moment. */
  #change(items: ReadonlyMap<string, T>): void {
    const previousItems = JSON.stringify(this.#sorted);
    this.#items = items;
    this.#sorted = [...items.values()].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
    if (JSON.stringify(this.#sorted) === previousItems) {
      return;
    }
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** Returns `undefined` if floating-point numbers leave no room. */
function findOrderBefore(next: StoredItem | undefined, others: readonly StoredItem[]): number | undefined {
  const index = others.findIndex(({ id }) => id === next?.id);
  const [before, after] = index < 0 ? [others.at(-1), undefined] : [others[index - 1], others[index]];
  const low = before?.order ?? (after?.order ?? 1) - 2;
  const high = after?.order ?? low + 2;
  const order = (low + high) / 2;
  return order > low && order < high ? order : undefined;
}

/** Derives an id from a text, so that two windows that add the same item write the same file. */
export function createFileId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function getFileName(id: string): string {
  return `${id}.json`;
}

function getId(fileName: string): string | undefined {
  return /^([\w-]+)\.json$/.exec(fileName)?.[1];
}
