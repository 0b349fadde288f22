import { rejectOnAbort } from '../request/timing.ts';
import { ServiceError } from '../errors.ts';
import type { RequestOptions } from '../request/request.ts';
import { getRecordKey, type Identifiable } from '../records/recordKey.ts';
import type { Page, PageLoader } from './page.ts';

type ListState = 'idle' | 'loading' | 'failed' | 'more' | 'complete';

export class PagedList<T extends Identifiable> {
  readonly #loadPage: PageLoader<T>;
  readonly #options: RequestOptions;
  readonly #items: T[] = [];
  readonly #keys = new Set<string>();
  readonly #cursors = new Set<string>();
  /** `undefined` before the first and after the last page. */
  #next: string | undefined;
  #settled: Settled = { state: 'idle' };
  #asOf: string | undefined;
  #run: Run | undefined;

  constructor(loadPage: PageLoader<T>, options: RequestOptions = {}) {
    this.#loadPage = loadPage;
    this.#options = options;
  }

  /** Every record once, in the service's order. */
  get items(): readonly T[] {
    return this.#items;
  }

  get state(): ListState {
    return this.#run ? 'loading' : this.#settled.state;
  }

  /** A `ServiceError`, or another error of the loader, such as a NotConnectedError. */
  get error(): Error | undefined {
    return this.#run ? undefined : this.#settled.error;
  }

  get canLoad(): boolean {
    return !this.#run && !this.#settled.hasEnded;
  }

  /** `meta.as_of` of the newest page, ISO 8601. */
  get asOf(): string | undefined {
    return this.#asOf;
  }

  /** Loads the next page, or retries the failed one. Calls during a request share it. Never rejects. */
  load(): Promise<void> {
    if (this.#run) {
      return this.#run.done;
    }
    if (this.#settled.hasEnded) {
      return Promise.resolve();
    }
    // A loader that throws synchronously ends its run before #load returns, so set the run first.
    const run: Run = { controller: new AbortController(), done: Promise.resolve() };
    this.#run = run;
    run.done = this.#load(run);
    return run.done;
  }

  /** Restores the state before the current request, or fails with `reason`. */
  cancel(reason?: Error): void {
    const run = this.#run;
    this.#run = undefined;
    run?.controller.abort();
    if (run && reason) {
      this.#settled = { state: 'failed', error: reason };
    }
  }

  async #load(run: Run): Promise<void> {
    const { signal } = run.controller;
    const options = this.#settled.state === 'failed' ? { ...this.#options, again: true } : this.#options;
    let settled: Settled;
    try {
      const page = await rejectOnAbort(this.#loadPage(this.#next, signal, options), signal);
      if (this.#run !== run) {
        return;
      }
      settled = this.#addPage(page);
    } catch (error) {
      settled = { state: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
    }
    if (this.#run === run) {
      this.#run = undefined;
      this.#settled = settled;
    }
  }

  #addPage({ items, next, asOf }: Page<T>): Settled {
    const previousCount = this.#keys.size;
    for (const item of items) {
      const key = getRecordKey(item);
      if (!this.#keys.has(key)) {
        this.#items.push(item);
        this.#keys.add(key);
      }
    }
    this.#asOf = asOf ?? this.#asOf;
    this.#next = next;
    if (next === undefined) {
      return { state: 'complete', hasEnded: true };
    }
    // Some services send the same cursor with every page. It is a loop only if the page has no new records.
    if (this.#cursors.has(next) && this.#keys.size === previousCount) {
      return { state: 'failed', hasEnded: true, error: new ServiceError('malformed', 'The service repeated a page.') };
    }
    this.#cursors.add(next);
    return { state: 'more' };
  }
}

interface Settled {
  readonly state: Exclude<ListState, 'loading'>;
  readonly error?: Error;
  readonly hasEnded?: true;
}

interface Run {
  readonly controller: AbortController;
  done: Promise<void>;
}
