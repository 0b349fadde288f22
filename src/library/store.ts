import { isObject } from '../service/json.ts';

/** What the store needs of a folder: whole files, each replaced at once. */
export interface Folder {
  /** The names of the files; none where there is no folder yet. */
  names(): Promise<readonly string[]>;
  read(name: string): Promise<string>;
  /** Puts the whole text in place of what was there, or changes nothing. */
  replace(name: string, text: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Something the user keeps. */
export interface Kept {
  /** Letters, digits and hyphens: it names a file. */
  readonly id: string;
  /** The place among the others; equal ones are in the order of their identifiers. */
  readonly order: number;
}

/** Reads what a file holds; nothing for what can't be read at all. */
export type ReadKept<T> = (id: string, data: Readonly<Record<string, unknown>>) => T | undefined;

/** The version of the files that this code writes. A newer one is left as it is and not shown. */
const version = 1;

/**
 * What the user keeps, one file each, so that windows that edit at once only meet where they edit the same thing, and
 * then the later one wins whole. A file is replaced at once, so a crash leaves the old one or the new one. What can't be
 * read is set aside under another name and never deleted; what a newer version wrote is left alone.
 */
export class Store<T extends Kept> {
  readonly #folder: Folder;
  readonly #read: ReadKept<T>;
  readonly #setAside: (name: string) => void;
  readonly #listeners = new Set<() => void>();
  #items: ReadonlyMap<string, T> = new Map();
  #inOrder: readonly T[] = [];
  /** What was asked for last: one thing at a time, so that reading never overtakes writing. */
  #last: Promise<unknown> = Promise.resolve();
  #nextLoad: Promise<void> | undefined;

  /** `setAside` learns of every file that could not be read. */
  constructor(folder: Folder, read: ReadKept<T>, setAside: (name: string) => void = () => undefined) {
    this.#folder = folder;
    this.#read = read;
    this.#setAside = setAside;
  }

  /** What was read last, in its order. */
  get items(): readonly T[] {
    return this.#inOrder;
  }

  /** Calls back after what is kept changed here or was read anew, until what it returns is called. */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Reads all files anew. Calls share the one that waits for its turn. */
  load(): Promise<void> {
    this.#nextLoad ??= this.#inTurn(() => {
      this.#nextLoad = undefined;
      return this.#readAll();
    });
    return this.#nextLoad;
  }

  put(item: T): Promise<void> {
    return this.#inTurn(() => this.#write(item));
  }

  remove(id: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#folder.remove(fileOf(id));
      const items = new Map(this.#items);
      items.delete(id);
      this.#change(items);
    });
  }

  /** Adds something after all others. */
  append(item: Omit<T, 'order'>): Promise<void> {
    return this.#inTurn(() => this.#write({ ...item, order: (this.items.at(-1)?.order ?? 0) + 1 } as T));
  }

  /** Puts something before `next`, else after all others. `T` is put as it is given, but for its order. */
  place(item: T, next: T | undefined): Promise<void> {
    return this.#inTurn(() => this.#writePlaced(item, next));
  }

  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #write(item: T): Promise<void> {
    const { id, ...data } = item;
    await this.#folder.replace(fileOf(id), `${JSON.stringify({ version, ...data }, undefined, 2)}\n`);
    this.#change(new Map(this.#items).set(id, this.#read(id, data) ?? item));
  }

  async #writePlaced(item: T, next: T | undefined): Promise<void> {
    const others = this.items.filter(({ id }) => id !== item.id);
    const at = others.findIndex(({ id }) => id === next?.id);
    const [before, after] = at < 0 ? [others.at(-1), undefined] : [others[at - 1], others[at]];
    const low = before?.order ?? (after?.order ?? 1) - 2;
    const high = after?.order ?? low + 2;
    const order = (low + high) / 2;
    if (order > low && order < high) {
      await this.#write({ ...item, order });
      return;
    }
    // No number lies between the two any more.
    const all = [...others];
    all.splice(at < 0 ? all.length : at, 0, item);
    for (const [index, each] of all.entries()) {
      await this.#write({ ...each, order: index + 1 });
    }
  }

  async #readAll(): Promise<void> {
    const items = new Map<string, T>();
    for (const name of await this.#folder.names()) {
      const id = /^([\w-]+)\.json$/.exec(name)?.[1];
      if (id !== undefined) {
        const item = await this.#readOne(id, name);
        if (item) {
          items.set(id, item);
        }
      }
    }
    this.#change(items);
  }

  async #readOne(id: string, name: string): Promise<T | undefined> {
    let text: string;
    try {
      text = await this.#folder.read(name);
    } catch {
      // Another window has just removed it.
      return undefined;
    }
    const data = parsed(text);
    if (data && typeof data.version === 'number' && data.version > version) {
      return undefined;
    }
    const item = data && this.#read(id, data);
    if (!item) {
      await this.#folder.rename(name, `${name}.unreadable`).catch(() => undefined);
      this.#setAside(name);
    }
    return item;
  }

  /** Nothing is told where nothing changed: rows that are drawn anew are out of reach for a moment. */
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

/** A new identifier. */
export function newId(): string {
  return crypto.randomUUID();
}

function fileOf(id: string): string {
  return `${id}.json`;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? data : undefined;
  } catch {
    return undefined;
  }
}
