import { isObject } from '../service/json.ts';
import type { ServiceRecord } from '../service/records.ts';

type Kind = ServiceRecord['kind'];
type FieldShape = 'text' | 'number' | 'texts' | 'counts' | 'provenance';
type ShapeOf<Value> = Value extends string
  ? 'text'
  : Value extends number
    ? 'number'
    : Value extends readonly string[]
      ? 'texts'
      : Value extends Readonly<Record<string, number>>
        ? 'counts'
        : 'provenance';
/** All fields of a kind of record besides `kind` and `extra`: one that is left out here does not compile. */
type Shape<K extends Kind> = {
  readonly [Field in Exclude<keyof RecordOf<K>, 'kind' | 'extra'>]-?: ShapeOf<NonNullable<RecordOf<K>[Field]>>;
};
type RecordOf<K extends Kind> = Extract<ServiceRecord, { kind: K }>;

const base = { id: 'text', retrieved: 'text' } as const;

const intelligence: Shape<'signal'> = {
  ...base,
  ...{ title: 'text', summary: 'text', createdAt: 'text', impactLevel: 'text', tags: 'texts' },
  ...{ source: 'provenance', counts: 'counts' },
};

const shapes: { readonly [K in Kind]: Shape<K> } = {
  article: {
    ...base,
    ...{ title: 'text', url: 'text', source: 'text', publisher: 'text', contentType: 'text' },
    ...{ summary: 'text', published: 'text', content: 'text', trendScore: 'number', likes: 'number', shares: 'number' },
    ...{ authors: 'texts', categories: 'texts', entities: 'texts', regions: 'texts', sentiments: 'texts' },
    ...{ tags: 'texts', image: 'text' },
  },
  publisher: { ...base, name: 'text', url: 'text', description: 'text', favicon: 'text' },
  mention: { ...base, title: 'text', url: 'text', platform: 'text', observedAt: 'text' },
  story: {
    ...base,
    ...{ title: 'text', summary: 'text', articleCount: 'number' },
    ...{ firstPublished: 'text', lastPublished: 'text', image: 'text' },
  },
  event: { ...intelligence, eventType: 'text' },
  signal: intelligence,
  evidence: {
    ...base,
    ...{ sourceId: 'text', sourceName: 'text', title: 'text', url: 'text', summary: 'text' },
    ...{ quotation: 'text', published: 'text' },
  },
  source: { ...base, name: 'text', url: 'text', domain: 'text', description: 'text' },
};

/**
 * A record from a file, the state of a page or another extension, of which only what fits its kind is taken: anything can
 * stand there.
 */
export function storedRecord(value: unknown): ServiceRecord | undefined {
  if (!isObject(value) || typeof value.kind !== 'string' || !Object.hasOwn(shapes, value.kind)) {
    return undefined;
  }
  const kind = value.kind as Kind;
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

const readers: Readonly<Record<FieldShape, (value: unknown) => unknown>> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
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
