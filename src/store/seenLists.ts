import { isObject } from '../client/jsonObject.ts';
import { getRecordKey, type Identifiable } from '../client/records/recordKey.ts';
import type { Memory } from './storage/storedFile.ts';

const memoryKey = 'dateline.seen';
/** Maximum number of lists, because each filter adds one. The oldest are dropped. */
const maxLists = 12;
/** Maximum number of records per list in addition to those it shows. */
const maxHidden = 40;

/**
 * The records that each list contained when the user last saw it, in all sessions. Records that arrive later are new.
 * Nothing is new in a list that is seen for the first time.
 */
export class SeenLists {
  readonly #memory: Memory;
  /** Keys of new records, by list. */
  readonly #newKeys = new Map<string, ReadonlySet<string>>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Stores what a list shows now. `key` identifies the list across all services. */
  update(key: string, records: readonly Identifiable[]): void {
    const signs = records.map(getRecordKey);
    const stored = this.#stored();
    const before = stored[key];
    const seen = new Set(before ?? signs);
    this.#newKeys.set(key, new Set(signs.filter((sign) => !seen.has(sign))));
    const others = Object.entries(stored).filter(([other]) => other !== key);
    const beyond = [...seen].filter((sign) => !signs.includes(sign)).slice(0, maxHidden);
    const latest = [...others, [key, [...signs, ...beyond]]].slice(-maxLists);
    void this.#memory.update(memoryKey, Object.fromEntries(latest));
  }

  /** Whether the record is new in the list. */
  isNew(key: string, record: Identifiable): boolean {
    return this.#newKeys.get(key)?.has(getRecordKey(record)) === true;
  }

  #stored(): Readonly<Record<string, readonly string[]>> {
    const stored = this.#memory.get(memoryKey);
    const lists = Object.entries(isObject(stored) ? stored : {}).flatMap(([key, signs]) =>
      Array.isArray(signs) ? [[key, signs.filter((sign): sign is string => typeof sign === 'string')] as const] : [],
    );
    return Object.fromEntries(lists);
  }
}
