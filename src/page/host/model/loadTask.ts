import { OfflineError } from '../../../store/offline/offlineClient.ts';
import type { PagedList } from '../../../client/paging/pagedList.ts';
import type { ServiceRecord } from '../../../client/records/types.ts';
import { rejectOnAbort } from '../../../client/request/timing.ts';

/** A part of a page that is loaded by itself. A `PagedList` is one too. */
export interface Loadable {
  readonly state: 'idle' | 'loading' | 'failed' | 'more' | 'complete';
  readonly error: unknown;
  /** Never rejects: the state says how it went. Loads again after a failure. */
  load(): Promise<void>;
  /** Aborts what is under way. */
  cancel(): void;
}

/** A part that is loaded as a whole. Loaded again when it is complete, it looks whether there is more to do. */
export class LoadTask implements Loadable {
  readonly #run: (abort: AbortSignal) => Promise<void>;
  #state: 'idle' | 'loading' | 'failed' | 'complete' = 'idle';
  #error: unknown;
  #current: { readonly abort: AbortController; readonly done: Promise<void> } | undefined;

  constructor(run: (abort: AbortSignal) => Promise<void>) {
    this.#run = run;
  }

  get state(): 'idle' | 'loading' | 'failed' | 'complete' {
    return this.#state;
  }

  get error(): unknown {
    return this.#error;
  }

  load(): Promise<void> {
    if (!this.#current) {
      const abort = new AbortController();
      this.#state = 'loading';
      this.#error = undefined;
      this.#current = { abort, done: this.#settle(abort.signal) };
    }
    return this.#current.done;
  }

  cancel(): void {
    this.#current?.abort.abort();
    this.#current = undefined;
    if (this.#state === 'loading') {
      this.#state = 'idle';
    }
  }

  async #settle(abort: AbortSignal): Promise<void> {
    let state: 'failed' | 'complete' = 'complete';
    let error: unknown;
    try {
      // The request may go on for a while; who cancelled does not wait for it.
      await rejectOnAbort(this.#run(abort), abort);
    } catch (reason) {
      state = 'failed';
      error = reason;
    }
    if (!abort.aborted) {
      this.#state = state;
      this.#error = error;
      this.#current = undefined;
    }
  }
}

/** The records of a list as far as they are loaded, or from an offline copy. */
export function getItems<T extends ServiceRecord>({ items, error }: PagedList<T>): readonly T[] {
  return items.length > 0 ? items : (getCopiedRecords(error) as readonly T[]);
}

/** Returns the first record of the offline copy that an error brings if it is of the expected kind. */
export function findCopiedRecord<T extends ServiceRecord>(
  error: unknown,
  isExpected: (record: ServiceRecord) => record is T,
): T | undefined {
  const [record] = getCopiedRecords(error);
  return record && isExpected(record) ? record : undefined;
}

/** The records of the offline copy that an error brings, if it does. */
export function getCopiedRecords(error: unknown): readonly ServiceRecord[] {
  return error instanceof OfflineError ? error.copy.records : [];
}
