import { isObject } from '../client/jsonObject.ts';
import { restoreRecord, type ServiceRecord } from '../client/records/types.ts';
import { isCitableRecord, isReadableRecord, type CitableRecord } from './index.ts';

export function readOpenableRecord(argument: unknown): ServiceRecord | undefined {
  const record = readRecord(argument);
  return record && isReadableRecord(record) ? record : readCitableRecord(argument);
}

/** Accepts a tree row, a record, or `{ title, url }`. Other extensions can send any value. */
export function readCitableRecord(argument: unknown): CitableRecord | undefined {
  const record = readRecord(argument);
  if (record && isCitableRecord(record)) {
    return record;
  }
  const value = unwrap(argument);
  const { title, name, url } = isObject(value) ? value : {};
  const article = restoreRecord({ kind: 'article', title: typeof title === 'string' ? title : name, url });
  return article?.kind === 'article' && article.url !== undefined ? article : undefined;
}

/** @param rows all rows that the command applies to. Only a single row has a quotation. */
export function readQuotation(argument: unknown, rows?: unknown): string | undefined {
  if (Array.isArray(rows) && rows.length > 1) {
    return undefined;
  }
  const { quotation } = isObject(argument) ? argument : {};
  const words = typeof quotation === 'string' ? quotation.trim() : '';
  return words === '' || words.length > maxQuotationLength ? undefined : words;
}

/** In UTF-16 code units. Longer text is not a quotation. */
const maxQuotationLength = 20_000;

function readRecord(argument: unknown): ServiceRecord | undefined {
  return restoreRecord(unwrap(argument));
}

function unwrap(argument: unknown): unknown {
  return isObject(argument) && 'record' in argument ? argument.record : argument;
}
