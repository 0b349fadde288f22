/** Items to move and the item to insert them before (`undefined`: append). */
interface Step<T> {
  readonly moved: readonly T[];
  readonly before: T | undefined;
}

/** Moves some items up (-1) or down (1). Nothing moves at the edge. */
export function planStep<T>(all: readonly T[], isMoved: (item: T) => boolean, by: -1 | 1): Step<T> {
  const first = all.findIndex(isMoved);
  const last = all.findLastIndex(isMoved);
  const isAtEdge = by < 0 ? first <= 0 : last >= all.length - 1;
  return { moved: isAtEdge ? [] : all.filter(isMoved), before: all[by < 0 ? first - 1 : last + 2] };
}
