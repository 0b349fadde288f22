import { setTimeout as pause } from 'node:timers/promises';
import { commands } from 'vscode';

/** Pauses before each attempt, in milliseconds. */
const pauses = [0, 20, 50, 100, 200];

interface SelectableView {
  readonly selection: readonly unknown[];
}

export interface FocusedRows {
  readonly row: unknown;
  /** All selected rows if `row` is selected, or else only `row`. */
  readonly rows: readonly unknown[];
}

/**
 * Toggles the selection twice and compares, because VS Code doesn't report the focus (`treeViewActiveItem` is a
 * proposed API). The arrow keys move only the focus. Retries while a row is being redrawn, because VS Code doesn't
 * report the row then.
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
  const readSelections = () => views.map(({ selection }) => selection);
  const previous = readSelections();
  await commands.executeCommand('list.toggleSelection');
  const toggled = readSelections();
  await commands.executeCommand('list.toggleSelection');
  const after = readSelections();
  const viewIndex = toggled.findIndex((selection, index) => selection.length !== previous[index]?.length);
  const [selected = [], now = [], last = []] = [previous[viewIndex], toggled[viewIndex], after[viewIndex]];
  const isRestored = selected.length === last.length && selected.every((row) => last.includes(row));
  const [added, removed] = [omitRows(now, selected), omitRows(selected, now)];
  if (!isRestored || added.length + removed.length !== 1) {
    return undefined;
  }
  const [row] = [...added, ...removed];
  return { row, rows: added.length > 0 ? added : selected };
}

function omitRows(rows: readonly unknown[], others: readonly unknown[]): unknown[] {
  return rows.filter((row) => !others.includes(row));
}
