import { isObject, type JsonObject } from '../jsonObject.ts';
import { buildProvenance, readProvenance, readNamedProvenance, type Provenance } from './provenance.ts';
import { readDate } from './readDate.ts';
import { ReadWarnings } from './readWarnings.ts';
import { readId, readImage, readName, readNumber, readText, readTexts, type ReadResult } from './values.ts';

/** A field of a record, optional without a `fallback`. */
interface FieldDefinition<T = unknown> {
  readonly read: (record: RecordReader) => T | undefined;
  readonly restore: (value: unknown) => T | undefined;
  readonly fallback?: T;
}

type RequiredField<T> = FieldDefinition<T> & { readonly fallback: T };
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

export type FieldValues<F extends FieldDefinitions> = {
  readonly [N in keyof F as F[N] extends RequiredField<unknown> ? N : never]: FieldValue<F[N]>;
} & {
  readonly [N in keyof F as F[N] extends RequiredField<unknown> ? never : N]?: FieldValue<F[N]>;
};
type FieldValue<F> = F extends FieldDefinition<infer T> ? T : never;

/** The fields of a record that no definition reads, exactly as the service sent them. */
export type ExtraFields = JsonObject;

/**
 * Creates a reader that finds each field by its usual names. Unread keys stay in `extra`, with a warning if a value has
 * the wrong type.
 *
 * @param description the kind with its article, for warnings
 * @param nested the name of an object whose fields are read like the record's own
 */
export function createReader<F extends FieldDefinitions>(fields: F, description: string, nested?: string) {
  const table = Object.entries(fields);
  return (record: JsonObject, warnings: ReadWarnings): FieldValues<F> & { readonly extra: ExtraFields } => {
    const reader = new RecordReader(flatten(record, nested), warnings, description);
    const values = readFields(table, ({ read }) => read(reader));
    return { ...values, extra: reader.rest() } as FieldValues<F> & { readonly extra: ExtraFields };
  };
}

/** The record's own fields win. */
function flatten(record: JsonObject, name = ''): JsonObject {
  const { [name]: inner, ...rest } = record;
  return isObject(inner) ? { ...inner, ...rest } : record;
}

export function restoreFields(fields: FieldDefinitions, stored: JsonObject): JsonObject {
  const values = readFields(Object.entries(fields), ({ restore }, name) => restore(stored[name]));
  return { ...values, extra: isObject(stored.extra) ? stored.extra : {} };
}

function readFields(
  table: readonly [string, FieldDefinition][],
  read: (field: FieldDefinition, name: string) => unknown,
): JsonObject {
  const values: Record<string, unknown> = {};
  for (const [name, field] of table) {
    const value = read(field, name) ?? field.fallback;
    if (value !== undefined) {
      values[name] = value;
    }
  }
  return values;
}

/** Usual names of a field. Warnings use the first one. */
type Names = readonly [string, ...string[]];

type ReadValue<T> = (value: unknown) => ReadResult<T>;

/** A reader of one record that tracks the keys it has read. */
class RecordReader {
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

