import { Disposables } from '../../platform/lifecycle.ts';
import { getClippingKey, getStoredRecord } from '../../store/clippings/clipping.ts';
import type { Clippings } from '../../store/clippings/clippings.ts';
import type { ReadMarks } from '../../store/readMarks.ts';
import type { SeenLists } from '../../store/seenLists.ts';
import { isCitableRecord, kinds } from '../../kinds/index.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { Marks } from './recordIcon.ts';
import type { ListRow } from './row.ts';

/** Names of the lists whose rows are marked as new if they came after the user last looked at the list. */
const feeds: ReadonlySet<string> = new Set(
  Object.values(kinds).flatMap(({ roots }) => roots.flatMap(({ isFeed, route }) => (isFeed ? [route] : []))),
);

interface MarksOptions {
  readonly reads: ReadMarks;
  readonly clippings: Pick<Clippings, 'all' | 'onDidChange'>;
  readonly seen: SeenLists;
  /** Called when the marks of some records changed. */
  readonly redraw: (matches: (record: ServiceRecord) => boolean) => void;
}

/** Marks of records in rows: what was read, what is clipped, what is new. */
export class RowMarks {
  readonly #options: MarksOptions;
  readonly #disposables = new Disposables();
  /** Keys of the records that are clipped. */
  #clipped: ReadonlySet<string> = new Set();

  constructor(options: MarksOptions) {
    const { reads, clippings, redraw } = options;
    this.#options = options;
    this.#disposables.add(reads.onDidMark((keys) => redraw((record) => keys.has(getRecordKey(record)))));
    this.#disposables.add(clippings.onDidChange(() => this.#updateClippings()));
  }

  get(record: ServiceRecord, list: ListRow): Marks {
    const { reads, seen } = this.#options;
    const read = reads.isRead(record);
    return {
      isRead: read,
      isClipped: this.#clipped.size > 0 && this.#clipped.has(getKey(record)),
      isNew: !read && feeds.has(list.name) && seen.isNew(createListKey(list), record),
    };
  }

  /** Notes what a list of the sidebar shows now. */
  noteSeen(list: ListRow, records: readonly ServiceRecord[]): void {
    if (feeds.has(list.name)) {
      this.#options.seen.update(createListKey(list), records);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #updateClippings(): void {
    const { clippings, redraw } = this.#options;
    const before = this.#clipped;
    const after = new Set(clippings.all.map((clipping) => getClippingKey(getStoredRecord(clipping))));
    this.#clipped = after;
    redraw((record) => {
      const key = getKey(record);
      return before.has(key) !== after.has(key);
    });
  }
}

/** A list as it is filtered, of a service. */
function createListKey({ id, filter, service }: ListRow): string {
  return JSON.stringify([service ?? '', id, filter.values]);
}

/** The key that a record has among the clippings; empty for one that can't be clipped. */
function getKey(record: ServiceRecord): string {
  return isCitableRecord(record) ? getClippingKey(record) : '';
}
