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

/** The fenced code blocks of a Markdown text, those within lists and quotations too. */
export function fencesOf(text: string): Block[] {
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

/** The first line of a block of other languages, and whether a line is the last of the block that it begins. */
const delimiters: Readonly<Record<string, readonly [RegExp, (line: string, begin: RegExpExecArray) => boolean]>> = {
  asciidoc: [/^(-{4,}|\.{4,}|`{3,}|\+{4,}|\/{4,})(\w*)\s*$/, (line, [, mark]) => line.trimEnd() === mark],
  org: [
    /^\s*#\+begin_(src|example|export|comment)\b[ \t]*([\w+-]*)/i,
    (line, [, name]) => /^\s*#\+end_(\w+)/i.exec(line)?.[1]?.toLowerCase() === name?.toLowerCase(),
  ],
  latex: [
    /^\s*\\begin\{(verbatim\*?|lstlisting|minted|Verbatim|comment)\}/,
    (line, [, name = '']) => line.includes(`\\end{${name}}`),
  ],
  typst: [/^\s*(`{3,})([\w+-]*)\s*$/, (line, [, mark]) => line.trim() === mark],
};

/** The blocks of code in a document of a family of languages. */
export function codeBlocksOf(text: string, family: string): Block[] {
  if (family === 'markdown') {
    return fencesOf(text);
  }
  const [first, isLast] = delimiters[family] ?? [];
  if (!first || !isLast) {
    return [];
  }
  return blocksOf(text, (line) => {
    const begin = first.exec(line);
    return begin ? { info: begin[2] ?? '', isEnd: (other) => isLast(other, begin) } : undefined;
  });
}

/** A document without its blocks of code. */
export function withoutCode(text: string, family: string): string {
  let from = 0;
  const parts = codeBlocksOf(text, family).map(({ start, end }) => {
    const part = text.slice(from, start);
    from = end;
    return part;
  });
  return [...parts, text.slice(from)].join('');
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

function blocksOf(text: string, open: (line: string) => Opening): Block[] {
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
