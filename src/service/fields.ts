import type { JsonObject } from './json.ts';
import type { Notes } from './notes.ts';
import type { Extra } from './records.ts';
import { dateOf, idOf, numberOf, textOf, textsOf, type Reading } from './values.ts';

/**
 * Reads a record field by field, by the names that are usual for it: case, underscores and hyphens make no difference,
 * and the first name that holds something usable wins. A value of a wrong type is noted and left where it is. What
 * nobody took is the `extra` of the record, so nothing is lost.
 */
export class Fields {
  readonly #record: JsonObject;
  readonly #notes: Notes;
  readonly #kind: string;
  /** The keys that nobody took yet, each with its plain name. */
  readonly #left: Map<string, string>;

  /** `kind` says in notes what was being read. */
  constructor(record: JsonObject, notes: Notes, kind: string) {
    this.#record = record;
    this.#notes = notes;
    this.#kind = kind;
    this.#left = new Map(Object.keys(record).map((key) => [key, plain(key)]));
  }

  /** What `read` makes of the first of these fields that it can use. Null and what says nothing are taken silently. */
  first<T>(names: Names, read: (value: unknown) => Reading<T>): T | undefined {
    for (const key of this.#keysNamed(names)) {
      const value = this.#record[key];
      const reading: Reading<T> = value === null ? {} : read(value);
      if (reading === undefined || reading.left === 'wrong') {
        this.#notes.add(`${names[0]} of ${this.#kind}`);
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

  /** The keys that nobody took, in the order of the names. */
  #keysNamed(names: Names): string[] {
    return names.map(plain).flatMap((name) => [...this.#left].flatMap(([key, own]) => (own === name ? [key] : [])));
  }
}

/** The names under which a field is usual; the first stands for it in notes. */
type Names = readonly [string, ...string[]];

function plain(key: string): string {
  return key.replace(/[_-]/g, '').toLowerCase();
}

/** Leaves out what is not known, so that a record has no undefined fields. */
export function known<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The filter is what makes the type true.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
