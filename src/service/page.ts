/** One page of a collection, whichever surface it came from. */
export interface Page<T> {
  readonly items: readonly T[];
  /** What continues after this page, sent back unchanged (Collection envelope, rule 1); absent after the last page. */
  readonly next?: string;
  /** When the service produced the answer, ISO 8601 (`meta.as_of`). */
  readonly asOf?: string;
}

/** One record with the time of the answer it came in. */
export interface Detail<T> {
  readonly record: T;
  /** When the service produced the answer, ISO 8601 (`meta.as_of`). */
  readonly asOf?: string;
}

/** How an answer is wanted; by default soon, and from memory where it is still fresh. */
export interface How {
  /** Nobody waits for it: others go first. */
  readonly background?: boolean | undefined;
  /** Not from memory: the user asked to refresh. */
  readonly fresh?: boolean | undefined;
  /** The user tries again what failed: it goes out even while the service wants no requests. */
  readonly again?: boolean | undefined;
}

/**
 * Asks for one page: the first without `next`, a later one with the `next` of the page before.
 * @throws ServiceError, of kind `cancelled` when the signal aborts
 */
export type PageSource<T> = (next: string | undefined, signal: AbortSignal, how?: How) => Promise<Page<T>>;
