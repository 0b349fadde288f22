import type { ServiceRecord } from '../client/records/types.ts';
import type { JsonObject } from '../client/jsonObject.ts';
import { getKind } from '../kinds/index.ts';
import { getHost } from '../citation/address.ts';
import type { StoredItem } from '../store/storage/store.ts';

const muteKinds = ['publisher', 'domain', 'category', 'words'] as const;
export type MuteKind = (typeof muteKinds)[number];

/** A mute without its list and expiry. */
export interface MuteRule {
  readonly kind: MuteKind;
  /**
   * A publisher's identifier (its name if the record has no identifier), a domain including its subdomains, a category,
   * or a phrase in a title or summary.
   */
  readonly value: string;
  /** Display name, if it differs from the value. */
  readonly name?: string;
}

export interface Mute extends StoredItem, MuteRule {
  /** `undefined` for all lists. */
  readonly list?: string;
  readonly listName?: string;
  /** Milliseconds since 1970; `undefined` for none. */
  readonly until?: number;
}

export function readMute(id: string, data: JsonObject): Mute | undefined {
  const kind = muteKinds.find((candidate) => candidate === data.kind);
  const readText = (name: string) => {
    const value = data[name];
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  };
  const readNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
  const [value, name, list, listName] = [readText('value'), readText('name'), readText('list'), readText('listName')];
  const until = readNumber(data.until);
  if (!kind || value === undefined) {
    return undefined;
  }
  return {
    id,
    order: readNumber(data.order) ?? 0,
    kind,
    value,
    ...(name !== undefined && { name }),
    ...(list !== undefined && { list }),
    ...(listName !== undefined && { listName }),
    ...(until !== undefined && { until }),
  };
}

interface MuteValues {
  readonly publisher: readonly [id: string | undefined, name: string | undefined];
  readonly address: string | undefined;
  readonly categories: readonly string[];
}

/** Returns the values that mutes are compared with, or `undefined` for a kind that is never muted. */
function getMuteValues(record: ServiceRecord): MuteValues | undefined {
  if (record.kind === 'article') {
    const { source, publisher, url, categories } = record;
    return { publisher: [source, publisher ?? getHost(url)], address: url, categories };
  }
  if (record.kind === 'event' || record.kind === 'signal') {
    const { source } = record;
    return { publisher: [source?.id, source?.name], address: source?.url, categories: [] };
  }
  return undefined;
}

/** Returns everything that can be muted about a record, in display order. */
export function suggestMutes(record: ServiceRecord): MuteRule[] {
  const values = getMuteValues(record);
  if (!values) {
    return [];
  }
  const { publisher, address, categories } = values;
  const [id, name] = publisher;
  const value = id ?? name;
  const domain = getHost(address);
  return [
    ...(value === undefined
      ? []
      : [{ kind: 'publisher', value, ...((name ?? domain) !== undefined && { name: name ?? domain }) } as MuteRule]),
    ...(domain === undefined ? [] : [{ kind: 'domain', value: domain } as const]),
    ...categories.map((category) => ({ kind: 'category', value: category }) as const),
  ];
}

export function isMuted(record: ServiceRecord, mutes: readonly Mute[]): boolean {
  const values = mutes.length === 0 ? undefined : getMuteValues(record);
  if (!values) {
    return false;
  }
  const { publisher, address, categories } = values;
  const text = `${getKind(record).title(record) ?? ''}\n${('summary' in record ? record.summary : undefined) ?? ''}`;
  const host = getHost(address)?.toLowerCase();
  return mutes.some(({ kind, value, name }) => {
    switch (kind) {
      case 'publisher':
        // An article can lack the identifier of its publisher.
        return publisher.includes(value) || (name !== undefined && publisher[1] === name);
      case 'domain':
        return host !== undefined && (host === normalizeDomain(value) || host.endsWith(`.${normalizeDomain(value)}`));
      case 'category':
        return categories.some((category) => category.toLowerCase() === value.toLowerCase());
      case 'words':
        return containsPhrase(text, value);
    }
  });
}

/** Maximum number of values per parameter. Other mutes apply only locally. */
const maxExclusions = 50;

/**
 * Converts the mutes to parameters (article-aggregation, Query parameters). The service accepts only identifiers of
 * publishers, not names.
 */
export function buildExclusions(mutes: readonly Mute[]): Readonly<Record<string, readonly string[]>> {
  const listValues = (kind: MuteKind) => mutes.filter((mute) => mute.kind === kind).map(({ value }) => value);
  const lists = {
    excludeSources: listValues('publisher').filter((value) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)),
    excludeDomains: listValues('domain').map(normalizeDomain),
    excludeCategories: listValues('category'),
  };
  return Object.fromEntries(
    Object.entries(lists)
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => [name, [...new Set(list)].slice(0, maxExclusions)]),
  );
}

function normalizeDomain(value: string): string {
  return value.toLowerCase().replace(/^www\./, '');
}

/** Matches whole words: "art" is not in "party". */
function containsPhrase(text: string, words: string): boolean {
  const phrase = normalizeWords(words);
  if (phrase === '') {
    return false;
  }
  // These scripts have no spaces between words.
  const hasNoSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(phrase);
  return hasNoSpaces ? normalizeWords(text).includes(phrase) : ` ${normalizeWords(text)} `.includes(` ${phrase} `);
}

function normalizeWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
