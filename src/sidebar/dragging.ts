import { DataTransferItem, type DataTransfer } from 'vscode';
import { dragMimeType, rememberDrag } from '../store/draggedRecords.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { readCitableRecord } from '../kinds/recordArgument.ts';
import type { DragHandlers } from './lazyTree.ts';
import type { TreeRow } from './rows/row.ts';

/** Lets records be dragged into a text, where they are cited, the only one with `quotation`. */
export function attachRecords(records: readonly CitableRecord[], transfer: DataTransfer, quotation?: string): void {
  if (records.length > 0) {
    transfer.set(dragMimeType, new DataTransferItem(rememberDrag(records, quotation)));
  }
}

/** Lets the records of rows be dragged into a text. */
export function attachRows(rows: readonly TreeRow[], transfer: DataTransfer): void {
  attachRecords(
    rows.flatMap((row) => (row.kind === 'record' ? (readCitableRecord(row) ?? []) : [])),
    transfer,
  );
}

/** For a view whose rows have no order of the user's own. */
export const recordDragHandlers: DragHandlers<TreeRow> = { handleDrag: attachRows };
