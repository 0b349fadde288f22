import type { JsonObject } from '../../client/jsonObject.ts';
import {
  fileVersion,
  NewerFileError,
  NotStorableError,
  readStored,
  setAside,
  type Folder,
  type Stored,
} from './storedFile.ts';

/** Something the user keeps. */
export interface StoredItem {
  /** Letters, digits and hyphens: it names a file. */
  readonly id: string;
  /** The place among the others; equal ones are in the order of their identifiers. */
  readonly order: number;
}

/** Reads what a file holds; `undefined` for what can't be read at all. */
export type ReadItem<T> = (id: string, data: JsonObject) => T | undefined;

/**
 * Items that the user keeps, one file each, so that windows that edit at once only meet where they edit the same thing, and
 * then the later one wins. A file is replaced at once, so a crash leaves the old one or the new one. What can't be read
 * is set aside under another name and never deleted; the file of a newer version is neither written nor removed, and
 * fields that a newer version added to a file stay in it.
 */
export class Store<T extends StoredItem> {
  readonly #folder: Folder;
  readonly #read: ReadItem<T>;
  readonly #setAside: (names: readonly string[]) => void;
  readonly #listeners = new Set<() => void>();
  #items: ReadonlyMap<string, T> = new Map();
  #inOrder: readonly T[] = [];
  /** The last task: one at a time, so that reading never overtakes writing. */
  #last: Promise<unknown> = Promise.resolve();
  #nextLoad: Promise<void> | undefined;

  /** `setAside` learns of the files that could not be read, by the names they have now. */
  constructor(folder: Folder, read: ReadItem<T>, setAside: (names: readonly string[]) => void = () => undefined) {
    this.#folder = folder;
    this.#read = read;
    this.#setAside = setAside;
  }

  /** The items as read last, in their order. */
  get items(): readonly T[] {
    return this.#inOrder;
  }

  get(id: string): T | undefined {
    return this.#items.get(id);
  }

  /** Calls back after what is kept changed here or was read anew, until what it returns is called. */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Reads all files anew. Calls share the one that waits for its turn. Rejects where the file system refuses the folder
   * or a file; what was known of that file stays, and all others are read.
   */
  load(): Promise<void> {
    this.#nextLoad ??= this.#inTurn(() => {
      this.#nextLoad = undefined;
      return this.#readAll();
    });
    return this.#nextLoad;
  }

  /**
   * Writes an item; `beside` are fields that the reader of this version does not know.
   * @throws NewerFileError, NotStorableError
   */
  put(item: T, beside?: JsonObject): Promise<void> {
    return this.#inTurn(() => this.#write(item, beside));
  }

  /** @throws NewerFileError */
  remove(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const stored = await this.#stored(id);
      if (stored === 'unreadable') {
        await this.#putAside([fileOf(id)]);
      } else if (stored !== 'newer') {
        await this.#folder.remove(fileOf(id));
      }
      this.#forget(id);
      if (stored === 'newer') {
        throw new NewerFileError(fileOf(id));
      }
    });
  }

  /**
   * Adds something after all others, but for what another window has added by the same identifier.
   * @returns whether it was added
   * @throws NewerFileError, NotStorableError
   */
  add(item: Omit<T, 'order'>): Promise<boolean> {
    return this.#inTurn(async () => {
      const stored = await this.#stored(item.id);
      const there = typeof stored === 'object' ? this.#read(item.id, stored) : undefined;
      if (there) {
        this.#change(new Map(this.#items).set(item.id, there));
        return false;
      }
      await this.#write({ ...item, order: (this.items.at(-1)?.order ?? 0) + 1 } as T);
      return true;
    });
  }

  /**
   * Puts something before `next`, else after all others. `T` is put as it is given, but for its order; others that need
   * another order for that are put as `reordered` gives them.
   */
  place(item: T, next: T | undefined, reordered: (item: T) => T = (other) => other): Promise<void> {
    return this.#inTurn(() => this.#writePlaced(item, next, reordered));
  }

  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #write(item: T, beside: JsonObject = {}): Promise<void> {
    const { id, ...data } = item;
    const name = fileOf(id);
    const stored = await this.#stored(id);
    if (stored === 'newer') {
      this.#forget(id);
      throw new NewerFileError(name);
    }
    if (stored === 'unreadable') {
      await this.#putAside([name]);
    }
    const before = typeof stored === 'object' ? stored : {};
    const text = JSON.stringify({ ...before, ...beside, version: fileVersion, ...data }, undefined, 2);
    const readBack = this.#read(id, JSON.parse(text) as JsonObject);
    if (!readBack) {
      throw new NotStorableError(name);
    }
    await this.#folder.replace(name, `${text}\n`);
    this.#change(new Map(this.#items).set(id, readBack));
  }

  async #writePlaced(item: T, next: T | undefined, reordered: (item: T) => T): Promise<void> {
    const others = this.items.filter(({ id }) => id !== item.id);
    const order = orderBefore(next, others);
    if (order !== undefined) {
      await this.#write({ ...item, order });
      return;
    }
    // No number lies between the two any more.
    const at = others.findIndex(({ id }) => id === next?.id);
    const all = others.toSpliced(at < 0 ? others.length : at, 0, item);
    for (const [index, each] of all.entries()) {
      await this.#write({ ...(each === item ? item : reordered(each)), order: index + 1 });
    }
  }

  async #readAll(): Promise<void> {
    const items = new Map<string, T>();
    const unreadable: string[] = [];
    const errors: unknown[] = [];
    for (const name of await this.#folder.names()) {
      const id = /^([\w-]+)\.json$/.exec(name)?.[1];
      if (id === undefined) {
        continue;
      }
      try {
        const stored = await this.#stored(id);
        const item = typeof stored === 'object' ? this.#read(id, stored) : undefined;
        if (item) {
          items.set(id, item);
        } else if (stored !== 'missing' && stored !== 'newer') {
          unreadable.push(name);
        }
      } catch (error) {
        errors.push(error);
        const known = this.#items.get(id);
        if (known) {
          items.set(id, known);
        }
      }
    }
    this.#change(items);
    await this.#putAside(unreadable);
    if (errors.length > 0) {
      throw errors[0];
    }
  }

  #stored(id: string): Promise<Stored> {
    return readStored(this.#folder, fileOf(id));
  }

  async #putAside(names: readonly string[]): Promise<void> {
    if (names.length > 0) {
      this.#setAside(await setAside(this.#folder, names));
    }
  }

  #forget(id: string): void {
    const items = new Map(this.#items);
    items.delete(id);
    this.#change(items);
  }

  /** Fires only where something changed: rows that are drawn anew are out of reach for a moment. */
  #change(items: ReadonlyMap<string, T>): void {
    const before = JSON.stringify(this.#inOrder);
    this.#items = items;
    this.#inOrder = [...items.values()].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
    if (JSON.stringify(this.#inOrder) === before) {
      return;
    }
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** An order before `next`, else after all others; `undefined` where no number lies between the two any more. */
function orderBefore(next: StoredItem | undefined, others: readonly StoredItem[]): number | undefined {
  const at = others.findIndex(({ id }) => id === next?.id);
  const [before, after] = at < 0 ? [others.at(-1), undefined] : [others[at - 1], others[at]];
  const low = before?.order ?? (after?.order ?? 1) - 2;
  const high = after?.order ?? low + 2;
  const order = (low + high) / 2;
  return order > low && order < high ? order : undefined;
}

/** A new identifier. */
export function newId(): string {
  return crypto.randomUUID();
}

function fileOf(id: string): string {
  return `${id}.json`;
}
