import { citableAddress, hostOf } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { isObject } from '../client/json.ts';
import { readDate } from '../client/records/readDate.ts';
import { addressOf, kindOf, type CitableRecord } from './index.ts';
import { titleTexts } from './title.ts';

/** The reference of a record: its own title and address. Stories, events and signals are cited by others instead. */
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

/** Name of the publisher or source, else the host of the address. */
export function publisherOf(record: CitableRecord): string | undefined {
  return kindOf(record).source(record)?.name ?? hostOf(addressOf(record));
}

/** The reference of a record that the user sees; one that comes from no answer of the service was read now. */
export function referenceNow(record: CitableRecord): Reference {
  return { retrieved: new Date().toISOString(), ...referenceOf(record) };
}

/** The references of records that the user sees. */
export function referencesOf(records: readonly CitableRecord[]): Reference[] {
  return records.map(referenceNow);
}

/** A reference from text that was stored or sent, which can hold anything; `undefined` without a title or an address. */
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
