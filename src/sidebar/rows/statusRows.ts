import { describeError } from '../../connection/errorMessages.ts';
import { findConnectionCheck, findRefineCommand } from './statusItem.ts';
import type { HiddenCounts, HiddenRow, ListRow, StatusRow } from './row.ts';

export function createRowsBelow(parent: ListRow, hidden: HiddenCounts, isSlow = false): (StatusRow | HiddenRow)[] {
  const { state, items } = parent.list;
  const rows = (['muted', 'read'] as const)
    .map((reason): HiddenRow => {
      return { kind: 'hidden', id: `${parent.id}/${reason}`, parent, reason, count: hidden[reason] };
    })
    .filter(({ count }) => count > 0);
  const isDone = state === 'complete' && items.length > 0;
  return isDone ? rows : [...rows, ...createProgressRows(parent, isSlow)];
}

export function createProgressRows(parent: ListRow, isSlow = false): StatusRow[] {
  const { state, error } = parent.list;
  const createRow = (kind: StatusRow['kind']): StatusRow => ({ kind, id: `${parent.id}/${kind}`, parent });
  if (state === 'failed') {
    return [
      createRow('status'),
      ...(hasRemedy(parent, error) ? [createRow('remedy')] : []),
      ...(findConnectionCheck(error) ? [createRow('check')] : []),
    ];
  }
  return state === 'loading' && isSlow ? [createRow('status'), createRow('cancel')] : [createRow('status')];
}

/** Returns false for a request that was never sent, which can only be changed. */
function hasRemedy(row: ListRow, error: unknown): boolean {
  return describeError(error).canRetry || findRefineCommand(row) !== undefined;
}
