import { isUnsupported } from '../../client/errors.ts';
import type { PageLoader } from '../../client/paging/page.ts';
import { resolveStartDay } from '../../client/routes/relativeTime.ts';
import type { Filter } from '../filter.ts';
import { createFileId, type StoredItem } from '../storage/store.ts';
import { type Search, readTime } from './savedSearch.ts';

export interface SearchCheck extends StoredItem {
  /** Time of the last request, in milliseconds since 1970. */
  readonly checked: number;
  /** Time of the last check; `undefined` before the first one. */
  readonly since?: number;
  /** Results that the user has seen or was notified of, newest last. */
  readonly known: readonly string[];
  /** Known results that the user hasn't seen. */
  readonly fresh: readonly string[];
}

const maxResults = 500;
const maxPages = 3;

/** Returns another id for an edited search, which starts over. */
export function getCheckId({ kind, query, filter }: Search, service: string): string {
  return createFileId(JSON.stringify([service, kind, query, filter.values]));
}

export function markSeen(id: string, ids: readonly string[], now: number, previous?: SearchCheck): SearchCheck {
  const known = [...new Set([...(previous?.known ?? []), ...ids])].slice(-maxResults);
  return {
    id,
    order: 0,
    checked: now,
    known,
    fresh: [],
    ...(previous?.since !== undefined && { since: previous.since }),
  };
}

/** Adds new results. The first check reports nothing as new. */
export function addResults(id: string, results: readonly string[], now: number, previous?: SearchCheck): SearchCheck {
  const knownIds = new Set(previous?.known);
  const added = previous?.since === undefined ? [] : results.filter((result) => !knownIds.has(result));
  const fresh = [...(previous?.fresh ?? []), ...added].slice(-maxResults);
  return { ...markSeen(id, results, now, previous), since: now, fresh };
}

export function readSearchCheck(id: string, data: Readonly<Record<string, unknown>>): SearchCheck {
  const readTexts = (value: unknown) =>
    (Array.isArray(value) ? value : []).filter((item): item is string => typeof item === 'string');
  const since = readTime(data.since);
  return {
    id,
    order: 0,
    checked: readTime(data.checked) ?? 0,
    known: readTexts(data.known),
    fresh: readTexts(data.fresh),
    ...(since !== undefined && { since }),
  };
}

interface CheckRequest {
  readonly requestResults: (values: Filter['values']) => PageLoader<string>;
  readonly values: Filter['values'];
  /** Time of the last check, or of the first one. Milliseconds since 1970. */
  readonly since: number;
  readonly known: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Loads the results since the day of the last check, page by page while they contain new ones. API v0.1 doesn't accept
 * `from`, so it returns its best matches.
 *
 * @throws ServiceError
 */
export async function loadForCheck({ requestResults, values, since, ...check }: CheckRequest): Promise<string[]> {
  const recent = limitToDaysSince(values, since);
  if (!recent) {
    return [];
  }
  try {
    return await loadNewPages(requestResults(recent), check);
  } catch (error) {
    if (!isUnsupported(error) || values.from !== undefined) {
      throw error;
    }
    return loadNewPages(requestResults(values), check);
  }
}

/** Returns `undefined` if the filter ends earlier. */
function limitToDaysSince(values: Filter['values'], since: number): Filter['values'] | undefined {
  const day = new Date(since).toISOString().slice(0, 10);
  const start = resolveStartDay(values.from, since) ?? values.from;
  const from = typeof start === 'string' && start > day ? start : day;
  return typeof values.to === 'string' && values.to < from ? undefined : { ...values, from };
}

async function loadNewPages(
  load: PageLoader<string>,
  { known, signal }: Pick<CheckRequest, 'known' | 'signal'>,
): Promise<string[]> {
  const results: string[] = [];
  let next: string | undefined;
  for (let count = 0; count < maxPages; count += 1) {
    const page = await load(next, signal, { background: true, fresh: true });
    results.push(...page.items);
    next = page.next;
    if (next === undefined || page.items.every((result) => known.includes(result))) {
      break;
    }
  }
  return results;
}
