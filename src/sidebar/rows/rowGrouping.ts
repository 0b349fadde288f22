import { StoryGrouping } from '../../store/storyGrouping.ts';
import type { PagedList } from '../../client/paging/pagedList.ts';
import { kindOf } from '../../kinds/index.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { type HiddenCounts, listRow, type ListRow, type RecordRow } from './row.ts';

/** Rules by which the records of a list become rows. */
export interface GroupingRules {
  readonly rowOf: (record: ServiceRecord, parent: ListRow) => RecordRow;
  /** Whether the record is muted there. */
  readonly hides?: (record: ServiceRecord, list: ListRow) => boolean;
  /** Whether the list shows only unread records and the record was read. */
  readonly hidesRead?: (record: ServiceRecord, list: ListRow) => boolean;
  /** Whether articles of the same story share a row there. */
  readonly folds?: (list: ListRow) => boolean;
}

/** The rows of one list: without what is hidden, and with one row for each story. It takes what is loaded page by page. */
export class RowGrouping {
  readonly rows: RecordRow[] = [];
  #muted = 0;
  #read = 0;
  #taken = 0;
  readonly #parent: ListRow;
  readonly #list: PagedList<ServiceRecord>;
  readonly #rules: GroupingRules;
  readonly #stories: StoryGrouping | undefined;
  readonly #made: Map<ServiceRecord, RecordRow>;

  /** `before` is the grouping of the same list by other rules: its rows are used again, with what they have loaded. */
  constructor(parent: ListRow, list: PagedList<ServiceRecord>, rules: GroupingRules, before?: RowGrouping) {
    this.#parent = parent;
    this.#list = list;
    this.#rules = rules;
    this.#stories = rules.folds?.(parent) ? new StoryGrouping() : undefined;
    this.#made = before ? before.#made : new Map<ServiceRecord, RecordRow>();
  }

  /** Numbers of records that are not shown. */
  get hidden(): HiddenCounts {
    return { muted: this.#muted, read: this.#read };
  }

  /** Takes what was loaded since. */
  take(): this {
    for (const record of this.#list.items.slice(this.#taken)) {
      if (this.#rules.hides?.(record, this.#parent)) {
        this.#muted += 1;
      } else if (this.#rules.hidesRead?.(record, this.#parent)) {
        this.#read += 1;
      } else {
        this.#place(record);
      }
      this.#taken += 1;
    }
    return this;
  }

  #place(record: ServiceRecord): void {
    const group = kindOf(record).belongsToStory ? this.#stories?.groupOf(record, this.rows.length) : undefined;
    const row = group === undefined ? undefined : this.rows[group];
    if (row) {
      row.also = alsoAt(row, [...(row.also?.records ?? []), record]);
      return;
    }
    const made = this.#made.get(record) ?? this.#rules.rowOf(record, this.#parent);
    this.#made.set(record, made);
    delete made.also;
    this.rows.push(made);
  }
}

/** The other articles of the row's story, which are loaded already. */
function alsoAt(row: RecordRow, records: readonly ServiceRecord[]): NonNullable<RecordRow['also']> {
  const list = listRow('alsoAt', row, () => Promise.resolve(() => Promise.resolve({ items: records })));
  return { records, list };
}
