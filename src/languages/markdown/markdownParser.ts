import { GFM, parser, type BlockContext, type InlineContext, type Line, type MarkdownConfig } from '@lezer/markdown';

/** Math between dollar signs, as Pandoc and GitHub read it. */
const math: MarkdownConfig = {
  defineNodes: ['Math', { name: 'MathBlock', block: true }],
  parseInline: [
    {
      name: 'Math',
      before: 'Escape',
      parse(cx, next, offset) {
        const [mark = ''] =
          next === dollar
            ? (/^\$\$(?!\$)|^\$(?=[^\s$])/.exec(cx.slice(offset, Math.min(cx.end, offset + 3))) ?? [])
            : [];
        const to = mark === '' ? -1 : endOfMath(cx, offset + mark.length, mark);
        return to < 0 ? -1 : cx.addElement(cx.elt('Math', offset, to));
      },
    },
  ],
  parseBlock: [
    {
      name: 'MathBlock',
      before: 'HTMLBlock',
      parse: (cx, line) =>
        createBlockParser(cx, line, 'MathBlock', (text) => {
          const [mark, environment] = /^(?:\\begin\{([\w*]+)\}|\$\$)/.exec(text) ?? [];
          if (environment !== undefined) {
            return (other) => other.includes(`\\end{${environment}}`);
          }
          let lines = 0;
          let hasBlankLine = false;
          return mark === undefined
            ? undefined
            : (other) => {
                // Parsers disagree about blank lines, so it is uncertain which marks after them open a formula.
                hasBlankLine ||= lines > 0 && other.trim() === '';
                lines += 1;
                return !hasBlankLine && hasOpenMath(other);
              };
        }),
      endLeaf: (_, line, leaf) => {
        const text = line.text.slice(line.pos);
        return text.startsWith('$$') ? !hasOpenMath(leaf.content) : text.startsWith('\\begin{');
      },
    },
  ],
};

const dollar = 36;

