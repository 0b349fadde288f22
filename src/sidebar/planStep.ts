/** Items to move and the item to insert them before (`undefined`: append). */
interface Step<T> {
  readonly moved: readonly T[];
  readonly next: T | undefined;
}

/** Moves some items up (-1) or down (1). Nothing moves at the edge. */
export function planStep<T>(items: readonly T[], isMoved: (item: T) => boolean, by: -1 | 1): Step<T> {
  const first = items.findIndex(isMoved);
  const last = items.findLastIndex(isMoved);
  const isAtEdge = by < 0 ? first <= 0 : last >= items.length - 1;
  return { moved: isAtEdge ? [] : items.filter(isMoved), next: items[by < 0 ? first - 1 : last + 2] };
}