  /** Returns the first usable value. `keys` are normalized. Empty values cause no warning. */
  first<T>(label: string, keys: readonly string[], read: ReadValue<T>): T | undefined {
    for (const entry of keys.flatMap((key) => this.#byName[key] ?? [])) {
      const reading: ReadResult<T> = entry.value === null ? {} : read(entry.value);
      if ((reading === undefined || reading.unread === 'wrong') && !entry.hasWarning) {
        this.#warnings.add(`${label} of ${this.#description}`);
        entry.hasWarning = true;
      }
      entry.isRead ||= reading !== undefined && !reading.unread;
      if (reading?.value !== undefined) {
        return reading.value;
      }
    }
    return undefined;
  }

  rest(): ExtraFields {
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

export const textField = (...names: Names) => createField(names, readText, restoreText);
export const idField = (...names: Names) => createField(names, readId, restoreText);
export const nameField = (...names: Names) => createField(names, readName, restoreText);
export const imageField = (...names: Names) => createField(names, readImage, restoreText);
export const dateField = (...names: Names) => createField(names, readDate, restoreDate);
export const numberField = (...names: Names) => createField(names, readNumber, restoreNumber);
export const textsField = (...names: Names): RequiredField<readonly string[]> => ({
  ...createField(names, readTexts, restoreTexts),
  fallback: [],
});
export const countsField = (...names: Names): RequiredField<Readonly<Record<string, number>>> => ({
  ...createField(names, readCounts, (value) => readCounts(value)?.value),
  fallback: {},
});

/** Creates a field for records inside a record. */
export const recordsField = <T>(
  read: (record: JsonObject, warnings: ReadWarnings) => T,
  fields: FieldDefinitions,
  ...names: Names
): FieldDefinition<readonly T[]> =>
  createField(
    names,
    (value) =>
      Array.isArray(value)
        ? { value: value.filter(isObject).map((item) => read(item, new ReadWarnings())) }
        : undefined,
    (value) =>
      Array.isArray(value) ? value.filter(isObject).map((item) => restoreFields(fields, item) as T) : undefined,
  );

export const kindField = <K extends string>(value: K): RequiredField<K> => ({
  read: () => value,
  restore: () => value,
  fallback: value,
});

/** Creates a field for a kind that the service also sends, perhaps by another name. Other values stay in `extra`. */
export const sentKindField = <K extends string>(value: K, otherName?: string): RequiredField<K> => ({
  ...kindField(value),
  read: (record) => {
    record.first('kind', ['kind'], (sentKind) => (sentKind === value || sentKind === otherName ? {} : undefined));
    return value;
  },
});

export const addedField = <T>({ restore }: FieldDefinition<T>): FieldDefinition<T> => ({
  read: () => undefined,
  restore,
});

export const sourceField = (
  part: 'id' | 'name',
  plainText: 'id' | 'name',
  ...names: Names
): FieldDefinition<string> => {
  const read = findFirstUsable(names, (value) => readNamedProvenance(value, plainText));
  return { read: (record) => read(record)?.[part], restore: restoreText };
};

export const provenanceField = (
  names: Names,
  recordFields: Readonly<Record<keyof Provenance, FieldDefinition<string>>>,
): FieldDefinition<Provenance> => {
  const read = findFirstUsable(names, (value) => readProvenance(value, 'name'));
  return {
    read: (record) => {
      const nested = read(record);
      const source = buildProvenance((part) => nested?.[part] ?? recordFields[part].read(record));
      return Object.keys(source).length > 0 ? source : undefined;
    },
    restore: (value) => (isObject(value) ? buildProvenance((part) => restoreText(value[part])) : undefined),
  };
};

/** Reads both fields, so that their keys count as read, and returns the first value. */
export const firstField = <T>(first: FieldDefinition<T>, second: FieldDefinition<T>): FieldDefinition<T> => ({
  ...first,
  read: (record) => {
    const [firstValue, secondValue] = [first.read(record), second.read(record)];
    return firstValue ?? secondValue;
  },
});

function createField<T>(
  names: Names,
  read: ReadValue<T>,
  restore: (value: unknown) => T | undefined,
): FieldDefinition<T> {
  return { read: findFirstUsable(names, read), restore };
}

function findFirstUsable<T>(names: Names, read: ReadValue<T>): FieldDefinition<T>['read'] {
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

function readCounts(value: unknown): ReadResult<Readonly<Record<string, number>>> {
  if (!isObject(value)) {
    return undefined;
  }
  const entries = Object.entries(value)
    .filter(([, count]) => count !== null)
    .map(([label, count]) => [label, readNumber(count)?.value] as const);
  const readable = entries.filter((entry): entry is readonly [string, number] => entry[1] !== undefined);
  return { value: Object.fromEntries(readable), ...(readable.length < entries.length && { unread: 'wrong' as const }) };
}
