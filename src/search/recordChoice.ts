import { type CitableRecord, type ReadableRecord, isCitableRecord } from '../kinds/index.ts';
import { readCitableRecord } from '../kinds/recordArgument.ts';
import type { RecordGroup } from './recordPicker.ts';
import { getSelectedText } from './getSelectedText.ts';

export interface VisiblePage {
  readonly record: ReadableRecord;
  /** Whether the page has the focus, not an editor or a view. */
  readonly isActive: boolean;
}

interface RecordChoiceOptions {
  /** Returns the records of tree rows. A folder has several. */
  readonly getRecords: (rows: readonly unknown[]) => CitableRecord[];
  readonly getVisiblePage: () => VisiblePage | undefined;
  /** In display order, at most `limit` per group. */
  readonly getGroups: (limit: number) => {
    readonly selected: readonly CitableRecord[];
    readonly clipped: readonly CitableRecord[];
    readonly listed: readonly CitableRecord[];
  };
  /** Newest first. */
  readonly loadRecent: () => Promise<readonly ReadableRecord[]>;
  readonly search: (query: string, abort: AbortSignal) => Promise<readonly CitableRecord[]>;
}

const maxRecent = 20;

export class RecordChoice {
  readonly #options: RecordChoiceOptions;

  constructor(options: RecordChoiceOptions) {
    this.#options = options;
  }

  /** Returns the records of the selected rows, or the record of the active page, or a record that the user picks. */
  async getAll(target: unknown, targets: unknown, title: string): Promise<readonly CitableRecord[]> {
    const records = this.#options.getRecords(Array.isArray(targets) ? targets : [target]);
    return records.length > 0 ? records : this.#useFrontPageOrPick(title);
  }

  /** Returns the record of a command's argument, or else finds one as `getAll` does. */
  async getOne(target: unknown, title: string): Promise<CitableRecord | undefined> {
    return readCitableRecord(target) ?? (await this.#useFrontPageOrPick(title))[0];
  }

  async pick(title: string): Promise<CitableRecord | undefined> {
    const { getVisiblePage: getFrontPage, getGroups, loadRecent, search } = this.#options;
    const page = getFrontPage();
    const [{ pickRecord }, opened] = await Promise.all([import('./recordPicker.ts'), loadRecent()]);
    const listGroups = (limit: number): readonly RecordGroup[] => {
      const { selected, clipped, listed } = getGroups(limit);
      return [
        { name: 'page', records: page && isCitableRecord(page.record) ? [page.record] : [] },
        { name: 'selected', records: selected },
        { name: 'clippings', records: clipped },
        { name: 'opened', records: opened.filter((record) => isCitableRecord(record)).slice(0, maxRecent) },
        { name: 'lists', records: listed },
      ];
    };
    return pickRecord({ title, query: getSelectedText(), groups: listGroups, search });
  }

  async #useFrontPageOrPick(title: string): Promise<readonly CitableRecord[]> {
    const page = this.#options.getVisiblePage();
    if (page?.isActive === true && isCitableRecord(page.record)) {
      return [page.record];
    }
    const picked = await this.pick(title);
    return picked ? [picked] : [];
  }
}
