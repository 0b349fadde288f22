import type { TreeItem } from 'vscode';
import type { SavedSearch } from '../../store/searches/savedSearch.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { createListItem } from './listItem.ts';
import { createRecordItem, unmarked, type RecordMarks } from './recordItem.ts';
import type { ListRow, TreeRow } from './row.ts';
import { createTooltip } from './tooltip.ts';

export interface RowState {
  readonly getMarks?: (record: ServiceRecord, list: ListRow) => RecordMarks;
  readonly complete?: <R extends ServiceRecord>(record: R) => R;
  readonly isUnreadOnly?: (list: ListRow) => boolean;
  readonly countNew?: (search: SavedSearch) => number;
}

export function createTreeItem(row: TreeRow, { getMarks, complete, isUnreadOnly, countNew }: RowState = {}): TreeItem {
  if (row.kind === 'list') {
    return createListItem(row, {
      countNew: (search) => countNew?.(search) ?? 0,
      isUnreadOnly: isUnreadOnly?.(row) ?? false,
    });
  }
  if (row.kind === 'record') {
    const record = complete?.(row.record) ?? row.record;
    return createRecordItem(row, record, getMarks?.(record, row.parent) ?? unmarked);
  }
  return row.item;
}

export function addTooltip(item: TreeItem, row: TreeRow, { complete }: RowState = {}): TreeItem {
  if (row.kind === 'record') {
    item.tooltip = createTooltip(complete?.(row.record) ?? row.record);
  }
  return item;
}
