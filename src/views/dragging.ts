import { DataTransferItem, type DataTransfer } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import type { References } from '../library/references.ts';
import { dragMimeType, writeDragData } from '../records/dragData.ts';
import { recordOf } from '../records/target.ts';
import type { Dragging } from './lateTree.ts';
import type { Row } from './rows/row.ts';

/** Lets references be dragged into a text, where they are cited, the only one with `quotation`. */
export function setDragData(references: readonly Reference[], transfer: DataTransfer, quotation?: string): void {
  if (references.length > 0) {
    transfer.set(dragMimeType, new DataTransferItem(writeDragData(references, quotation)));
  }
}

/** Lets the records of rows be dragged into a text; the drop waits for names and evidence that are asked for. */
export async function dragRows(rows: readonly Row[], transfer: DataTransfer, references: References): Promise<void> {
  const records = rows.flatMap((row) => (row.kind === 'record' ? (recordOf(row) ?? []) : []));
  setDragData(await references.ofAll(records), transfer);
}

/** For a view whose rows have no order of the user's own. */
export function dragOnly(references: References): Dragging<Row> {
  return { handleDrag: (rows, transfer) => dragRows(rows, transfer, references) };
}
