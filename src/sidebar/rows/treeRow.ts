import type { TreeItem } from 'vscode';
import type { ListRow, RecordRow } from './listRow.ts';

export interface RowBase {
  /** Stable across refreshes, so that VS Code restores expansion and selection. */
  readonly id: string;
  readonly parent: TreeRow | undefined;
  readonly getTreeItem: () => TreeItem;
  readonly getChildren: () => TreeRow[] | Promise<TreeRow[]>;
}

/** The state of a list, such as loading or failed, or something to do with it. */
export interface StatusRow extends RowBase {
  readonly kind: 'status' | 'remedy' | 'check' | 'cancel' | 'muted' | 'read' | 'folded';
  readonly parent: ListRow;
}

/** A file of shared searches that can't be read. */
export interface ProblemRow extends RowBase {
  readonly kind: 'problem';
  readonly parent: undefined;
}

/** A row in a list, or a list. */
export type ListedRow = ListRow | RecordRow | StatusRow;

export type TreeRow = ListedRow | ProblemRow;

export function isTreeRow(value: unknown): value is TreeRow {
  return typeof value === 'object' && value !== null && 'kind' in value && 'parent' in value;
}

export function findRootList(row: TreeRow): TreeRow {
  return row.parent ? findRootList(row.parent) : row;
}

/** Returns the row below a list at the top that contains `row`, or the list itself. */
export function findTopRow(row: TreeRow): TreeRow {
  return row.parent && (row.kind !== 'record' || row.parent.parent) ? findTopRow(row.parent) : row;
}

export function findList(row: ListedRow): ListRow {
  return row.kind === 'list' ? row : row.parent;
}
