import type { Filter } from '../filter.ts';
import { isUnsupported } from '../../client/errors.ts';
import type { PageLoader } from '../../client/paging/page.ts';
import { resolveStartDay } from '../../client/routes/relativeTime.ts';

const maxPages = 3;

interface CheckRequest<T> {
  readonly requestResults: (values: Filter['values']) => PageLoader<T>;
  readonly values: Filter['values'];
  /** Time of the last check, or of the first one. Milliseconds since 1970. */
  readonly since: number;
  readonly isNew: (record: T) => boolean;
  readonly signal: AbortSignal;
}

/**
 * Loads the results since the day of the last check, page by page while they contain new records. API v0.1 doesn't
 * accept `from`, so it returns its best matches.
 *
 * @throws ServiceError
 */
export async function loadForCheck<T>({ requestResults, values, since, isNew, signal }: CheckRequest<T>): Promise<T[]> {
  const recent = limitToDaysSince(values, since);
  if (!recent) {
    return [];
  }
  try {
    return await loadNewPages(requestResults(recent), isNew, signal);
  } catch (error) {
    if (!isUnsupported(error) || values.from !== undefined) {
      throw error;
    }
    return loadNewPages(requestResults(values), isNew, signal);
  }
}

/** Returns `undefined` if the filter ends earlier. */
function limitToDaysSince(values: Filter['values'], since: number): Filter['values'] | undefined {
  const day = new Date(since).toISOString().slice(0, 10);
  const start = resolveStartDay(values.from, since) ?? values.from;
  const from = typeof start === 'string' && start > day ? start : day;
  return typeof values.to === 'string' && values.to < from ? undefined : { ...values, from };
}

async function loadNewPages<T>(
  source: PageLoader<T>,
  isNew: (record: T) => boolean,
  signal: AbortSignal,
): Promise<T[]> {
  const results: T[] = [];
  let next: string | undefined;
  for (let count = 0; count < maxPages; count += 1) {
    const page = await source(next, signal, { background: true, fresh: true });
    results.push(...page.items);
    next = page.next;
    if (next === undefined || !page.items.some(isNew)) {
      break;
    }
  }
  return results;
}
