import { isObject, type JsonObject } from '../json.ts';
import { provenanceOf, readProvenance, readNamedProvenance, type Provenance } from './provenance.ts';
import { readDate } from './readDate.ts';
import type { ReadWarnings } from './readWarnings.ts';
import { idOf, imageOf, nameOf, numberOf, textOf, textsOf, type Reading } from './values.ts';

/** A field of a record. `T` is its type; a field without a `fallback` is optional. */
export interface Field<T = unknown> {
  /** Reads the field from a record that the service sent. */
  readonly read: (record: RecordReader) => T | undefined;
  /** Reads the field's value from stored data, which can hold anything. */
  readonly restore: (value: unknown) => T | undefined;
  readonly fallback?: T;
}

type RequiredField<T> = Field<T> & { readonly fallback: T };
export type Fields = Readonly<Record<string, Field>>;

/** The record that a table of fields describes. */
export type FieldValues<F extends Fields> = {
  readonly [N in keyof F as F[N] extends RequiredField<unknown> ? N : never]: FieldValue<F[N]>;
} & {
  readonly [N in keyof F as F[N] extends RequiredField<unknown> ? never : N]?: FieldValue<F[N]>;
};
type FieldValue<F> = F extends Field<infer T> ? T : never;

/** The keys of a record that have no typed field, exactly as the service sent them. */
export type Extra = JsonObject;

/**
 * Creates a reader that takes each field by its usual names, ignoring case, underscores and hyphens; the first usable
 * value wins. Keys that were not completely read stay in `extra`, with a warning if their value has the wrong type.
 * @param description the kind with its article, for warnings
 */
export function createReader<F extends Fields>(fields: F, description: string) {
  const table = Object.entries(fields);
  return (record: JsonObject, warnings: ReadWarnings): FieldValues<F> & { readonly extra: Extra } => {
    const reader = new RecordReader(record, warnings, description);
    const values = fill(table, ({ read }) => read(reader));
    return { ...values, extra: reader.rest() } as FieldValues<F> & { readonly extra: Extra };
  };
}

/** Reads a stored record. Only values that fit the fields are taken. */
export function restoreFields(fields: Fields, stored: JsonObject): JsonObject {
  const values = fill(Object.entries(fields), ({ restore }, name) => restore(stored[name]));
  return { ...values, extra: isObject(stored.extra) ? stored.extra : {} };
}

function fill(table: readonly [string, Field][], read: (field: Field, name: string) => unknown): JsonObject {
  const values: Record<string, unknown> = {};
  for (const [name, field] of table) {
    const value = read(field, name) ?? field.fallback;
    if (value !== undefined) {
      values[name] = value;
    }
  }
  return values;
}

/** Usual names of a field. Warnings use the first. */
type Names = readonly [string, ...string[]];

/** Reads the value of a key; `undefined` if it has the wrong type. */
type ReadValue<T> = (value: unknown) => Reading<T>;

/** A record from the service, which remembers the keys that were read. */
export class RecordReader {
  readonly #entries: readonly Entry[];
  readonly #byName: Readonly<Partial<Record<string, Entry[]>>>;
  readonly #warnings: ReadWarnings;
  readonly #description: string;

  constructor(record: JsonObject, warnings: ReadWarnings, description: string) {
    this.#entries = Object.entries(record).map(([key, value]) => ({ key, value, isRead: false, hasWarning: false }));
    this.#byName = Object.groupBy(this.#entries, ({ key }) => normalizeName(key));
    this.#warnings = warnings;
    this.#description = description;
  }

