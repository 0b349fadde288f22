import { isObject } from '../client/jsonObject.ts';
import { getRecordKey, type Identifiable } from '../client/records/recordKey.ts';
import type { Memory } from './storage/storedFile.ts';

const memoryKey = 'dateline.seen';
/** Each filter adds a list. The oldest lists are dropped. */
const maxLists = 12;
/** In addition to the visible records. */
const maxHidden = 40;

/** The records in each list when the user last saw it. Nothing is new in a list that is seen for the first time. */
export class SeenLists {
  readonly #memory: Memory;
  readonly #newKeys = new Map<string, ReadonlySet<string>>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** @param key identifies the list across all services */
  update(key: string, records: readonly Identifiable[]): void {
    const recordKeys = records.map(getRecordKey);
    const stored = this.#readStored();
    const previous = stored[key];
    const seen = new Set(previous ?? recordKeys);
    this.#newKeys.set(key, new Set(recordKeys.filter((recordKey) => !seen.has(recordKey))));
    const otherLists = Object.entries(stored).filter(([other]) => other !== key);
    const beyond = [...seen].filter((recordKey) => !recordKeys.includes(recordKey)).slice(0, maxHidden);
    const latest = [...otherLists, [key, [...recordKeys, ...beyond]]].slice(-maxLists);
    void this.#memory.update(memoryKey, Object.fromEntries(latest));
  }

  isNew(key: string, record: Identifiable): boolean {
    return this.#newKeys.get(key)?.has(getRecordKey(record)) === true;
  }

  #readStored(): Readonly<Record<string, readonly string[]>> {
    const stored = this.#memory.get(memoryKey);
    const lists = Object.entries(isObject(stored) ? stored : {}).flatMap(([key, recordKeys]) =>
      Array.isArray(recordKeys)
        ? [[key, recordKeys.filter((recordKey): recordKey is string => typeof recordKey === 'string')] as const]
        : [],
    );
    return Object.fromEntries(lists);
  }
}
