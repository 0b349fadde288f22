import type { ReadableRecord } from '../../kinds/index.ts';

/** The list or the document from which the user opened a record. */
export interface PageOpener {
  /** Gives the keyboard back to it. */
  readonly focus: () => Promise<void>;
  /** Present if it is a list. */
  readonly list?: {
    /** Whether the list has a record before and after the last one that was read. */
    readonly neighbors: () => Neighbors;
    /** Moves to the next (1) or the previous (-1) record; loads the next page at the end. */
    readonly step: (by: -1 | 1) => Promise<ReadableRecord | undefined>;
  };
}

export interface Neighbors {
  readonly previous: boolean;
  readonly next: boolean;
}
