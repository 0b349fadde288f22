import { createHash } from 'node:crypto';
import type { StoredItem } from '../store/store.ts';
import type { Search } from './search.ts';

/** Known results of a question. */
export interface SearchCheck extends StoredItem {
  /** Time of the last request, in milliseconds since 1970. */
  readonly checked: number;
  /** The results that the user has seen or was told of, newest last. */
  readonly known: readonly string[];
  /** Those of them that are new to the user. */
  readonly fresh: readonly string[];
}

/** So many results of a question are remembered. */
const mostKnown = 500;

/** Identifies a search by its question: one that is changed begins anew. */
export function checkId({ kind, query, filter }: Search): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, query, filter.values]))
    .digest('hex')
    .slice(0, 32);
}

/** Known results after the user has had results before the eyes. */
export function seenIn(search: Search, ids: readonly string[], now: number, before?: SearchCheck): SearchCheck {
  return { id: checkId(search), order: 0, checked: now, known: merged(before?.known, ids), fresh: [] };
}

/** Known results after a check. The first time, none of them is new: news are those that come after. */
export function foundBy(search: Search, found: readonly string[], now: number, before?: SearchCheck): SearchCheck {
  const known = new Set(before?.known);
  const fresh = before ? [...before.fresh, ...found.filter((id) => !known.has(id))] : [];
  return { ...seenIn(search, found, now, before), fresh: fresh.slice(-mostKnown) };
}

/** Reads a stored check liberally. */
export function readCheck(id: string, data: Readonly<Record<string, unknown>>): SearchCheck {
  const texts = (value: unknown) =>
    (Array.isArray(value) ? value : []).filter((item): item is string => typeof item === 'string');
  const checked = typeof data.checked === 'number' && Number.isFinite(data.checked) ? data.checked : 0;
  return { id, order: 0, checked, known: texts(data.known), fresh: texts(data.fresh) };
}

function merged(known: readonly string[] = [], ids: readonly string[]): string[] {
  return [...new Set([...known, ...ids])].slice(-mostKnown);
}
