import type { Disposable, Uri } from 'vscode';
import { getClaimKey, type CheckedClaim } from '../draft/marks.ts';
import type { JsonObject } from '../client/jsonObject.ts';
import { createFileId, type StoredItem } from './storage/store.ts';
import { WatchedStore, type StoreOptions } from './storage/watchedStore.ts';

interface CheckMark extends StoredItem, CheckedClaim {
  readonly document: string;
  readonly user: string;
  readonly date: string;
}

/** The check marks of a workspace, in all of its windows. */
export class CheckMarks implements Disposable {
  readonly #store: WatchedStore<CheckMark>;

  constructor(folder: Uri, options: StoreOptions) {
    this.#store = new WatchedStore(folder, readCheckMark, options);
  }

  readonly onDidChange = (listener: () => void): Disposable => this.#store.onDidChange(listener);

  start(): Promise<void> {
    return this.#store.start();
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
    this.#store.dispose();
  }
}

function createClaimId(claim: CheckedClaim): string {
  return createFileId(getClaimKey(claim));
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
