import type { Memory } from './filters.ts';
import { isObject } from '../service/json.ts';

const slot = 'dateline.read';
/** So many are remembered; the oldest are forgotten first. */
const most = 2000;

/** Which records the user has opened or cited. */
export class ReadMarks {
  readonly #memory: Memory;
  readonly #read: Set<string>;

  constructor(memory: Memory) {
    this.#memory = memory;
    const stored = memory.get(slot);
    const signs: readonly unknown[] = Array.isArray(stored) ? stored : [];
    this.#read = new Set(signs.filter((sign) => typeof sign === 'string'));
  }

  has(record: unknown): boolean {
    const sign = signOf(record);
    return sign !== undefined && this.#read.has(sign);
  }

  /** @returns whether it was not read before */
  async add(record: unknown): Promise<boolean> {
    const sign = signOf(record);
    if (sign === undefined || this.#read.has(sign)) {
      return false;
    }
    this.#read.add(sign);
    for (const oldest of [...this.#read].slice(0, -most)) {
      this.#read.delete(oldest);
    }
    await this.#memory.update(slot, [...this.#read]);
    return true;
  }
}

/** A record by its identifier, else by its address: the same one has the same sign in every list. */
export function signOf(record: unknown): string | undefined {
  if (!isObject(record) || typeof record.kind !== 'string') {
    return undefined;
  }
  const name = [record.id, record.url].find((text) => typeof text === 'string' && text !== '');
  return typeof name === 'string' ? `${record.kind} ${name}` : undefined;
}
