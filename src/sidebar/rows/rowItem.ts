import type { TreeItem } from 'vscode';
import type { SavedSearch } from '../../store/searches/savedSearch.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { Marks } from './icons.ts';
import { listItem } from './listItem.ts';
import { recordItem } from './recordItem.ts';
import type { ListRow, Row } from './row.ts';
import { tooltip } from './tooltip.ts';
import { cancelItem, checkItem, hiddenItem, problemItem, remedyItem, statusItem } from './statusItem.ts';

/** State that rows show besides their content. */
export interface RowState {
  readonly marksOf?: (record: ServiceRecord, list: ListRow) => Marks;
  /** The record with the name of its publisher, as far as that is known. */
  readonly complete?: <R extends ServiceRecord>(record: R) => R;
  /** Whether a list shows only unread records. */
  readonly isUnreadOnly?: (list: ListRow) => boolean;
  /** Number of new results of a saved search. */
  readonly newIn?: (search: SavedSearch) => number;
}

/** The tree item of a row: the only maker of tree items. */
export function treeItem(row: Row, { marksOf, complete, isUnreadOnly, newIn }: RowState = {}): TreeItem {
  switch (row.kind) {
    case 'list':
      return listItem(row, { newIn: (search) => newIn?.(search) ?? 0, isUnreadOnly: isUnreadOnly?.(row) ?? false });
    case 'record': {
      const record = complete?.(row.record) ?? row.record;
      return recordItem(row, record, marksOf?.(record, row.parent) ?? { read: false, clipped: false, fresh: false });
    }
    case 'status':
      return statusItem(row);
    case 'remedy':
      return remedyItem(row);
    case 'check':
      return checkItem(row);
    case 'cancel':
      return cancelItem(row);
    case 'hidden':
      return hiddenItem(row);
    case 'problem':
      return problemItem(row);
  }
}

/** Gives the item of a row its tooltip, which few of all rows are asked for. */
export function withTooltip(item: TreeItem, row: Row, { complete }: RowState = {}): TreeItem {
  if (row.kind === 'record') {
    item.tooltip = tooltip(complete?.(row.record) ?? row.record);
  }
  return item;
}
