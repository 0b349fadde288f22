import { isCitable } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { isObject } from '../service/json.ts';
import { readReference } from './readReference.ts';

/**
 * What rows carry to an editor while they are dragged: a list of references as JSON. Not `text/uri-list`, since VS Code
 * would open the addresses instead of dropping them into the text.
 */
export const draggedType = 'application/vnd.dateline.references+json';

/** How many characters are read at most; a thousand rows have less. */
const maxLength = 2_000_000;

export function writeDragged(references: readonly Reference[]): string {
  return JSON.stringify(references);
}

/** The references that were dragged. Anybody can have made the text, such as a web page, so only web addresses are kept. */
export function readDragged(text: string): Reference[] {
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
