import { l10n, ThemeColor, ThemeIcon, TreeItem, workspace } from 'vscode';
import { describeError } from '../../connection/errorMessages.ts';
import type { CommandId } from '../../manifest.ts';
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
  const rows: StatusRow[] = [];
  if (muted > 0) {
    const label = muted === 1 ? l10n.t('1 muted') : l10n.t('{0} muted', muted);
    const tooltip = l10n.t('Show and remove mutes');
    rows.push(createRow('muted', parent, label, { icon: 'mute', tooltip, command: 'dateline.showMuted' }));
  }
  if (read > 0) {
    const tooltip = l10n.t('Show all records in this list');
    const options = { icon: 'check', tooltip, command: 'dateline.showRead' } as const;
    rows.push(createRow('read', parent, l10n.t('{0} read', read), options));
  }
  return rows;
}

/** Creates a row that says that a list is loading, failed, empty or incomplete, and rows to act on it. */
export function createStateRows(parent: ListRow, isSlow = false): StatusRow[] {
  const { state, items } = parent.list;
  switch (state) {
    case 'loading': {
      const loading = createRow('status', parent, l10n.t('Loading…'), { icon: 'loading~spin' });
      const cancel = { icon: 'close', command: 'dateline.cancelWaiting' } as const;
      return isSlow ? [loading, createRow('cancel', parent, l10n.t('Cancel'), cancel)] : [loading];
    }
    case 'failed':
      return [createFailureRow(parent), ...createRemedyRows(parent)];
    case 'complete':
      return items.length > 0 ? [] : [createRow('status', parent, getEmptyText(parent), { icon: 'info' })];
    case 'idle':
    case 'more':
      return [createRow('status', parent, l10n.t('Load More'), { icon: 'ellipsis', command: 'dateline.loadMore' })];
  }
}

/** Stands for loaded rows that are not shown yet. */
export function createFoldedRow(parent: ListRow, count: number): StatusRow {
  return createRow('folded', parent, l10n.t('Show {0} More', count), {
    icon: 'ellipsis',
    command: 'dateline.loadMore',
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

function createFailureRow(parent: ListRow): StatusRow {
  const { error } = parent.list;
  const { placeholder } = parent;
  const message = sanitizeLine(describeError(error).message);
  const label = placeholder && isUnreachable(error) ? formatOfflineLabel(placeholder.time) : message;
  return createRow('status', parent, label, {
    tooltip: placeholder ? `${message}\n${l10n.t('Updated {0}', formatClockTime(placeholder.time))}` : message,
    ...(isUnsupported(error)
      ? { icon: 'info' }
      : placeholder
        ? { icon: 'warning', color: 'list.warningForeground' }
        : { icon: 'error', color: 'list.errorForeground' }),
  });
}

/** Returns a string such as “Offline · from 2 hours ago”. */
function formatOfflineLabel(time: number): string {
  // At least a minute, because “this minute” would look current.
  const then = new Date(Math.min(time, Date.now() - 60_000));
  return l10n.t('Offline · from {0}', formatAge(then.toISOString()) ?? '');
}

/** Creates a row that repeats the request, and one that checks the service address if it may be the cause. */
function createRemedyRows(parent: ListRow): StatusRow[] {
  const { canRetry, remedies } = describeError(parent.list.error);
  const setKey = remedies.find(({ command }) => command === 'dateline.setApiKey');
  const check = remedies.find(({ command }) => command === 'dateline.checkConnection');
  const rows = !canRetry
    ? createRefineRows(parent)
    : [
        setKey
          ? createRow('remedy', parent, setKey.label, { icon: 'key', command: setKey.command })
          : createRetryRow(parent),
      ];
  return check ? [...rows, createRow('check', parent, check.label, { icon: 'plug', command: check.command })] : rows;
}

function createRetryRow(parent: ListRow): StatusRow {
  // A list that can't continue after a failure can still be reloaded.
  return parent.list.canLoad
    ? createRow('remedy', parent, l10n.t('Try Again'), { icon: 'refresh', command: 'dateline.loadMore' })
    : createRow('remedy', parent, l10n.t('Refresh'), { icon: 'refresh', command: 'dateline.refresh' });
}

/** A request that was never sent can only be changed. */
function createRefineRows(parent: ListRow): StatusRow[] {
  if (parent.saved && !('file' in parent.saved)) {
    const options = { icon: 'filter', command: 'dateline.editSearch', argument: parent } as const;
    return [createRow('remedy', parent, l10n.t('Edit Search…'), options)];
  }
  return parent.route && !isEmptyFilter(parent.filter)
    ? [createRow('remedy', parent, l10n.t('Remove All Filters'), { icon: 'filter', command: 'dateline.clearFilter' })]
    : [];
}

interface StatusOptions {
  readonly icon: string;
  readonly color?: string;
  readonly tooltip?: string;
  readonly command?: CommandId;
  /** Default: the row. */
  readonly argument?: ListRow;
}

function createRow(
  kind: StatusRow['kind'],
  parent: ListRow,
  label: string,
  { icon, color, tooltip, command, argument }: StatusOptions,
): StatusRow {
  const item = new TreeItem(label);
  const id = `${parent.id}/${kind}`;
  const row: StatusRow = { kind, id, parent, getTreeItem: () => item, getChildren: () => [] };
  item.id = id;
  item.iconPath = new ThemeIcon(icon, color === undefined ? undefined : new ThemeColor(color));
  item.tooltip = tooltip;
  if (command !== undefined) {
    item.command = { command, title: label, arguments: [argument ?? row] };
  }
  return row;
}
