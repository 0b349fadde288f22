import type { ServiceRecord } from '../../client/records/types.ts';
import type { JsonObject } from '../../client/jsonObject.ts';
import { kindOf } from '../../kinds/index.ts';
import type { MutableValues } from '../../kinds/recordKind.ts';
import { hostOf } from '../../citation/address.ts';
import type { StoredItem } from '../storage/store.ts';

const muteKinds = ['publisher', 'domain', 'category', 'words'] as const;
export type MuteKind = (typeof muteKinds)[number];

/** A mute apart from its list and its end. */
export interface Muted {
  readonly kind: MuteKind;
  /**
   * The identifier of a publisher (its name where the record has no identifier), a domain, which stands for those below
   * it too, a category as the service writes it, or words that stand together in a title or a summary.
   */
  readonly value: string;
  /** Name for people, where that is not the value. */
  readonly name?: string;
}

/** Something that the user does not want to see. */
export interface Mute extends StoredItem, Muted {
  /** The only list that it is muted in; in all of them where there is none. */
  readonly list?: string;
  /** Name of that list. */
  readonly listName?: string;
  /** Until when, in milliseconds since 1970; for good where there is none. */
  readonly until?: number;
}

/** Reads a mute from a file; `undefined` for any other content. */
export function muteOf(id: string, data: JsonObject): Mute | undefined {
  const kind = muteKinds.find((candidate) => candidate === data.kind);
  const text = (name: string) => {
    const value = data[name];
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  };
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
  const [value, name, list, listName] = [text('value'), text('name'), text('list'), text('listName')];
  const until = number(data.until);
  if (!kind || value === undefined) {
    return undefined;
  }
  return {
    id,
    order: number(data.order) ?? 0,
    kind,
    value,
    ...(name !== undefined && { name }),
    ...(list !== undefined && { list }),
    ...(listName !== undefined && { listName }),
    ...(until !== undefined && { until }),
  };
}

/** Whether mutes can hide the record. */
export function isMutable(record: ServiceRecord): boolean {
  return kindOf(record).mutableValues !== undefined;
}

/** Everything of a record that can be muted, in the order in which it is offered. */
export function mutableOf(record: ServiceRecord): Muted[] {
  const { publisher, address, categories } = kindOf(record).mutableValues?.(record) ?? nothing;
  const [id, name] = publisher;
  const value = id ?? name;
  const domain = hostOf(address);
  return [
    ...(value === undefined
      ? []
      : [{ kind: 'publisher', value, ...((name ?? domain) !== undefined && { name: name ?? domain }) } as Muted]),
    ...(domain === undefined ? [] : [{ kind: 'domain', value: domain } as const]),
    ...categories.map((category) => ({ kind: 'category', value: category }) as const),
  ];
}

/** Whether any of the mutes hides the record. */
export function isMuted(record: ServiceRecord, mutes: readonly Mute[]): boolean {
  const kind = kindOf(record);
  if (mutes.length === 0 || !kind.mutableValues) {
    return false;
  }
  const { publisher, address, categories } = kind.mutableValues(record);
  const text = `${kind.title(record) ?? ''}\n${('summary' in record ? record.summary : undefined) ?? ''}`;
  const host = hostOf(address)?.toLowerCase();
  return mutes.some(({ kind, value }) => {
    switch (kind) {
      case 'publisher':
        return publisher.includes(value);
      case 'domain':
        return host !== undefined && (host === domainOf(value) || host.endsWith(`.${domainOf(value)}`));
      case 'category':
        return categories.some((category) => category.toLowerCase() === value.toLowerCase());
      case 'words':
        return says(text, value);
    }
  });
}

/** Number of values of a kind that are sent to the service; the others are left out here alone. */
const sentLimit = 50;

/**
 * Exclusions as parameters of a route that takes them (article-aggregation, Query parameters): publishers by their
 * identifiers alone, since it takes no names.
 */
export function exclusionsOf(mutes: readonly Mute[]): Readonly<Record<string, readonly string[]>> {
  const values = (kind: MuteKind) => mutes.filter((mute) => mute.kind === kind).map(({ value }) => value);
  const lists = {
    excludeSources: values('publisher').filter((value) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)),
    excludeDomains: values('domain').map(domainOf),
    excludeCategories: values('category'),
  };
  return Object.fromEntries(
    Object.entries(lists)
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => [name, [...new Set(list)].slice(0, sentLimit)]),
  );
}

const nothing: MutableValues = { publisher: [undefined, undefined], address: undefined, categories: [] };

function domainOf(value: string): string {
  return value.toLowerCase().replace(/^www\./, '');
}

/** Whether the words stand together in a text, as words: “art” is not in “party”. */
function says(text: string, words: string): boolean {
  const wanted = wordsOf(words);
  if (wanted === '') {
    return false;
  }
  // These scripts put no spaces between words.
  const isRunOn = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(wanted);
  return isRunOn ? wordsOf(text).includes(wanted) : ` ${wordsOf(text)} `.includes(` ${wanted} `);
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
