import { createHash } from 'node:crypto';
import { EventEmitter, type Disposable, type Uri } from 'vscode';
import type { Reference } from '../../citation/reference.ts';
import { Disposables } from '../../platform/lifecycle.ts';
import type { Log } from '../../platform/log.ts';
import { readReference, referenceKey } from '../../records/reference.ts';
import type { JsonObject } from '../../service/json.ts';
import { Store, type StoredItem } from '../store/store.ts';
import { StoreFolder } from '../store/storeFolder.ts';

/** A reference that the writer kept, as it was then. */
export interface Clipping extends StoredItem {
  readonly reference: Reference;
  /** The writer's own words about it. */
  readonly note?: string | undefined;
  /** The folder it lies in; at the top where there is none. */
  readonly folder?: string | undefined;
}

interface ClippingsOptions {
  /** The folder that they are kept in. */
  readonly folder: Uri;
  /** Folders in which earlier versions kept them; their files are taken over. */
  readonly formerFolders?: () => Promise<readonly Uri[]>;
  readonly log: Log;
  readonly setAside?: (names: readonly string[]) => void;
}

/** The writer's clippings: for the workspace, or for all windows without a folder. */
export class Clippings implements Disposable {
  readonly #folder: StoreFolder;
  readonly #formerFolders: () => Promise<readonly Uri[]>;
  readonly #log: Log;
  readonly #store: Store<Clipping>;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #removed: readonly Clipping[] = [];

  constructor({ folder, formerFolders = () => Promise.resolve([]), log, setAside }: ClippingsOptions) {
    this.#folder = new StoreFolder(folder);
    this.#formerFolders = formerFolders;
    this.#log = log;
    this.#store = new Store(this.#folder, clippingOf, setAside);
    this.#disposables.add({ dispose: this.#store.onDidChange(() => this.#changed.fire()) });
  }

  async start(): Promise<void> {
    this.#disposables.add(await this.#folder.watch(() => void this.#load()));
    await this.#folder.tidy();
    for (const former of await this.#formerFolders()) {
      await this.#folder.takeOver(former);
    }
    await this.#store.load();
    // Two windows that had kept the same apart from each other.
    for (const { id } of redundant(this.all)) {
      await this.#store.remove(id);
    }
  }

  get all(): readonly Clipping[] {
    return this.#store.items;
  }

  /** The names of the folders, in the order of what lies in them. */
  get folders(): readonly string[] {
    return [...new Set(this.all.map(({ folder }) => folder).filter((folder) => folder !== undefined))];
  }

  /** The clipping of the same address, where there is one. */
  of(reference: Reference): Clipping | undefined {
    return this.all.find((clipping) => referenceKey(clipping.reference) === referenceKey(reference));
  }

  /** Adds what is not there yet. @returns whether it was added */
  async add(reference: Reference): Promise<boolean> {
    if (this.of(reference)) {
      return false;
    }
    return this.#store.add({ id: clippingId(reference), reference });
  }

  async replace(clipping: Clipping): Promise<void> {
    await this.#store.put(clipping);
  }

  /** Puts clippings before another one, or at the end, and into its folder. */
  async move(clippings: readonly Clipping[], before: Clipping | undefined, folder: string | undefined): Promise<void> {
    for (const clipping of clippings) {
      await this.#store.place({ ...clipping, folder }, before);
    }
  }

  async remove(clippings: readonly Clipping[]): Promise<void> {
    this.#removed = clippings;
    for (const { id } of clippings) {
      await this.#store.remove(id);
    }
  }

  /** Puts back what was removed last. */
  async undoRemove(): Promise<void> {
    const removed = this.#removed;
    this.#removed = [];
    for (const clipping of removed) {
      await this.#store.put(clipping);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #load(): Promise<void> {
    await this.#store.load().catch((fault: unknown) => this.#log.error(fault));
  }
}

/** Reads a clipping from a file; `undefined` without a reference. */
function clippingOf(id: string, data: JsonObject): Clipping | undefined {
  const reference = readReference(data.reference);
  if (!reference) {
    return undefined;
  }
  const order = typeof data.order === 'number' && Number.isFinite(data.order) ? data.order : 0;
  const line = (name: 'note' | 'folder') => {
    const value = data[name];
    return typeof value === 'string' && value.trim() !== '' ? { [name]: value } : {};
  };
  return { id, order, reference, ...line('note'), ...line('folder') };
}

/** The identifier of a new clipping: windows that keep the same at once write the same file. */
function clippingId(reference: Reference): string {
  return createHash('sha256').update(referenceKey(reference)).digest('hex').slice(0, 32);
}

/** The clippings that say nothing which another one of the same does not say. Every window finds the same. */
function redundant(clippings: readonly Clipping[]): Clipping[] {
  const said = ({ note, folder }: Clipping) => Number(note !== undefined) * 2 + Number(folder !== undefined);
  const kept = new Map<string, Clipping[]>();
  const found: Clipping[] = [];
  for (const clipping of [...clippings].sort((one, other) => said(other) - said(one))) {
    const same = kept.get(referenceKey(clipping.reference)) ?? [];
    if (same.some(({ note }) => clipping.note === undefined || clipping.note === note)) {
      found.push(clipping);
    } else {
      kept.set(referenceKey(clipping.reference), [...same, clipping]);
    }
  }
  return found;
}
