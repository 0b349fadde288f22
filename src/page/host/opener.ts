import type { ReadableRecord } from '../../kinds/index.ts';

/** The list or document that the user opened a record from. */
export interface PageOpener {
  readonly focus: () => Promise<void>;
  readonly list?: {
    readonly neighbors: () => ListNeighbors;
    /** Moves to the next (1) or previous (-1) record; loads the next page at the end. */
    readonly step: (by: -1 | 1) => Promise<ReadableRecord | undefined>;
  };
}

export interface ListNeighbors {
  readonly previous: boolean;
  readonly next: boolean;
}
