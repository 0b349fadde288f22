import { type CitableRecord, type ReadableRecord, isCitableRecord } from '../kinds/index.ts';
import { readCitableRecord } from '../kinds/recordArgument.ts';
import type { RecordGroup } from './recordPicker.ts';
import { selectedWords } from './selectedWords.ts';

/** The record whose page is in front. */
export interface FrontPage {
  readonly record: ReadableRecord;
  /** Whether the page, and not a text or a view beside it, is used now. */
  readonly isActive: boolean;
}

interface RecordChoiceOptions {
  /** Records of rows, of which a folder holds several. */
  readonly recordsOf: (rows: readonly unknown[]) => CitableRecord[];
  readonly front: () => FrontPage | undefined;
  /** Records to pick from, at most so many of each group, in the order in which they are offered. */
  readonly groups: (most: number) => {
    readonly selected: readonly CitableRecord[];
    readonly clipped: readonly CitableRecord[];
    readonly listed: readonly CitableRecord[];
  };
  /** Records that were read last, the latest first. */
  readonly read: () => Promise<readonly ReadableRecord[]>;
  readonly search: (query: string, abort: AbortSignal) => Promise<readonly CitableRecord[]>;
}

/** So many of the records that were read last are offered. */
const mostOpened = 20;

/** Finds the records that a command means. */
export class RecordChoice {
  readonly #options: RecordChoiceOptions;

  constructor(options: RecordChoiceOptions) {
    this.#options = options;
  }

  /** The rows of a command; else the record whose page is used now; else the one that the user picks. */
  async all(target: unknown, targets: unknown, title: string): Promise<readonly CitableRecord[]> {
    const records = this.#options.recordsOf(Array.isArray(targets) ? targets : [target]);
    return records.length > 0 ? records : this.#other(title);
  }

  /** The record that a command was given, else as `all`. */
  async one(target: unknown, title: string): Promise<CitableRecord | undefined> {
    return readCitableRecord(target) ?? (await this.#other(title))[0];
  }

  /** The record that the user picks. */
  async pick(title: string): Promise<CitableRecord | undefined> {
    const { front, groups, read, search } = this.#options;
    const page = front();
    const [{ pickRecord }, opened] = await Promise.all([import('./recordPicker.ts'), read()]);
    const offered = (most: number): readonly RecordGroup[] => {
      const { selected, clipped, listed } = groups(most);
      return [
        { name: 'page', records: page && isCitableRecord(page.record) ? [page.record] : [] },
        { name: 'selected', records: selected },
        { name: 'clippings', records: clipped },
        { name: 'opened', records: opened.filter((record) => isCitableRecord(record)).slice(0, mostOpened) },
        { name: 'lists', records: listed },
      ];
    };
    return pickRecord({ title, query: selectedWords(), groups: offered, search });
  }

  async #other(title: string): Promise<readonly CitableRecord[]> {
    const page = this.#options.front();
    if (page?.isActive === true && isCitableRecord(page.record)) {
      return [page.record];
    }
    const picked = await this.pick(title);
    return picked ? [picked] : [];
  }
}
