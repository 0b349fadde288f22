import { describeError } from '../../connection/errorMessages.ts';
import { findConnectionCheck, findRefineCommand } from './statusItem.ts';
import type { HiddenCounts, HiddenRow, ListRow, StatusRow } from './row.ts';

/** The rows below those of a list: how many are hidden, and what there is to load, or why there is none. */
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

/** The rows that say how the loading of a list stands or why it failed, with the way out of that. */
export function createProgressRows(parent: ListRow, isSlow = false): StatusRow[] {
  const { state, error } = parent.list;
  const row = (kind: StatusRow['kind']): StatusRow => ({ kind, id: `${parent.id}/${kind}`, parent });
  if (state === 'failed') {
    return [
      row('status'),
      ...(hasRemedy(parent, error) ? [row('remedy')] : []),
      ...(findConnectionCheck(error) ? [row('check')] : []),
    ];
  }
  return state === 'loading' && isSlow ? [row('status'), row('cancel')] : [row('status')];
}

/** Whether something can be done about why a list failed: what was not even asked can only be asked otherwise. */
function hasRemedy(row: ListRow, error: unknown): boolean {
  return describeError(error).canRetry || findRefineCommand(row) !== undefined;
}
