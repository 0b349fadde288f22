import type { RequestOptions } from '../request/request.ts';

/** One page of a collection, whichever surface it came from. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page, sent back unchanged (Collection envelope, rule 1); absent after the last page. */
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

/**
 * Requests one page: the first without `next`, a later one with the `next` of the page before.
 * @throws ServiceError, of kind `cancelled` when `signal` aborts
 */
export type PageSource<T> = (
  next: string | undefined,
  signal: AbortSignal,
  options?: RequestOptions,
) => Promise<Page<T>>;
