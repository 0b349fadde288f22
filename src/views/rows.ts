import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { describeFault } from '../connection/faults.ts';
import { hostOf, referenceOf, type CitableRecord } from '../library/referenceOf.ts';
import { age } from './age.ts';
import { recordIcon } from './icons.ts';
import type { ListName, ListRow, RecordRow, Row, StatusRow } from './row.ts';
import { tooltip } from './tooltip.ts';

/** The tree item of a row: the only maker of tree items. */
export function treeItem(row: Row): TreeItem {
  switch (row.kind) {
    case 'list':
      return listItem(row);
    case 'record':
      return recordItem(row);
    case 'status':
      return statusItem(row);
    case 'remedy':
      return remedyItem(row);
  }
}

const lists: Record<ListName, () => { label: string; icon: string; empty: string; open?: true }> = {
  topHeadlines: () => ({
    label: l10n.t('Top Headlines'),
    icon: 'star',
    empty: l10n.t('No headlines in the last 24 hours'),
    open: true,
  }),
  trending: () => ({ label: l10n.t('Trending'), icon: 'flame', empty: l10n.t('Nothing is trending') }),
  latest: () => ({ label: l10n.t('Latest'), icon: 'clock', empty: l10n.t('No articles') }),
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

function listItem(row: ListRow): TreeItem {
  const { label, icon, open } = lists[row.name]();
  const item = new TreeItem(label, open ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed);
  item.id = row.id;
  item.iconPath = new ThemeIcon(icon);
  item.contextValue = 'list';
  return item;
}

function recordItem(row: RecordRow): TreeItem {
  const { record, repeats, sections } = row;
  const { title, url } = referenceOf(record);
  const label = title ?? url ?? l10n.t('(untitled)');
  const description = (repeats ? [l10n.t('shown above')] : details(record)).join(' · ');
  const item = new TreeItem(
    label,
    sections.length > 0 ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  item.id = row.id;
  item.description = description;
  item.tooltip = tooltip(record, label);
  item.iconPath = recordIcon(record);
  item.contextValue = hostOf(url) === undefined ? 'record' : 'record addressed';
  item.command = { command: 'dateline.openDetail', title: l10n.t('Open'), arguments: [row] };
  item.accessibilityInformation = { label: [kindName(record), label, description].filter(Boolean).join(', ') };
  return item;
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
    item.label = describeFault(list.error).message;
    item.tooltip = item.label;
    item.iconPath = new ThemeIcon('error', new ThemeColor('list.errorForeground'));
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

/** What can be done about a failure: what the fault itself suggests, else to try again. */
function remedyItem(row: StatusRow): TreeItem {
  const { list } = row.parent;
  const remedy = describeFault(list.error).remedies.find(({ command }) => command === 'dateline.setApiKey');
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

function kindName({ kind }: CitableRecord): string {
  const names: Record<CitableRecord['kind'], string> = {
    article: l10n.t('Article'),
    event: l10n.t('Event'),
    signal: l10n.t('Signal'),
    evidence: l10n.t('Evidence'),
  };
  return names[kind];
}

/** What stands in grey after the title: who says it and how old it is, or the type of an event and its impact. */
function details(record: CitableRecord): string[] {
  const parts = () => {
    switch (record.kind) {
      case 'article':
      case 'evidence':
        return [referenceOf(record).publisher, age(record.published)];
      case 'event':
        return [record.eventType?.replaceAll('_', ' '), record.impactLevel];
      case 'signal':
        return [record.impactLevel];
    }
  };
  return parts().filter((part) => part !== undefined);
}
