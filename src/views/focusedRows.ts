import { setTimeout as pause } from 'node:timers/promises';
import { commands } from 'vscode';

/** Milliseconds to wait before each look. */
const pauses = [0, 20, 50, 100, 200];

/** The part of a view that is used here. */
interface Selecting {
  readonly selection: readonly unknown[];
}

/**
 * The rows that a key pressed in one of the views is meant for: the one with the focus, or all that are selected where
 * it is one of them. VS Code tells which rows are selected, but not which has the focus (an API that is only proposed,
 * treeViewActiveItem), and the arrow keys move the focus alone. So its selection is toggled, there and back, to see which
 * one that is. A row that is being drawn anew is unknown for a moment, so VS Code is asked again where its answers don't
 * agree.
 */
export async function focusedRowsOf(views: readonly Selecting[]): Promise<readonly unknown[]> {
  for (const milliseconds of pauses) {
    await pause(milliseconds);
    const rows = await toggledRows(views);
    if (rows) {
      return rows;
    }
  }
  return [];
}

async function toggledRows(views: readonly Selecting[]): Promise<readonly unknown[] | undefined> {
  const selections = () => views.map(({ selection }) => selection);
  const before = selections();
  await commands.executeCommand('list.toggleSelection');
  const toggled = selections();
  await commands.executeCommand('list.toggleSelection');
  const after = selections();
  const at = toggled.findIndex((selection, index) => selection.length !== before[index]?.length);
  const [selected = [], now = [], last = []] = [before[at], toggled[at], after[at]];
  const isSame = selected.length === last.length && selected.every((row) => last.includes(row));
  const [added, removed] = [without(now, selected), without(selected, now)];
  if (!isSame || added.length + removed.length !== 1) {
    return undefined;
  }
  return added.length > 0 ? added : selected;
}

function without(rows: readonly unknown[], others: readonly unknown[]): unknown[] {
  return rows.filter((row) => !others.includes(row));
}
