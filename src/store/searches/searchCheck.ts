import { createHash } from 'node:crypto';
import type { StoredItem } from '../storage/store.ts';
import { type Search, timeOf } from './search.ts';

/** Known results of a question. */
export interface SearchCheck extends StoredItem {
  /** Time of the last request, in milliseconds since 1970. */
  readonly checked: number;
  /** Time of the last check; absent before the first one. */
  readonly since?: number;
  /** The results that the user has seen or was told of, newest last. */
  readonly known: readonly string[];
  /** Those of them that are new to the user. */
  readonly fresh: readonly string[];
}

/** So many results of a question are remembered. */
const mostKnown = 500;

/** Identifies a search of a service by its content: a search that was changed starts over. */
export function checkId({ kind, query, filter }: Search, service: string): string {
  return createHash('sha256')
    .update(JSON.stringify([service, kind, query, filter.values]))
    .digest('hex')
    .slice(0, 32);
}

/** Returns the known results after the user saw some. */
export function seenIn(id: string, ids: readonly string[], now: number, before?: SearchCheck): SearchCheck {
  const known = merged(before?.known, ids);
  return { id, order: 0, checked: now, known, fresh: [], ...(before?.since !== undefined && { since: before.since }) };
}

/** Returns the known results after a check. None is new in the first one: news are those that come later. */
export function foundBy(id: string, found: readonly string[], now: number, before?: SearchCheck): SearchCheck {
  const known = new Set(before?.known);
  const added = before?.since === undefined ? [] : found.filter((result) => !known.has(result));
  const fresh = [...(before?.fresh ?? []), ...added].slice(-mostKnown);
  return { ...seenIn(id, found, now, before), since: now, fresh };
}

/** Reads a stored check liberally. */
export function readCheck(id: string, data: Readonly<Record<string, unknown>>): SearchCheck {
  const texts = (value: unknown) =>
    (Array.isArray(value) ? value : []).filter((item): item is string => typeof item === 'string');
  const since = timeOf(data.since);
  return {
    id,
    order: 0,
    checked: timeOf(data.checked) ?? 0,
    known: texts(data.known),
    fresh: texts(data.fresh),
    ...(since !== undefined && { since }),
  };
}

function merged(known: readonly string[] = [], ids: readonly string[]): string[] {
  return [...new Set([...known, ...ids])].slice(-mostKnown);
}
