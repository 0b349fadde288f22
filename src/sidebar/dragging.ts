import { DataTransferItem, type DataTransfer } from 'vscode';
import { dragMimeType, rememberDrag } from '../store/draggedRecords.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { readCitableRecord } from '../kinds/recordArgument.ts';
import type { DragHandlers } from './lazyTree.ts';
import type { TreeRow } from './rows/treeRow.ts';

/** @param quotation belongs to a single record */
export function attachDraggedRecords(
  records: readonly CitableRecord[],
  transfer: DataTransfer,
  quotation?: string,
): void {
  if (records.length > 0) {
    transfer.set(dragMimeType, new DataTransferItem(rememberDrag(records, quotation)));
  }
}

export function attachDraggedRows(rows: readonly TreeRow[], transfer: DataTransfer): void {
  attachDraggedRecords(
    rows.flatMap((row) => (row.kind === 'record' ? (readCitableRecord(row) ?? []) : [])),
    transfer,
  );
}

/** Drag handlers for views without a manual order. */
export const recordDragHandlers: DragHandlers<TreeRow> = { handleDrag: attachDraggedRows };
