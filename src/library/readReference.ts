import type { Reference } from '../citation/reference.ts';
import { isObject } from '../service/json.ts';

/** A reference from what was stored or sent, which can hold anything; nothing where there is nothing to cite. */
export function readReference(stored: unknown): Reference | undefined {
  const fields = isObject(stored) ? stored : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? { [name]: fields[name] } : {});
  const reference: Reference = {
    ...text('title'),
    ...text('url'),
    ...text('publisher'),
    ...text('published'),
    ...text('accessed'),
    ...(Array.isArray(fields.authors) && {
      authors: fields.authors.filter((author): author is string => typeof author === 'string'),
    }),
  };
  return reference.title === undefined && reference.url === undefined ? undefined : reference;
}
