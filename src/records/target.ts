import { isObject } from '../client/json.ts';
import { readDate } from '../client/records/readDate.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import {
  isCitableRecord,
  isReadableRecord,
  isRecordKind,
  type CitableRecord,
  type RecordKind,
  type RecordOf,
} from './kinds.ts';

/** Returns the record that a command was given to open: one with a page or a web address. */
export function openableOf(target: unknown): ServiceRecord | undefined {
  const record = heldBy(target);
  return record && isReadableRecord(record) ? record : recordOf(target);
}

/**
 * Returns the record that a command was given to cite: the record of a row, or an article made of `{ title, url }` or of a
 * publisher or source with an address. Other extensions can send any value, so it is read with checks.
 */
export function recordOf(target: unknown): CitableRecord | undefined {
  const record = heldBy(target);
  if (record && isCitableRecord(record)) {
    return record;
  }
  const held: unknown = isObject(target) && 'record' in target ? target.record : target;
  const { title, name, url } = isObject(held) ? held : {};
  const article = storedRecord({ kind: 'article', title: typeof title === 'string' ? title : name, url });
  return article?.kind === 'article' && article.url !== undefined ? article : undefined;
}

/** The words of its source that a command was given with a record; `undefined` for any other value. */
export function quotationIn(target: unknown): string | undefined {
  const { quotation } = isObject(target) ? target : {};
  const words = typeof quotation === 'string' ? quotation.trim() : '';
  return words === '' || words.length > longestQuotation ? undefined : words;
}

/** In UTF-16 code units; who sends more means something else. */
const longestQuotation = 20_000;

/** The record that was sent, by itself or in a row. */
function heldBy(target: unknown): ServiceRecord | undefined {
  return storedRecord(isObject(target) && 'record' in target ? target.record : target);
}

/**
 * A record from a file, the state of a page or another extension: only fields that fit its kind are taken, since anything
 * can stand there. `undefined` for any other value.
 */
export function storedRecord(value: unknown): ServiceRecord | undefined {
  if (!isObject(value) || !isRecordKind(value.kind)) {
    return undefined;
  }
  const { kind } = value;
  const fields = Object.entries(shapes[kind]).flatMap(([name, shape]) => {
    const read = readers[shape](value[name]);
    return read === undefined ? [] : [[name, read] as const];
  });
  const record: unknown = {
    kind,
    ...Object.fromEntries(fields),
    extra: isObject(value.extra) ? value.extra : {},
  };
  return record as ServiceRecord;
}

type FieldShape = 'text' | 'date' | 'number' | 'texts' | 'counts' | 'provenance';
type ShapeOf<Value> = Value extends string
  ? 'text' | 'date'
  : Value extends number
    ? 'number'
    : Value extends readonly string[]
      ? 'texts'
      : Value extends Readonly<Record<string, number>>
        ? 'counts'
        : 'provenance';
/** All fields of a kind of record besides `kind` and `extra`: one that is left out here does not compile. */
type Shape<K extends RecordKind> = {
  readonly [Field in Exclude<keyof RecordOf<K>, 'kind' | 'extra'>]-?: ShapeOf<NonNullable<RecordOf<K>[Field]>>;
};

const base = { id: 'text', retrieved: 'date' } as const;

const intelligence: Shape<'signal'> = {
  ...base,
  ...{ title: 'text', summary: 'text', createdAt: 'date', impactLevel: 'text', tags: 'texts' },
  ...{ source: 'provenance', counts: 'counts' },
};

const shapes: { readonly [K in RecordKind]: Shape<K> } = {
  article: {
    ...base,
    ...{ title: 'text', url: 'text', source: 'text', publisher: 'text', contentType: 'text' },
    ...{ summary: 'text', published: 'date', content: 'text', trendScore: 'number', likes: 'number', shares: 'number' },
    ...{ authors: 'texts', categories: 'texts', entities: 'texts', regions: 'texts', sentiments: 'texts' },
    ...{ tags: 'texts', image: 'text' },
  },
  publisher: { ...base, name: 'text', url: 'text', description: 'text', favicon: 'text' },
  mention: { ...base, title: 'text', url: 'text', platform: 'text', observedAt: 'date' },
  story: {
    ...base,
    ...{ title: 'text', summary: 'text', articleCount: 'number' },
    ...{ firstPublished: 'date', lastPublished: 'date', image: 'text' },
  },
  event: { ...intelligence, eventType: 'text' },
  signal: intelligence,
  evidence: {
    ...base,
    ...{ sourceId: 'text', sourceName: 'text', sourceAddress: 'text', title: 'text', url: 'text', summary: 'text' },
    ...{ quotation: 'text', published: 'date' },
  },
  source: { ...base, name: 'text', url: 'text', domain: 'text', description: 'text' },
};

const readers: Readonly<Record<FieldShape, (value: unknown) => unknown>> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  date: (value) => readDate(value)?.value,
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  texts: (value) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []),
  counts: (value) =>
    Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([, count]) => typeof count === 'number')),
  provenance: (value) =>
    isObject(value)
      ? Object.fromEntries(
          ['id', 'name', 'url'].flatMap((name) => (typeof value[name] === 'string' ? [[name, value[name]]] : [])),
        )
      : undefined,
};
