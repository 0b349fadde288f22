import { untilAborted } from '../service/abort.ts';

/** A part of a page that is loaded by itself. A `PagedList` is one too. */
export interface Loading {
  readonly state: 'idle' | 'loading' | 'failed' | 'more' | 'complete';
  readonly error: unknown;
  /** Never rejects: the state says how it went. Loads again after a failure. */
  load(): Promise<void>;
  /** Aborts what is under way. */
  cancel(): void;
}

/** Something that is loaded as a whole. Asked again when it is complete, it looks whether there is more to do. */
export class Task implements Loading {
  readonly #run: (signal: AbortSignal) => Promise<void>;
  #state: 'idle' | 'loading' | 'failed' | 'complete' = 'idle';
  #error: unknown;
  #current: { readonly abort: AbortController; readonly done: Promise<void> } | undefined;

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
      const abort = new AbortController();
      this.#state = 'loading';
      this.#error = undefined;
      this.#current = { abort, done: this.#follow(abort.signal) };
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

  async #follow(signal: AbortSignal): Promise<void> {
    let state: 'failed' | 'complete' = 'complete';
    let error: unknown;
    try {
      // Who is asked may go on for a while; who cancelled does not wait for that.
      await untilAborted(this.#run(signal), signal);
    } catch (fault) {
      state = 'failed';
      error = fault;
    }
    if (!signal.aborted) {
      this.#state = state;
      this.#error = error;
      this.#current = undefined;
    }
  }
}
