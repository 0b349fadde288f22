import type { CitableRecord } from '../kinds/index.ts';

/** With `text/uri-list`, VS Code would open the addresses instead of dropping the rows. */
export const dragMimeType = 'application/vnd.dateline.records';

interface Drag {
  readonly records: readonly CitableRecord[];
  readonly quotation: string | undefined;
}

let last: (Drag & { readonly id: string }) | undefined;

/** Returns a random id. Only the id is transferred, because any web page can forge data of this MIME type. */
export function rememberDrag(records: readonly CitableRecord[], quotation?: string): string {
  last = { id: crypto.randomUUID(), records, quotation };
  return last.id;
}

export function recallDrag(id: string): Drag | undefined {
  return last?.id === id ? last : undefined;
}
