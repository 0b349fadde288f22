import { applyEdits } from '../citation/insertion/edits.ts';
import type { Edit } from '../citation/insertion/point.ts';
import { findParser } from '../languages/findParser.ts';

/** Returns whether all elements outside of an edit are the same after it, and those around it of the same kind. */
export function isOnlyChange(text: string, languageId: string, edit: Edit): boolean {
  const parse = findParser(languageId);
  const describe = (source: string, start: number, end: number) =>
    parse(source, languageId)
      ?.nodes.filter(({ from, to }) => to <= start || from >= end || (from < start && to > end))
      .map(({ kind, from, to }) => (from < start && to > end ? kind : `${kind} ${source.slice(from, to).trim()}`));
  const before = describe(text, edit.start, edit.end);
  const after = describe(applyEdits(text, [edit]), edit.start, edit.start + edit.text.length);
  return before !== undefined && JSON.stringify(before) === JSON.stringify(after);
}
