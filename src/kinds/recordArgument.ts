import { isObject } from '../client/json.ts';
import { storedRecord, type ServiceRecord } from '../client/records/types.ts';
import { isCitableRecord, isReadableRecord, type CitableRecord } from './index.ts';

/** Reads the argument of a command that opens a record: a record with a page, or else as `recordOf`. */
export function openableOf(argument: unknown): ServiceRecord | undefined {
  const record = readRecord(argument);
  return record && isReadableRecord(record) ? record : recordOf(argument);
}

/**
 * Reads the argument of a command that cites a record: a row, a record, or an article made of `{ title, url }` or of a
 * publisher or source with an address. Other extensions can send any value.
 */
export function recordOf(argument: unknown): CitableRecord | undefined {
  const record = readRecord(argument);
  if (record && isCitableRecord(record)) {
    return record;
  }
  const sent = unwrap(argument);
  const { title, name, url } = isObject(sent) ? sent : {};
  const article = storedRecord({ kind: 'article', title: typeof title === 'string' ? title : name, url });
  return article?.kind === 'article' && article.url !== undefined ? article : undefined;
}

/** Returns the words of the source that a command received with a record; `undefined` for any other value. */
export function quotationIn(argument: unknown): string | undefined {
  const { quotation } = isObject(argument) ? argument : {};
  const words = typeof quotation === 'string' ? quotation.trim() : '';
  return words === '' || words.length > longestQuotation ? undefined : words;
}

/** Longer texts are not quotations. UTF-16 code units. */
const longestQuotation = 20_000;

function readRecord(argument: unknown): ServiceRecord | undefined {
  return storedRecord(unwrap(argument));
}

/** Returns the record of a row, or the value itself. */
function unwrap(argument: unknown): unknown {
  return isObject(argument) && 'record' in argument ? argument.record : argument;
}
