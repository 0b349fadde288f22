import { isObject, type JsonObject } from '../json.ts';
import { omitUndefined } from './fieldReader.ts';
import type { Provenance } from './types.ts';
import { idOf, textOf, type Reading } from './values.ts';

type PlainText = 'id' | 'name';

/**
 * Reads where a record comes from: an object with an identifier, a name and an address, a list of such, or a text
 * alone, which is an address or an identifier by its looks, else what `plainText` says.
 */
export function originOf(plainText: PlainText): (value: unknown) => Reading<Provenance> {
  return (value) => {
    if (Array.isArray(value)) {
      return ofList(value, plainText);
    }
    return isObject(value) ? ofObject(value) : ofText(value, plainText);
  };
}

/** The same for a record that has an address of its own and no place for its source's, which is left in `extra`. */
export function namedOriginOf(plainText: PlainText): (value: unknown) => Reading<Provenance> {
  const read = originOf(plainText);
  return (value) => {
    const reading = read(value);
    return reading?.value?.url === undefined ? reading : { left: 'more', ...reading };
  };
}

function ofText(value: unknown, plainText: PlainText): Reading<Provenance> {
  const reading = textOf(value);
  const text = reading?.value;
  if (text === undefined) {
    return reading && {};
  }
  if (/^https?:\/\//i.test(text)) {
    return { value: { url: text } };
  }
  return { value: plainText === 'id' || isUuid(text) ? { id: text } : { name: text } };
}

/** The first says where the record comes from; the others stay among what was not read. */
function ofList(list: readonly unknown[], plainText: PlainText): Reading<Provenance> {
  if (list.length === 0) {
    return {};
  }
  const first = originOf(plainText)(list[0]);
  return first && list.length > 1 ? { ...first, left: 'more' } : first;
}

function ofObject(source: JsonObject): Reading<Provenance> {
  const taken = new Set<string>();
  const pick = (names: readonly string[], read: (value: unknown) => Reading<string>): string | undefined => {
    for (const name of names) {
      const value = read(source[name])?.value;
      if (value !== undefined) {
        taken.add(name);
        return value;
      }
    }
    return undefined;
  };
  const value = omitUndefined({
    id: pick(['id', 'source_id', 'uuid', 'source'], idOf),
    name: pick(['name', 'title', 'source_name', 'source_site_name', 'site_name', 'domain'], textOf),
    url: pick(['url', 'link', 'source_url', 'base_url', 'source_base_url', 'homepage'], textOf),
  });
  if (taken.size === 0) {
    return Object.keys(source).length === 0 ? {} : undefined;
  }
  return taken.size < Object.keys(source).length ? { value, left: 'more' } : { value };
}

function isUuid(text: string): boolean {
  return text.length === 36 && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
}
