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
      /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === '' || (fence.startsWith('`') && info.includes('`')) || /^(\t| {4,})/.test(indent)) {
      return undefined;
    }
    const mark = fence.charAt(0);
    const close = new RegExp(`^[ \\t>]*${mark}{${fence.length},}[ \\t]*$`);
    return { info: /^\s*\{?\s*\.?([\w+#-]*)/.exec(info)?.[1] ?? '', isEnd: (other) => close.test(other) };
  });
}

/** The blocks of other languages by the lines that begin and end them. */
const delimiters: Readonly<Record<string, readonly (readonly [RegExp, (match: RegExpExecArray) => RegExp])[]>> = {
  asciidoc: [[/^(-{4,}|\.{4,}|`{3,}|\+{4,}|\/{4,})(\w*)\s*$/, ([, mark = '']) => new RegExp(`^${escaped(mark)}\\s*$`)]],
  org: [
    [
      /^\s*#\+begin_(src|example|export|comment)\b[ \t]*([\w+-]*)/i,
      ([, name = '']) => new RegExp(`^\\s*#\\+end_${name}\\b`, 'i'),
    ],
  ],
  latex: [
    [
      /^\s*\\begin\{(verbatim\*?|lstlisting|minted|Verbatim|comment)\}/,
      ([, name = '']) => new RegExp(`\\\\end\\{${escaped(name)}\\}`),
    ],
  ],
  typst: [[/^\s*(`{3,})([\w+-]*)\s*$/, ([, mark = '']) => new RegExp(`^\\s*${mark}\\s*$`)]],
};

/** The blocks of code in a document of a family of languages. */
export function codeBlocksOf(text: string, family: string): Block[] {
  if (family === 'markdown') {
    return fencesOf(text);
  }
  return blocksOf(text, (line) => {
    for (const [begin, end] of delimiters[family] ?? []) {
      const match = begin.exec(line);
      if (match) {
        const close = end(match);
        return { info: match[2] ?? '', isEnd: (other) => close.test(other) };
      }
    }
    return undefined;
  });
}

/** The YAML at the beginning of a document, between its marks. */
export function frontMatterOf(text: string): Block | undefined {
  const [whole, first = '', content = ''] =
    /^(\uFEFF?---[ \t]*\r?\n)([^]*?)^(?:---|\.\.\.)[ \t]*(?=\r?\n|$(?![^]))/m.exec(text) ?? [];
  return whole === undefined || !text.startsWith(whole)
    ? undefined
    : {
        start: 0,
        end: whole.length,
        from: first.length,
        to: first.length + content.length,
        info: 'yaml',
        isClosed: true,
      };
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

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
