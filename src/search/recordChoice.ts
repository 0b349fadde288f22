import { type CitableRecord, type ReadableRecord, isCitableRecord } from '../kinds/index.ts';
import { readCitableRecord } from '../kinds/recordArgument.ts';
import type { RecordGroup } from './recordPicker.ts';
import { selectedWords } from './selectedWords.ts';

/** The record of the visible page. */
export interface FrontPage {
  readonly record: ReadableRecord;
  /** Whether the page has the focus, and not an editor or a view. */
  readonly isActive: boolean;
}

interface RecordChoiceOptions {
  /** Returns the records of tree rows. A folder has several. */
  readonly recordsOf: (rows: readonly unknown[]) => CitableRecord[];
  readonly front: () => FrontPage | undefined;
  /** Returns at most `limit` records per group to pick from, in display order. */
  readonly groups: (most: number) => {
    readonly selected: readonly CitableRecord[];
    readonly clipped: readonly CitableRecord[];
    readonly listed: readonly CitableRecord[];
  };
  /** Records that were read last, newest first. */
  readonly read: () => Promise<readonly ReadableRecord[]>;
  readonly search: (query: string, abort: AbortSignal) => Promise<readonly CitableRecord[]>;
}

/** Maximum number of recently read records to offer. */
const mostOpened = 20;

/** Finds the records that a command applies to. */
export class RecordChoice {
  readonly #options: RecordChoiceOptions;

  constructor(options: RecordChoiceOptions) {
    this.#options = options;
  }

  /** Returns the records of the selected rows, or the record of the active page, or a record that the user picks. */
  async all(target: unknown, targets: unknown, title: string): Promise<readonly CitableRecord[]> {
    const records = this.#options.recordsOf(Array.isArray(targets) ? targets : [target]);
    return records.length > 0 ? records : this.#other(title);
  }

  /** Returns the record of a command's argument, or one found like in `getAll`. */
  async one(target: unknown, title: string): Promise<CitableRecord | undefined> {
    return readCitableRecord(target) ?? (await this.#other(title))[0];
  }

  /** Shows the record picker. */
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
