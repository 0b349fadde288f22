import { isObject } from '../client/jsonObject.ts';
import { getRecordKey, type Identifiable } from '../client/records/recordKey.ts';
import type { Memory } from './storage/storedFile.ts';

const memoryKey = 'dateline.seen';
/** So many lists are remembered, those seen last: each filter makes another one. */
const mostLists = 12;
/** So many records of a list are remembered beyond those that it shows. */
const mostBeyond = 40;

/**
 * The records that were in a list when the user looked at it last, over restarts, so that those that came since can be
 * told from them. In a list that is seen for the first time none is new.
 */
export class SeenLists {
  readonly #memory: Memory;
  /** Signs of the records that are new, by list. */
  readonly #fresh = new Map<string, ReadonlySet<string>>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Notes what a list shows now. `key` names the list among all of all services. */
  note(key: string, records: readonly Identifiable[]): void {
    const signs = records.map(getRecordKey);
    const stored = this.#stored();
    const before = stored[key];
    const seen = new Set(before ?? signs);
    this.#fresh.set(key, new Set(signs.filter((sign) => !seen.has(sign))));
    const others = Object.entries(stored).filter(([other]) => other !== key);
    const beyond = [...seen].filter((sign) => !signs.includes(sign)).slice(0, mostBeyond);
    const latest = [...others, [key, [...signs, ...beyond]]].slice(-mostLists);
    void this.#memory.update(memoryKey, Object.fromEntries(latest));
  }

  /** Whether the record came into the list since the user looked at it last. */
  isNew(key: string, record: Identifiable): boolean {
    return this.#fresh.get(key)?.has(getRecordKey(record)) === true;
  }

  #stored(): Readonly<Record<string, readonly string[]>> {
    const stored = this.#memory.get(memoryKey);
    const lists = Object.entries(isObject(stored) ? stored : {}).flatMap(([key, signs]) =>
      Array.isArray(signs) ? [[key, signs.filter((sign): sign is string => typeof sign === 'string')] as const] : [],
    );
    return Object.fromEntries(lists);
  }
}
