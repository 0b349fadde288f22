import type { ReadableRecord } from '../library/recordOf.ts';
import { referenceOf } from '../library/referenceOf.ts';
import { harmless } from '../platform/remoteText.ts';
import { strings } from './strings.ts';

const maxTitle = 40;

/** What a tab and a button say of a record. */
export function shortTitle(record: ReadableRecord): string {
  const text = harmless(titleOf(record) ?? strings().untitled);
  return text.length > maxTitle ? `${text.slice(0, maxTitle - 1).trimEnd()}…` : text;
}

function titleOf(record: ReadableRecord): string | undefined {
  if (record.kind === 'story') {
    return record.title ?? record.summary;
  }
  if (record.kind === 'publisher' || record.kind === 'source') {
    return record.name ?? record.url;
  }
  const { title, url } = referenceOf(record);
  return title ?? url;
}
