import { FieldReader, omitUndefined } from './fieldReader.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import { originOf } from './readProvenance.ts';
import type { IntelligenceEvent, Provenance, Signal } from './types.ts';
import { nameOf, numberOf, type Reading } from './values.ts';

/** Usual names of each field. */
const names = {
  eventType: ['event_type', 'type'],
  title: ['title', 'headline', 'name'],
  createdAt: ['created_at', 'created'],
  tags: ['tags', 'labels'],
  sourceId: ['source_id'],
  sourceName: ['source_name', 'source_domain'],
  sourceUrl: ['source_url', 'url', 'link'],
  kind: ['kind'],
  summary: ['summary', 'description', 'abstract'],
  impactLevel: ['impact_level'],
  counts: ['counts'],
  source: ['source', 'provenance', 'sources'],
} as const;

const idNames = { event: ['id', 'event_id', 'uuid'], signal: ['id', 'signal_id', 'uuid'] } as const;

/** Reads an event (market-intelligence, Event and Signal records). */
export function readEvent(record: JsonObject, warnings: ReadWarnings): IntelligenceEvent {
  const fields = new FieldReader(record, warnings, 'an event');
  const eventType = fields.text(names.eventType);
  return { kind: 'event', ...core(fields, 'event'), ...omitUndefined({ eventType }), extra: fields.rest() };
}

/** Reads a signal (market-intelligence, Event and Signal records). */
export function readSignal(record: JsonObject, warnings: ReadWarnings): Signal {
  const fields = new FieldReader(record, warnings, 'a signal');
  return { kind: 'signal', ...core(fields, 'signal'), extra: fields.rest() };
}

/** Fields of both kinds: the stable core and the conditional fields, whose inner structure is not shown. */
function core(fields: FieldReader, kind: 'event' | 'signal') {
  // Taken where it says what the route says; any other stays to be seen.
  fields.first(names.kind, (value) => (value === kind ? {} : undefined));
  const named = {
    id: fields.id(idNames[kind]),
    title: fields.text(names.title),
    summary: fields.first(names.summary, nameOf),
    createdAt: fields.date(names.createdAt),
    impactLevel: fields.first(names.impactLevel, nameOf),
    source: sourceOf(fields),
  };
  return {
    ...omitUndefined(named),
    tags: fields.texts(names.tags),
    counts: fields.first(names.counts, countsOf) ?? {},
  };
}

/** The source, completed by what the record itself says of it. */
function sourceOf(fields: FieldReader): Provenance | undefined {
  const nested = fields.first(names.source, originOf('name'));
  const source = omitUndefined({
    id: nested?.id ?? fields.id(names.sourceId),
    name: nested?.name ?? fields.text(names.sourceName),
    url: nested?.url ?? fields.text(names.sourceUrl),
  });
  return Object.keys(source).length > 0 ? source : undefined;
}

function countsOf(value: unknown): Reading<Readonly<Record<string, number>>> {
  if (!isObject(value)) {
    return undefined;
  }
  const entries = Object.entries(value).map(([name, count]) => [name, numberOf(count)?.value] as const);
  const counts = entries.filter((entry): entry is readonly [string, number] => entry[1] !== undefined);
  return { value: Object.fromEntries(counts), ...(counts.length < entries.length && { left: 'wrong' as const }) };
}
