// cspell:ignore Laoo
import type { CitationContext } from '../context.ts';
import type { CitationFormat } from '../languages/language.ts';

/** A place of a document where a citation goes, made ready for writing. */
export interface InsertionPoint {
  /** The words that the citation takes the place of, as UTF-16 offsets; equal where none are selected. */
  readonly start: number;
  readonly end: number;
  /** The language that is written there: that of an embedded block may differ from the document's. */
  readonly languageId: string;
  readonly context: CitationContext;
  /** The only format that such a place takes. */
  readonly only?: CitationFormat;
  /** Text that goes before and after the citation there, such as the comma between two values. */
  readonly lead?: string;
  readonly trail?: string;
  /** The lines above and below a heading that must be as long as the heading. */
  readonly rules?: readonly { readonly from: number; readonly to: number }[];
}

/** Text that takes the place of a part of a document; offsets are UTF-16 code units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A place between two characters. */
export function at(offset: number): { readonly start: number; readonly end: number } {
  return { start: offset, end: offset };
}

/** Offsets of the line that holds an offset, without its line end. */
export function lineAt(text: string, offset: number): { readonly from: number; readonly to: number } {
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const to = next < 0 ? text.length : next;
  return { from, to: text[to - 1] === '\r' && to > from ? to - 1 : to };
}

/**
 * Returns the end of the word that an offset is in, but at most `limit`. Scripts without spaces between words have no
 * such words.
 */
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

/** A selection without white space at its ends; a cursor at its end if it has no words. */
export function trimmed(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const selected = text.slice(start, end);
  return selected.trim() === ''
    ? at(end)
    : { start: start + selected.search(/\S/), end: start + selected.trimEnd().length };
}

/** The columns of a line that a text takes: two for each sign of the scripts whose signs are as wide as high. */
export function countColumns(text: string): number {
  return Array.from(text.trimEnd().normalize()).reduce(
    (sum, character) => sum + (/\p{M}/u.test(character) ? 0 : wide.test(character) ? 2 : 1),
    0,
  );
}

const wide = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}]/u;
