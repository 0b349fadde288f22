import { l10n, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { describeFilter } from '../../store/describeFilter.ts';
import { type SavedSearch, searchRoutes } from '../../store/searches/savedSearch.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { isEmptyFilter } from '../../store/filter.ts';
import { kinds } from '../../kinds/index.ts';
import type { ListTexts, RelatedList } from '../../kinds/recordKind.ts';
import type { ListRow } from './listRow.ts';

export function getListName(row: ListRow): string {
  const { saved, results } = row;
  if (results) {
    const words = results.query === '' ? describeFilter(results.filter, searchRoutes[results.kind]) : results.query;
    return sanitizeLine(l10n.t('Results for “{0}”', words));
  }
  return saved ? sanitizeLine(saved.name) : getTexts(row.name).label();
}

export function getEmptyText({ name, filter }: ListRow): string {
  const isSearch = name === 'savedSearch' || name === 'results';
  return isSearch || isEmptyFilter(filter) ? getTexts(name).empty() : l10n.t('No matches for this filter');
}

const ownLists: Readonly<Record<string, ListTexts>> = {
  savedSearch: {
    label: () => l10n.t('Saved Search'),
    empty: () => l10n.t('No matches'),
  },
  results: { label: () => l10n.t('Results'), empty: () => l10n.t('No matches'), isOpen: true },
  alsoAt: { label: () => l10n.t('Also Reported By'), empty: () => l10n.t('No articles'), isOpen: true },
};

const listTexts: ReadonlyMap<string, ListTexts> = new Map([
  ...Object.entries(ownLists),
  ...Object.values(kinds).flatMap(({ roots, lists }) => [
    ...roots.map((list) => [list.route, list] as const),
    ...Object.values<RelatedList>(lists).map((list) => [list.name, list] as const),
  ]),
]);

function getTexts(name: string): ListTexts {
  const texts = listTexts.get(name);
  if (!texts) {
    throw new TypeError(`No list has the name ${name}`);
  }
  return texts;
}

export function createListItem(row: ListRow): TreeItem {
  const { saved, results, route, filter } = row;
  const label = getListName(row);
  const { isOpen } = getTexts(row.name);
  const item = new TreeItem(label, isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed);
  item.id = row.id;
  const isUnreadOnly = row.context.isUnreadOnly(row);
  const texts = saved
    ? describeSaved(saved, row.context.countNew(saved))
    : results
      ? [results.query === '' ? '' : describeFilter(results.filter, searchRoutes[results.kind])]
      : [route ? describeFilter(filter, route) : ''];
  item.description = sanitizeLine([...texts, isUnreadOnly ? l10n.t('unread only') : ''].filter(Boolean).join(' · '));
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
