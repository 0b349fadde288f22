import { isObject, type JsonObject } from '../jsonObject.ts';
import { readId, readText, type ReadResult } from './values.ts';

/** The publisher or source that a record names. The documents don't specify its structure. */
export interface Provenance {
  readonly id?: string;
  readonly name?: string;
  readonly url?: string;
}

export function buildProvenance(read: (part: keyof Provenance) => string | undefined): Provenance {
  const fields = (['id', 'name', 'url'] as const).map((part) => [part, read(part)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Accepts an object, a list of objects, or a string. `plainText` specifies the meaning of an ambiguous string. */
export function readProvenance(value: unknown, plainText: 'id' | 'name'): ReadResult<Provenance> {
  if (Array.isArray(value)) {
    const [first] = value as readonly unknown[];
    const reading = value.length === 0 ? {} : readProvenance(first, plainText);
    return reading && value.length > 1 ? { ...reading, unread: 'more' } : reading;
  }
  return isObject(value) ? readObject(value) : readPlainText(value, plainText);
}

/** Leaves the address in `extra`, because the record has no field for its source's address. */
export function readNamedProvenance(value: unknown, plainText: 'id' | 'name'): ReadResult<Provenance> {
  const reading = readProvenance(value, plainText);
  return reading?.value?.url === undefined ? reading : { unread: 'more', ...reading };
}

function readPlainText(value: unknown, plainText: 'id' | 'name'): ReadResult<Provenance> {
  const reading = readText(value);
  const text = reading?.value;
  if (text === undefined) {
    return reading && {};
  }
  if (/^https?:\/\//i.test(text)) {
    return { value: { url: text } };
  }
  const isUuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
  return { value: plainText === 'id' || isUuid ? { id: text } : { name: text } };
}

const names: Readonly<Record<keyof Provenance, readonly string[]>> = {
  id: ['id'],
  name: ['name', 'domain'],
  url: ['url', 'link'],
};

function readObject(source: JsonObject): ReadResult<Provenance> {
  const value = buildProvenance((part) => {
    const read = part === 'id' ? readId : readText;
    const key = names[part].find((name) => read(source[name])?.value !== undefined) ?? '';
    const value = read(source[key])?.value;
    // An article without a publisher shows its host.
    return key === 'domain' ? value?.replace(/^www\./, '') : value;
  });
  const count = Object.keys(source).length;
  const readCount = Object.keys(value).length;
  if (readCount === 0) {
    return count === 0 ? {} : undefined;
  }
  return readCount < count ? { value, unread: 'more' } : { value };
}
