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
  /** The keys not taken yet, each with its plain name. */
  readonly #left: Map<string, string>;

  /** @param kind the record's kind with its article, for warnings */
  constructor(record: JsonObject, warnings: ReadWarnings, kind: string) {
    this.#record = record;
    this.#warnings = warnings;
    this.#kind = kind;
    this.#left = new Map(Object.keys(record).map((key) => [key, plain(key)]));
  }

  /** The result of `read` for the first of these fields that it can use. Null and empty values are taken silently. */
  first<T>(names: Names, read: (value: unknown) => Reading<T>): T | undefined {
    for (const key of this.#keysNamed(names)) {
      const value = this.#record[key];
      const reading: Reading<T> = value === null ? {} : read(value);
      if (reading === undefined || reading.left === 'wrong') {
        this.#warnings.add(`${names[0]} of ${this.#kind}`);
      }
      if (reading && !reading.left) {
        this.#left.delete(key);
      }
      if (reading?.value !== undefined) {
        return reading.value;
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
    return Object.fromEntries([...this.#left.keys()].map((key) => [key, this.#record[key]]));
  }

  /** The keys not taken yet, in the order of the names. */
  #keysNamed(names: Names): string[] {
    return names.map(plain).flatMap((name) => [...this.#left].flatMap(([key, own]) => (own === name ? [key] : [])));
  }
}

/** Usual names of a field; warnings use the first. */
type Names = readonly [string, ...string[]];

function plain(key: string): string {
  return key.replace(/[_-]/g, '').toLowerCase();
}

/** The fields that are not undefined. */
export function omitUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The filter is what makes the type true.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
