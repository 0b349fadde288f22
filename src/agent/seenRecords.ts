import { LRUCache } from 'lru-cache';
import { addressOf, type CitableRecord, type RecordOfKind } from '../kinds/index.ts';
import { getRecordKey } from '../client/records/recordKey.ts';

/**
 * The records that tools gave to agents lately. An identifier that is none of theirs may be words of a document, so the
 * user is asked before it is sent.
 */
export class SeenRecords {
  readonly #records = new LRUCache<string, CitableRecord>({ max: 1000 });

  add(records: readonly CitableRecord[]): void {
    for (const record of records) {
      this.#records.set(getRecordKey(record), record);
    }
  }

  get<K extends CitableRecord['kind']>(kind: K, id: string): RecordOfKind<K> | undefined {
    return this.#records.get(`${kind} ${id}`) as RecordOfKind<K> | undefined;
  }

  /** The record that has this address, where one was given. */
  findByAddress(url: string): CitableRecord | undefined {
    return [...this.#records.values()].find((record) => addressOf(record) === url);
  }
}
