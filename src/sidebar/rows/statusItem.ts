import { l10n, ThemeColor, ThemeIcon, TreeItem, type Command } from 'vscode';
import { describeError } from '../../connection/errorMessages.ts';
import { isEmptyFilter } from '../../store/filter.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { isUnreachable, isUnsupported } from '../../client/errors.ts';
import { formatAge, formatClockTime } from '../../platform/formatAge.ts';
import type { Remedy } from '../../platform/notify.ts';
import { getEmptyText } from './listItem.ts';
import type { FoldedRow, HiddenRow, ListRow, ProblemRow, StatusRow } from './row.ts';

export function createStatusItem(row: StatusRow): TreeItem {
  const { list, placeholder } = row.parent;
  const item = new TreeItem('');
  item.id = row.id;
  item.contextValue = 'status';
  if (list.state === 'loading') {
    item.label = l10n.t('Loading…');
    item.iconPath = new ThemeIcon('loading~spin');
  } else if (list.state === 'failed') {
    const message = sanitizeLine(describeError(list.error).message);
    item.label = placeholder && isUnreachable(list.error) ? formatOfflineLabel(placeholder.time) : message;
    item.tooltip = placeholder ? `${message}\n${l10n.t('Updated {0}', formatClockTime(placeholder.time))}` : message;
    item.iconPath = createFailureIcon(row.parent);
  } else if (list.state === 'complete') {
    item.label = getEmptyText(row.parent);
    item.iconPath = new ThemeIcon('info');
  } else {
    item.label = l10n.t('Load More');
    item.iconPath = new ThemeIcon('ellipsis');
    item.command = { command: 'dateline.loadMore', title: l10n.t('Load More'), arguments: [row] };
  }
  return item;
}

/** Returns a string such as “Offline · from 2 hours ago”. */
function formatOfflineLabel(time: number): string {
  // At least a minute, because “this minute” would look current.
  const then = new Date(Math.min(time, Date.now() - 60_000));
  return l10n.t('Offline · from {0}', formatAge(then.toISOString()) ?? '');
}

function createFailureIcon({ list, placeholder }: ListRow): ThemeIcon {
  if (isUnsupported(list.error)) {
    return new ThemeIcon('info');
  }
  return placeholder
    ? new ThemeIcon('warning', new ThemeColor('list.warningForeground'))
    : new ThemeIcon('error', new ThemeColor('list.errorForeground'));
}

export function createFoldedItem(row: FoldedRow): TreeItem {
  const item = new TreeItem(l10n.t('Show {0} More', row.count));
  item.id = row.id;
  item.contextValue = 'status';
  item.iconPath = new ThemeIcon('ellipsis');
  item.command = { command: 'dateline.loadMore', title: l10n.t('Show More'), arguments: [row] };
  return item;
}

/** Counts muted or read records. Opens the mutes or shows all records. */
export function createHiddenCountItem(row: HiddenRow): TreeItem {
  const { count, reason } = row;
  if (reason === 'read') {
    const item = new TreeItem(l10n.t('{0} read', count));
    item.id = row.id;
    item.contextValue = 'hidden';
    item.tooltip = l10n.t('Show all records in this list');
    item.iconPath = new ThemeIcon('check');
    item.command = { command: 'dateline.showRead', title: l10n.t('Show Read Records'), arguments: [row] };
    return item;
  }
  const item = new TreeItem(count === 1 ? l10n.t('1 muted') : l10n.t('{0} muted', count));
  item.id = row.id;
  item.contextValue = 'hidden';
  item.tooltip = l10n.t('Show and remove mutes');
  item.iconPath = new ThemeIcon('mute');
  item.command = { command: 'dateline.showMuted', title: l10n.t('Manage Mutes') };
  return item;
}

export function createCancelItem(row: StatusRow): TreeItem {
  const item = new TreeItem(l10n.t('Cancel'));
  item.id = row.id;
  item.contextValue = 'cancel';
  item.iconPath = new ThemeIcon('close');
  item.command = { command: 'dateline.cancelWaiting', title: l10n.t('Cancel'), arguments: [row] };
  return item;
}

export function findRefineCommand(row: ListRow): Command | undefined {
  if (row.saved && !('file' in row.saved)) {
    return { command: 'dateline.editSearch', title: l10n.t('Edit Search…'), arguments: [row] };
  }
  return row.route && !isEmptyFilter(row.filter)
    ? { command: 'dateline.clearFilter', title: l10n.t('Remove All Filters'), arguments: [row] }
    : undefined;
}

export function createRemedyItem(row: StatusRow): TreeItem {
  const { list } = row.parent;
  const { canRetry, remedies } = describeError(list.error);
  const refineCommand = canRetry ? undefined : findRefineCommand(row.parent);
  if (refineCommand) {
    const item = new TreeItem(refineCommand.title);
    item.id = row.id;
    item.contextValue = 'remedy';
    item.iconPath = new ThemeIcon('filter');
    item.command = refineCommand;
    return item;
  }
  const remedy = remedies.find(({ command }) => command === 'dateline.setApiKey');
  // A list that can't continue after a failure can still be reloaded.
  const retryLabel = list.canLoad ? l10n.t('Try Again') : l10n.t('Refresh');
  const item = new TreeItem(remedy?.label ?? retryLabel);
  item.id = row.id;
  item.contextValue = 'remedy';
  item.iconPath = new ThemeIcon(remedy ? 'key' : 'refresh');
  item.command = remedy
    ? { command: remedy.command, title: remedy.label }
    : { command: list.canLoad ? 'dateline.loadMore' : 'dateline.refresh', title: retryLabel, arguments: [row] };
  return item;
}

/** Returns a remedy only if the service address may be the cause. */
export function findConnectionCheck(error: unknown): Remedy | undefined {
  return describeError(error).remedies.find(({ command }) => command === 'dateline.checkConnection');
}

export function createCheckItem(row: StatusRow): TreeItem {
  const { label = '', command = '' } = findConnectionCheck(row.parent.list.error) ?? {};
  const item = new TreeItem(label);
  item.id = row.id;
  item.contextValue = 'remedy';
  item.iconPath = new ThemeIcon('plug');
  item.command = { command, title: label };
  return item;
}

export function createProblemItem({ id, file, name, message }: ProblemRow): TreeItem {
  const label = sanitizeLine(l10n.t('Problem in {0}', name));
  const item = new TreeItem(label);
  item.id = id;
  item.description = sanitizeLine(message);
  item.tooltip = sanitizeLine(l10n.t('{0}: {1}. Select to open the file.', name, message));
  item.contextValue = 'problem';
  item.iconPath = new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  item.command = { command: 'vscode.open', title: l10n.t('Open File'), arguments: [file] };
  item.accessibilityInformation = { label: sanitizeLine(`${label}: ${message}`) };
  return item;
}
