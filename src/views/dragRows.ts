import { DataTransferItem, type DataTransfer, type TreeDragAndDropController } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import { draggedType, writeDragged } from '../library/dragged.ts';
import { recordOf } from '../library/recordOf.ts';
import { referencesOf } from '../library/referenceOf.ts';
import type { Row } from './row.ts';

/** Lets references be dragged into a text, where they are cited. */
export function carry(references: readonly Reference[], transfer: DataTransfer): void {
  if (references.length > 0) {
    transfer.set(draggedType, new DataTransferItem(writeDragged(references)));
  }
}

/** What is cited of the rows. */
export function referencesIn(rows: readonly Row[]): Reference[] {
  const records = rows.flatMap((row) => (row.kind === 'record' ? (recordOf(row) ?? []) : []));
  return referencesOf(records);
}

/** For a view whose rows have no order of the user's own. */
export const outOnly: TreeDragAndDropController<Row> = {
  dragMimeTypes: [draggedType],
  dropMimeTypes: [],
  handleDrag: (rows: readonly Row[], transfer: DataTransfer) => carry(referencesIn(rows), transfer),
};