  /** Returns the first usable value of the keys, which are normalized. Empty values have no warning. */
  first<T>(label: string, keys: readonly string[], read: ReadValue<T>): T | undefined {
    for (const entry of keys.flatMap((key) => this.#byName[key] ?? [])) {
      const reading: Reading<T> = entry.value === null ? {} : read(entry.value);
      if ((reading === undefined || reading.left === 'wrong') && !entry.hasWarning) {
        this.#warnings.add(`${label} of ${this.#description}`);
        entry.hasWarning = true;
      }
      entry.isRead ||= reading !== undefined && !reading.left;
      if (reading?.value !== undefined) {
        return reading.value;
      }
    }
    return undefined;
  }

  /** Returns every key that was not completely read. */
  rest(): Extra {
    return Object.fromEntries(this.#entries.flatMap(({ key, value, isRead }) => (isRead ? [] : [[key, value]])));
  }
}

interface Entry {
  readonly key: string;
  readonly value: unknown;
  isRead: boolean;
  hasWarning: boolean;
}

function normalizeName(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}

// Builders of fields, from the usual names of the field.

export const text = (...names: Names) => field(names, textOf, restoreText);
export const id = (...names: Names) => field(names, idOf, restoreText);
/** A text, or an object with a name. */
export const name = (...names: Names) => field(names, nameOf, restoreText);
export const image = (...names: Names) => field(names, imageOf, restoreText);
export const date = (...names: Names) => field(names, readDate, restoreDate);
export const number = (...names: Names) => field(names, numberOf, restoreNumber);
export const texts = (...names: Names): RequiredField<readonly string[]> => ({
  ...field(names, textsOf, restoreTexts),
  fallback: [],
});
export const counts = (...names: Names): RequiredField<Readonly<Record<string, number>>> => ({
  ...field(names, countsOf, (value) => countsOf(value)?.value),
  fallback: {},
});

/** The kind of every record in the table. */
export const kind = <K extends string>(value: K): RequiredField<K> => ({
  read: () => value,
  restore: () => value,
  fallback: value,
});

/** A kind that the service sends too. Any other value stays in `extra`. */
export const sentKind = <K extends string>(value: K): RequiredField<K> => ({
  ...kind(value),
  read: (record) => {
    record.first('kind', ['kind'], (sent) => (sent === value ? {} : undefined));
    return value;
  },
});

/** A field that the service doesn't send, but that we add to its record. */
export const added = <T>({ restore }: Field<T>): Field<T> => ({ read: () => undefined, restore });

/** The identifier or name of the publisher or source. `plainText` is the meaning of a plain text. */
export const sourcePart = (part: 'id' | 'name', plainText: 'id' | 'name', ...names: Names): Field<string> => {
  const read = firstUsable(names, readNamedProvenance(plainText));
  return { read: (record) => read(record)?.[part], restore: restoreText };
};

/** The publisher or source as an object, completed by fields of the record itself. */
export const provenance = (names: Names, own: Readonly<Record<keyof Provenance, Field<string>>>): Field<Provenance> => {
  const read = firstUsable(names, readProvenance('name'));
  return {
    read: (record) => {
      const nested = read(record);
      const source = provenanceOf((part) => nested?.[part] ?? own[part].read(record));
      return Object.keys(source).length > 0 ? source : undefined;
    },
    restore: (value) => (isObject(value) ? provenanceOf((part) => restoreText(value[part])) : undefined),
  };
};

/** Reads all of these fields, so that their keys count as read, and takes the first value. */
export const firstOf = <T>(first: Field<T>, second: Field<T>): Field<T> => ({
  ...first,
  read: (record) => {
    const [one, other] = [first.read(record), second.read(record)];
    return one ?? other;
  },
});

function field<T>(names: Names, read: ReadValue<T>, restore: (value: unknown) => T | undefined): Field<T> {
  return { read: firstUsable(names, read), restore };
}

function firstUsable<T>(names: Names, read: ReadValue<T>): Field<T>['read'] {
  const keys = [...new Set(names.map(normalizeName))];
  return (record) => record.first(names[0], keys, read);
}

function restoreText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function restoreDate(value: unknown): string | undefined {
  return readDate(value)?.value;
}

function restoreNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function restoreTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

function countsOf(value: unknown): Reading<Readonly<Record<string, number>>> {
  if (!isObject(value)) {
    return undefined;
  }
  const entries = Object.entries(value).map(([label, count]) => [label, numberOf(count)?.value] as const);
  const readable = entries.filter((entry): entry is readonly [string, number] => entry[1] !== undefined);
  return { value: Object.fromEntries(readable), ...(readable.length < entries.length && { left: 'wrong' as const }) };
}
