import type { CommandTarget } from '../manifest.ts';
import { isObject } from '../service/json.ts';
import type { IntelligenceSource, Publisher, ServiceRecord, Story } from '../service/records.ts';
import type { CitableRecord } from './referenceOf.ts';
import { storedRecord } from './storedRecord.ts';

/** A record that has a page of its own, also where there is nothing in it to cite. */
export type ReadableRecord = CitableRecord | Story | Publisher | IntelligenceSource;

/** Whether the record can be cited. */
export function isCitableRecord(record: ServiceRecord): record is CitableRecord {
  return record.kind === 'article' || record.kind === 'event' || record.kind === 'signal' || record.kind === 'evidence';
}

/** The record with a page of its own that a command was given, as `recordOf`. */
export function readableOf(target: CommandTarget): ReadableRecord | undefined {
  const record = heldBy(target);
  return record && record.kind !== 'mention' ? record : recordOf(target);
}

/**
 * The record that a command was given: that of a row, or an article made of a plain `{ title, url }` or of another
 * record with an address, such as a publisher or a mention. Whoever runs a command by its id may send anything, so it is
 * read with checks.
 */
export function recordOf(target: CommandTarget): CitableRecord | undefined {
  const record = heldBy(target);
  if (record && isCitableRecord(record)) {
    return record;
  }
  const sent: unknown = target;
  const held: unknown = isObject(sent) && 'record' in sent ? sent.record : sent;
  const { title, name, url } = isObject(held) ? held : {};
  const article = storedRecord({ kind: 'article', title: typeof title === 'string' ? title : name, url });
  return article?.kind === 'article' && article.url !== undefined ? article : undefined;
}

/** The record that was sent, by itself or in a row. */
function heldBy(target: unknown): ServiceRecord | undefined {
  return storedRecord(isObject(target) && 'record' in target ? target.record : target);
}
