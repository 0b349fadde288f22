import { createHash } from 'node:crypto';
import type { StoredItem } from '../storage/store.ts';
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

/** Returns another id for an edited search, which starts over. */
export function getCheckId({ kind, query, filter }: Search, service: string): string {
  return createHash('sha256')
    .update(JSON.stringify([service, kind, query, filter.values]))
    .digest('hex')
    .slice(0, 32);
}

export function markSeen(id: string, ids: readonly string[], now: number, previous?: SearchCheck): SearchCheck {
  const known = mergeResults(previous?.known, ids);
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

function mergeResults(knownIds: readonly string[] = [], ids: readonly string[]): string[] {
  return [...new Set([...knownIds, ...ids])].slice(-maxResults);
}
