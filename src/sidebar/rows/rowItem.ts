import type { TreeItem } from 'vscode';
import type { SavedSearch } from '../../store/searches/savedSearch.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { unmarked, type RecordMarks } from './recordIcon.ts';
import { createListItem } from './listItem.ts';
import { createRecordItem } from './recordItem.ts';
import type { ListRow, TreeRow } from './row.ts';
import { createTooltip } from './tooltip.ts';
import {
  createCancelItem,
  createCheckItem,
  createFoldedItem,
  createHiddenCountItem,
  createProblemItem,
  createRemedyItem,
  createStatusItem,
} from './statusItem.ts';

export interface RowState {
  readonly getMarks?: (record: ServiceRecord, list: ListRow) => RecordMarks;
  readonly complete?: <R extends ServiceRecord>(record: R) => R;
  readonly isUnreadOnly?: (list: ListRow) => boolean;
  readonly countNew?: (search: SavedSearch) => number;
}

export function createTreeItem(row: TreeRow, { getMarks, complete, isUnreadOnly, countNew }: RowState = {}): TreeItem {
  switch (row.kind) {
    case 'list':
      return createListItem(row, {
        countNew: (search) => countNew?.(search) ?? 0,
        isUnreadOnly: isUnreadOnly?.(row) ?? false,
      });
    case 'record': {
      const record = complete?.(row.record) ?? row.record;
      return createRecordItem(row, record, getMarks?.(record, row.parent) ?? unmarked);
    }
    case 'status':
      return createStatusItem(row);
    case 'remedy':
      return createRemedyItem(row);
    case 'check':
      return createCheckItem(row);
    case 'cancel':
      return createCancelItem(row);
    case 'hidden':
      return createHiddenCountItem(row);
    case 'folded':
      return createFoldedItem(row);
    case 'problem':
      return createProblemItem(row);
  }
}

export function addTooltip(item: TreeItem, row: TreeRow, { complete }: RowState = {}): TreeItem {
  if (row.kind === 'record') {
    item.tooltip = createTooltip(complete?.(row.record) ?? row.record);
  }
  return item;
}
