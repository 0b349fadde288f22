import type { ReadableRecord } from '../library/recordOf.ts';
import type { Client } from '../service/client.ts';
import type { IntelligenceSource, Publisher } from '../service/records.ts';

/** Who stands behind a record. */
export type SourceRecord = Publisher | IntelligenceSource;

/** Names who stands behind a record: a publisher of articles or a source of intelligence. */
export interface SourceKey {
  readonly kind: SourceRecord['kind'];
  readonly id: string;
}

/** Whom the record refers to by identifier. */
export function sourceKey(record: ReadableRecord): SourceKey | undefined {
  switch (record.kind) {
    case 'article':
      return keyOf('publisher', record.source);
    case 'evidence':
      return keyOf('source', record.sourceId);
    case 'event':
    case 'signal':
      return keyOf('source', record.source?.id);
    case 'story':
      return undefined;
    case 'publisher':
    case 'source':
      return keyOf(record.kind, record.id);
  }
}

/** Publishers and sources already met, for each service by itself. A failure is not remembered. */
export class Sources {
  readonly #known = new WeakMap<Client, Map<string, SourceRecord>>();

  /** @throws ServiceError */
  async find(client: Client, kind: SourceRecord['kind'], id: string, signal: AbortSignal): Promise<SourceRecord> {
    let known = this.#known.get(client);
    if (!known) {
      known = new Map();
      this.#known.set(client, known);
    }
    const key = `${kind} ${id}`;
    const found = known.get(key);
    if (found) {
      return found;
    }
    const { record } =
      kind === 'publisher' ? await client.articles.publisher(id, signal) : await client.intelligence.source(id, signal);
    known.set(key, record);
    return record;
  }
}

/** The record with the name of its source, which belongs into a citation. */
export function withSourceName(record: ReadableRecord, name: string | undefined): ReadableRecord {
  if (name === undefined) {
    return record;
  }
  switch (record.kind) {
    case 'article':
      return { publisher: name, ...record };
    case 'evidence':
      return { sourceName: name, ...record };
    case 'event':
    case 'signal':
      return { ...record, source: { name, ...record.source } };
    case 'story':
    case 'publisher':
    case 'source':
      return record;
  }
}

/** As much of the record's source as the record itself knows; nothing when it names none by identifier. */
export function knownSource(record: ReadableRecord): SourceRecord | undefined {
  const key = sourceKey(record);
  if (!key) {
    return undefined;
  }
  const name = nameOf(record);
  return { kind: key.kind, id: key.id, ...(name !== undefined && { name }), extra: {} };
}

function nameOf(record: ReadableRecord): string | undefined {
  switch (record.kind) {
    case 'article':
      return record.publisher;
    case 'evidence':
      return record.sourceName;
    case 'event':
    case 'signal':
      return record.source?.name;
    case 'story':
    case 'publisher':
    case 'source':
      return undefined;
  }
}

function keyOf(kind: SourceKey['kind'], id: string | undefined): SourceKey | undefined {
  return id === undefined ? undefined : { kind, id };
}
