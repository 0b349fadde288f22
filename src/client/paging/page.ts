import type { RequestOptions } from '../request/request.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page (Collection envelope, rule 1); absent after the last page. */
  readonly next?: string;
  /** The response's `meta.as_of`, ISO 8601. */
  readonly asOf?: string;
}

export interface Detail<T> {
  readonly record: T;
  readonly asOf?: string;
}

/**
 * Requests the page at `next`, or the first one.
 *
 * @throws ServiceError, of kind `cancelled` when `signal` aborts
 */
export type PageLoader<T> = (
  next: string | undefined,
  signal: AbortSignal,
  options?: RequestOptions,
) => Promise<Page<T>>;
