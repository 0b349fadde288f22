import { FieldReader, omitUndefined } from './fieldReader.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import { originOf } from './readProvenance.ts';
import type { IntelligenceEvent, Provenance, Signal } from './types.ts';
import { nameOf, numberOf, type Reading } from './values.ts';

/** Reads an event (market-intelligence, Event and Signal records). */
export function readEvent(record: JsonObject, warnings: ReadWarnings): IntelligenceEvent {
  const fields = new FieldReader(record, warnings, 'an event');
  const eventType = fields.text('event_type', 'type');
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
  fields.first(['kind'], (value) => (value === kind ? {} : undefined));
  const named = {
    id: fields.id('id', `${kind}_id`, 'uuid'),
    title: fields.text('title', 'headline', 'name'),
    summary: fields.first(['summary', 'description', 'abstract'], nameOf),
    createdAt: fields.date('created_at', 'created'),
    impactLevel: fields.first(['impact_level'], nameOf),
    source: sourceOf(fields),
  };
  return {
    ...omitUndefined(named),
    tags: fields.texts('tags', 'labels'),
    counts: fields.first(['counts'], countsOf) ?? {},
  };
}

/** The source, completed by what the record itself says of it. */
function sourceOf(fields: FieldReader): Provenance | undefined {
  const nested = fields.first(['source', 'provenance', 'sources'], originOf('name'));
  const source = omitUndefined({
    id: nested?.id ?? fields.id('source_id'),
    name: nested?.name ?? fields.text('source_name', 'source_domain'),
    url: nested?.url ?? fields.text('source_url', 'url', 'link'),
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
