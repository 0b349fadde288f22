import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import type { Extra } from './types.ts';
import { dateOf, idOf, numberOf, textOf, textsOf, type Reading } from './values.ts';

/**
 * Reads a record field by field, by the names that are usual for it: case, underscores and hyphens make no difference,
 * and the first name that holds something usable wins. A value of a wrong type is
 * left in place with a warning. All that was not taken is the `extra` of the record, so that none of it is lost.
 */
export class FieldReader {
  readonly #record: JsonObject;
  readonly #warnings: ReadWarnings;
  readonly #kind: string;
  /** The keys of the record by their plain names, in its order. */
  readonly #keys = new Map<string, string[]>();
  readonly #taken = new Set<string>();

  /** @param kind the record's kind with its article, for warnings */
  constructor(record: JsonObject, warnings: ReadWarnings, kind: string) {
    this.#record = record;
    this.#warnings = warnings;
    this.#kind = kind;
    for (const key of Object.keys(record)) {
      const name = plain(key);
      const same = this.#keys.get(name);
      if (same) {
        same.push(key);
      } else {
        this.#keys.set(name, [key]);
      }
    }
  }

  /** The result of `read` for the first of these fields that it can use. Null and empty values are taken silently. */
  first<T>(names: Names, read: (value: unknown) => Reading<T>): T | undefined {
    for (const name of names) {
      for (const key of this.#keys.get(plain(name)) ?? []) {
        const value = this.#taken.has(key) ? undefined : this.#take(key, names[0], read);
        if (value !== undefined) {
          return value;
        }
      }
    }
    return undefined;
  }

  text(...names: Names): string | undefined {
    return this.first(names, textOf);
  }

  id(...names: Names): string | undefined {
    return this.first(names, idOf);
  }

  number(...names: Names): number | undefined {
    return this.first(names, numberOf);
  }

  date(...names: Names): string | undefined {
    return this.first(names, dateOf);
  }

  texts(...names: Names): readonly string[] {
    return this.first(names, textsOf) ?? [];
  }

  /** Every key that was not wholly taken, exactly as the service sent it. */
  rest(): Extra {
    const left = Object.entries(this.#record).filter(([key]) => !this.#taken.has(key));
    return Object.fromEntries(left);
  }

  #take<T>(key: string, name: string, read: (value: unknown) => Reading<T>): T | undefined {
    const value = this.#record[key];
    const reading: Reading<T> = value === null ? {} : read(value);
    if (reading === undefined || reading.left === 'wrong') {
      this.#warnings.add(`${name} of ${this.#kind}`);
    }
    if (reading && !reading.left) {
      this.#taken.add(key);
    }
    return reading?.value;
  }
}

/** Usual names of a field; warnings use the first. */
type Names = readonly [string, ...string[]];

/** Plain names of keys that came before: all records have the same few. */
const plainNames = new Map<string, string>();
const mostPlainNames = 2000;

function plain(key: string): string {
  let name = plainNames.get(key);
  if (name === undefined) {
    name = key.replace(/[_-]/g, '').toLowerCase();
    if (plainNames.size < mostPlainNames && key.length < 100) {
      plainNames.set(key, name);
    }
  }
  return name;
}

/** The fields that are not undefined. */
export function omitUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const left: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const name of Object.keys(fields) as (keyof T)[]) {
    const value = fields[name];
    if (value !== undefined) {
      left[name] = value as Exclude<T[keyof T], undefined>;
    }
  }
  return left;
}
