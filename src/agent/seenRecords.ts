import { LRUCache } from 'lru-cache';
import { getAddress, type CitableRecord, type RecordOfKind } from '../kinds/index.ts';
import { getRecordKey } from '../client/records/recordKey.ts';

/** Records that tools returned. Any other identifier could be text of a document, so the user must confirm it. */
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

  findByAddress(url: string): CitableRecord | undefined {
    return [...this.#records.values()].find((record) => getAddress(record) === url);
  }
}
