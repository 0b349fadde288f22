import type { PagedList } from '../../client/paging/pagedList.ts';
import { getKind } from '../../kinds/index.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { StoryGrouping } from './storyGrouping.ts';
import { type HiddenCounts, createListRow, type ListRow, type RecordRow } from './row.ts';

export interface GroupingRules {
  readonly createRow: (record: ServiceRecord, parent: ListRow) => RecordRow;
  readonly isMuted?: (record: ServiceRecord, list: ListRow) => boolean;
  readonly isReadHidden?: (record: ServiceRecord, list: ListRow) => boolean;
  readonly isFolded?: (list: ListRow) => boolean;
}

export class RowGrouping {
  readonly rows: RecordRow[] = [];
  #muted = 0;
  #read = 0;
  #recordCount = 0;
  readonly #parent: ListRow;
  readonly #list: PagedList<ServiceRecord>;
  readonly #rules: GroupingRules;
  readonly #stories: StoryGrouping | undefined;
  readonly #rowsByRecord: Map<ServiceRecord, RecordRow>;

  /** @param previous the grouping by previous rules, whose rows are reused with their loaded data */
  constructor(parent: ListRow, list: PagedList<ServiceRecord>, rules: GroupingRules, previous?: RowGrouping) {
    this.#parent = parent;
    this.#list = list;
    this.#rules = rules;
    this.#stories = rules.isFolded?.(parent) ? new StoryGrouping() : undefined;
    this.#rowsByRecord = previous ? previous.#rowsByRecord : new Map<ServiceRecord, RecordRow>();
  }

  get hidden(): HiddenCounts {
    return { muted: this.#muted, read: this.#read };
  }

  update(): this {
    for (const record of this.#list.items.slice(this.#recordCount)) {
      if (this.#rules.isMuted?.(record, this.#parent)) {
        this.#muted += 1;
      } else if (this.#rules.isReadHidden?.(record, this.#parent)) {
        this.#read += 1;
      } else {
        this.#add(record);
      }
      this.#recordCount += 1;
    }
    return this;
  }

  #add(record: ServiceRecord): void {
    const group = getKind(record).belongsToStory ? this.#stories?.assignGroup(record, this.rows.length) : undefined;
    const row = group === undefined ? undefined : this.rows[group];
    if (row) {
      row.sameStory = createSameStory(row, [...(row.sameStory?.records ?? []), record]);
      return;
    }
    const newRow = this.#rowsByRecord.get(record) ?? this.#rules.createRow(record, this.#parent);
    this.#rowsByRecord.set(record, newRow);
    delete newRow.sameStory;
    this.rows.push(newRow);
  }
}

function createSameStory(row: RecordRow, records: readonly ServiceRecord[]): NonNullable<RecordRow['sameStory']> {
  const list = createListRow('alsoAt', row, () => Promise.resolve(() => Promise.resolve({ items: records })));
  return { records, list };
}
