import type { ListCopies } from '../store/offline/listCopies.ts';
import { isUnreachable, ServiceError } from '../client/errors.ts';
import { PagedList } from '../client/paging/pagedList.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { type ListRow, questionOf } from './rows/row.ts';

/** Number of pages that are fetched after one that is hidden completely. */
const pagesAhead = 2;

/** A list that is loading. */
export interface Pending {
  /** Whether its rows say so. */
  isShown: boolean;
  /** Whether it takes so long that they offer to cancel it. */
  isSlow: boolean;
  /** Settles when it is over or takes long. */
  readonly soon: Promise<void>;
  readonly over: Promise<void>;
}

interface LoaderOptions {
  /** After how many milliseconds a list shows that it is loading, and a way to cancel that. */
  readonly patienceMs: number;
  /** Number of rows that the records loaded so far make. */
  readonly rowsIn: (row: ListRow, list: PagedList<ServiceRecord>) => number;
  /** Called when the rows of a list are to be drawn anew. */
  readonly onDidChange: (row: ListRow) => void;
  /** Called when a list of which rows of before are shown is asked for, with what settles when that is over or takes long. */
  readonly onWait: (soon: Promise<void>) => void;
  /** Called when the first page of a list came, with the number of rows that it replaces. */
  readonly onDidLoad: (row: ListRow, records: readonly ServiceRecord[], replaced: number) => void;
  /** Called when a page of a list could not be loaded. */
  readonly onDidFail: (row: ListRow, error: unknown) => void;
  readonly copies?: Pick<ListCopies, 'service' | 'find' | 'store'> | undefined;
}

/** Loads the pages of lists, and keeps their first pages as offline copies. */
export class ListLoader {
  readonly #options: LoaderOptions;
  readonly #pending = new WeakMap<PagedList<ServiceRecord>, Pending>();

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  pending(list: PagedList<ServiceRecord>): Pending | undefined {
    return this.#pending.get(list);
  }

  /**
   * Loads; where rows show meanwhile, of before or that it loads, draws them again once that takes long and when it is
   * over. A quiet load shows nothing before it is over.
   */
  load(row: ListRow, { isQuiet = false } = {}): Pending {
    const { list } = row;
    const known = this.#pending.get(list);
    if (known) {
      return known;
    }
    const hasRows = row.standIn !== undefined;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      const wasDrawn = pending.isShown || (hasRows && !isQuiet);
      pending.isShown ||= !isQuiet;
      pending.isSlow = true;
      late.resolve(undefined);
      if (wasDrawn) {
        this.#options.onDidChange(row);
      }
    }, this.#options.patienceMs);
    const over = this.#load(row, list).then(() => {
      clearTimeout(timer);
      this.#pending.delete(list);
      if (pending.isShown || hasRows || isQuiet) {
        this.#options.onDidChange(row);
      }
      if (list.state === 'failed' && row.list === list) {
        this.#options.onDidFail(row, list.error);
      }
    });
    const soon = Promise.race([over, late.promise]);
    const pending: Pending = { isShown: false, isSlow: false, soon, over };
    this.#pending.set(list, pending);
    if (hasRows && !isQuiet) {
      this.#options.onWait(soon);
    }
    return pending;
  }

  /** Loads a page, and more of them while nothing of it is shown. */
  async #load(row: ListRow, list: PagedList<ServiceRecord>): Promise<void> {
    const shown = this.#options.rowsIn(row, list);
    for (let ahead = 0; ahead <= pagesAhead; ahead++) {
      const loaded = list.items.length;
      const service = loaded === 0 ? this.#options.copies?.service() : undefined;
      await list.load();
      if (loaded === 0 && row.list === list) {
        await this.#afterFirstPage(row, list, await service);
      }
      if (this.#options.rowsIn(row, list) > shown || list.items.length === loaded || list.state !== 'more') {
        return;
      }
    }
  }

  /** Keeps the page; where the service was not reached, and there are no rows of before, shows those of the copy. */
  async #afterFirstPage(row: ListRow, list: PagedList<ServiceRecord>, service: string | undefined): Promise<void> {
    const { copies, onDidLoad } = this.#options;
    const { state, items, asOf, error } = list;
    const question = questionOf(row);
    if (state === 'more' || state === 'complete') {
      const replaced = row.standIn?.list.items.length ?? 0;
      delete row.standIn;
      row.updated = Date.now();
      row.service = service;
      onDidLoad(row, items, replaced);
      if (question) {
        copies?.store(service, question, { asOf: asOf ?? new Date(row.updated).toISOString(), records: [...items] });
      }
      return;
    }
    if (question && !row.standIn && isUnreachable(error)) {
      const copy = await copies?.find(service, question);
      if (copy && row.list === list) {
        const former = new PagedList<ServiceRecord>(() => Promise.resolve({ items: copy.records }));
        await former.load();
        row.standIn = { list: former, time: Date.parse(copy.asOf) };
      }
    }
  }
}

/** Why a list is given up. */
export function cancelled(): ServiceError {
  return new ServiceError('cancelled', '');
}
