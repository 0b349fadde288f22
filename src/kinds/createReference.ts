import { getArticleKey, getHost } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { isObject } from '../client/jsonObject.ts';
import { readDate } from '../client/records/readDate.ts';
import { readByline } from './byline.ts';
import { getAddress, getKind, type CitableRecord } from './index.ts';
import { getTitleTexts } from './recordTitle.ts';

/** Uses the record's own title and address. A kind without an address needs `citedThrough`. */
export function createReference(record: CitableRecord): Reference {
  return omitUndefined({
    title: getTitleTexts(record).title,
    url: getAddress(record),
    publisher: getPublisherName(record),
    authors: 'authors' in record ? record.authors.flatMap(readByline) : undefined,
    published: 'published' in record ? record.published : undefined,
    retrieved: record.retrieved,
  });
}

export function getPublisherName(record: CitableRecord): string | undefined {
  return getKind(record).source(record)?.name ?? getHost(getAddress(record));
}

/** Uses the current time as the default retrieval time, because the record is on screen. */
export function createReferenceNow(record: CitableRecord): Reference {
  return { retrieved: new Date().toISOString(), ...createReference(record) };
}

export function createReferences(records: readonly CitableRecord[]): Reference[] {
  return records.map(createReferenceNow);
}

/** Returns `undefined` without a title and an address. */
export function readReference(stored: unknown): Reference | undefined {
  const fields = isObject(stored) ? stored : {};
  const readText = (name: string) => (typeof fields[name] === 'string' ? { [name]: fields[name] } : {});
  const readDateField = (name: string) => {
    const value = readDate(fields[name])?.value;
    return value === undefined ? {} : { [name]: value };
  };
  const reference: Reference = {
    ...readText('title'),
    ...readText('url'),
    ...readText('publisher'),
    ...readDateField('published'),
    ...readDateField('retrieved'),
    ...(Array.isArray(fields.authors) && {
      authors: fields.authors.filter((author): author is string => typeof author === 'string'),
    }),
  };
  return reference.title === undefined && reference.url === undefined ? undefined : reference;
}

/**
 * Returns the address without tracking parameters, or the title. A fragment counts only if it is a client-side route
 * such as `#/article/1`.
 */
export function getReferenceKey({ title, url }: Reference): string {
  const href = url === undefined ? undefined : getArticleKey(url);
  if (href === undefined) {
    return `title ${title ?? ''}`;
  }
  const [, page = href] = /^([^#]*(?:#(?:\/|!).*)?)/.exec(href) ?? [];
  return page.endsWith('/') ? page.slice(0, -1) : page;
}

function omitUndefined(fields: { [K in keyof Reference]: Reference[K] | undefined }): Reference {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
