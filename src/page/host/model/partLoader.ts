import { ServiceError } from '../../../client/errors.ts';
import type { PartName } from '../../protocol.ts';
import { getCopiedRecords, type Loadable } from './loadTask.ts';

export type Parts = Readonly<Partial<Record<PartName, Loadable>>>;

interface PartLoaderOptions {
  /** The parts that the page has now. */
  readonly parts: () => Parts;
  /** Whether a part waits for the reader. */
  readonly isOnDemand: (part: PartName) => boolean;
  /** Called after every change, until the loader is stopped. */
  readonly onDidChange: () => void;
  /** Lets what failed in a part be asked for again. */
  readonly onWillRetry: (part: PartName) => void;
  /** Goes on after something was loaded, or found in an offline copy. Never rejects. */
  readonly onDidLoad: () => Promise<void>;
}

/** Loads the parts of a page, each by itself, and loads again those that failed. None of it rejects. */
export class PartLoader {
  readonly #options: PartLoaderOptions;
  readonly #cancelled = new Set<Loadable>();
  #isStopped = true;

  constructor(options: PartLoaderOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** State of a loading: one that the user cancelled has failed. */
  getState(loading: Loadable): Pick<Loadable, 'state' | 'error'> {
    return this.#cancelled.has(loading) ? { state: 'failed', error: new ServiceError('cancelled', '') } : loading;
  }

  /** Loads all that the page shows at first, and goes on after it was stopped. */
  async start(): Promise<void> {
    this.#isStopped = false;
    await Promise.all(
      this.#entries()
        .filter(([name, { state }]) => state === 'idle' && !this.#options.isOnDemand(name))
        .map(([, loading]) => this.run(loading)),
    );
  }

  /**
   * Loads a part: its next page, or what failed, once more, and with it all else that failed: an old failure does not
   * stand beside a newer try.
   */
  async load(loading: Loadable): Promise<void> {
    const isPart = this.#entries().some(([, part]) => part === loading);
    await (isPart && this.#isFailed(loading) ? this.retry() : this.run(loading));
  }

  /** Loads once more all that failed. */
  async retry(): Promise<void> {
    const failed = this.#entries().filter(([, loading]) => this.#isFailed(loading));
    await Promise.all(
      failed.map(([name, loading]) => {
        this.#options.onWillRetry(name);
        return this.run(loading);
      }),
    );
  }

  /** Loads something, unless the loader is stopped. */
  async run(loading: Loadable): Promise<void> {
    const { onDidChange, onDidLoad } = this.#options;
    if (this.#isStopped) {
      return;
    }
    this.#cancelled.delete(loading);
    const done = loading.load();
    onDidChange();
    await done;
    if (this.isStopped) {
      return;
    }
    onDidChange();
    if (loading.state !== 'failed' || getCopiedRecords(loading.error).length > 0) {
      await onDidLoad();
    }
  }

  /** Aborts what is under way because the user does not want to wait; it has failed then. */
  cancel(): void {
    for (const [, loading] of this.#entries()) {
      if (loading.state === 'loading') {
        this.#cancelled.add(loading);
        loading.cancel();
      }
    }
  }

  /** Aborts what is under way; no change follows until it is started again. */
  stop(): void {
    this.#isStopped = true;
    for (const [, loading] of this.#entries()) {
      loading.cancel();
    }
  }

  #entries(): [PartName, Loadable][] {
    return Object.entries(this.#options.parts()) as [PartName, Loadable][];
  }

  #isFailed(loading: Loadable): boolean {
    return this.getState(loading).state === 'failed';
  }
}
