import { applyEdits } from '../citation/insertion/edits.ts';
import { countColumns, findLine, type Edit } from '../citation/insertion/point.ts';
import { findParser } from '../languages/findParser.ts';
import type { Structure } from '../languages/structure.ts';

/**
 * Returns whether all elements outside of an edit are the same after it, and those around it of the same kind. A
 * heading must not become longer than its underline.
 */
export function isOnlyChange(text: string, languageId: string, edit: Edit): boolean {
  const parse = findParser(languageId);
  const describe = (source: string, start: number, end: number) => {
    const structure = parse(source, languageId);
    const elements = structure?.nodes
      .filter(({ from, to }) => to <= start || from >= end || (from < start && to > end))
      .map(({ kind, from, to }) => (from < start && to > end ? kind : `${kind} ${source.slice(from, to).trim()}`));
    return structure && { elements: JSON.stringify(elements), longHeadings: countLongHeadings(source, structure) };
  };
  const before = describe(text, edit.start, edit.end);
  const after = describe(applyEdits(text, [edit]), edit.start, edit.start + edit.text.length);
  return before !== undefined && before.elements === after?.elements && after.longHeadings <= before.longHeadings;
}

/** Counts the headings that are longer than a line above or below them. */
function countLongHeadings(text: string, { runs }: Structure): number {
  const headings = new Map(runs.flatMap((run) => (run.rules?.[0] ? [[run.rules[0].from, run]] : [])));
  return [...headings.values()].filter(({ rules = [], from }) => {
    const line = findLine(text, from);
    const columns = countColumns(text.slice(line.from, line.to));
    return rules.some((rule) => countColumns(text.slice(rule.from, rule.to)) < columns);
  }).length;
}
