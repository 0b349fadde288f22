import type { ServiceRecord } from '../client/records/types.ts';
import type { Disposable, Uri } from 'vscode';
import { buildExclusions, isMuted, type Mute, readMute } from './muteRules.ts';
import { WatchedStore, type StoreOptions } from '../store/storage/watchedStore.ts';

/** The user's mutes, shared by all windows. */
export class Mutes implements Disposable {
  readonly #store: WatchedStore<Mute>;
  #undo: () => Promise<unknown> = () => Promise.resolve();

  constructor(folder: Uri, options: StoreOptions) {
    this.#store = new WatchedStore(folder, readMute, options);
  }

  readonly onDidChange = (listener: () => void): Disposable => this.#store.onDidChange(listener);

  /** Reads the mutes and deletes expired ones. */
  async start(): Promise<void> {
    await this.#store.start();
    for (const mute of this.#store.items.filter((item) => !isActive(item))) {
      await this.#store.remove(mute.id);
    }
  }

  /** Without expired mutes. */
  get all(): readonly Mute[] {
    return this.#store.items.filter(isActive);
  }

  hides(record: ServiceRecord, list: string): boolean {
    return isMuted(record, this.#getMutes(list));
  }

  getExclusions(list: string): Readonly<Record<string, readonly string[]>> {
    return buildExclusions(this.#getMutes(list));
  }

  async add(mute: Omit<Mute, 'id' | 'order'>): Promise<void> {
    const id = crypto.randomUUID();
    await this.#store.add({ ...mute, id });
    this.#undo = () => this.#store.remove(id);
  }

  async remove(mute: Mute): Promise<void> {
    await this.#store.remove(mute.id);
    this.#undo = () => this.#store.put(mute);
  }

  async undo(): Promise<void> {
    const undo = this.#undo;
    this.#undo = () => Promise.resolve();
    await undo();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #getMutes(list: string): readonly Mute[] {
    return this.all.filter((mute) => mute.list === undefined || mute.list === list);
  }
}

function isActive({ until }: Mute): boolean {
  return until === undefined || until > Date.now();
}
