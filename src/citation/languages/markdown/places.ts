import { blocksOf, linesOf, spansOf, type Block } from '../../insertion/blocks.ts';
import type { ProsePlaces, Span } from '../language.ts';

/** Code, links and tables of Markdown. */
export const places: ProsePlaces = {
  codeBlocks: fencesIn,
  comment: undefined,
  unbreakable: (line) => [...spansOf(line, unbreakable), ...codeSpansIn(line)],
  isInTable,
  lineMarkup: /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t]))[ \t]*)+/,
  headingLine: undefined,
  isInCode: (text, offset, languageId) => languageId === 'mdx' && isInCodeOfMdx(text, offset),
};

const unbreakable =
  /!?\[[^[\]\n]*\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^[\]\n]*\])|\[[\^@][^[\]\n]*\]|<https?:[^<>\s]*>|\{%(?:(?!\{%|%\})[^\n])*%\}|\{\{(?:(?!\{\{|\}\})[^\n])*\}\}/g;

/** The fenced code blocks of a Markdown text, those within lists and quotations too. */
function fencesIn(text: string): Block[] {
  return blocksOf(text, (line) => {
    const [, indent = '', fence = '', info = ''] =
      /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})([^]*)$/.exec(line) ?? [];
    if (fence === '' || (fence.startsWith('`') && info.includes('`')) || /^(\t| {4,})/.test(indent)) {
      return undefined;
    }
    const isEnd = (other: string) => {
      const [, mark = ''] = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(other) ?? [];
      return mark.startsWith(fence);
    };
    return { info: /^\s*\{?\s*\.?([\w+#-]*)/.exec(info)?.[1] ?? '', isEnd };
  });
}

/** The code in a line of Markdown: between backticks, and as many backticks again. */
function codeSpansIn(line: string): Span[] {
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: run, index }) => ({ start: index, end: index + run.length }));
  const nextOf = new Map<number, number>();
  const partners = runs.map(() => -1);
  for (const [index, { start, end }] of [...runs.entries()].reverse()) {
    partners[index] = nextOf.get(end - start) ?? -1;
    nextOf.set(end - start, index);
  }
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const [run, partner] = [runs[index], runs[partners[index] ?? -1]];
    if (run && partner) {
      spans.push({ start: run.start, end: partner.end });
      index = partners[index] ?? index;
    }
  }
  return spans;
}

function isInTable(text: string, offset: number): boolean {
  const lines = linesOf(text);
  const index = lines.findLastIndex(({ start }) => start <= offset);
  const isRow = (row: number) => lines[row]?.text.includes('|') === true;
  if (!isRow(index)) {
    return false;
  }
  let from = index;
  while (isRow(from - 1)) {
    from -= 1;
  }
  const rows: string[] = [];
  for (let row = from; isRow(row); row += 1) {
    rows.push(lines[row]?.text ?? '');
  }
  return rows.some((row) => /^>*\|?:?-+:?(?:\|:?-+:?)*\|?$/.test(row.replace(/\s/g, '')));
}

/** Whether a place of MDX is in a module’s code, in an expression or in a tag. */
function isInCodeOfMdx(text: string, offset: number): boolean {
  const paragraph = text
    .slice(Math.max(text.lastIndexOf('\n\n', offset), text.lastIndexOf('\n\r\n', offset)) + 1, offset)
    .replace(/\\./g, '')
    .trimStart();
  const tag = paragraph.lastIndexOf('<');
  return (
    /^(?:import|export)\b/.test(paragraph) ||
    paragraph.split('{').length > paragraph.split('}').length ||
    (tag > paragraph.lastIndexOf('>') && /^[a-z/]/i.test(paragraph.slice(tag + 1, tag + 2)))
  );
}
