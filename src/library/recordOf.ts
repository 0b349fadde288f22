import type { CommandTarget } from '../manifest.ts';
import type { IntelligenceSource, Publisher, Story } from '../service/records.ts';
import type { CitableRecord } from './referenceOf.ts';

/** A record that has a page of its own, also where there is nothing in it to cite. */
export type ReadableRecord = CitableRecord | Story | Publisher | IntelligenceSource;

const kinds: ReadonlySet<unknown> = new Set<CitableRecord['kind']>(['article', 'event', 'signal', 'evidence']);
const kindsBesides: ReadonlySet<unknown> = new Set<Exclude<ReadableRecord, CitableRecord>['kind']>([
  'story',
  'publisher',
  'source',
]);

/** Whether the record can be cited. */
export function isCitableRecord(record: ReadableRecord): record is CitableRecord {
  return kinds.has(record.kind);
}

/** The record with a page of its own that a command was given, as `recordOf`. */
export function readableOf(target: CommandTarget): ReadableRecord | undefined {
  const sent: unknown = target;
  const record: unknown = typeof sent === 'object' && sent !== null && 'record' in sent ? sent.record : undefined;
  const isBesides = typeof record === 'object' && record !== null && 'kind' in record && kindsBesides.has(record.kind);
  return isBesides ? (record as ReadableRecord) : recordOf(target);
}

/**
 * The record that a command was given: that of a row, or an article made of a plain `{ title, url }` or of another
 * record with an address, such as a publisher or a mention.
 */
export function recordOf(target: CommandTarget): CitableRecord | undefined {
  // Whoever runs a command by its id may send anything, `null` too.
  const sent: unknown = target;
  if (typeof sent !== 'object' || sent === null) {
    return undefined;
  }
  const held: unknown = 'record' in sent ? sent.record : sent;
  if (typeof held !== 'object' || held === null) {
    return undefined;
  }
  if ('record' in sent && 'kind' in held && kinds.has(held.kind)) {
    return held as CitableRecord;
  }
  const { title, name, url } = held as { title?: unknown; name?: unknown; url?: unknown };
  const words = typeof title === 'string' ? title : name;
  if (typeof url !== 'string') {
    return undefined;
  }
  return {
    kind: 'article',
    ...(typeof words === 'string' ? { title: words } : {}),
    url,
    authors: [],
    categories: [],
    entities: [],
    regions: [],
    sentiments: [],
    tags: [],
    extra: {},
  };
}
