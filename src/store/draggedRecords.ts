import type { CitableRecord } from '../kinds/index.ts';

/**
 * MIME type of rows that are dragged into an editor. Not `text/uri-list`: VS Code would open the addresses instead of
 * dropping the rows into the text.
 */
export const dragMimeType = 'application/vnd.dateline.records';

interface Dragged {
  readonly records: readonly CitableRecord[];
  /** Words of the only record, to be quoted before its citation. */
  readonly quotation: string | undefined;
}

let last: (Dragged & { readonly id: string }) | undefined;

/**
 * Remembers what the user drags, and returns a random id for it. Only the id travels with the mouse, since any web page
 * can make up data of our MIME type.
 */
export function rememberDrag(records: readonly CitableRecord[], quotation?: string): string {
  last = { id: crypto.randomUUID(), records, quotation };
  return last.id;
}

/** Returns the last drag, if `id` is its id. */
export function recallDrag(id: string): Dragged | undefined {
  return last?.id === id ? last : undefined;
}
