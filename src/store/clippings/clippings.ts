import { Disposable, Uri } from 'vscode';
import type { Reference } from '../../citation/reference.ts';
import type { CitableRecord } from '../../kinds/index.ts';
import { createFileId } from '../storage/store.ts';
import { WatchedStore, type StoreOptions } from '../storage/watchedStore.ts';
import {
  omitBody,
  getClippingKey,
  readClipping,
  readClippingFolder,
  getStoredRecord,
  type Clipping,
  type ClippingFolder,
} from './clipping.ts';

interface NewClipping {
  /** Default: the article that the reference describes. */
  readonly record?: CitableRecord | undefined;
  readonly quotation?: string | undefined;
}

/** Removed together, so that one Undo restores all items. */
export interface Removal {
  readonly clippings?: readonly Clipping[];
  readonly quotations?: readonly { readonly clipping: Clipping; readonly quotation: string }[];
  /** Removed with their clippings, or without if `keepsContents`. */
  readonly folders?: readonly string[];
  readonly keepsContents?: boolean;
}

/** The user's clippings, stored per workspace. Windows without a folder share one set. */
export class Clippings implements Disposable {
  readonly #store: WatchedStore<Clipping>;
  readonly #folders: WatchedStore<ClippingFolder>;
  #byKey: ReadonlyMap<string, Clipping> | undefined;
  #undo: () => Promise<void> = () => Promise.resolve();

  constructor(folder: Uri, options: StoreOptions) {
    this.#store = new WatchedStore(folder, readClipping, options);
    this.#folders = new WatchedStore(Uri.joinPath(folder, 'folders'), readClippingFolder, options);
    this.#store.onDidChange(() => (this.#byKey = undefined));
  }

  readonly onDidChange = (listener: () => void): Disposable =>
    Disposable.from(this.#store.onDidChange(listener), this.#folders.onDidChange(listener));

  async start(): Promise<void> {
    await Promise.all([this.#store.start(), this.#folders.start()]);
  }

  get all(): readonly Clipping[] {
    return this.#store.items;
  }

  /** Created folders first, then folders that only clippings name. */
  get folders(): readonly string[] {
    const usedNames = this.all.map(({ folder }) => folder).filter((folder) => folder !== undefined);
    return [...new Set([...this.#folders.items.map(({ name }) => name), ...usedNames])];
  }

  getFolder(name: string | undefined): readonly Clipping[] {
    return this.all.filter(({ folder }) => folder === name);
  }

  /** Finds the clipping of a record, or of another record with the same address. */
  find(record: CitableRecord): Clipping | undefined {
    // Cached, because a page calls this for each of its records and parsing an address is slow.
    this.#byKey ??= new Map(
      this.all.toReversed().map((clipping) => [getClippingKey(getStoredRecord(clipping)), clipping]),
    );
    return this.#byKey.get(getClippingKey(record));
  }

  findByAddress(url: string): Clipping | undefined {
    return this.find(getStoredRecord({ reference: { url } }));
  }

  /**
   * Adds a clipping, or a quotation to the existing one.
   *
   * @returns whether anything was added
   */
  async add(reference: Reference, { record, quotation }: NewClipping = {}): Promise<boolean> {
    const words = quotation === undefined ? {} : { quotations: [quotation] };
    const clipped = getStoredRecord({ reference, record });
    const clipping = {
      id: this.find(clipped)?.id ?? createFileId(getClippingKey(clipped)),
      reference,
      ...(record && { record: omitBody(record) }),
      ...words,
    };
    if (await this.#store.add(clipping)) {
      return true;
    }
    let isAdded = false;
    await this.#store.update(clipping.id, (existing) => {
      if (!existing || quotation === undefined || existing.quotations?.includes(quotation)) {
        return undefined;
      }
      isAdded = true;
      return { ...existing, quotations: [...(existing.quotations ?? []), quotation] };
    });
    return isAdded;
  }

  /** Stores the clipping again if another window has removed it. */
  async setNote(clipping: Clipping, note: string | undefined): Promise<void> {
    await this.#store.update(clipping.id, (stored) => ({ ...(stored ?? clipping), note }));
  }

  async move(clippings: readonly Clipping[], next: Clipping | undefined, folder: string | undefined): Promise<void> {
    for (const { id } of clippings) {
      await this.#store.move(id, next, { folder });
    }
  }

  async addFolder(name: string): Promise<void> {
    await this.#folders.add({ id: createFileId(name), name });
  }

  /** Requires an unused name. */
  async renameFolder(name: string, next: string): Promise<void> {
    const stored = this.#folders.items.find((folder) => folder.name === name);
    await (stored ? this.#folders.put({ ...stored, id: createFileId(next), name: next }) : this.addFolder(next));
    for (const { id } of this.getFolder(name)) {
      await this.#store.update(id, (clipping) => clipping && { ...clipping, folder: next });
    }
    await (stored && this.#folders.remove(stored.id));
  }

  /** Removes items. `undoRemove` restores the items of the last call. */
  async remove({ clippings = [], quotations = [], folders = [], keepsContents = false }: Removal): Promise<void> {
    const removedFolders = this.#folders.items.filter(({ name }) => folders.includes(name));
    const contents = folders.flatMap((name) => this.getFolder(name));
    /** As they were stored, in the order of their changes. */
    const previous: Clipping[] = [];
    this.#undo = () => this.#restore(previous.toReversed(), removedFolders);
    for (const clipping of keepsContents ? clippings : [...clippings, ...contents]) {
      previous.push((await this.#store.remove(clipping.id)) ?? clipping);
    }
    const change = (id: string, getChanges: (clipping: Clipping) => Partial<Clipping>) =>
      this.#store.update(id, (clipping) => {
        previous.push(...(clipping ? [clipping] : []));
        return clipping && { ...clipping, ...getChanges(clipping) };
      });
    for (const { clipping, quotation } of quotations) {
      await change(clipping.id, (now) => {
        const remaining = now.quotations?.filter((words) => words !== quotation) ?? [];
        return { quotations: remaining.length > 0 ? remaining : undefined };
      });
    }
    for (const { id } of keepsContents ? contents : []) {
      await change(id, () => ({ folder: undefined }));
    }
    for (const { id } of removedFolders) {
      await this.#folders.remove(id);
    }
  }

  async undoRemove(): Promise<void> {
    const undo = this.#undo;
    this.#undo = () => Promise.resolve();
    await undo();
  }

  dispose(): void {
    this.#store.dispose();
    this.#folders.dispose();
  }

  /** Restores only folder and quotations of an existing clipping, because its note may have changed. */
  async #restore(clippings: readonly Clipping[], folders: readonly ClippingFolder[]): Promise<void> {
    for (const folder of folders) {
      await this.#folders.put(folder);
    }
    for (const clipping of clippings) {
      const { folder, quotations = [] } = clipping;
      await this.#store.update(clipping.id, (now) => {
        // Quotations that were added since then stay.
        const all = [...new Set([...quotations, ...(now?.quotations ?? [])])];
        return now ? { ...now, folder, quotations: all.length > 0 ? all : undefined } : clipping;
      });
    }
  }
}
