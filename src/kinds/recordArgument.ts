import { isObject } from '../client/json.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { isCitableRecord, isReadableRecord, type CitableRecord } from './index.ts';
import { storedRecord } from '../client/records/types.ts';

/** Returns the record that a command was given to open: one with a page or a web address. */
export function openableOf(target: unknown): ServiceRecord | undefined {
  const record = heldBy(target);
  return record && isReadableRecord(record) ? record : recordOf(target);
}

/**
 * Returns the record that a command was given to cite: the record of a row, or an article made of `{ title, url }` or of a
 * publisher or source with an address. Other extensions can send any value, so it is read with checks.
 */
export function recordOf(target: unknown): CitableRecord | undefined {
  const record = heldBy(target);
  if (record && isCitableRecord(record)) {
    return record;
  }
  const held: unknown = isObject(target) && 'record' in target ? target.record : target;
  const { title, name, url } = isObject(held) ? held : {};
  const article = storedRecord({ kind: 'article', title: typeof title === 'string' ? title : name, url });
  return article?.kind === 'article' && article.url !== undefined ? article : undefined;
}

/** The words of its source that a command was given with a record; `undefined` for any other value. */
export function quotationIn(target: unknown): string | undefined {
  const { quotation } = isObject(target) ? target : {};
  const words = typeof quotation === 'string' ? quotation.trim() : '';
  return words === '' || words.length > longestQuotation ? undefined : words;
}

/** In UTF-16 code units; who sends more means something else. */
const longestQuotation = 20_000;

/** The record that was sent, by itself or in a row. */
function heldBy(target: unknown): ServiceRecord | undefined {
  return storedRecord(isObject(target) && 'record' in target ? target.record : target);
}
