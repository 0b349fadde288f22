import { EventEmitter, type Disposable, type Uri } from 'vscode';
import type { JsonObject } from '../../client/jsonObject.ts';
import { Disposables } from '../../platform/disposables.ts';
import type { Log } from '../../platform/log.ts';
import { Store, type StoredItem } from './store.ts';
import { StoreFolder } from './storeFolder.ts';

export interface StoreOptions {
  readonly log: Log;
  /** Called with the new names of files that can't be read. */
  readonly onUnreadable?: (names: readonly string[]) => void;
}

/** A store that follows the changes of other windows. */
export class WatchedStore<T extends StoredItem> extends Store<T> implements Disposable {
  readonly #watchedFolder: StoreFolder;
  readonly #log: Log;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  #isWatched = false;

  /** @param read returns `undefined` if the content of a file is invalid */
  constructor(uri: Uri, read: (id: string, data: JsonObject) => T | undefined, { log, onUnreadable }: StoreOptions) {
    const folder = new StoreFolder(uri);
    super(folder, read, onUnreadable);
    this.#watchedFolder = folder;
    this.#log = log;
    super.onDidChange(() => this.#changed.fire());
  }

  /** A listener that fails affects neither the change nor the other listeners. */
  override onDidChange(listener: () => void): Disposable {
    return this.#changed.event(listener);
  }

  /** Can be repeated after a failure. */
  async start(): Promise<void> {
    const reload = () => void this.load().catch((error: unknown) => this.#log.error(error));
    if (!this.#isWatched) {
      this.#disposables.add(await this.#watchedFolder.watch(reload));
      this.#isWatched = true;
    }
    await this.#watchedFolder.tidy();
    await this.load();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
