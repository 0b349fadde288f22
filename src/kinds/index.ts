import type { ServiceRecord } from '../client/records/types.ts';
import { article } from './article.ts';
import { event } from './event.ts';
import { evidence } from './evidence.ts';
import { mention } from './mention.ts';
import { publisher } from './publisher.ts';
import type {
  CitableRecord,
  KindName,
  ReadableRecord,
  RecordKind,
  RecordOfKind,
  SourceRecord,
  SourceReference,
} from './recordKind.ts';
import { signal } from './signal.ts';
import { source } from './source.ts';
import { story } from './story.ts';

export type { CitableRecord, KindName, ReadableRecord, RecordKind, RecordOfKind, SourceRecord, SourceReference };

export const kinds: { readonly [K in KindName]: RecordKind<RecordOfKind<K>> } = {
  article,
  story,
  mention,
  publisher,
  event,
  signal,
  evidence,
  source,
};

export function getKind<R extends ServiceRecord>(record: R): RecordKind<R> {
  // TypeScript can't tell that the name and the record belong together.
  return kinds[record.kind] as unknown as RecordKind<R>;
}

export function isKindName(name: unknown): name is KindName {
  return typeof name === 'string' && Object.hasOwn(kinds, name);
}

export function isCitableRecord(record: ServiceRecord): record is CitableRecord {
  return !isSourceRecord(record) && (record.kind !== 'mention' || record.url !== undefined);
}

export function isReadableRecord(record: ServiceRecord): record is ReadableRecord {
  return getKind(record).page !== undefined;
}

export function isSourceRecord(record: ServiceRecord): record is SourceRecord {
  return record.kind === 'publisher' || record.kind === 'source';
}

/** Returns the web address as the service sent it. */
export function getAddress(record: ServiceRecord): string | undefined {
  return getKind(record).address(record);
}
