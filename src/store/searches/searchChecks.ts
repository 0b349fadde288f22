import { EventEmitter, Uri, type Disposable } from 'vscode';
import { Disposables } from '../../platform/lifecycle.ts';
import type { Log } from '../../platform/log.ts';
import { ServiceError } from '../../client/errors.ts';
import { realTiming, type Timing } from '../../client/request/timing.ts';
import type { SavedSearch, Search } from './search.ts';
import { checkId, foundBy, readCheck, seenIn, type SearchCheck } from './searchCheck.ts';
import { Store } from '../storage/store.ts';
import { StoreFolder } from '../storage/storeFolder.ts';

const leastApartMs = 5000;
const minute = 60_000;
const longestMinutes = 1440;
/** After so long without a look, what is known of a question is forgotten: nobody has that search any more. */
const forgottenAfterMs = 30 * 24 * 60 * minute;

interface ChecksOptions {
  readonly storage: Uri;
  readonly log: Log;
  /** Searches that may run in the background: searches of a workspace only when it is trusted. */
  readonly searches: () => readonly SavedSearch[];
  /** Name of the service in use; `undefined` if there is none. */
  readonly service: () => string | undefined;
  /** Requests the identifiers of results since the time of the last check, as far as there may be new ones. */
  readonly ask: (search: SavedSearch, last: LastCheck, signal: AbortSignal) => Promise<readonly string[]>;
  /** Minutes between two checks of a search, as the setting says; 0 for never. */
  readonly everyMinutes: () => number;
  /** Whether this is the window that the user works in; `follow` when that changed. */
  readonly isInFront: () => boolean;
  /** Whether the service can be asked now. */
  readonly mayAsk: () => boolean;
  readonly timing?: Timing;
}

/** Knowledge of a search before a check. */
export interface LastCheck {
  /** Time of the last check, or now for the first one, in milliseconds since 1970. */
  readonly since: number;
  readonly isKnown: (id: string) => boolean;
}

/**
 * Looks in the background for new results of the saved searches: one question at a time, spread over the interval, in
 * the window with the focus alone. What was found is kept in files, so that no window tells of it twice.
 */
export class SearchChecks implements Disposable {
  readonly #options: ChecksOptions;
  readonly #timing: Timing;
  readonly #folder: StoreFolder;
  readonly #store: Store<SearchCheck>;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  /** Time of the last try of each question: one that fails is not asked again at once. */
  readonly #tried = new Map<string, number>();
  #run: AbortController | undefined;

  constructor(options: ChecksOptions) {
    this.#options = options;
    this.#timing = options.timing ?? realTiming;
    this.#folder = new StoreFolder(Uri.joinPath(options.storage, 'checks'));
    this.#store = new Store(this.#folder, readCheck);
    this.#disposables.add({ dispose: this.#store.onDidChange(() => this.#changed.fire()) });
    this.#disposables.add({ dispose: () => this.#run?.abort() });
  }

  /** Reads what is known of the results. */
  async start(): Promise<void> {
    try {
      this.#disposables.add(await this.#folder.watch(() => void this.#load()));
      await this.#folder.tidy();
      await this.#store.load();
      await this.#forget();
    } finally {
      this.follow();
    }
  }

  /** Number of results of a search that the user has not seen. */
  newIn(search: SavedSearch): number {
    return this.#of(search)?.fresh.length ?? 0;
  }

  /** The user has these results before the eyes. */
  async seen(search: Search, ids: readonly string[]): Promise<void> {
    const before = this.#of(search);
    if (this.#everyMs() > 0 || before) {
      await this.#store.put(seenIn(this.#idOf(search), ids, this.#timing.now(), before));
    }
  }

  /** Shows the new results of the service that is used now. */
  changeService(): void {
    this.#changed.fire();
    this.follow();
  }

  /** Begins anew with what is to be checked: the settings, the searches, the focus or the service changed. */
  follow(): void {
    this.#run?.abort();
    this.#run = undefined;
    if (this.#everyMs() > 0 && this.#options.isInFront()) {
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
      const { searches, mayAsk } = this.#options;
      const every = this.#everyMs();
      const [next] = searches()
        .map((search) => ({ search, due: this.#last(search) + every }))
        .sort((one, other) => one.due - other.due);
      if (!next) {
        return;
      }
      // Spread out: as many steps as there are searches make one interval.
      const step = Math.max(leastApartMs, every / searches().length);
      const wait = Math.max(next.due - this.#timing.now(), leastApartMs);
      await this.#timing.wait(Math.min(wait, every), signal);
      if (mayAsk() && this.#last(next.search) + every <= this.#timing.now()) {
        await this.#checkOne(next.search, signal);
        await this.#timing.wait(Math.min(step, every), signal);
      }
    }
  }

  /** The settings are not checked by VS Code: an absurd number would make a wait that is over at once. 0 for never. */
  #everyMs(): number {
    const minutes = this.#options.everyMinutes();
    return minutes > 0 ? Math.min(Math.max(minutes, 1), longestMinutes) * minute : 0;
  }

  /** Time of the last check of a search; a time in the future comes from a clock that was wrong. */
  #last(search: SavedSearch): number {
    const last = Math.max(this.#of(search)?.checked ?? 0, this.#tried.get(this.#idOf(search)) ?? 0);
    return last > this.#timing.now() ? 0 : last;
  }

  async #load(): Promise<void> {
    await this.#store.load().catch((error: unknown) => this.#options.log.error(error));
  }

  async #forget(): Promise<void> {
    const asked = new Set(this.#options.searches().map((search) => this.#idOf(search)));
    for (const { id, checked } of this.#store.items) {
      if (!asked.has(id) && this.#timing.now() - checked > forgottenAfterMs) {
        await this.#store.remove(id);
      }
    }
  }

  async #checkOne(search: SavedSearch, signal: AbortSignal): Promise<void> {
    const id = this.#idOf(search);
    const now = this.#timing.now();
    const { since = now, known = [] } = this.#store.get(id) ?? {};
    const isKnown = (result: string) => known.includes(result);
    try {
      // A clock that was ahead must not hide results.
      const found = await this.#options.ask(search, { since: Math.min(since, now), isKnown }, signal);
      signal.throwIfAborted();
      await this.#store.put(foundBy(id, found, now, this.#store.get(id)));
    } catch (error) {
      // A look that was broken off is made up for by whoever goes on.
      signal.throwIfAborted();
      // Nobody asked for it, so nobody is told; it is tried again when its time comes.
      if (!(error instanceof ServiceError)) {
        this.#options.log.error(error);
      }
    }
    this.#tried.set(id, this.#timing.now());
  }

  #of(search: Search): SearchCheck | undefined {
    return this.#store.get(this.#idOf(search));
  }

  #idOf(search: Search): string {
    return checkId(search, this.#options.service() ?? '');
  }
}
