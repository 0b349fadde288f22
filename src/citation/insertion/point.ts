// cspell:ignore Laoo
import type { CitationContext } from '../context.ts';
import type { CitationFormat } from '../../languages/language.ts';

export interface InsertionPoint {
  /** Offsets of the selected words in UTF-16 code units; equal if none are selected. */
  readonly start: number;
  readonly end: number;

  readonly languageId: string;
  readonly context: CitationContext;
  readonly only?: CitationFormat;
  /** Text before and after the citation, such as a space. */
  readonly lead?: string;
  readonly trail?: string;
  /** Lines above and below a heading that must be as long as the heading. */
  readonly rules?: readonly { readonly from: number; readonly to: number }[];
}

/** Offsets in UTF-16 code units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function createEmptySpan(offset: number): { readonly start: number; readonly end: number } {
  return { start: offset, end: offset };
}

/** Excludes the line ending. */
export function findLine(text: string, offset: number): { readonly from: number; readonly to: number } {
  const from = text.slice(0, offset).lastIndexOf('\n') + 1;
  const next = text.indexOf('\n', offset);
  const to = next < 0 ? text.length : next;
  return { from, to: text[to - 1] === '\r' && to > from ? to - 1 : to };
}

/** Returns at most `limit`. Doesn't extend scripts without spaces between words. */
export function findWordEnd(text: string, offset: number, limit = text.length): number {
  if (!/[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, offset - 2), offset))) {
    return offset;
  }
  const [rest = ''] =
    /^(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{N}\p{M}'’](?<!['’](?![\p{L}])))*/u.exec(
      text.slice(offset, Math.min(limit, offset + 200)),
    ) ?? [];
  return offset + rest.length;
}

/** Trims whitespace from a selection. A blank selection becomes a cursor at its end. */
export function trimSelection(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  const selected = text.slice(start, end);
  return selected.trim() === ''
    ? createEmptySpan(end)
    : { start: start + selected.search(/\S/), end: start + selected.trimEnd().length };
}

/** Counts two columns for East Asian wide characters. */
export function countColumns(text: string): number {
  return Array.from(text.trimEnd().normalize()).reduce(
    (sum, character) => sum + (/\p{M}/u.test(character) ? 0 : wide.test(character) ? 2 : 1),
    0,
  );
}

const wide = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}]/u;
