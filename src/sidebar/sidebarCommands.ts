import { l10n } from 'vscode';
import { getRecordTitle } from '../kinds/recordTitle.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import type { Services } from '../services.ts';
import { emptyFilter } from '../store/filter.ts';

export function createSidebarCommands({ sidebar, rateLimit, editFilter }: Services) {
  return {
    'dateline.refresh': (row) => sidebar.refresh(row),
    'dateline.loadMore': (row) => sidebar.loadMore(row),
    'dateline.filter': (row) =>
      sidebar.filter(row, (list) => {
        const { route, filter, parent } = list;
        const above = parent?.kind === 'record' ? parent.record : undefined;
        const name = sanitizeLabel(list.label);
        const title = above
          ? l10n.t('Dateline: Filter {0} of “{1}”', name, sanitizeLabel(getRecordTitle(above)))
          : l10n.t('Dateline: Filter {0}', name);
        return editFilter({ title, route, filter });
      }),
    'dateline.clearFilter': (row) => sidebar.filter(row, () => Promise.resolve(emptyFilter)),
    'dateline.cancelWaiting': (row) => (row === undefined ? rateLimit.cancel() : sidebar.cancel(row)),
    'dateline.markAllRead': (row) => sidebar.markAllRead(row),
    'dateline.undoMarkRead': () => sidebar.undoMarkRead(),
    'dateline.markUnread': (row, rows) => sidebar.markUnread(row, rows),
    'dateline.hideRead': (row) => sidebar.showRead(row, false),
    'dateline.showRead': (row) => sidebar.showRead(row, true),
    'dateline.nextUnread': (row) => sidebar.focusNextUnread(row),
    'dateline.moveUp': (row, rows) => sidebar.move(row, rows, -1),
    'dateline.moveDown': (row, rows) => sidebar.move(row, rows, 1),
    'dateline.closeResults': (row) => void sidebar.closeResults(row),
  } satisfies Partial<CommandHandlers>;
}
