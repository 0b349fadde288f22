import type { SelectionOffsets } from '../citation/insertion/plan.ts';

/** Offsets refer to the text before the change. */
interface TextChange {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/**
 * Returns `undefined` if the change deletes the text around the selection. Text typed at a cursor goes after it.
 *
 * @param before the text before the change
 */
export function followEdit(
  { start, end }: SelectionOffsets,
  change: TextChange,
  before: string,
): SelectionOffsets | undefined {
  const { from, to, length } = trimChange(change, before);
  const shift = length - (to - from);
  if (start === end) {
    if (from >= start) {
      return { start, end };
    }
    return to <= start ? { start: start + shift, end: end + shift } : undefined;
  }
  if (from >= end) {
    return { start, end };
  }
  if (to <= start) {
    return { start: start + shift, end: end + shift };
  }
  const isWithin = from >= start && to <= end;
  const isWhole = from === start && to === end;
  return isWithin && !isWhole ? { start, end: end + shift } : undefined;
}

/** Removes equal text at both ends of a change. */
function trimChange({ rangeOffset, rangeLength, text }: TextChange, before: string) {
  const old = before.slice(rangeOffset, rangeOffset + rangeLength);
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) {
    start += 1;
  }
  let rest = 0;
  while (rest < most - start && old[old.length - 1 - rest] === text[text.length - 1 - rest]) {
    rest += 1;
  }
  return { from: rangeOffset + start, to: rangeOffset + rangeLength - rest, length: text.length - start - rest };
}
