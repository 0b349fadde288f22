import { scanLines, type LanguageTable, type LineRule, type Token } from '../lineScanner.ts';
import { blankSpans } from '../citedKeys.ts';
import { findFirstIndex, type Parse, type StructureNode } from '../structure.ts';

/** Treats only text that Emacs and pandoc read alike as prose. */
export const parseOrg: Parse = (text) => {
  const { nodes, runs } = scanLines(text, table);
  const formulas = findLongFormulas(text, nodes);
  return {
    nodes: [...nodes, ...formulas],
    runs: runs.filter(({ from, to }) => {
      const formula = formulas[findFirstIndex(formulas, (span) => span.to > from)];
      return !formula || formula.from >= to;
    }),
  };
};

/** Finds what pandoc reads as formulas across paragraphs. They contain up to two line breaks. */
function findLongFormulas(text: string, nodes: readonly StructureNode[]): StructureNode[] {
  const rest = text.includes('$')
    ? blankSpans(
        text,
        nodes.filter(({ kind }) => kind === 'math'),
      )
    : '';
  return Array.from(rest.matchAll(longFormula), ({ 0: formula, index }) => ({
    kind: 'long formula',
    from: index,
    to: index + formula.length,
  }));
}

const longFormula = /\$(?=\S)[^$\n]*(?:\n[^$\n]*){1,2}(?<=\S)\$(?![\p{L}\p{N}])/gu;

/** Blocks that contain paragraphs. Blocks such as `#+begin_html` are copied into the page. */
const proseBlocks =
  'quote|center|verse|abstract|note|notes|tip|warning|important|caution|info|remark|definition|theorem|lemma|' +
  'corollary|proposition|proof|summary|sidebar|aside|epigraph|details';

const bullet = String.raw`(?:[-+]|\d+[.)]|(?<=[ \t])\*)(?:[ \t]+|$)`;
/** Up to the text, or after a term such as `+flag`. */
const item = String.raw`${bullet}(?:\[@(?:start:)?\d+\](?:[ \t]+|$))?(?:\[[ xX-]\](?:[ \t]+|$))?(?:\+[\w-]+[ \t]+::(?:[ \t]+|$))?`;
const heading = String.raw`\*+[ \t]`;
const definition = String.raw`^\[(?:fn:[\w-]+|\d+)\][ \t]*`;
const lineEnd = String.raw`[ \t]*$`;
const picture = String.raw`\[\[[^\]\n]*\](?:\[[^\]\n]*\])?\]${lineEnd}`;
const tags = String.raw`:[\p{L}\p{N}_@#%:]+:${lineEnd}`;
/**
 * The rest of the line, and lines up to the first one that starts with what follows. Only pandoc reads headings in
 * blocks as code; the limit keeps the time linear.
 */
const linesTo = String.raw`(?:(?:.*\r?\n(?!${heading}))+?|(?:.*\r?\n){1,500}?)[ \t]*`;

function opaque(at: string, kind: LineRule['kind'] = 'line', flags = 'i'): LineRule {
  return { at: new RegExp(at, `${flags}muy`), kind, as: 'opaque', to: 'line' };
}

