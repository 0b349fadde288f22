import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, type Command } from 'vscode';
import { describeError } from '../connection/errorMessages.ts';
import { isEmpty } from '../records/filter.ts';
import { kindName, recordTitle } from '../library/recordTitle.ts';
import { addressOf, hostOf, isCitableRecord } from '../records/kinds.ts';
import { detailsOf } from './recordWords.ts';
import { filterWords } from '../library/filterWords.ts';
import { isFeedRecord } from '../library/mutes/muteRules.ts';
import type { SavedSearch } from '../library/searches/search.ts';
import { harmless } from '../platform/remoteText.ts';
import { isUnsupported } from '../service/errors.ts';
import { recordIcon } from './icons.ts';
import type { ServiceRecord } from '../service/records/types.ts';
import type { HiddenRow, ListName, ListRow, ProblemRow, RecordRow, Row, StatusRow } from './row.ts';
import { tooltip } from './tooltip.ts';

/** State that rows show besides their content. */
export interface RowState {
  /** Whether the user has read the record. */
  readonly isRead?: (record: ServiceRecord) => boolean;
  /** The record with the name of its publisher, as far as that is known. */
  readonly complete?: <R extends ServiceRecord>(record: R) => R;
  /** Number of new results of a saved search. */
  readonly newIn?: (search: SavedSearch) => number;
}

/** The tree item of a row: the only maker of tree items. */
export function treeItem(row: Row, state: RowState = {}): TreeItem {
  switch (row.kind) {
    case 'list':
      return listItem(row, state);
    case 'record':
      return recordItem(row, state);
    case 'status':
      return statusItem(row);
    case 'remedy':
      return remedyItem(row);
    case 'cancel':
      return cancelItem(row);
    case 'hidden':
      return hiddenItem(row);
    case 'problem':
      return problemItem(row);
  }
}

/** Name of a list. */
export function nameOf(row: ListRow): string {
  return row.saved ? harmless(row.saved.name) : lists[row.name]().label;
}

