/** Items that go together, in their order, and the one that they are to stand before: none for the end. */
interface Step<T> {
  readonly moved: readonly T[];
  readonly before: T | undefined;
}

/** A step up (-1) or down (1) of some of `all`, as dragging them would make it; moves nothing where there is none left. */
export function planStep<T>(all: readonly T[], isMoved: (item: T) => boolean, by: -1 | 1): Step<T> {
  const first = all.findIndex(isMoved);
  const last = all.findLastIndex(isMoved);
  const isAtEdge = by < 0 ? first <= 0 : last >= all.length - 1;
  return { moved: isAtEdge ? [] : all.filter(isMoved), before: all[by < 0 ? first - 1 : last + 2] };
}
