import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import { shapeOf, type Names, type RecordShape } from './recordShape.ts';
import { readDate } from './readDate.ts';
import type { Extra } from './types.ts';
import { idOf, numberOf, textOf, textsOf, type Reading } from './values.ts';

/**
 * Reads a record field by field, by the names that are usual for it: case, underscores and hyphens make no difference,
 * and the first name that holds something usable wins. A value of a wrong type is
 * left in place with a warning. All that was not taken is the `extra` of the record, so that none of it is lost.
 */
export class FieldReader {
  readonly #values: readonly unknown[];
  readonly #warnings: ReadWarnings;
  readonly #kind: string;
  readonly #shape: RecordShape;
  /** Whether the value at each place of the shape was taken. */
  readonly #taken: boolean[];
  #left: number;

  /** @param kind the record's kind with its article, for warnings */
  constructor(record: JsonObject, warnings: ReadWarnings, kind: string) {
    this.#values = Object.values(record);
    this.#warnings = warnings;
    this.#kind = kind;
    this.#shape = shapeOf(record);
    this.#left = this.#shape.keys.length;
    this.#taken = new Array<boolean>(this.#left).fill(false);
  }

  /** The result of `read` for the first of these fields that it can use. Null and empty values are taken silently. */
  first<T>(names: Names, read: (value: unknown) => Reading<T>): T | undefined {
    for (const place of this.#shape.placesOf(names)) {
      const value = this.#taken[place] ? undefined : this.#take(place, names[0], read);
      if (value !== undefined) {
        return value;
      }
    }
    return undefined;
  }

  text(names: Names): string | undefined {
    return this.first(names, textOf);
  }

  id(names: Names): string | undefined {
    return this.first(names, idOf);
  }

  number(names: Names): number | undefined {
    return this.first(names, numberOf);
  }

  date(names: Names): string | undefined {
    return this.first(names, readDate);
  }

  texts(names: Names): readonly string[] {
    return this.first(names, textsOf) ?? none;
  }

  /** Every key that was not wholly taken, exactly as the service sent it. */
  rest(): Extra {
    if (this.#left === 0) {
      return nothing;
    }
    const entries = this.#shape.keys.map((key, place) => [key, this.#values[place]] as const);
    return Object.fromEntries(entries.filter((_, place) => !this.#taken[place]));
  }

  #take<T>(place: number, name: string, read: (value: unknown) => Reading<T>): T | undefined {
    const value = this.#values[place];
    const reading: Reading<T> = value === null ? {} : read(value);
    if (reading === undefined || reading.left === 'wrong') {
      this.#warnings.add(`${name} of ${this.#kind}`);
    }
    if (reading && !reading.left) {
      this.#taken[place] = true;
      this.#left -= 1;
    }
    return reading?.value;
  }
}

/** Shared by all records that have none. */
const none: readonly never[] = Object.freeze([]);
const nothing: Extra = Object.freeze({});

/** The fields that are not undefined. */
export function omitUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const left: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) {
      left[name] = value as Exclude<T[typeof name], undefined>;
    }
  }
  return left;
}
