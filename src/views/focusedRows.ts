import { commands } from 'vscode';

/** The part of a view that is used here. */
interface Selecting {
  readonly selection: readonly unknown[];
}

/**
 * The rows that a key pressed in one of the views is meant for: the one with the focus, or all that are selected where
 * it is one of them. VS Code tells which rows are selected, but not which has the focus (an API that is only proposed,
 * treeViewActiveItem), and the arrow keys move the focus alone. So its selection is toggled, there and back, to see which
 * one that is.
 */
export async function focusedRowsOf(views: readonly Selecting[]): Promise<readonly unknown[]> {
  const selections = () => views.map(({ selection }) => selection);
  const before = selections();
  await commands.executeCommand('list.toggleSelection');
  const toggled = selections();
  await commands.executeCommand('list.toggleSelection');
  const at = toggled.findIndex((selection, index) => selection.length !== before[index]?.length);
  const selected = before[at] ?? [];
  const added = (toggled[at] ?? []).filter((row) => !selected.includes(row));
  return added.length > 0 ? added : selected;
}
