import { createHash } from 'node:crypto';
import { EventEmitter, type Disposable, type Uri } from 'vscode';
import { getClaimKey, type CheckedClaim } from '../draft/marks.ts';
import type { JsonObject } from '../client/jsonObject.ts';
import { Disposables } from '../platform/disposables.ts';
import type { Log } from '../platform/log.ts';
import { Store, type StoredItem } from './storage/store.ts';
import { StoreFolder } from './storage/storeFolder.ts';

interface CheckMark extends StoredItem, CheckedClaim {
  readonly document: string;
  readonly user: string;
  readonly date: string;
}

interface CheckMarksOptions {
  readonly log: Log;
  readonly onUnreadable: (names: readonly string[]) => void;
}

/** The check marks of a workspace, in all of its windows. */
export class CheckMarks implements Disposable {
  readonly #folder: StoreFolder;
  readonly #log: Log;
  readonly #store: Store<CheckMark>;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;

  constructor(folder: Uri, { log, onUnreadable }: CheckMarksOptions) {
    this.#folder = new StoreFolder(folder);
    this.#log = log;
    this.#store = new Store(this.#folder, readCheckMark, onUnreadable);
    this.#disposables.add({ dispose: this.#store.onDidChange(() => this.#changed.fire()) });
  }

  async start(): Promise<void> {
    const load = () => void this.#store.load().catch((error: unknown) => this.#log.error(error));
    this.#disposables.add(await this.#folder.watch(load));
    await this.#folder.tidy();
    await this.#store.load();
  }

  get all(): readonly CheckMark[] {
    return this.#store.items;
  }

  find(claim: CheckedClaim): CheckMark | undefined {
    return this.#store.get(createClaimId(claim));
  }

  /** Replaces an older mark of the same claim. */
  async add(claim: CheckedClaim, details: Pick<CheckMark, 'document' | 'user' | 'date'>): Promise<void> {
    const { words, sources } = claim;
    await this.#store.put({ id: createClaimId(claim), order: 0, words, sources, ...details });
  }

  async remove(claim: CheckedClaim): Promise<void> {
    await this.#store.remove(createClaimId(claim));
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Returns the same name in every window. */
function createClaimId(claim: CheckedClaim): string {
  return createHash('sha256').update(getClaimKey(claim)).digest('hex').slice(0, 32);
}

function readCheckMark(id: string, data: JsonObject): CheckMark | undefined {
  const { words, sources, document, user, date } = data;
  const isList = Array.isArray(sources) && sources.every((source) => typeof source === 'string');
  return typeof words === 'string' && isList && typeof document === 'string'
    ? {
        id,
        order: 0,
        words,
        sources,
        document,
        user: typeof user === 'string' ? user : '',
        date: typeof date === 'string' ? date : '',
      }
    : undefined;
}
