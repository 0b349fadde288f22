import { findLine, findWordEnd, trimSelection, type InsertionPoint } from './point.ts';
import { commentFormat } from '../../languages/comments.ts';
import { findFirstIndex, type Run, type Structure } from '../../languages/structure.ts';

/**
 * Makes selected words the link text if they are within one element of prose. Otherwise, the citation goes after the
 * selection (equal offsets: a cursor).
 */
export function findInsertionPoint(
  text: string,
  { runs }: Structure,
  selection: { readonly start: number; readonly end: number },
  languageId: string,
): InsertionPoint | undefined {
  const { start, end } = trimSelection(text, selection.start, selection.end);
  const run = findRun(runs, end);
  if (!run) {
    return undefined;
  }
  const first = text.slice(start, end).trim() === '' ? undefined : findRun(runs, start);
  // A heading or list marker at the start of the selection stays outside the link.
  const isAfterMarker = first && (start >= first.from || text.slice(findLine(text, start).from, start).trim() === '');
  const from = isAfterMarker === true ? trimSelection(text, clamp(start, first), end).start : undefined;
  const isOneElement =
    first !== undefined &&
    from !== undefined &&
    from < end &&
    first.kind === 'prose' &&
    /[\p{L}\p{N}]/u.test(text.slice(from, end)) &&
    first.parent === run.parent &&
    end >= run.from &&
    end <= run.to;
  return isOneElement
    ? createPoint(text, run, from, end, languageId)
    : createPoint(text, run, ...repeatOffset(findWordEnd(text, clamp(end, run), run.to)), languageId);
}

function createPoint(text: string, run: Run, start: number, end: number, languageId: string): InsertionPoint {
  const before = text.slice(findLine(text, start).from, start);
  const after = text.slice(end, findLine(text, end).to);
  switch (run.kind) {
    case 'prose':
      return {
        start,
        end,
        languageId,
        context: {
          before,
          after,
          ...(start < end && { words: text.slice(start, end) }),
          ...(run.isInTable === true && { inTable: true }),
        },
        ...(run.rules && { rules: run.rules }),
      };
    case 'comment':
      return {
        start,
        end,
        languageId,
        context: { inComment: run.isLineComment === true ? 'line' : 'block', before },
        only: commentFormat,
        ...chooseSpaces(text, run, start),
      };
    case 'gap':
      return { start, end, languageId, context: { before, after }, ...chooseLineBreaks(text, start) };
  }
}

function chooseLineBreaks(text: string, offset: number) {
  const [before, after] = [text.slice(0, offset), text.slice(offset)];
  const isApart = before.trim() === '' || /\n\r?\n$/.test(before);
  return {
    lead: isApart ? '' : before.endsWith('\n') ? '\n' : '\n\n',
    trail: after.trim() === '' || /^\r?\n/.test(after) ? '' : '\n',
  };
}

/** Separates the citation from words, and from the marks of the comment. */
function chooseSpaces(text: string, { to }: Run, offset: number) {
  const isWordBefore = /\S/.test(text.charAt(offset - 1));
  const isWordAfter = (offset < to ? /[^\s.,;:!?)\]}'"]/ : /\S/).test(text.charAt(offset));
  return { lead: isWordBefore ? ' ' : '', trail: isWordAfter ? ' ' : '' };
}

function findRun(runs: readonly Run[], offset: number): Run | undefined {
  const run = runs[findFirstIndex(runs, ({ until }) => until >= offset)];
  return run && run.start <= offset ? run : undefined;
}

function clamp(offset: number, { from, to }: Run): number {
  return Math.min(Math.max(offset, from), to);
}

function repeatOffset(offset: number): [number, number] {
  return [offset, offset];
}
