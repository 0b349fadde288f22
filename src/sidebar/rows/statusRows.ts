import { l10n, ThemeColor, ThemeIcon, TreeItem, workspace, type Command } from 'vscode';
import { describeError } from '../../connection/errorMessages.ts';
import { isEmptyFilter } from '../../store/filter.ts';
import type { SearchFileProblem } from '../../store/searches/workspaceSearches.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { isUnreachable, isUnsupported } from '../../client/errors.ts';
import { formatAge, formatClockTime } from '../../platform/formatAge.ts';
import { getEmptyText } from './listItem.ts';
import type { ListRow } from './listRow.ts';
import type { ProblemRow, StatusRow } from './treeRow.ts';

/** Creates a row for muted and one for read records, if there are any. */
export function createHiddenRows(
  parent: ListRow,
  { muted, read }: { readonly muted: number; readonly read: number },
): StatusRow[] {
  return [...(muted > 0 ? [createMutedRow(parent, muted)] : []), ...(read > 0 ? [createReadRow(parent, read)] : [])];
}

/** Creates a row that says that a list is loading, failed, empty or incomplete, and rows to act on it. */
export function createStateRows(parent: ListRow, isSlow = false): StatusRow[] {
  const { state, error, items } = parent.list;
  switch (state) {
    case 'loading':
      return [createLoadingRow(parent), ...(isSlow ? [createCancelRow(parent)] : [])];
    case 'failed':
      return [createFailureRow(parent), ...createRemedyRows(parent), ...createCheckRows(parent, error)];
    case 'complete':
      return items.length > 0 ? [] : [createEmptyRow(parent)];
    case 'idle':
    case 'more':
      return [createLoadMoreRow(parent)];
  }
}

/** Stands for loaded rows that are not shown yet. */
export function createFoldedRow(parent: ListRow, count: number): StatusRow {
  return createRow('folded', parent, {
    label: l10n.t('Show {0} More', count),
    icon: new ThemeIcon('ellipsis'),
    command: (row) => ({ command: 'dateline.loadMore', title: l10n.t('Show More'), arguments: [row] }),
  });
}

export function createProblemRow({ file, message }: SearchFileProblem): ProblemRow {
  const name = workspace.asRelativePath(file);
  const label = sanitizeLine(l10n.t('Problem in {0}', name));
  const item = new TreeItem(label);
  item.id = `problem ${file.toString()}`;
  item.description = sanitizeLine(message);
  item.tooltip = sanitizeLine(l10n.t('{0}: {1}. Select to open the file.', name, message));
  item.iconPath = new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  item.command = { command: 'vscode.open', title: l10n.t('Open File'), arguments: [file] };
  item.accessibilityInformation = { label: sanitizeLine(`${label}: ${message}`) };
  return { kind: 'problem', id: item.id, parent: undefined, getTreeItem: () => item, getChildren: () => [] };
}

function createMutedRow(parent: ListRow, count: number): StatusRow {
  return createRow('muted', parent, {
    label: count === 1 ? l10n.t('1 muted') : l10n.t('{0} muted', count),
    tooltip: l10n.t('Show and remove mutes'),
    icon: new ThemeIcon('mute'),
    command: () => ({ command: 'dateline.showMuted', title: l10n.t('Manage Mutes') }),
  });
}

function createReadRow(parent: ListRow, count: number): StatusRow {
  return createRow('read', parent, {
    label: l10n.t('{0} read', count),
    tooltip: l10n.t('Show all records in this list'),
    icon: new ThemeIcon('check'),
    command: (row) => ({ command: 'dateline.showRead', title: l10n.t('Show Read Records'), arguments: [row] }),
  });
}

function createLoadingRow(parent: ListRow): StatusRow {
  return createRow('status', parent, { label: l10n.t('Loading…'), icon: new ThemeIcon('loading~spin') });
}

function createCancelRow(parent: ListRow): StatusRow {
  return createRow('cancel', parent, {
    label: l10n.t('Cancel'),
    icon: new ThemeIcon('close'),
    command: (row) => ({ command: 'dateline.cancelWaiting', title: l10n.t('Cancel'), arguments: [row] }),
  });
}

