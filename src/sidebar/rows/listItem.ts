import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { filterWords } from '../../store/filterWords.ts';
import { type SavedSearch, searchRoutes } from '../../store/searches/search.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { isEmpty } from '../../store/filter.ts';
import { kinds } from '../../kinds/index.ts';
import type { RelatedList } from '../../kinds/recordKind.ts';
import type { ListName, ListRow } from './row.ts';

/** Name of a list. */
export function nameOf(row: ListRow): string {
  const { saved, results } = row;
  if (results) {
    const words = results.query === '' ? filterWords(results.filter, searchRoutes[results.kind]) : results.query;
    return sanitizeLine(l10n.t('Results for “{0}”', words));
  }
  return saved ? sanitizeLine(saved.name) : textsOf(row.name).label();
}

/** Returns the text of an empty list. */
export function emptyWords({ name, filter }: ListRow): string {
  const isSearch = name === 'savedSearch' || name === 'results';
  return isSearch || isEmpty(filter) ? textsOf(name).empty() : l10n.t('No matches for this filter');
}

type ListTexts = Pick<RelatedList, 'label' | 'empty' | 'icon' | 'isOpen'>;

const rootLists: Readonly<Record<string, ListTexts>> = {
  savedSearch: root(
    () => l10n.t('Saved Search'),
    'search',
    () => l10n.t('No matches'),
  ),
  results: root(
    () => l10n.t('Results'),
    'search',
    () => l10n.t('No matches'),
    true,
  ),
  alsoAt: root(
    () => l10n.t('Also Reported By'),
    'files',
    () => l10n.t('No articles'),
    true,
  ),
  topHeadlines: root(
    () => l10n.t('Top Headlines'),
    'star',
    () => l10n.t('No headlines in the last 24 hours'),
    true,
  ),
  trending: root(
    () => l10n.t('Trending'),
    'flame',
    () => l10n.t('No trending articles'),
  ),
  latest: root(
    () => l10n.t('Latest'),
    'clock',
    () => l10n.t('No articles'),
  ),
  stories: root(
    () => l10n.t('Stories'),
    'layers',
    () => l10n.t('No stories'),
  ),
  publishers: root(
    () => l10n.t('Publishers'),
    'library',
    () => l10n.t('No publishers'),
    true,
  ),
  sources: root(
    () => l10n.t('Intelligence Sources'),
    'library',
    () => l10n.t('No sources'),
    true,
  ),
  events: root(
    () => l10n.t('Events'),
    'calendar',
    () => l10n.t('No events'),
    true,
  ),
  signals: root(
    () => l10n.t('Signals'),
    'pulse',
    () => l10n.t('No signals'),
  ),
};

const relatedLists: ReadonlyMap<string, ListTexts> = new Map(
  Object.values(kinds).flatMap((kind) => Object.values<RelatedList>(kind.lists).map((list) => [list.name, list])),
);

function root(label: () => string, icon: string, empty: () => string, isOpen = false): ListTexts {
  return { label, icon, empty, isOpen };
}

/** @throws TypeError for a name that no list has */
function textsOf(name: ListName): ListTexts {
  const texts = relatedLists.get(name) ?? rootLists[name];
  if (!texts) {
    throw new TypeError(`No list has the name ${name}`);
  }
  return texts;
}

interface ListState {
  /** Number of new results of a saved search. */
  readonly newIn: (search: SavedSearch) => number;
  /** Whether the list shows only unread records. */
  readonly isUnreadOnly: boolean;
}

/** The tree item of a list. */
export function listItem(row: ListRow, { newIn, isUnreadOnly }: ListState): TreeItem {
  if (row.saved) {
    return savedItem(row, row.saved, newIn(row.saved), isUnreadOnly);
  }
  const { icon, isOpen } = textsOf(row.name);
  const label = nameOf(row);
  const item = new TreeItem(label, isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed);
  item.id = row.id;
  item.iconPath = new ThemeIcon(icon);
  if (row.results) {
    const { kind, query, filter } = row.results;
    item.contextValue = `list results${isUnreadOnly ? ' unreadOnly' : ''}`;
    const words = [
      query === '' ? '' : filterWords(filter, searchRoutes[kind]),
      isUnreadOnly ? l10n.t('unread only') : '',
    ];
    item.description = words.filter(Boolean).join(' · ');
    return item;
  }
  const filter = row.route && !isEmpty(row.filter) ? filterWords(row.filter, row.route) : '';
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

function savedItem(row: ListRow, saved: SavedSearch, fresh: number, isUnreadOnly: boolean): TreeItem {
  const name = sanitizeLine(saved.name);
  const item = new TreeItem(name, TreeItemCollapsibleState.Collapsed);
  item.id = row.id;
  item.iconPath = new ThemeIcon({ articles: 'search', events: 'calendar', signals: 'pulse' }[saved.kind]);
  const words = [saved.query === saved.name ? '' : saved.query, filterWords(saved.filter, searchRoutes[saved.kind])]
    .filter(Boolean)
    .join(' · ');
  const isShared = 'file' in saved;
  const details = [
    fresh > 0 ? l10n.t('{0} new', fresh) : '',
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
