import type { SelectionOffsets } from '../citation/insertion/plan.ts';
import type { Edit } from '../citation/insertion/point.ts';

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
  { rangeOffset, rangeLength, text }: TextChange,
  before: string,
): SelectionOffsets | undefined {
  const edit = findEdit(before.slice(rangeOffset, rangeOffset + rangeLength), text);
  const [from, to] = [rangeOffset + edit.start, rangeOffset + edit.end];
  const shift = edit.text.length - (to - from);
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

/** Returns the edit that turns a text into another one, without what both have at their start and end. */
export function findEdit(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) {
    start += 1;
  }
  let rest = 0;
  while (rest < shorter - start && before[before.length - 1 - rest] === after[after.length - 1 - rest]) {
    rest += 1;
  }
  return { start, end: before.length - rest, text: after.slice(start, after.length - rest) };
}
