import { citableAddress, hostOf } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { isObject } from '../client/json.ts';
import { readDate } from '../client/records/readDate.ts';
import { addressOf, kindOf, type CitableRecord } from './index.ts';
import { titleTexts } from './title.ts';

/** Returns the reference of a record by its own title and address. See `citedThrough` for kinds without an address. */
export function referenceOf(record: CitableRecord): Reference {
  return omitUndefined({
    title: titleTexts(record).title,
    url: addressOf(record),
    publisher: publisherOf(record),
    authors: 'authors' in record ? record.authors : undefined,
    published: 'published' in record ? record.published : undefined,
    retrieved: record.retrieved,
  });
}

/** Returns the name of the publisher or source, else the host of the address. */
export function publisherOf(record: CitableRecord): string | undefined {
  return kindOf(record).source(record)?.name ?? hostOf(addressOf(record));
}

/** Returns the reference of a record that the user sees. A record without a retrieval time was retrieved now. */
export function referenceNow(record: CitableRecord): Reference {
  return { retrieved: new Date().toISOString(), ...referenceOf(record) };
}

export function referencesOf(records: readonly CitableRecord[]): Reference[] {
  return records.map(referenceNow);
}

/** Reads a reference from any stored or received value; `undefined` without a title and an address. */
export function readReference(stored: unknown): Reference | undefined {
  const fields = isObject(stored) ? stored : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? { [name]: fields[name] } : {});
  const date = (name: string) => {
    const value = readDate(fields[name])?.value;
    return value === undefined ? {} : { [name]: value };
  };
  const reference: Reference = {
    ...text('title'),
    ...text('url'),
    ...text('publisher'),
    ...date('published'),
    ...date('retrieved'),
    ...(Array.isArray(fields.authors) && {
      authors: fields.authors.filter((author): author is string => typeof author === 'string'),
    }),
  };
  return reference.title === undefined && reference.url === undefined ? undefined : reference;
}

/**
 * Returns the key of a reference, the same for two that cite the same page: the address, else the title. A fragment counts
 * only if it is the route of a page that scripts build, such as `#/article/1`.
 */
export function referenceKey({ title, url }: Reference): string {
  const address = url === undefined ? undefined : citableAddress(url);
  if (address === undefined) {
    return `title ${title ?? ''}`;
  }
  const { href } = new URL(address);
  const [, page = href] = /^([^#]*(?:#(?:\/|!).*)?)/.exec(href) ?? [];
  return page.endsWith('/') ? page.slice(0, -1) : page;
}

function omitUndefined(fields: { [K in keyof Reference]: Reference[K] | undefined }): Reference {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
