import type { ListRow, Row } from './row.ts';

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'kind' in value && 'parent' in value;
}

export function rootOf(row: Row): Row {
  return row.parent ? rootOf(row.parent) : row;
}

/** The record at the top level that a row is or stands below, else the list at the top. */
export function topRowOf(row: Row): Row {
  return row.parent && (row.kind !== 'record' || row.parent.parent) ? topRowOf(row.parent) : row;
}

/** A row that is a list, or stands in one. */
export type ListedRow = Exclude<Row, { readonly kind: 'problem' }>;

export function listOf(row: ListedRow): ListRow {
  return row.kind === 'list' ? row : row.parent;
}
