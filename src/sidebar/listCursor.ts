import { isReadableRecord, type ReadableRecord } from '../kinds/index.ts';

interface CursorOptions<Row> {
  readonly rows: () => readonly Row[];
  readonly isSame: (one: Row, other: Row) => boolean;
  readonly hasMore: () => boolean;
  readonly loadMore: () => Promise<void>;
  readonly reveal: (row: Row, options: { readonly focus: boolean }) => Promise<void>;
}

export class ListCursor<Row extends { readonly record: unknown }> {
  readonly #options: CursorOptions<Row>;
  #row: Row;

  constructor(row: Row, options: CursorOptions<Row>) {
    this.#row = row;
    this.#options = options;
  }

  neighbors(): { readonly previous: boolean; readonly next: boolean } {
    return {
      previous: this.#findNeighbor(-1) !== undefined,
      next: this.#findNeighbor(1) !== undefined || this.#options.hasMore(),
    };
  }

  /** Moves to the next (1) or previous (-1) record. */
  async step(by: -1 | 1): Promise<ReadableRecord | undefined> {
    const from = this.#row;
    if (by > 0 && !this.#findNeighbor(1) && this.#options.hasMore()) {
      await this.#options.loadMore();
    }
    const next = this.#findNeighbor(by);
    // Another key press may have moved the position.
    if (!next || this.#row !== from) {
      return undefined;
    }
    this.#row = next.row;
    await this.#options.reveal(next.row, { focus: false });
    return next.record;
  }

  async focus(): Promise<void> {
    await this.#options.reveal(this.#row, { focus: true });
  }

  #findNeighbor(by: -1 | 1): { readonly row: Row; readonly record: ReadableRecord } | undefined {
    const rows = this.#options.rows();
    const position = rows.findIndex((row) => this.#options.isSame(row, this.#row));
    // If a refresh removed this row (-1), start at the top.
    for (let index = position + by; index >= 0 && index < rows.length; index += by) {
      const row = rows[index];
      const record = row?.record as ReadableRecord | undefined;
      if (row && record && isReadableRecord(record)) {
        return { row, record };
      }
    }
    return undefined;
  }
}
