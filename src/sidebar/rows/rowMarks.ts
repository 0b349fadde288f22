import type { Event } from 'vscode';
import { Disposables } from '../../platform/disposables.ts';
import { getClippingKey, getStoredRecord } from '../../store/clippings/clipping.ts';
import type { Clippings } from '../../store/clippings/clippings.ts';
import type { ReadMarks } from '../../store/readMarks.ts';
import type { SeenLists } from '../../store/seenLists.ts';
import { getAddress, isCitableRecord } from '../../kinds/index.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { RecordMarks } from './recordItem.ts';
import type { ListRow } from './listRow.ts';

/** Addresses that the active document cites. */
export interface CitedAddresses {
  readonly has: (address: string | undefined) => boolean;
  /** Passes a test for the addresses that were added or removed. */
  readonly onDidChange: Event<(address: string | undefined) => boolean>;
}

interface MarksOptions {
  readonly reads: ReadMarks;
  readonly clippings: Pick<Clippings, 'all' | 'onDidChange'>;
  readonly seen: SeenLists;
  readonly cited: CitedAddresses;
  readonly redraw: (matches: (record: ServiceRecord) => boolean) => void;
}

export class RowMarks {
  readonly #options: MarksOptions;
  readonly #disposables = new Disposables();
  #clipped: ReadonlySet<string> = new Set();

  constructor(options: MarksOptions) {
    const { reads, clippings, cited, redraw } = options;
    this.#options = options;
    this.#disposables.add(reads.onDidMark((keys) => redraw((record) => keys.has(getRecordKey(record)))));
    this.#disposables.add(clippings.onDidChange(() => this.#updateClippings()));
    this.#disposables.add(cited.onDidChange((isChanged) => redraw((record) => isChanged(getAddress(record)))));
  }

  get(record: ServiceRecord, list: ListRow): RecordMarks {
    const { reads, seen, cited } = this.#options;
    const read = reads.isRead(record);
    return {
      isRead: read,
      isClipped: this.#clipped.size > 0 && this.#clipped.has(getKey(record)),
      isCited: cited.has(getAddress(record)),
      isNew: !read && list.isFeed && seen.isNew(createListKey(list), record),
    };
  }

  storeSeen(list: ListRow): void {
    if (list.isFeed) {
      this.#options.seen.update(createListKey(list), list.records);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #updateClippings(): void {
    const { clippings, redraw } = this.#options;
    const previous = this.#clipped;
    const after = new Set(clippings.all.map((clipping) => getClippingKey(getStoredRecord(clipping))));
    this.#clipped = after;
    redraw((record) => {
      const key = getKey(record);
      return previous.has(key) !== after.has(key);
    });
  }
}

function createListKey({ id, filter, service }: ListRow): string {
  return JSON.stringify([service ?? '', id, filter.values]);
}

/** Returns an empty string for a record that can't be clipped. */
function getKey(record: ServiceRecord): string {
  return isCitableRecord(record) ? getClippingKey(record) : '';
}
