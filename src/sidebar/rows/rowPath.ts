import type { ListRow, TreeRow } from './row.ts';

export function isTreeRow(value: unknown): value is TreeRow {
  return typeof value === 'object' && value !== null && 'kind' in value && 'parent' in value;
}

export function findRootList(row: TreeRow): TreeRow {
  return row.parent ? findRootList(row.parent) : row;
}

export function findTopRow(row: TreeRow): TreeRow {
  return row.parent && (row.kind !== 'record' || row.parent.parent) ? findTopRow(row.parent) : row;
}

export type ListedRow = Exclude<TreeRow, { readonly kind: 'problem' }>;

export function findList(row: ListedRow): ListRow {
  return row.kind === 'list' ? row : row.parent;
}
