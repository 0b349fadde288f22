import { SameStory } from '../library/sameStory.ts';
import type { PagedList } from '../service/pagedList.ts';
import type { Article } from '../service/records.ts';
import { listRow, type ListRow, type RecordRow, type ShownRecord } from './row.ts';

/** How the records of a list become rows. */
export interface Arranging {
  readonly rowOf: (record: ShownRecord, index: number, parent: ListRow) => RecordRow;
  /** Whether the record is not to be shown there. */
  readonly hides?: (record: ShownRecord, list: ListRow) => boolean;
  /** Whether articles of the same story share a row there. */
  readonly folds?: (list: ListRow) => boolean;
}

/** The rows of one list: without what is hidden, and with one row for each story. It takes what is loaded page by page. */
export class Arrangement {
  readonly rows: RecordRow[] = [];
  #hidden = 0;
  #taken = 0;
  readonly #parent: ListRow;
  readonly #list: PagedList<ShownRecord>;
  readonly #how: Arranging;
  readonly #stories: SameStory | undefined;
  readonly #made: Map<ShownRecord, RecordRow>;

  /** `before` is how the same list was arranged: its rows are used again, with what they have loaded. */
  constructor(parent: ListRow, list: PagedList<ShownRecord>, how: Arranging, before?: Arrangement) {
    this.#parent = parent;
    this.#list = list;
    this.#how = how;
    this.#stories = how.folds?.(parent) ? new SameStory() : undefined;
    this.#made = before ? before.#made : new Map<ShownRecord, RecordRow>();
  }

  /** How many records are not shown. */
  get hidden(): number {
    return this.#hidden;
  }

  /** Takes what was loaded since. */
  take(): this {
    for (const record of this.#list.items.slice(this.#taken)) {
      if (this.#how.hides?.(record, this.#parent)) {
        this.#hidden += 1;
      } else {
        this.#place(record, this.#taken);
      }
      this.#taken += 1;
    }
    return this;
  }

  #place(record: ShownRecord, index: number): void {
    const group = record.kind === 'article' ? this.#stories?.groupOf(record, this.rows.length) : undefined;
    const row = group === undefined ? undefined : this.rows[group];
    if (row && record.kind === 'article') {
      row.also = alsoAt(row, [...(row.also?.records ?? []), record]);
      return;
    }
    const made = this.#made.get(record) ?? this.#how.rowOf(record, index, this.#parent);
    this.#made.set(record, made);
    delete made.also;
    this.rows.push(made);
  }
}

/** The other articles of the row's story, which are loaded already. */
function alsoAt(row: RecordRow, records: readonly Article[]): NonNullable<RecordRow['also']> {
  const list = listRow('alsoAt', row, () => Promise.resolve(() => Promise.resolve({ items: records })));
  return { records, list };
}
