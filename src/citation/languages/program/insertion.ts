import { commentFormat } from './comment.ts';
import { comments } from './commentSyntax.ts';
import { linesOf } from '../../insertion/blocks.ts';
import { statementRows } from './statementRows.ts';
import { at, lineAt, type InsertionPoint } from '../../insertion/point.ts';

/**
 * A place in a program: a comment on a line of its own, above the statement that the cursor's line belongs to or in that
 * line where it is blank; on a line that itself begins with a comment's mark, the place behind that. Nothing here knows
 * whether a string is around the place, so that what is put there must be inert (`inertText`). `undefined` where no
 * comment can be.
 */
export function pointInProgram(
  text: string,
  start: number,
  end: number,
  languageId: string,
): InsertionPoint | undefined {
  if (!Object.hasOwn(comments, languageId) || otherCode[languageId]?.test(text) === true) {
    return undefined;
  }
  const lines = linesOf(text);
  const head = headOf(lines.map((line) => line.text));
  const own = Math.max(
    0,
    lines.findLastIndex((line) => line.start <= start),
  );
  const row = Math.max(
    head,
    statementRows(
      lines.map((line) => line.text),
      languageId,
    )[own] ?? own,
  );
  const place = { languageId, context: {}, only: commentFormat };
  if (row === own) {
    const inComment = pointInComment(text, start, end, languageId);
    if (inComment) {
      return inComment;
    }
    const { from, to } = lineAt(text, start);
    if (text.slice(from, to).trim() === '') {
      return isUnindented.has(languageId) ? { ...place, start: from, end: to } : { ...place, ...at(to) };
    }
  }
  const line = lines[row];
  if (!line) {
    return { ...place, ...at(text.length), lead: text === '' || text.endsWith('\n') ? '' : '\n', trail: '\n' };
  }
  const indent = isUnindented.has(languageId) ? '' : (/^[ \t]*/.exec(line.text)?.[0] ?? '');
  return { ...place, ...at(line.start), lead: indent, trail: '\n' };
}

/** Files in which a comment may be part of the program, or of another one. */
const otherCode: Readonly<Record<string, RegExp>> = {
  // The comment above it is a program in C.
  go: /^[ \t]*(?:import[ \t]+)?"C"[ \t]*$/m,
  // Its comments begin with another mark.
  vim: /^[ \t]*(?:vim9script|(?:export[ \t]+)?def\b)/m,
  // The cell of a notebook that is a program of another language.
  python: /^%%[a-z]/,
};

/** In these an indented comment is something else: a command of a recipe, a pattern. */
const isUnindented: ReadonlySet<string> = new Set(['makefile', 'ignore', 'git-commit', 'git-rebase']);

/** The number of lines that must stay first: how a file is run, encoded or read. */
function headOf(lines: readonly string[]): number {
  if (/^[ \t]*#.*?coding[:=]/.test(lines[1] ?? '')) {
    return 2;
  }
  let count = /^\uFEFF?(?:#!|@charset\b|[ \t]*#.*?coding[:=])/.test(lines[0] ?? '') ? 1 : 0;
  while (/^[ \t]*(?:(?:#|--|\/\/|%%)\||#[ \t]*(?:syntax|escape|check)[ \t]*=)/.test(lines[count] ?? '')) {
    count += 1;
  }
  return count;
}

/** The place at the cursor on a line that begins with a comment's mark, and no more than words behind it. */
function pointInComment(text: string, start: number, end: number, languageId: string): InsertionPoint | undefined {
  const { line: mark, block } = comments[languageId] ?? {};
  const { from, to } = lineAt(text, start);
  const line = text.slice(from, to);
  const kinds = [
    // A mark of one character may be repeated; three slashes hold documentation with code in it.
    ...(mark === undefined ? [] : [{ mark, again: mark.length === 1 ? mark : '', close: '' }]),
    ...(block ? [{ mark: block[0], again: '', close: block[1] }] : []),
  ];
  for (const kind of kinds) {
    const words = wordsBehind(line, kind.mark, kind.again);
    const column = start - from;
    if (words === undefined || column < words || directive.test(line.slice(words))) {
      continue;
    }
    const closing = kind.close === '' ? -1 : line.indexOf(kind.close, words);
    const last = closing < 0 ? to : from + closing;
    if (start > last || (block && line.slice(words, column).includes(block[0]))) {
      continue;
    }
    return {
      start,
      end: Math.min(end, last),
      languageId,
      context: { inComment: kind.close === '' ? 'line' : 'block' },
      only: commentFormat,
      ...(/\S$/.test(line.slice(0, column)) && { lead: ' ' }),
      ...(/^\S/.test(text.slice(Math.min(end, last), to)) && { trail: ' ' }),
    };
  }
  return undefined;
}

/** The column of the words behind a mark that begins a line, if white space or nothing is behind it. */
function wordsBehind(line: string, mark: string, again: string): number | undefined {
  let column = line.length - line.trimStart().length;
  if (!line.startsWith(mark, column)) {
    return undefined;
  }
  column += mark.length;
  while (again !== '' && line.startsWith(again, column)) {
    column += 1;
  }
  return /^(?:\s|$)/.test(line.slice(column, column + 1)) ? column : undefined;
}

/** The beginning of words in a comment that a compiler, a builder or an editor acts on. */
const directive =
  /^\s*(?:[+@!|]|-\*-|[\w-]+\s*=|(?:frozen_string_literal|(?:en)?coding|cython|distutils|type|vim?):|\/\/\/|line\s\d)/i;