/** Returns whether a text opens a formula with `$$` and doesn't close it, or closes one. */
export function hasOpenMath(text: string): boolean {
  return text.replace(/\\[^]|`[^`]*`/g, '').split('$$').length % 2 === 0;
}

function endOfMath(cx: InlineContext, from: number, mark: string): number {
  const [close] = endsOfMath[mark]?.exec(cx.slice(from, Math.min(cx.end, from + 2000))) ?? [];
  return close === undefined ? -1 : from + close.length;
}

/** Match the rest of a formula, by its opening mark. */
const endsOfMath: Readonly<Record<string, RegExp>> = {
  $: /^(?:[^\s\\$]|\\[^]|\s(?!\$))+\$(?!\d)/,
  $$: /^[^]+?\$\$/,
};

/** Definitions of footnotes: `[^1]: text`, with indented lines after it. */
const footnotes: MarkdownConfig = {
  defineNodes: [
    {
      name: 'FootnoteDefinition',
      block: true,
      composite: (_cx, line) => {
        if (line.next >= 0 && line.indent < line.baseIndent + 4) {
          return false;
        }
        line.moveBaseColumn(line.baseIndent + 4);
        return true;
      },
    },
    'FootnoteMark',
    'Footnote',
    'InlineNote',
  ],
  parseInline: [
    {
      // Pandoc's notes in running text: `^[text]`.
      name: 'InlineNote',
      before: 'Link',
      parse(cx, next, offset) {
        const content = offset + 2;
        const length =
          next === caret && cx.char(offset + 1) === bracket
            ? findBracketEnd(cx.slice(content, Math.min(cx.end, content + 2000)))
            : -1;
        const end = content + length;
        return length < 0
          ? -1
          : cx.addElement(
              cx.elt('InlineNote', offset, end + 1, [
                cx.elt('FootnoteMark', offset, content),
                ...cx.parser.parseInline(cx.slice(content, end), content),
                cx.elt('FootnoteMark', end, end + 1),
              ]),
            );
      },
    },
    {
      name: 'Footnote',
      before: 'Link',
      parse(cx, next, offset) {
        if (
          next === exclamation &&
          /^!\[\^[^\s[\]]+\](?![[(])/.test(cx.slice(offset, Math.min(cx.end, offset + 200)))
        ) {
          // `![^1]` is a footnote, not an image.
          return offset + 1;
        }
        const [mark] =
          next === bracket ? (/^\[\^[^\s[\]]+\]/.exec(cx.slice(offset, Math.min(cx.end, offset + 200))) ?? []) : [];
        return mark === undefined ? -1 : cx.addElement(cx.elt('Footnote', offset, offset + mark.length));
      },
    },
  ],
  parseBlock: [
    {
      name: 'FootnoteDefinition',
      before: 'LinkReference',
      parse(cx, line) {
        const [mark] = footnoteMark.exec(line.text.slice(line.pos)) ?? [];
        if (mark === undefined) {
          return false;
        }
        const from = cx.lineStart + line.pos;
        cx.startComposite('FootnoteDefinition', line.pos);
        cx.addElement(cx.elt('FootnoteMark', from, from + mark.length));
        line.moveBase(line.pos + mark.length);
        return null;
      },
      endLeaf: (_, line) => footnoteMark.test(line.text.slice(line.pos)),
    },
  ],
};

/** Returns the offset of the bracket that closes the one before the text, or -1. */
function findBracketEnd(text: string): number {
  let depth = 1;
  for (const { 0: mark, index } of text.matchAll(/\\[^]|[[\]]/g)) {
    depth += mark === '[' ? 1 : mark === ']' ? -1 : 0;
    if (depth === 0) {
      return index;
    }
  }
  return -1;
}

const exclamation = 33;
const caret = 94;
const bracket = 91;
const footnoteMark = /^\[\^[^\s[\]]+\]:[ \t]?/;

/** `[[1]](address)`, which the parser reads as brackets around a link to a definition of `1`. */
const bracketedLinks: MarkdownConfig = {
  parseInline: [
    {
      name: 'BracketedLink',
      before: 'Link',
      parse(cx, next, offset) {
        const [link, label = '', address = ''] =
          next === bracket ? (bracketedLink.exec(cx.slice(offset, Math.min(cx.end, offset + 2000))) ?? []) : [];
        const from = offset + label.length;
        return link === undefined
          ? -1
          : cx.addElement(cx.elt('Link', offset, offset + link.length, [cx.elt('URL', from, from + address.length)]));
      },
    },
  ],
};

/** Without brackets, and without marks that could pair with others if it were no link. */
const unmarkedText = /[^[\]\\`<*_~$\n]{0,200}/.source;
const unmarkedAddress = /(?:[^\s()<>\\`*_~$]|(?<=\w)_(?=[\w(])|\([^\s()<>\\`*_~$]*\)){1,1000}/.source;
const unmarkedTitle = / "[^"[\]\\`<*_~$\n]{0,200}"/.source;
const nestedBrackets = String.raw`\[(?![\^@])${unmarkedText}\](?![([{:])`;
/** Captures what is before the address, and the address. */
const bracketedLink = new RegExp(
  String.raw`^(\[${unmarkedText}(?:${nestedBrackets}${unmarkedText}){1,3}\]\()(${unmarkedAddress})(?:${unmarkedTitle})?\)`,
);

/** Pandoc's citations in running text: `@key says`. */
const citationKeys: MarkdownConfig = {
  defineNodes: ['CitationKey'],
  parseInline: [
    {
      name: 'CitationKey',
      parse(cx, next, offset) {
        const isStart = next === atSign && !/[\w@]/.test(cx.slice(Math.max(cx.offset, offset - 1), offset));
        const [key] = isStart ? (citationKey.exec(cx.slice(offset, Math.min(cx.end, offset + 200))) ?? []) : [];
        return key === undefined ? -1 : cx.addElement(cx.elt('CitationKey', offset, offset + key.length));
      },
    },
  ],
};

const atSign = 64;
const citationKey = /^@(?:\{[^{}\s]+\}|[\p{L}\p{N}_](?:[\p{L}\p{N}]|[_:.#%+?/-](?=[\p{L}\p{N}]))*)/u;

/** Lines that CommonMark reads as paragraphs, but Pandoc, Quarto, MyST or MDX as markup. */
const directives: MarkdownConfig = {
  defineNodes: [{ name: 'Directive', block: true }],
  parseBlock: [
    {
      name: 'Directive',
      before: 'HTMLBlock',
      parse: (cx, line) =>
        createBlockParser(cx, line, 'Directive', (text) =>
          directive.test(text) || selfClosingTag.test(text)
            ? (other) => !/^[+<]/.test(text) || other.trim() === ''
            : undefined,
        ),
      endLeaf: (_, line) => directive.test(line.text.slice(line.pos)),
    },
  ],
};

/** A fenced div, a MyST target or comment, a Liquid block, a Pandoc grid table, an abbreviation. */
const directive = /^(?::{3,}|\([^()\s]+\)=\s*$|%|\{%|\+[-=:+]*\+\s*$|\*\[[^\]]*\]:)/;

/** A tag that begins HTML up to a blank line. The parser's own HTML blocks begin only with `<a>` and `</a>`. */
const selfClosingTag = /^<[a-z][\w-]*(?:\s+[a-z:_][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/>\s*$/i;

/** Adds a block from a line that `begin` accepts to the line that ends it, or to the end of the document. */
function createBlockParser(
  cx: BlockContext,
  line: Line,
  kind: string,
  begin: (text: string) => ((line: string) => boolean) | undefined,
): boolean {
  const isEnd = begin(line.text.slice(line.pos));
  if (!isEnd) {
    return false;
  }
  const from = cx.lineStart + line.pos;
  for (let isDone = isEnd(line.text.slice(line.pos + 2)); cx.nextLine() && !isDone;) {
    isDone = isEnd(line.text);
  }
  cx.addElement(cx.elt(kind, from, cx.prevLineEnd()));
  return true;
}

/** Replaces the parser's own `HardBreak`, which is quadratic in consecutive spaces. */
const hardBreaks: MarkdownConfig = {
  parseInline: [
    {
      name: 'HardBreak',
      parse(cx, next, offset) {
        let end = offset + 1;
        if (next === space && (offset === cx.offset || cx.char(offset - 1) !== space)) {
          while (cx.char(end) === space) {
            end += 1;
          }
        }
        const isBreak = cx.char(end) === newline && (next === backslash || (next === space && end > offset + 1));
        return isBreak ? cx.addElement(cx.elt('HardBreak', offset, end + 1)) : -1;
      },
    },
  ],
};

/** Skips the start of a comment or an instruction without an end, for which the parser's own rule would look again. */
const openTags: MarkdownConfig = {
  parseInline: [
    {
      name: 'OpenTag',
      before: 'HTMLTag',
      parse(cx, next, offset) {
        const [, mark] =
          next === lessThan
            ? (/^<(!--(?!-?>)|\?|!\[CDATA\[|![A-Z])/.exec(cx.slice(offset, Math.min(cx.end, offset + 9))) ?? [])
            : [];
        return mark !== undefined && findLastTagEnd(cx, mark) < offset ? offset + 1 : -1;
      },
    },
  ],
};

const lessThan = 60;

/** The offsets of the last ends of tags in a block, by the end. */
const lastTagEnds = new WeakMap<InlineContext, Map<string, number>>();

function findLastTagEnd(cx: InlineContext, mark: string): number {
  const ends = lastTagEnds.get(cx) ?? new Map<string, number>();
  lastTagEnds.set(cx, ends);
  const close = { '!--': '-->', '?': '?>', '![CDATA[': ']]>' }[mark] ?? '>';
  const end = ends.get(close) ?? cx.offset + cx.slice(cx.offset, cx.end).lastIndexOf(close);
  ends.set(close, end);
  return end;
}

/** Skips a closing bracket without an opening one, for which the parser would look back to the start of the block. */
const closingBrackets: MarkdownConfig = {
  parseInline: [
    {
      name: 'ClosingBracket',
      before: 'Escape',
      parse(cx, next, offset) {
        const opened = openedBrackets.get(cx) ?? 0;
        if (next === bracket) {
          openedBrackets.set(cx, opened + 1);
        } else if (next === exclamation && cx.char(offset + 1) === bracket) {
          // The parser reads `![` as one mark.
          openedBrackets.set(cx, opened + 1);
        } else if (next === closingBracket) {
          openedBrackets.set(cx, Math.max(0, opened - 1));
          return opened === 0 ? offset + 1 : -1;
        }
        return -1;
      },
    },
  ],
};

const closingBracket = 93;

/** At least the number of brackets that are open in a block. */
const openedBrackets = new WeakMap<InlineContext, number>();

const space = 32;
const newline = 10;
const backslash = 92;

export const markdownParser = parser.configure([
  ...[GFM, math, footnotes, bracketedLinks, citationKeys, directives, hardBreaks, openTags],
  closingBrackets,
]);
