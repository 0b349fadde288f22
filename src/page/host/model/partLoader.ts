import { ServiceError } from '../../../client/errors.ts';
import type { PartName } from '../../protocol.ts';
import { getCopiedRecords, type Loadable } from './loadTask.ts';

export type PageParts = Readonly<Partial<Record<PartName, Loadable>>>;

interface PartLoaderOptions {
  readonly parts: () => PageParts;
  readonly isOnDemand: (part: PartName) => boolean;
  readonly onDidChange: () => void;
  readonly onWillRetry: (part: PartName) => void;
  /** Called after a part was loaded from the service or a copy. Never rejects. */
  readonly onDidLoad: () => Promise<void>;
}

/** Loads the parts of a page. Its methods never reject. */
export class PartLoader {
  readonly #options: PartLoaderOptions;
  readonly #canceled = new Set<Loadable>();
  #isStopped = true;

  constructor(options: PartLoaderOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Counts a canceled part as failed. */
  getState(loading: Loadable): Pick<Loadable, 'state' | 'error'> {
    return this.#canceled.has(loading) ? { state: 'failed', error: new ServiceError('cancelled', '') } : loading;
  }

  /** Loads the initial parts, or resumes after `stop`. */
  async start(): Promise<void> {
    this.#isStopped = false;
    await Promise.all(
      this.#listEntries()
        .filter(([name, { state }]) => state === 'idle' && !this.#options.isOnDemand(name))
        .map(([, loading]) => this.run(loading)),
    );
  }

  /** Loads the next page. If the part failed, retries all failed parts, so that all errors on the page are current. */
  async load(loading: Loadable): Promise<void> {
    const isPart = this.#listEntries().some(([, part]) => part === loading);
    await (isPart && this.#isFailed(loading) ? this.retry() : this.run(loading));
  }

  async retry(): Promise<void> {
    const failed = this.#listEntries().filter(([, loading]) => this.#isFailed(loading));
    await Promise.all(
      failed.map(([name, loading]) => {
        this.#options.onWillRetry(name);
        return this.run(loading);
      }),
    );
  }

  async run(loading: Loadable): Promise<void> {
    const { onDidChange, onDidLoad } = this.#options;
    if (this.#isStopped) {
      return;
    }
    this.#canceled.delete(loading);
    const completion = loading.load();
    onDidChange();
    await completion;
    if (this.isStopped) {
      return;
    }
    onDidChange();
    if (loading.state !== 'failed' || getCopiedRecords(loading.error).length > 0) {
      await onDidLoad();
    }
  }

  /** Aborts all requests at the user's command. The parts then count as failed. */
  cancel(): void {
    for (const [, loading] of this.#listEntries()) {
      if (loading.state === 'loading') {
        this.#canceled.add(loading);
        loading.cancel();
      }
    }
  }

  /** Aborts all requests. No change events follow until `start`. */
  stop(): void {
    this.#isStopped = true;
    for (const [, loading] of this.#listEntries()) {
      loading.cancel();
    }
  }

  #listEntries(): [PartName, Loadable][] {
    return Object.entries(this.#options.parts()) as [PartName, Loadable][];
  }

  #isFailed(loading: Loadable): boolean {
    return this.getState(loading).state === 'failed';
  }
}
