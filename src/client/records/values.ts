import { isObject } from '../jsonObject.ts';

/** `undefined` for a wrong type, no `value` for an empty string. `unread` marks unread data or a wrong type. */
export type ReadResult<T> = { readonly value?: T; readonly unread?: 'more' | 'wrong' } | undefined;

export function readText(value: unknown): ReadResult<string> {
  if (typeof value !== 'string') {
    return undefined;
  }
  return value.trim() === '' ? {} : { value };
}

export function readId(value: unknown): ReadResult<string> {
  return Number.isSafeInteger(value) ? { value: String(value) } : readText(value);
}

export function readNumber(value: unknown): ReadResult<number> {
  if (typeof value === 'string' && value.trim() === '') {
    return {};
  }
  const number = typeof value === 'string' && numeric.test(value) ? Number(value) : value;
  return Number.isFinite(number) ? { value: Number(number) } : undefined;
}

const numeric = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i;

/** Reads a string, or a list of strings or of objects with a name, without duplicates. */
export function readTexts(value: unknown): ReadResult<readonly string[]> {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = new Set<string>();
  let isWrong = false;
  let unread: NonNullable<ReadResult<string>>['unread'];
  for (const item of items) {
    const reading = item === null ? {} : readName(item);
    isWrong ||= reading === undefined;
    unread ??= reading?.unread;
    if (reading?.value !== undefined) {
      texts.add(reading.value);
    }
  }
  unread = isWrong ? 'wrong' : unread;
  return { ...(texts.size > 0 && { value: [...texts] }), ...(unread && { unread }) };
}

/** Reads a string, an object with an address, or a list of them. The value stays in `extra` too. */
export function readImage(value: unknown): ReadResult<string> {
  const pictures: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (pictures.length === 0) {
    return {};
  }
  const [first] = pictures;
  const reading = readText(isObject(first) ? first.url : first);
  return reading?.value === undefined ? reading : { ...reading, unread: 'more' };
}

export function readName(value: unknown): ReadResult<string> {
  if (!isObject(value)) {
    return readText(value);
  }
  const key = ['name', 'value'].find((name) => readText(value[name])?.value !== undefined);
  if (key === undefined) {
    return undefined;
  }
  const reading = readText(value[key]);
  return Object.keys(value).length > 1 ? { ...reading, unread: 'more' } : reading;
}
