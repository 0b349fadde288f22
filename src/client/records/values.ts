import { isObject } from '../json.ts';

/**
 * The result of reading a value: `undefined` for a wrong type, no `value` for an empty text. `left` says that a part of
 * it was not read: because there is `more` to it, or because a part was of a `wrong` type.
 */
export type Reading<T> = { readonly value?: T; readonly left?: 'more' | 'wrong' } | undefined;

export function textOf(value: unknown): Reading<string> {
  if (typeof value !== 'string') {
    return undefined;
  }
  return value.trim() === '' ? {} : { value };
}

/** An identifier: text, or a whole number as text. */
export function idOf(value: unknown): Reading<string> {
  return Number.isSafeInteger(value) ? { value: String(value) } : textOf(value);
}

/** A number, or the text of one in any form that YAML writes. */
export function numberOf(value: unknown): Reading<number> {
  if (typeof value === 'string' && value.trim() === '') {
    return {};
  }
  const number = typeof value === 'string' && numeric.test(value) ? Number(value) : value;
  return Number.isFinite(number) ? { value: Number(number) } : undefined;
}

const numeric = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i;

/** Texts, also one alone, and each also in an object that names it. Each is given once. */
export function textsOf(value: unknown): Reading<readonly string[]> {
  if (Array.isArray(value) && value.every(isOnlyText)) {
    return value.length === 0 ? {} : { value };
  }
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = new Set<string>();
  let isWrong = false;
  let left: NonNullable<Reading<string>>['left'];
  for (const item of items) {
    const reading = item === null ? {} : nameOf(item);
    isWrong ||= reading === undefined;
    left ??= reading?.left;
    if (reading?.value !== undefined) {
      texts.add(reading.value);
    }
  }
  left = isWrong ? 'wrong' : left;
  return { ...(texts.size > 0 && { value: [...texts] }), ...(left && { left }) };
}

/** Whether an item of a short list is a text that stands there once, as nearly always. */
function isOnlyText(item: unknown, index: number, list: readonly unknown[]): item is string {
  return list.length < 100 && typeof item === 'string' && item.trim() !== '' && list.indexOf(item) === index;
}

/**
 * The address of a picture: a text, an object that holds it, or a list of which the first counts. There is more to a
 * picture than its address, so the whole stays among what was not read.
 */
export function imageOf(value: unknown): Reading<string> {
  const pictures: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (pictures.length === 0) {
    return {};
  }
  const [first] = pictures;
  const reading = textOf(isObject(first) ? (first.url ?? first.src ?? first.href) : first);
  return reading?.value === undefined ? reading : { ...reading, left: 'more' };
}

/** The name of a label or an author: text, or an object that holds it. */
export function nameOf(value: unknown): Reading<string> {
  if (!isObject(value)) {
    return textOf(value);
  }
  const key = ['name', 'label', 'value', 'title', 'text'].find((name) => textOf(value[name])?.value !== undefined);
  if (key === undefined) {
    return undefined;
  }
  const reading = textOf(value[key]);
  return Object.keys(value).length > 1 ? { ...reading, left: 'more' } : reading;
}
