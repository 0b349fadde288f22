import { isCitable } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { isObject } from '../service/json.ts';
import { readReference } from './reference.ts';
import { quotationIn } from './target.ts';

/**
 * MIME type of rows that are dragged into an editor: a list of references as JSON. Not `text/uri-list`, since VS Code would
 * open the addresses instead of dropping them into the text.
 */
export const dragMimeType = 'application/vnd.dateline.references+json';

/** Number of characters that are read at most; a thousand rows have less. */
const maxLength = 2_000_000;

/** @param quotation words of the only reference, to be quoted before its citation */
export function writeDragData(references: readonly Reference[], quotation?: string): string {
  return JSON.stringify(quotation === undefined ? references : references.map((each) => ({ ...each, quotation })));
}

/** The references that were dragged. Anybody can have made the text, such as a web page, so only web addresses are kept. */
export function readDragData(text: string): Reference[] {
  return listIn(text).flatMap((stored) => {
    const isOfTheWeb = isObject(stored) && typeof stored.url === 'string' && isCitable(stored.url);
    return readReference(isOfTheWeb || !isObject(stored) ? stored : { ...stored, url: undefined }) ?? [];
  });
}

/** The words that were dragged with the only reference. */
export function readDraggedQuotation(text: string): string | undefined {
  const [only, ...others] = listIn(text);
  return others.length === 0 ? quotationIn(only) : undefined;
}

function listIn(text: string): readonly unknown[] {
  if (text.length > maxLength) {
    return [];
  }
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
