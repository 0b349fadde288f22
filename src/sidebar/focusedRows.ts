import { setTimeout as pause } from 'node:timers/promises';
import { commands } from 'vscode';

/** Milliseconds to wait before each look. */
const pauses = [0, 20, 50, 100, 200];

/** The part of a view that is used here. */
interface SelectableView {
  readonly selection: readonly unknown[];
}

/** Rows that a key is meant for, as a menu would give them. */
export interface FocusedRows {
  readonly row: unknown;
  /** All selected rows if `row` is one of them, else `row` alone. */
  readonly rows: readonly unknown[];
}

/**
 * The row with the focus, for which a key pressed in one of the views is meant, and the rows selected with it. VS Code tells which rows are selected, but not which has the focus (an API that is only proposed,
 * treeViewActiveItem), and the arrow keys move the focus alone. So its selection is toggled, there and back, to see which
 * one that is. A row that is being drawn anew is unknown for a moment, so VS Code is asked again where its answers don't
 * agree.
 */
export async function findFocusedRows(views: readonly SelectableView[]): Promise<FocusedRows | undefined> {
  for (const milliseconds of pauses) {
    await pause(milliseconds);
    const rows = await toggleSelection(views);
    if (rows) {
      return rows;
    }
  }
  return undefined;
}

async function toggleSelection(views: readonly SelectableView[]): Promise<FocusedRows | undefined> {
  const selections = () => views.map(({ selection }) => selection);
  const before = selections();
  await commands.executeCommand('list.toggleSelection');
  const toggled = selections();
  await commands.executeCommand('list.toggleSelection');
  const after = selections();
  const viewIndex = toggled.findIndex((selection, index) => selection.length !== before[index]?.length);
  const [selected = [], now = [], last = []] = [before[viewIndex], toggled[viewIndex], after[viewIndex]];
  const isRestored = selected.length === last.length && selected.every((row) => last.includes(row));
  const [added, removed] = [without(now, selected), without(selected, now)];
  if (!isRestored || added.length + removed.length !== 1) {
    return undefined;
  }
  const [row] = [...added, ...removed];
  return { row, rows: added.length > 0 ? added : selected };
}

function without(rows: readonly unknown[], others: readonly unknown[]): unknown[] {
  return rows.filter((row) => !others.includes(row));
}
