import { l10n, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { describeFilter } from '../../store/describeFilter.ts';
import { type SavedSearch, searchRoutes } from '../../store/searches/savedSearch.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { isEmptyFilter } from '../../store/filter.ts';
import { kinds } from '../../kinds/index.ts';
import type { ListTexts, RelatedList } from '../../kinds/recordKind.ts';
import type { ListRow } from './row.ts';

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

interface ListState {
  readonly countNew: (search: SavedSearch) => number;
  readonly isUnreadOnly: boolean;
}

export function createListItem(row: ListRow, { countNew, isUnreadOnly }: ListState): TreeItem {
  if (row.saved) {
    return createSavedItem(row, row.saved, countNew(row.saved), isUnreadOnly);
  }
  const { isOpen } = getTexts(row.name);
  const label = getListName(row);
  const item = new TreeItem(label, isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed);
  item.id = row.id;
  if (row.results) {
    const { kind, query, filter } = row.results;
    item.contextValue = `list results${isUnreadOnly ? ' unreadOnly' : ''}`;
    const words = [
      query === '' ? '' : describeFilter(filter, searchRoutes[kind]),
      isUnreadOnly ? l10n.t('unread only') : '',
    ];
    item.description = words.filter(Boolean).join(' · ');
    return item;
  }
  const filter = row.route && !isEmptyFilter(row.filter) ? describeFilter(row.filter, row.route) : '';
  const flags = [row.route && 'filterable', filter !== '' && 'filtered', isUnreadOnly && 'unreadOnly'];
  item.contextValue = ['list', ...flags.filter(Boolean)].join(' ');
  if (filter !== '' || isUnreadOnly) {
    const words = [filter, isUnreadOnly && l10n.t('unread only')];
    item.description = words.filter(Boolean).join(' · ');
    item.tooltip = l10n.t('{0}, filtered: {1}', label, item.description);
    item.accessibilityInformation = { label: item.tooltip };
  }
  return item;
}

function createSavedItem(row: ListRow, saved: SavedSearch, newCount: number, isUnreadOnly: boolean): TreeItem {
  const name = sanitizeLine(saved.name);
  const item = new TreeItem(name, TreeItemCollapsibleState.Collapsed);
  item.id = row.id;
  const words = [saved.query === saved.name ? '' : saved.query, describeFilter(saved.filter, searchRoutes[saved.kind])]
    .filter(Boolean)
    .join(' · ');
  const isShared = 'file' in saved;
  const details = [
    newCount > 0 ? l10n.t('{0} new', newCount) : '',
    words,
    isShared ? l10n.t('from this workspace') : '',
    isUnreadOnly ? l10n.t('unread only') : '',
  ];
  item.description = sanitizeLine(details.filter(Boolean).join(' · '));
  item.contextValue = `list ${isShared ? 'sharedSearch' : 'savedSearch'}${isUnreadOnly ? ' unreadOnly' : ''}`;
  item.accessibilityInformation = {
    label: [l10n.t('Saved search'), name, item.description].filter(Boolean).join(', '),
  };
  return item;
}
