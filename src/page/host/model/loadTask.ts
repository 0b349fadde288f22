import { OfflineError } from '../../../store/offline/offlineClient.ts';
import type { PagedList } from '../../../client/paging/pagedList.ts';
import type { ServiceRecord } from '../../../client/records/types.ts';
import { rejectOnAbort } from '../../../client/request/timing.ts';

/** Implemented by `LoadTask` and `PagedList`. */
export interface Loadable {
  readonly state: 'idle' | 'loading' | 'failed' | 'more' | 'complete';
  readonly error: unknown;
  /** Loads, or retries after a failure. Never rejects; `state` has the result. */
  load(): Promise<void>;
  /** Aborts the current request, which then counts as not sent, or as failed with `reason`. */
  cancel(reason?: Error): void;
}

/** A part that loads completely. `run` is called again if a complete part is loaded. */
export class LoadTask implements Loadable {
  readonly #run: (signal: AbortSignal) => Promise<void>;
  #state: 'idle' | 'loading' | 'failed' | 'complete' = 'idle';
  #error: unknown;
  #current: { readonly controller: AbortController; readonly done: Promise<void> } | undefined;

  constructor(run: (signal: AbortSignal) => Promise<void>) {
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
      const controller = new AbortController();
      this.#state = 'loading';
      this.#error = undefined;
      this.#current = { controller, done: this.#settle(controller.signal) };
    }
    return this.#current.done;
  }

  cancel(reason?: Error): void {
    if (this.#current) {
      this.#current.controller.abort();
      this.#current = undefined;
      this.#state = reason ? 'failed' : 'idle';
      this.#error = reason;
    }
  }

  async #settle(signal: AbortSignal): Promise<void> {
    let state: 'failed' | 'complete' = 'complete';
    let error: unknown;
    try {
      // Don't wait for the request itself to notice the abort.
      await rejectOnAbort(this.#run(signal), signal);
    } catch (reason) {
      state = 'failed';
      error = reason;
    }
    if (!signal.aborted) {
      this.#state = state;
      this.#error = error;
      this.#current = undefined;
    }
  }
}

export function getLoadedItems<T extends ServiceRecord>({ items, error }: PagedList<T>): readonly T[] {
  return items.length > 0 ? items : (getCopiedRecords(error) as readonly T[]);
}

export function findCopiedRecord<T extends ServiceRecord>(
  error: unknown,
  isExpected: (record: ServiceRecord) => record is T,
): T | undefined {
  const [record] = getCopiedRecords(error);
  return record && isExpected(record) ? record : undefined;
}

export function getCopiedRecords(error: unknown): readonly ServiceRecord[] {
  return error instanceof OfflineError ? error.copy.records : [];
}