function createEmptyRow(parent: ListRow): StatusRow {
  return createRow('status', parent, { label: getEmptyText(parent), icon: new ThemeIcon('info') });
}

function createLoadMoreRow(parent: ListRow): StatusRow {
  return createRow('status', parent, {
    label: l10n.t('Load More'),
    icon: new ThemeIcon('ellipsis'),
    command: (row) => ({ command: 'dateline.loadMore', title: l10n.t('Load More'), arguments: [row] }),
  });
}

function createFailureRow(parent: ListRow): StatusRow {
  const { error } = parent.list;
  const { placeholder } = parent;
  const message = sanitizeLine(describeError(error).message);
  return createRow('status', parent, {
    label: placeholder && isUnreachable(error) ? formatOfflineLabel(placeholder.time) : message,
    tooltip: placeholder ? `${message}\n${l10n.t('Updated {0}', formatClockTime(placeholder.time))}` : message,
    icon: isUnsupported(error)
      ? new ThemeIcon('info')
      : placeholder
        ? new ThemeIcon('warning', new ThemeColor('list.warningForeground'))
        : new ThemeIcon('error', new ThemeColor('list.errorForeground')),
  });
}

/** Returns a string such as “Offline · from 2 hours ago”. */
function formatOfflineLabel(time: number): string {
  // At least a minute, because “this minute” would look current.
  const then = new Date(Math.min(time, Date.now() - 60_000));
  return l10n.t('Offline · from {0}', formatAge(then.toISOString()) ?? '');
}

/** Creates a row that repeats the request. A request that was never sent can only be changed. */
function createRemedyRows(parent: ListRow): StatusRow[] {
  const { list } = parent;
  const { canRetry, remedies } = describeError(list.error);
  if (!canRetry) {
    const command = findRefineCommand(parent);
    return command
      ? [createRow('remedy', parent, { label: command.title, icon: new ThemeIcon('filter'), command: () => command })]
      : [];
  }
  const setKey = remedies.find(({ command }) => command === 'dateline.setApiKey');
  if (setKey) {
    const { label, command } = setKey;
    return [
      createRow('remedy', parent, { label, icon: new ThemeIcon('key'), command: () => ({ command, title: label }) }),
    ];
  }
  // A list that can't continue after a failure can still be reloaded.
  const label = list.canLoad ? l10n.t('Try Again') : l10n.t('Refresh');
  const command = list.canLoad ? 'dateline.loadMore' : 'dateline.refresh';
  return [
    createRow('remedy', parent, {
      label,
      icon: new ThemeIcon('refresh'),
      command: (row) => ({ command, title: label, arguments: [row] }),
    }),
  ];
}

function findRefineCommand(row: ListRow): Command | undefined {
  if (row.saved && !('file' in row.saved)) {
    return { command: 'dateline.editSearch', title: l10n.t('Edit Search…'), arguments: [row] };
  }
  return row.route && !isEmptyFilter(row.filter)
    ? { command: 'dateline.clearFilter', title: l10n.t('Remove All Filters'), arguments: [row] }
    : undefined;
}

/** Creates a row only if the service address may be the cause. */
function createCheckRows(parent: ListRow, error: unknown): StatusRow[] {
  return describeError(error)
    .remedies.filter(({ command }) => command === 'dateline.checkConnection')
    .map(({ label, command }) =>
      createRow('check', parent, { label, icon: new ThemeIcon('plug'), command: () => ({ command, title: label }) }),
    );
}

interface StatusOptions {
  readonly label: string;
  readonly icon: ThemeIcon;
  readonly tooltip?: string;
  readonly command?: (row: StatusRow) => Command;
}

function createRow(kind: StatusRow['kind'], parent: ListRow, options: StatusOptions): StatusRow {
  const item = new TreeItem(options.label);
  const id = `${parent.id}/${kind}`;
  const row: StatusRow = { kind, id, parent, getTreeItem: () => item, getChildren: () => [] };
  item.id = id;
  item.iconPath = options.icon;
  item.tooltip = options.tooltip;
  if (options.command) {
    item.command = options.command(row);
  }
  return row;
}
