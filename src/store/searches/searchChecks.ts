import { EventEmitter, type Disposable, type Uri } from 'vscode';
import { Disposables } from '../../platform/disposables.ts';
import type { Log } from '../../platform/log.ts';
import { ServiceError } from '../../client/errors.ts';
import type { PageLoader } from '../../client/paging/page.ts';
import { realTiming, type Timing } from '../../client/request/timing.ts';
import type { Filter } from '../filter.ts';
import { WatchedStore } from '../storage/watchedStore.ts';
import type { SavedSearch, Search } from './savedSearch.ts';
import { addResults, getCheckId, loadForCheck, markSeen, readSearchCheck, type SearchCheck } from './searchCheck.ts';

const minDelayMs = 5000;
const minute = 60_000;
const maxMinutes = 1440;
/** The search of an older check no longer exists, so the check is deleted. */
const expiryMs = 30 * 24 * 60 * minute;

interface ChecksOptions {
  readonly folder: Uri;
  readonly log: Log;
  /** Searches of a workspace file require a trusted workspace. */
  readonly searches: () => readonly SavedSearch[];
  readonly service: () => string | undefined;
  /** Loads the keys of a search's visible results. */
  readonly requestResults: (search: SavedSearch, values: Filter['values']) => PageLoader<string>;
  /** Minutes between two checks of a search; 0 turns checks off. */
  readonly intervalMinutes: () => number;
  /** Call `restart` when the result changes. */
  readonly isFocused: () => boolean;
  readonly canRequest: () => boolean;
  readonly timing?: Timing;
}

/** Background checks, spread over the interval in the focused window. Only one window reports a result. */
export class SearchChecks implements Disposable {
  readonly #options: ChecksOptions;
  readonly #timing: Timing;
  readonly #store: WatchedStore<SearchCheck>;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  /** Times of the last attempts, so that a failed check isn't repeated at once. */
  readonly #attempts = new Map<string, number>();
  #run: AbortController | undefined;

  constructor(options: ChecksOptions) {
    this.#options = options;
    this.#timing = options.timing ?? realTiming;
    this.#store = this.#disposables.add(new WatchedStore(options.folder, readSearchCheck, options));
    this.#store.onDidChange(() => this.#changed.fire());
    this.#disposables.add({ dispose: () => this.#run?.abort() });
  }

  async start(): Promise<void> {
    try {
      await this.#store.start();
      await this.#deleteObsolete();
    } finally {
      this.restart();
    }
  }

  countNew(search: SavedSearch): number {
    return this.#get(search)?.fresh.length ?? 0;
  }

  async markSeen(search: Search, ids: readonly string[]): Promise<void> {
    const id = this.#getId(search);
    if (this.#getIntervalMs() > 0 || this.#store.get(id)) {
      await this.#store.update(id, (previous) => markSeen(id, ids, this.#timing.now(), previous));
    }
  }

  changeService(): void {
    this.#changed.fire();
    this.restart();
  }

  restart(): void {
    this.#run?.abort();
    this.#run = undefined;
    // The window can close while it starts.
    if (!this.#disposables.isDisposed && this.#getIntervalMs() > 0 && this.#options.isFocused()) {
      const run = new AbortController();
      this.#run = run;
      this.#check(run.signal).catch((error: unknown) => {
        if (!run.signal.aborted) {
          this.#options.log.error(error);
        }
      });
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #check(signal: AbortSignal): Promise<void> {
    for (;;) {
      const { searches, canRequest } = this.#options;
      const every = this.#getIntervalMs();
      const [next] = searches()
        .map((search) => ({ search, due: this.#getLastAttempt(search) + every }))
        .sort((one, other) => one.due - other.due);
      if (!next) {
        return;
      }
      const step = Math.max(minDelayMs, every / searches().length);
      const wait = Math.max(next.due - this.#timing.now(), minDelayMs);
      await this.#timing.wait(Math.min(wait, every), signal);
      if (canRequest() && this.#getLastAttempt(next.search) + every <= this.#timing.now()) {
        await this.#checkOne(next.search, signal);
        await this.#timing.wait(Math.min(step, every), signal);
      }
    }
  }

  /** Limits the interval, because VS Code doesn't validate settings, and a tiny number would cause a busy loop. */
  #getIntervalMs(): number {
    const minutes = this.#options.intervalMinutes();
    return minutes > 0 ? Math.min(Math.max(minutes, 1), maxMinutes) * minute : 0;
  }

  /** Ignores a time in the future, which a wrong clock has written. */
  #getLastAttempt(search: SavedSearch): number {
    const last = Math.max(this.#get(search)?.checked ?? 0, this.#attempts.get(this.#getId(search)) ?? 0);
    return last > this.#timing.now() ? 0 : last;
  }

  async #deleteObsolete(): Promise<void> {
    const current = new Set(this.#options.searches().map((search) => this.#getId(search)));
    for (const { id, checked } of this.#store.items) {
      if (!current.has(id) && this.#timing.now() - checked > expiryMs) {
        await this.#store.remove(id);
      }
    }
  }

  async #checkOne(search: SavedSearch, signal: AbortSignal): Promise<void> {
    const id = this.#getId(search);
    const now = this.#timing.now();
    const { since = now, known = [] } = this.#store.get(id) ?? {};
    try {
      const results = await loadForCheck({
        requestResults: (values) => this.#options.requestResults(search, values),
        values: search.filter.values,
        // Don't skip results if the clock was ahead at the last check.
        since: Math.min(since, now),
        known,
        signal,
      });
      signal.throwIfAborted();
      await this.#store.update(id, (previous) => addResults(id, results, now, previous));
    } catch (error) {
      // The next run redoes an aborted check.
      signal.throwIfAborted();
      // A background check fails silently; the next one retries.
      if (!(error instanceof ServiceError)) {
        this.#options.log.error(error);
      }
    }
    this.#attempts.set(id, this.#timing.now());
  }

  #get(search: Search): SearchCheck | undefined {
    return this.#store.get(this.#getId(search));
  }

  #getId(search: Search): string {
    return getCheckId(search, this.#options.service() ?? '');
  }
}
