import type { WritingLanguage } from '../languages/language.ts';

/** A block of a document that is not of its own language; all numbers are offsets. */
export interface Block {
  /** From the beginning of its first line. */
  readonly start: number;
  /** Behind its last line's text. */
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** The language it says it is of, as it is written there. */
  readonly info: string;
  readonly isClosed: boolean;
}

interface Line {
  readonly text: string;
  readonly start: number;
}

/** Finds blocks by their first lines, of which the second group is the language, and by whether a line is the last one. */
export function delimitedBlocks(
  first: RegExp,
  isLast: (line: string, begin: RegExpExecArray) => boolean,
): (text: string) => Block[] {
  return (text) =>
    blocksOf(text, (line) => {
      const begin = first.exec(line);
      return begin ? { info: begin[2] ?? '', isEnd: (other) => isLast(other, begin) } : undefined;
    });
}

/** The blocks of code in a document. */
export function codeBlocksOf(text: string, { places }: WritingLanguage): Block[] {
  return typeof places !== 'object' ? [] : (places.codeBlocks?.(text) ?? []);
}

/** A document without its blocks of code. */
export function withoutCode(text: string, language: WritingLanguage): string {
  let from = 0;
  const parts = codeBlocksOf(text, language).map(({ start, end }) => {
    const part = text.slice(from, start);
    from = end;
    return part;
  });
  return [...parts, text.slice(from)].join('');
}

/** The parts of a line that a pattern finds, or of those what its group `macro` holds, which ends them. */
export function spansOf(line: string, pattern: RegExp): { readonly start: number; readonly end: number }[] {
  return Array.from(line.matchAll(pattern), ({ 0: whole, index, groups }) => {
    const end = index + whole.length;
    return { start: end - (groups?.macro ?? whole).length, end };
  });
}

/** The YAML at the beginning of a document, between its marks. */
export function frontMatterOf(text: string): Block | undefined {
  const from = /^\uFEFF?---[ \t]*\r?\n/.exec(text)?.[0].length;
  if (from === undefined) {
    return undefined;
  }
  const last = /^(?:---|\.\.\.)[ \t]*(?=\r?$)/gm;
  last.lastIndex = from;
  const mark = last.exec(text);
  return mark ? { start: 0, end: last.lastIndex, from, to: mark.index, info: 'yaml', isClosed: true } : undefined;
}

type Opening = { readonly info: string; readonly isEnd: (line: string) => boolean } | undefined;

/** Finds blocks by what `open` makes of a line: `undefined` for one that begins no block. */
export function blocksOf(text: string, open: (line: string) => Opening): Block[] {
  const blocks: Block[] = [];
  let current: { readonly opening: NonNullable<Opening>; readonly start: number; readonly from: number } | undefined;
  for (const line of linesOf(text)) {
    if (!current) {
      const opening = open(line.text);
      current = opening && {
        opening,
        start: line.start,
        from: Math.min(text.length, line.start + line.text.length + lineEnd(text, line)),
      };
    } else if (current.opening.isEnd(line.text)) {
      const { opening, from } = current;
      blocks.push({
        start: current.start,
        end: line.start + line.text.length,
        from,
        to: line.start,
        info: opening.info,
        isClosed: true,
      });
      current = undefined;
    }
  }
  if (current) {
    const { opening, from } = current;
    blocks.push({ start: current.start, end: text.length, from, to: text.length, info: opening.info, isClosed: false });
  }
  return blocks;
}

/** The lines of a text, without their ends. */
export function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const from = start;
    start += line.length + 1;
    return { text: line.replace(/\r$/, ''), start: from };
  });
}

function lineEnd(text: string, { start, text: line }: Line): number {
  return text.startsWith('\r\n', start + line.length) ? 2 : 1;
}