const lists: Record<ListName, () => { label: string; icon: string; empty: string; open?: true }> = {
  savedSearch: () => ({ label: l10n.t('Saved Search'), icon: 'search', empty: l10n.t('No matches') }),
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

function listItem(row: ListRow, state: RowState): TreeItem {
  if (row.saved) {
    return savedItem(row, row.saved, state.newIn?.(row.saved) ?? 0);
  }
  const { label, icon, open } = lists[row.name]();
  const item = new TreeItem(label, open ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed);
  item.id = row.id;
  item.iconPath = new ThemeIcon(icon);
  item.contextValue = ['list', ...(row.route ? ['filterable'] : []), ...(isEmpty(row.filter) ? [] : ['filtered'])].join(
    ' ',
  );
  if (!isEmpty(row.filter)) {
    item.description = filterWords(row.filter);
    item.tooltip = l10n.t('{0}, filtered: {1}', label, item.description);
    item.accessibilityInformation = { label: item.tooltip };
  }
  return item;
}

function savedItem(row: ListRow, saved: SavedSearch, fresh: number): TreeItem {
  const name = harmless(saved.name);
  const item = new TreeItem(name, TreeItemCollapsibleState.Collapsed);
  item.id = row.id;
  item.iconPath = new ThemeIcon({ articles: 'search', events: 'calendar', signals: 'pulse' }[saved.kind]);
  const words = [saved.query === saved.name ? '' : saved.query, filterWords(saved.filter)].filter(Boolean).join(' · ');
  const isShared = 'file' in saved;
  const details = [fresh > 0 ? l10n.t('{0} new', fresh) : '', words, isShared ? l10n.t('from this workspace') : ''];
  item.description = harmless(details.filter(Boolean).join(' · '));
  item.contextValue = isShared ? 'list sharedSearch' : 'list savedSearch';
  item.accessibilityInformation = {
    label: [l10n.t('Saved search'), name, item.description].filter(Boolean).join(', '),
  };
  return item;
}

function recordItem(row: RecordRow, { isRead, complete = (record) => record }: RowState): TreeItem {
  const { repeats, sections, also } = row;
  const record = complete(row.record);
  const title = harmless(recordTitle(record));
  const wasRead = isRead?.(record) === true;
  // A sign beside the colour, for those who do not see the difference, and where a narrow view does not cut it off.
  const label = wasRead ? `✓ ${title}` : title;
  const details = [
    ...(repeats ? [l10n.t('shown above')] : detailsOf(record).map(harmless)),
    ...(also ? [othersWords(also.records.length)] : []),
  ];
  const item = new TreeItem(
    label,
    sections.length > 0 || also ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  item.id = row.id;
  item.description = details.join(' · ');
  item.tooltip = tooltip(record, title);
  item.iconPath = recordIcon(record, wasRead);
  const isAddressed = hostOf(addressOf(record)) !== undefined;
  const isCitable = isAddressed || (record.kind !== 'mention' && isCitableRecord(record));
  const flags = {
    record: record.kind !== 'mention',
    addressed: isAddressed,
    citable: isCitable,
    mutable: isFeedRecord(record),
  };
  item.contextValue = [record.kind, ...Object.entries(flags).flatMap(([flag, holds]) => (holds ? [flag] : []))].join(
    ' ',
  );
  item.command =
    record.kind === 'mention'
      ? { command: 'dateline.openInBrowser', title: l10n.t('Open in Browser'), arguments: [row] }
      : { command: 'dateline.openDetail', title: l10n.t('Open'), arguments: [row] };
  const spoken = [kindName(record), title, ...(wasRead ? [l10n.t('read')] : []), details.join(' · ')];
  item.accessibilityInformation = { label: spoken.filter(Boolean).join(', ') };
  return item;
}

function othersWords(count: number): string {
  return count === 1 ? l10n.t('1 more publisher') : l10n.t('{0} more publishers', count);
}

function statusItem(row: StatusRow): TreeItem {
  const { list } = row.parent;
  const item = new TreeItem('');
  item.id = row.id;
  item.contextValue = 'status';
  if (list.state === 'loading') {
    item.label = l10n.t('Loading…');
    item.iconPath = new ThemeIcon('loading~spin');
  } else if (list.state === 'failed') {
    item.label = harmless(describeError(list.error).message);
    item.tooltip = item.label;
    item.iconPath = isUnsupported(list.error)
      ? new ThemeIcon('info')
      : new ThemeIcon('error', new ThemeColor('list.errorForeground'));
  } else if (list.state === 'complete') {
    item.label = lists[row.parent.name]().empty;
    item.iconPath = new ThemeIcon('info');
  } else {
    item.label = l10n.t('Load More…');
    item.iconPath = new ThemeIcon('ellipsis');
    item.command = { command: 'dateline.loadMore', title: l10n.t('Load More'), arguments: [row] };
  }
  return item;
}

/** The row that says how many records are muted, and leads to the mutes. */
function hiddenItem(row: HiddenRow): TreeItem {
  const { count } = row;
  const item = new TreeItem(count === 1 ? l10n.t('1 muted') : l10n.t('{0} muted', count));
  item.id = row.id;
  item.contextValue = 'hidden';
  item.tooltip = l10n.t('Show and remove mutes');
  item.iconPath = new ThemeIcon('mute');
  item.command = { command: 'dateline.showMuted', title: l10n.t('Manage Mutes') };
  return item;
}

/** The way out of what takes long. */
function cancelItem(row: StatusRow): TreeItem {
  const item = new TreeItem(l10n.t('Cancel'));
  item.id = row.id;
  item.contextValue = 'cancel';
  item.iconPath = new ThemeIcon('close');
  item.command = { command: 'dateline.cancelWaiting', title: l10n.t('Cancel'), arguments: [row] };
  return item;
}

/** Whether something can be done about why a list failed: what was not even asked can only be asked otherwise. */
export function hasRemedy(row: ListRow, error: unknown): boolean {
  return describeError(error).canRetry || refinement(row) !== undefined;
}

/** The command that changes the question of a list; `undefined` where there is none. */
function refinement(row: ListRow): Command | undefined {
  if (row.saved && !('file' in row.saved)) {
    return { command: 'dateline.editSearch', title: l10n.t('Edit Search…'), arguments: [row] };
  }
  return row.route && !isEmpty(row.filter)
    ? { command: 'dateline.clearFilter', title: l10n.t('Remove All Filters'), arguments: [row] }
    : undefined;
}

/** The remedy of a failure: the one that the error suggests, else to try again. */
function remedyItem(row: StatusRow): TreeItem {
  const { list } = row.parent;
  const { canRetry, remedies } = describeError(list.error);
  const refine = canRetry ? undefined : refinement(row.parent);
  if (refine) {
    const item = new TreeItem(refine.title);
    item.id = row.id;
    item.contextValue = 'remedy';
    item.iconPath = new ThemeIcon('filter');
    item.command = refine;
    return item;
  }
  const remedy = remedies.find(({ command }) => command === 'dateline.setApiKey');
  // A list that can't go on from where it failed can still be asked for anew.
  const again = list.canLoad ? l10n.t('Try Again') : l10n.t('Refresh');
  const item = new TreeItem(remedy?.label ?? again);
  item.id = row.id;
  item.contextValue = 'remedy';
  item.iconPath = new ThemeIcon(remedy ? 'key' : 'refresh');
  item.command = remedy
    ? { command: remedy.command, title: remedy.label }
    : { command: list.canLoad ? 'dateline.loadMore' : 'dateline.refresh', title: again, arguments: [row] };
  return item;
}

/** The row of a problem in a file, which opens the file. */
function problemItem({ id, file, name, message }: ProblemRow): TreeItem {
  const label = harmless(l10n.t('Problem in {0}', name));
  const item = new TreeItem(label);
  item.id = id;
  item.description = harmless(message);
  item.tooltip = harmless(l10n.t('{0}: {1}. Select to open the file.', name, message));
  item.contextValue = 'problem';
  item.iconPath = new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  item.command = { command: 'vscode.open', title: l10n.t('Open File'), arguments: [file] };
  item.accessibilityInformation = { label: harmless(`${label}: ${message}`) };
  return item;
}
