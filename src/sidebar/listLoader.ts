import type { OfflineCopies } from '../store/offline/offlineCopies.ts';
import { isUnreachable, ServiceError } from '../client/errors.ts';
import { PagedList } from '../client/paging/pagedList.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { type ListRow, createListRequest } from './rows/row.ts';

/** Extra pages to load if all records of a page are hidden. */
const pagesAhead = 2;

interface PendingLoad {
  isShown: boolean;
  isSlow: boolean;
  readonly doneOrSlow: Promise<void>;
  readonly done: Promise<void>;
}

interface LoaderOptions {
  /** Delay in milliseconds before a list shows that it is loading and can be canceled. */
  readonly slowMs: number;
  readonly countRows: (row: ListRow, list: PagedList<ServiceRecord>) => number;
  readonly onDidChange: (row: ListRow) => void;
  readonly onWait: (doneOrSlow: Promise<void>) => void;
  /** `replaced` is the number of previous rows. */
  readonly onDidLoad: (row: ListRow, records: readonly ServiceRecord[], replaced: number) => void;
  readonly onDidFail: (row: ListRow, error: unknown) => void;
  readonly service?: (() => Promise<string | undefined>) | undefined;
  readonly copies?: Pick<OfflineCopies, 'find' | 'store'> | undefined;
}

/** A loader that stores first pages as offline copies. */
export class ListLoader {
  readonly #options: LoaderOptions;
  readonly #pending = new WeakMap<PagedList<ServiceRecord>, PendingLoad>();

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  getPending(list: PagedList<ServiceRecord>): PendingLoad | undefined {
    return this.#pending.get(list);
  }

  /** Redraws visible rows when loading becomes slow, unless it is quiet, and when it is done. */
  load(row: ListRow, { isQuiet = false } = {}): PendingLoad {
    const { list } = row;
    const current = this.#pending.get(list);
    if (current) {
      return current;
    }
    const hasRows = row.placeholder !== undefined;
    const slow = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      const wasDrawn = pending.isShown || (hasRows && !isQuiet);
      pending.isShown ||= !isQuiet;
      pending.isSlow = true;
      slow.resolve(undefined);
      if (wasDrawn) {
        this.#options.onDidChange(row);
      }
    }, this.#options.slowMs);
    const end = () => {
      clearTimeout(timer);
      this.#pending.delete(list);
    };
    // A failed attempt is forgotten, so that the next one loads again.
    const done = this.#load(row, list)
      .finally(end)
      .then(() => {
        if (pending.isShown || hasRows || isQuiet) {
          this.#options.onDidChange(row);
        }
        if (list.state === 'failed' && row.list === list) {
          this.#options.onDidFail(row, list.error);
        }
      });
    const doneOrSlow = Promise.race([done, slow.promise]);
    const pending: PendingLoad = { isShown: false, isSlow: false, doneOrSlow, done };
    this.#pending.set(list, pending);
    if (hasRows && !isQuiet) {
      this.#options.onWait(doneOrSlow);
    }
    return pending;
  }

  async #load(row: ListRow, list: PagedList<ServiceRecord>): Promise<void> {
    const rowCount = this.#options.countRows(row, list);
    for (let ahead = 0; ahead <= pagesAhead; ahead++) {
      const loadedCount = list.items.length;
      const service = loadedCount === 0 ? this.#options.service?.() : undefined;
      await list.load();
      if (loadedCount === 0 && row.list === list) {
        await this.#onFirstPage(row, list, await service);
      }
      if (this.#options.countRows(row, list) > rowCount || list.items.length === loadedCount || list.state !== 'more') {
        return;
      }
    }
  }

  /** Shows the offline copy if the service is unreachable and no previous rows exist. */
  async #onFirstPage(row: ListRow, list: PagedList<ServiceRecord>, service: string | undefined): Promise<void> {
    const { copies, onDidLoad } = this.#options;
    const { state, items, asOf, error } = list;
    const request = createListRequest(row);
    if (state === 'more' || state === 'complete') {
      const replaced = row.placeholder?.list.items.length ?? 0;
      delete row.placeholder;
      row.updated = Date.now();
      row.service = service;
      onDidLoad(row, items, replaced);
      void (request && copies?.store({ service, ...request }, { asOf, records: [...items] }));
      return;
    }
    if (request && !row.placeholder && isUnreachable(error)) {
      const copy = await copies?.find({ service, ...request });
      if (copy && copy.records.length > 0 && row.list === list) {
        const copiedList = new PagedList<ServiceRecord>(() => Promise.resolve({ items: copy.records }));
        await copiedList.load();
        row.placeholder = { list: copiedList, time: Date.parse(copy.asOf) };
      }
    }
  }
}

export function createCancellation(): ServiceError {
  return new ServiceError('cancelled', '');
}
