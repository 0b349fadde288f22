import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { filterWords } from '../../store/filterWords.ts';
import { type SavedSearch, searchRoutes } from '../../store/searches/search.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { isEmpty } from '../../records/filter.ts';
import type { ListName, ListRow } from './row.ts';

/** Name of a list. */
export function nameOf(row: ListRow): string {
  const { saved, results } = row;
  if (results) {
    const words = results.query === '' ? filterWords(results.filter, searchRoutes[results.kind]) : results.query;
    return sanitizeLine(l10n.t('Results for “{0}”', words));
  }
  return saved ? sanitizeLine(saved.name) : lists[row.name]().label;
}

/** Returns the text of an empty list. */
export function emptyWords({ name, filter }: ListRow): string {
  const isSearch = name === 'savedSearch' || name === 'results';
  return isSearch || isEmpty(filter) ? lists[name]().empty : l10n.t('No matches for this filter');
}

const lists: Record<ListName, () => { label: string; icon: string; empty: string; open?: true }> = {
  savedSearch: () => ({ label: l10n.t('Saved Search'), icon: 'search', empty: l10n.t('No matches') }),
  results: () => ({ label: l10n.t('Results'), icon: 'search', empty: l10n.t('No matches'), open: true }),
  alsoAt: () => ({ label: l10n.t('Also Reported By'), icon: 'files', empty: l10n.t('No articles'), open: true }),
  topHeadlines: () => ({
    label: l10n.t('Top Headlines'),
    icon: 'star',
    empty: l10n.t('No headlines in the last 24 hours'),
    open: true,
  }),
  trending: () => ({ label: l10n.t('Trending'), icon: 'flame', empty: l10n.t('No trending articles') }),
  latest: () => ({ label: l10n.t('Latest'), icon: 'clock', empty: l10n.t('No articles') }),
  stories: () => ({ label: l10n.t('Stories'), icon: 'layers', empty: l10n.t('No stories') }),
  articlesOfStory: () => ({ label: l10n.t('Coverage'), icon: 'files', empty: l10n.t('No articles'), open: true }),
  similar: () => ({ label: l10n.t('Similar'), icon: 'references', empty: l10n.t('No similar articles') }),
  mentions: () => ({ label: l10n.t('Mentions'), icon: 'comment-discussion', empty: l10n.t('No mentions') }),
  publishers: () => ({ label: l10n.t('Publishers'), icon: 'library', empty: l10n.t('No publishers'), open: true }),
  articlesOfPublisher: () => ({
    label: l10n.t('Articles from This Publisher'),
    icon: 'files',
    empty: l10n.t('No articles'),
    open: true,
  }),
  sources: () => ({ label: l10n.t('Intelligence Sources'), icon: 'library', empty: l10n.t('No sources'), open: true }),
  eventsOfSource: () => ({
    label: l10n.t('Events from This Source'),
    icon: 'calendar',
    empty: l10n.t('No events'),
    open: true,
  }),
  events: () => ({ label: l10n.t('Events'), icon: 'calendar', empty: l10n.t('No events'), open: true }),
  signals: () => ({ label: l10n.t('Signals'), icon: 'pulse', empty: l10n.t('No signals') }),
  evidence: () => ({ label: l10n.t('Evidence'), icon: 'book', empty: l10n.t('No evidence'), open: true }),
  signalsOfEvent: () => ({ label: l10n.t('Signals'), icon: 'pulse', empty: l10n.t('No signals') }),
  eventsOfSignal: () => ({
    label: l10n.t('Supporting Events'),
    icon: 'calendar',
    empty: l10n.t('No supporting events'),
    open: true,
  }),
};

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
  const { icon, open } = lists[row.name]();
  const label = nameOf(row);
  const item = new TreeItem(label, open ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed);
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
