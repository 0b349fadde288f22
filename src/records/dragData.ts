import { isCitable } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { isObject } from '../service/json.ts';
import { readReference } from './reference.ts';

/**
 * MIME type of rows that are dragged into an editor: a list of references as JSON. Not `text/uri-list`, since VS Code would
 * open the addresses instead of dropping them into the text.
 */
export const dragMimeType = 'application/vnd.dateline.references+json';

/** Number of characters that are read at most; a thousand rows have less. */
const maxLength = 2_000_000;

export function writeDragData(references: readonly Reference[]): string {
  return JSON.stringify(references);
}

/** The references that were dragged. Anybody can have made the text, such as a web page, so only web addresses are kept. */
export function readDragData(text: string): Reference[] {
  if (text.length > maxLength) {
    return [];
  }
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return [];
  }
  return (Array.isArray(list) ? list : []).flatMap((stored: unknown) => {
    const isOfTheWeb = isObject(stored) && typeof stored.url === 'string' && isCitable(stored.url);
    return readReference(isOfTheWeb || !isObject(stored) ? stored : { ...stored, url: undefined }) ?? [];
  });
}
