import type { ServiceRecord } from '../../client/records/types.ts';
import { EventEmitter, type Disposable, type Uri } from 'vscode';
import { Disposables } from '../../platform/disposables.ts';
import type { Log } from '../../platform/log.ts';
import { buildExclusions, isMuted, type Mute, readMute } from './muteRules.ts';
import { createId, Store } from '../storage/store.ts';
import { StoreFolder } from '../storage/storeFolder.ts';

/** The user's mutes, shared by all windows. */
export class Mutes implements Disposable {
  readonly #folder: StoreFolder;
  readonly #log: Log;
  readonly #store: Store<Mute>;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #undo: () => Promise<void> = () => Promise.resolve();

  constructor(folder: Uri, { log, onUnreadable }: { log: Log; onUnreadable: (names: readonly string[]) => void }) {
    this.#folder = new StoreFolder(folder);
    this.#log = log;
    this.#store = new Store(this.#folder, readMute, onUnreadable);
    this.#disposables.add({ dispose: this.#store.onDidChange(() => this.#changed.fire()) });
  }

  /** Reads the mutes and deletes expired ones. */
  async start(): Promise<void> {
    this.#disposables.add(await this.#folder.watch(() => void this.#load()));
    await this.#folder.tidy();
    await this.#store.load();
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
    const id = createId();
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
    this.#disposables.dispose();
  }

  async #load(): Promise<void> {
    await this.#store.load().catch((error: unknown) => this.#log.error(error));
  }

  #getMutes(list: string): readonly Mute[] {
    return this.all.filter((mute) => mute.list === undefined || mute.list === list);
  }
}

function isActive({ until }: Mute): boolean {
  return until === undefined || until > Date.now();
}
