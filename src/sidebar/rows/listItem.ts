import { l10n, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { describeFilter } from '../../store/describeFilter.ts';
import { type SavedSearch, searchRoutes } from '../../store/searches/savedSearch.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { isEmptyFilter } from '../../store/filter.ts';
import type { ListRow } from './listRow.ts';

export function getEmptyText({ texts, search, filter }: ListRow): string {
  return search || isEmptyFilter(filter) ? texts.empty() : l10n.t('No matches for this filter');
}

export function createListItem(row: ListRow): TreeItem {
  const { saved, results, route, filter, label, texts } = row;
  const { Expanded, Collapsed } = TreeItemCollapsibleState;
  const item = new TreeItem(label, texts.isOpen ? Expanded : Collapsed);
  item.id = row.id;
  const isUnreadOnly = row.context.isUnreadOnly(row);
  const details = saved
    ? describeSaved(saved, row.context.countNew(saved))
    : results
      ? [results.query === '' ? '' : describeFilter(results.filter, searchRoutes[results.kind])]
      : [route ? describeFilter(filter, route) : ''];
  item.description = sanitizeLine([...details, isUnreadOnly ? l10n.t('unread only') : ''].filter(Boolean).join(' · '));
  const flags = saved
    ? ['file' in saved ? 'sharedSearch' : 'savedSearch']
    : results
      ? ['results']
      : [route && 'filterable', route && !isEmptyFilter(filter) && 'filtered'];
  item.contextValue = ['list', ...flags, isUnreadOnly && 'unreadOnly'].filter(Boolean).join(' ');
  if (saved) {
    const spoken = [l10n.t('Saved search'), label, item.description];
    item.accessibilityInformation = { label: spoken.filter(Boolean).join(', ') };
  } else if (!results && item.description !== '') {
    item.tooltip = l10n.t('{0}, filtered: {1}', label, item.description);
    item.accessibilityInformation = { label: item.tooltip };
  }
  return item;
}

function describeSaved(saved: SavedSearch, newCount: number): string[] {
  return [
    newCount > 0 ? l10n.t('{0} new', newCount) : '',
    saved.query === saved.name ? '' : saved.query,
    describeFilter(saved.filter, searchRoutes[saved.kind]),
    'file' in saved ? l10n.t('from this workspace') : '',
  ];
}
