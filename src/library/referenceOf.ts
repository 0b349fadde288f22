import { isCitable } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import type { Article, Evidence, IntelligenceEvent, Signal } from '../service/records.ts';

/** A record that can be cited. */
export type CitableRecord = Article | IntelligenceEvent | Signal | Evidence;

/** What is cited of a record: its own title and address; of an event or a signal the address of its source. */
export function referenceOf(record: CitableRecord): Reference {
  const { retrieved } = record;
  return { ...fieldsOf(record), ...(retrieved !== undefined && { accessed: retrieved }) };
}

/** What is cited of a record that the user sees; one that comes from no answer of the service was read now. */
export function referenceNow(record: CitableRecord): Reference {
  return { accessed: new Date().toISOString(), ...referenceOf(record) };
}

/** What is cited of records that the user sees. */
export function referencesOf(records: readonly CitableRecord[]): Reference[] {
  return records.map(referenceNow);
}

function fieldsOf(record: CitableRecord): Reference {
  switch (record.kind) {
    case 'article':
      return reference({
        title: record.title,
        url: record.url,
        publisher: record.publisher ?? hostOf(record.url),
        authors: record.authors,
        published: record.published,
      });
    case 'evidence':
      return reference({
        title: record.title ?? record.summary,
        url: record.url,
        publisher: record.sourceName ?? hostOf(record.url),
        published: record.published,
      });
    case 'event':
    case 'signal':
      return reference({
        title: record.title ?? record.summary,
        url: record.source?.url,
        publisher: record.source?.name ?? hostOf(record.source?.url),
      });
  }
}

/** The host of a web address without `www.`, for people to read; nothing for any other text. */
export function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && isCitable(address) ? new URL(address).hostname.replace(/^www\./, '') : undefined;
}

/** Leaves out what is not known. */
function reference(fields: { [K in keyof Reference]: Reference[K] | undefined }): Reference {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
