import type { CommandHandlers } from '../platform/commands.ts';
import type { CommandServices } from './commandServices.ts';

export function createSidebarCommands({ sidebar, rateLimit }: CommandServices) {
  return {
    'dateline.refresh': (row) => sidebar.refresh(row),
    'dateline.loadMore': (row) => sidebar.loadMore(row),
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