const lines: readonly LineRule[] = [
  // Only pandoc reads tags without a space before them.
  opaque(String.raw`^${heading}(?:.*[ \t])?(?!${tags})\S*${tags}`),
  {
    at: /^\*+[ \t]+(?:\p{Lu}[\p{Lu}\d_-]+(?:[ \t]+|$))?(?:\[#.\][ \t]*)?(?:COMMENT(?:[ \t]+|$))?/muy,
    kind: 'heading',
    as: 'item',
    lineTo: new RegExp(String.raw`(?:^|(?<![ \t])[ \t]+)${tags}|$`, 'u'),
  },
  // Emacs reads no block that contains a heading.
  opaque(
    String.raw`#\+begin_(${proseBlocks})(?!\S)(?=(?:.*\r?\n(?!${heading}))+?[ \t]*#\+end_\1${lineEnd})`,
    'keyword',
  ),
  opaque(String.raw`#\+begin_(\S+)(?!\S)${linesTo}#\+end_\1${lineEnd}`, ([, name = '']) => name.toLowerCase()),
  opaque(String.raw`#\+begin:${linesTo}#\+end:${lineEnd}`, 'block'),
  opaque(String.raw`:(?!end:)[\w-]+:(?=${lineEnd})${linesTo}:end:${lineEnd}`, 'block'),
  opaque(String.raw`\\begin\{([^{}\n]*)\}(?:(?:.*\r?\n(?!${heading}))*?|(?:.*\r?\n){0,500}?).*?\\end\{\1\}`, 'block'),
  // A block that is never closed, up to the next heading.
  opaque(String.raw`(?:#\+begin[_:]|:(?!end:)[\w-]+:${lineEnd}|\\begin\{)(?:(?!\n${heading})[^])*`, 'open block'),
  {
    // The caption of a table or a picture.
    at: new RegExp(
      String.raw`#\+caption:[ \t]+(?=.*\r?\n(?:[ \t]*#\+\w+:.*\r?\n){0,20}[ \t]*(?:\||${picture}(?:\r?\n${lineEnd}|(?![^]))))`,
      'imy',
    ),
    kind: 'keyword',
    as: 'item',
    lineTo: /$/,
  },
  opaque(String.raw`#\+`, 'keyword'),
  // After a keyword, this is a figure.
  opaque(String.raw`(?=\[\[)(?<=^[ \t]*#\+(?!end).*\r?\n[ \t]*)${picture}`, 'picture'),
  opaque('# +Local Variables:[^]*'),
  // Emacs reads settings between `-*-`. After a line break, pandoc reads the line as text.
  opaque(String.raw`#(?:[ \t].*-\*-|${lineEnd})|(?<=\\\\[ \t]*\r?\n[ \t]*)#[ \t]`, 'comment'),
  { at: /#[ \t]/y, kind: 'comment', as: 'comment', to: 'line' },
  opaque(`-{5,}${lineEnd}`),
  opaque('(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):', 'line', ''),
  // Fixed width, and ends of drawers.
  opaque(String.raw`:(?:[ \t]|[\w-]*:${lineEnd}|$)`),
  // Diary entries, and notes that only pandoc reads.
  opaque(String.raw`^(?:%%\(|\[fn:(?![\w-]+\])[^\s\]]+\])`),
  // Lines of tables.
  opaque(String.raw`\+-|\|-`),
  { at: /\|/y, kind: 'row', as: 'row' },
  // Emacs and pandoc disagree about blocks after a marker, and nested bullets.
  opaque(String.raw`${item}(?:${bullet}|${heading}|#(?:[ \t+]|$)|\||:(?:\s|$)|:[\w-]*:${lineEnd})`),
  opaque(String.raw`${item}.*[ \t]::(?:[ \t]+(?:[#|:]|${bullet})|[ \t]{2,}[*/_=~+])`),
  opaque(String.raw`${definition}(?:$|${heading}|[#|:]|\[fn:)`, 'footnoteDefinition'),
  { at: new RegExp(definition, 'my'), kind: 'footnoteDefinition', as: 'item', isContainer: true },
  { at: new RegExp(item, 'my'), kind: 'item', as: 'item' },
];

function token(at: string, details: Omit<Token, 'at'> = {}): Token {
  return { at: new RegExp(at, 'iuy'), ...details };
}

function code(open: string, close: string, kind: string): Token {
  return { ...token(open, { kind, inside: 'refused' }), close: new RegExp(close, 'g') };
}

/** Text before and after which Emacs reads emphasis. */
const start = String.raw`(?<=^|[\s\-–—('"{])`;
const end = String.raw`(?=$|[\s\-–—.,:!?;'")}\\[])`;
/** Emphasis contains at most one line break. */
const words = String.raw`[^\n]{0,500}?(?:\n[^\n]{0,500}?)??`;
const beforeEmphasis = { before: /\s+$|[-–—('"{]$/, inside: 'before' } as const;

function verbatim(mark: string): Token {
  return token(`${start}${mark}\\S${words}(?<=\\S)${mark}${end}`, { kind: mark, ...beforeEmphasis });
}

function emphasis(mark: string): Token[] {
  const close = `(?<=\\S)[${mark}]${end}`;
  const open = `${start}[${mark}](?![\\s${mark}])(?=${words}${close})`;
  const details = { kind: mark, opens: mark, without: new RegExp(close, 'u'), ...beforeEmphasis } as const;
  return [
    token(`(?=${close})${open}`, { ...details, closes: mark }),
    token(open, details),
    token(close, { closes: mark }),
  ];
}

const options = String.raw`(?:\[[^[\]\n]*\])?`;
const argument = String.raw`\s*(?:\{[^{}]*\}|\[[^[\]]*\])`;

const tokens: readonly Token[] = [
  token(String.raw`\[\[(?:[^[\]\\\n]|\\[^\n])+\](?:\[[^[\]]*\])?\]`, { kind: 'link' }),
  // Emacs and pandoc disagree about brackets in a link.
  token(String.raw`\[\[[^[\]\n]+\]\[`, { isOdd: true }),
  token(String.raw`\[fn:[\w-]+\]`, { kind: 'footnote' }),
  token(String.raw`\[fn:[\w-]*:`, { kind: 'footnote', opens: ']' }),
  token(String.raw`\[cite(?:\/[\w/-]+)?:(?:[^[\]]|\[[^[\]]*\])*\]`, { kind: 'citation' }),
  token(String.raw`\[(?:fn|cite(?:\/[\w/-]+)?):`, { isOdd: true }),
  token(String.raw`\[(?=[^\]\n]{0,300}(?<![\w@.])@\w)[^[\]]*\]`, { kind: 'citation' }),
  token(String.raw`\[\d{4}-\d\d-\d\d[^[\]\n]*\]`, { kind: 'timestamp' }),
  token(String.raw`\[(?:\d*%|\d*\/\d*)\]`, { kind: 'cookie' }),
  token(String.raw`\[`, { opens: ']' }),
  token(String.raw`\]`, { closes: ']' }),
  token('<<<[^<>\\n]+>>>|<<[^<>\\n]+>>|<(?:\\d{4}-\\d\\d-\\d\\d|%%\\()[^>\\n]*>(?:--<[^<>\\n]*>)?', { kind: 'target' }),
  token('<https?:[^<>\\n]*>', { kind: 'link' }),
  token('<[a-z][\\w+.-]*:[^<>\\n]*>', { kind: 'address' }),
  code(String.raw`\{\{\{`, String.raw`\}\}\}`, 'macro'),
  code(String.raw`@@[a-z\d-]+:`, '@@', 'snippet'),
  token(String.raw`(?<=^|[\w[; -])@[^\s[\](){};,]{1,200}`, { kind: 'key' }),
  code(String.raw`\\\(`, String.raw`\\\)`, 'math'),
  code(String.raw`\\\[`, String.raw`\\\]`, 'math'),
  { ...token(String.raw`\$\$`, { kind: 'math' }), close: /\$\$/g },
  token(String.raw`\$(?=[^\s,.;$])[^$]*(?<![\s,.])\$(?=$|[\s"'),.:;?!-])`, { kind: 'math' }),
  token(String.raw`\$(?=[^\s,.;$])[^$]*(?<![\s,.])\$(?![\p{L}\p{N}])`, { isOdd: true }),
  // A line break must stay at the end of its line.
  token(String.raw`\\\\[ \t]*\r?\n[ \t]*`, { kind: 'break', inside: 'before' }),
  token(String.raw`\\[a-z]+\*?\{\}`),
  // Pandoc also reads brackets after a space as arguments.
  token(String.raw`\\[a-z]+\*?(?:${argument})+(?!\s*[{[])`, { kind: 'command', inside: 'refused' }),
  token(String.raw`\\[a-z]+\*?\s*[{[]`, { isOdd: true }),
  token(String.raw`\\(?:[a-z]+\*?|[^]?)`),
  token(String.raw`(?<!\w)(?:src|call)_(?=\w)[^\s[({]*${options}(?:\{[^{}]*\}|\([^()]*\))${options}`, {
    kind: 'code',
    inside: 'refused',
  }),
  token(String.raw`(?<!\w)(?:src|call)_(?=\w)[^\s[({]*${options}[({]`, { isOdd: true }),
  // Pandoc's addresses contain closing brackets.
  token(String.raw`(?<![\w+]|\w\.)[a-z][\w+.-]{0,40}:(?![\s:]|[*/_+=~]${end})(?:[^\s<>[\]]|\[[^\s[\]]*\]|\](?=\w))*`, {
    kind: 'address',
  }),
  verbatim('='),
  verbatim('~'),
  ...Array.from('*/_+', emphasis).flat(),
  token(String.raw`[_^](?:\{[^{}]*\}|\([^()]*\)|\*|[+-]?[\p{L}\p{N}\p{M}.,\\]*[\p{L}\p{N}\p{M}])`, {
    before: /[\p{L}\p{N}\p{M}]+$|\S$/u,
  }),
  token('[_^][({]', { isOdd: true }),
  token(String.raw`(?<![ \t])[ \t]+::$`, { isOdd: true }),
  { ...token(String.raw`(?<![ \t])[ \t]+::(?:\s|$)`, { kind: 'separator' }), oddBefore: /[ \t]::(?=\s|$)/g },
  token(String.raw`\.{3,}|-{2,}`),
  token(String.raw`[\p{L}\p{N}\p{M}]+|[^]`, { isPlain: true }),
];

/** What Emacs and pandoc read differently. */
const ambiguous = [
  // Repeated marks.
  /([*/_+=~])\1\1|(?<![\p{L}\p{N}:/])([*/_+=~])\2\S|\S([*/_+=~])\3(?![\p{L}\p{N}\s.,;:!?])/u,
  // Marks beside a bracket, a target or a backslash.
  /\][*/_+=~]\S|>>[ \t]+[*/_+=~]|[*/_+=~]\\/,
  // Commands after a backslash or before a bracket, and environments.
  /\\\\\p{L}|\\\w+(?:\{\}[{[]|@)|\\(?:begin|end)\{/u,
  // Addresses before a bracket or a line break.
  /[a-zA-Z]:[^\s<>[\]]{1,500}(?:\[|(?<=\\\\)[ \t]*(?:\r?\n|$))/,
  // Cells with the width of a column or the mark of a row.
  /^\s*(?:<[lrc]?\d*>|[#!_^*$/])\s*$/,
];

/** Returns whether two equal marks of emphasis touch a word, but not two words. */
function hasLooseMarks(text: string): boolean {
  const words = text.replace(/\+\+(?<=\p{L}\+\+)(?=[\s.,;:!?)]|$)/gu, '');
  return looseMarks.some(({ mark, pattern }) => {
    const marks = words.indexOf(mark) < words.lastIndexOf(mark) ? Array.from(words.matchAll(pattern)) : [];
    return marks.length > 1 && marks.some(({ groups }) => groups?.inWord === undefined);
  });
}

const looseMarks = Array.from('*/_=~+', (mark) => ({
  mark,
  pattern: new RegExp(
    `(?<inWord>(?<=[\\p{L}\\p{N}])[${mark}](?=[\\p{L}\\p{N}]))|(?<=\\S)[${mark}]|[${mark}](?=\\S)`,
    'gu',
  ),
}));

const table: LanguageTable = {
  lineEnd: /\r?\n/g,
  tabSize: 8,
  // An address contains the backslashes after it.
  flow: { start: /^/, end: /(?:(?<![a-z]:[^\s<>[\]]{1,500})\\\\)?$/i },
  lines,
  tokens,
  plain:
    /(?:[^\p{L}\p{N}\p{M}*/_+=~^[\]<{@$\\.\- \t]+|(?!(?:src|call)_)[\p{L}\p{N}\p{M}]+(?![\p{L}\p{N}\p{M}]|[\w+.-]{0,40}:[^\s:])|\.(?!\.)|-(?!-)|[ \t]+(?![ \t]|::))+/uy,
  isAmbiguous: (text, rest) => ambiguous.some((pattern) => pattern.test(text)) || hasLooseMarks(rest),
};
