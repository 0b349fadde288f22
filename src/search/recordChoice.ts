import type { Event } from 'vscode';
import { type CitableRecord, type ReadableRecord, isCitableRecord } from '../kinds/index.ts';
import { readCitableRecord } from '../kinds/recordArgument.ts';
import { pickRecord, type RecordGroup } from './recordPicker.ts';
import { getSelectedText } from './getSelectedText.ts';
import type { SearchKind } from '../store/searches/savedSearch.ts';

export interface VisiblePage {
  readonly record: ReadableRecord;
  /** Whether the page has the focus, not an editor or a view. */
  readonly isActive: boolean;
}

interface RecordChoiceOptions {
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
  readonly search: (
    query: string,
    kinds: readonly SearchKind[],
    signal: AbortSignal,
  ) => Promise<readonly CitableRecord[]>;
  readonly onDidChangeConnection: Event<unknown>;
}

interface PickOptions {
  readonly title: string;
  /** Whether the command can use a record; by default, it can use all. */
  readonly accepts?: (record: CitableRecord) => boolean;
  /** Default: articles. */
  readonly searchKinds?: readonly SearchKind[];
}

const maxRecent = 20;

export class RecordChoice {
  readonly #options: RecordChoiceOptions;

  constructor(options: RecordChoiceOptions) {
    this.#options = options;
  }

  /** Prefers the selected rows, then the record of the active page, then prompts for one. */
  async getAll(target: unknown, targets: unknown, title: string): Promise<readonly CitableRecord[]> {
    const records = this.#options.getRecords(Array.isArray(targets) ? targets : [target]);
    return records.length > 0 ? records : this.#useVisiblePageOrPick({ title });
  }

  /** Prefers the record of a command's argument, then behaves like `getAll`. */
  async getOne(target: unknown, options: PickOptions): Promise<CitableRecord | undefined> {
    const record = readCitableRecord(target);
    return record && options.accepts?.(record) !== false ? record : (await this.#useVisiblePageOrPick(options))[0];
  }

  async pick(options: PickOptions): Promise<CitableRecord | undefined> {
    const { title, accepts, searchKinds = ['articles'] } = options;
    const { getVisiblePage, getGroups, loadRecent, search, onDidChangeConnection } = this.#options;
    const page = getVisiblePage();
    const opened = await loadRecent();
    const listGroups = (limit: number): readonly RecordGroup[] => {
      const { selected, clipped, listed } = getGroups(accepts ? Infinity : limit);
      const groups: readonly RecordGroup[] = [
        { name: 'page', records: page && isCitableRecord(page.record) ? [page.record] : [] },
        { name: 'selected', records: selected },
        { name: 'clippings', records: clipped },
        { name: 'opened', records: opened.filter((record) => isCitableRecord(record)).slice(0, maxRecent) },
        { name: 'lists', records: listed },
      ];
      return accepts ? groups.map(({ name, records }) => ({ name, records: records.filter(accepts) })) : groups;
    };
    return pickRecord({
      title,
      query: getSelectedText(),
      groups: listGroups,
      search: (query, signal) => search(query, searchKinds, signal),
      onDidChangeConnection,
    });
  }

  async #useVisiblePageOrPick(options: PickOptions): Promise<readonly CitableRecord[]> {
    const page = this.#options.getVisiblePage();
    if (page?.isActive === true && isCitableRecord(page.record) && options.accepts?.(page.record) !== false) {
      return [page.record];
    }
    const picked = await this.pick(options);
    return picked ? [picked] : [];
  }
}
