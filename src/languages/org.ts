// cspell:ignore nocite
import { findMisspelling } from '../citation/address.ts';
import type { CitationContext } from '../citation/context.ts';
import { createEmptySpan } from '../citation/insertion/point.ts';
import { blankSpans, splitKeys, type CitedKey, type KeyCitation } from './citedKeys.ts';
import { createCommonFormats } from './commonFormats.ts';
import { findClosing, inParagraph, type CompletionTrigger } from './completion.ts';
import { createFootnoteFormats } from './footnotes.ts';
import { isInertKeyWithoutMarks } from './inertKey.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { scanLines, type LanguageTable, type LineRule, type Token } from './lineScanner.ts';
import { createKeyFormat, createLinkFormat } from './links.ts';
import { emptyMarkup, createRoleReader, type Markup } from './markup.ts';
import { plainSyntax } from './plain.ts';
import { matchFirstGroups, createLinkReader } from './readLinks.ts';
import { findFirstIndex, type Structure, type StructureNode } from './structure.ts';

/** An invisible word joiner. Org lets emphasis begin after a zero-width space. */
const joiner = '\u2060';

const links: LinkSyntax = {
  escape: escapeOrg,
  escapeOutside,
  address: undefined,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address) => `[[${address}][${title}]]`,
  // Pandoc reads at most two lines as the text of a link.
  breaksText: /[[\]\\]|\n[^\n]*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: { marker: /^(?=[-+#:|]|\*+\s|\d+[.)])/, neutralize: () => joiner },
  italic: undefined,
  inert: undefined,
} satisfies TextSyntax;

const footnotes = createFootnoteFormats({
  id: 'org-footnote',
  text,
  write: (content, label, { before }) => ({
    // At the start of a line, the mark would be the definition.
    text: `${before === '' ? joiner : ''}[fn:${label}]`,
    definition: `[fn:${label}] ${content}`,
  }),
  inUse: /\[fn:/,
  definitions: {
    first: /^\[fn:([^\]:]+)\]\s*([^]*)$/,
    isParagraph: true,
  },
});

const key = createKeyFormat({
  id: 'org-cite',
  links,
  // Emacs ends a key at these characters, and at digits such as `①`.
  writeKey: (key) =>
    isInertKeyWithoutMarks(key) &&
    !/[\p{No}\xAA\xBA\u02C7\u02C9\u02D0\u0E2F\u0E46\u0EAF\u0EC6\u0F00\u2E2F\uAADB-\uAADD]/u.test(key)
      ? `@${key}`
      : undefined,
  join: (keys) => `[cite:${keys.join(';')}]`,
  inUse: /\[cite(?:\/[\w/-]+)?:/,
});

const role = createRoleReader([
  ['headingMark', /^heading$/],
  ['text', /^(?:odd )?paragraph$/],
  ['cell', /^(?:odd )?cell$/],
  ['note', /^footnoteDefinition$/],
  ['footnote', /^footnote$/],
  ['link', /^link$/],
  ['bareLink', /^address$/],
  ['key', /^citation$/],
  ['emphasis', /^[*/_+]$/],
  ['element', /^(?:[=~]|math)$/],
  ['hidden', /^(?:tags|macro|snippet|target|timestamp|cookie)$/],
  ['break', /^(?:item|keyword|comment|line|picture|separator)$/],
]);

const markup: Markup = {
  ...emptyMarkup,
  notes: {
    use: /\[fn:([\w-]+)\]/g,
    definition: /^\[fn:([\w-]+)\]/,
    inText: /\[fn:([\w-]+):/g,
    isCode: (kind) => /^(?:[=~]|src|example|export|line|comment)$/.test(kind),
    createTest: () => () => true,
  },
  role: (kind, source) => (kind === 'address' && !isForWeb(source) ? 'hidden' : role(kind)),
  marks: (kind) => (/^[*/_+]$/.test(kind) ? [1, 1] : [0, 0]),
  textOf: (kind, source) =>
    kind === 'link'
      ? source.replace(/^\[\[(?:[^\]]*\]\[)?|\]\]$/g, '')
      : kind === 'math'
        ? source.replace(/^(?:\$\$?|\\[([])|(?:\$\$?|\\[\])])$/g, '')
        : source.slice(1, -1),
  characters: /\\(?:dollar|vert|nbsp|ldots|ndash|mdash)\{\}|\\\\(?=\s*$)|\u2060/gm,
  decode: (match) =>
    ({ dollar: '$', vert: '|', nbsp: '\u00A0', ldots: '…', ndash: '–', mdash: '—' })[match.slice(1, -2)] ?? '',
  label: (source) => {
    const [, label] = /^\[(fn:[\w-]+)\]/.exec(source) ?? [];
    return label;
  },
  includes: /^[ \t]*#\+include:/im,
  findKeys,
};

export const org: WritingLanguage = {
  name: 'Org',
  languageIds: ['org', 'org-mode', 'orgmode'],
  fileExtensions: ['.org'],
  formats: [createLinkFormat('org-link', links), ...footnotes, key, ...createCommonFormats(text)],
  parse: parseOrg,
  markup,
  text,
  outline: {
    heading: (text) => `*${text}*`,
    item: (text) => `- ${text}`,
  },
  findTrigger: inParagraph(findKeyTrigger),
  reading: {
    code: /^[ \t]*#\+begin_(src|example|export|comment)\b[^]*?(?:^[ \t]*#\+end_\1\b.*|(?![^]))/gim,
    links: createLinkReader(
      /\[\[(?<url>(?:[^[\]]|\[[^[\]]*\])+)\](?:\[(?<title>(?:(?!\[\[|\]\])[^])*)\])?\]|<(?<bare>\w+:[^<>\n]*)>/g,
      (text) => text.replaceAll('\\dollar{}', '$').replaceAll('\\vert{}', '|').replaceAll(joiner, ''),
    ),
    definedKeys: undefined,
    bibliographies: findNamedBibliographies,
    namingBibliography: (path) => ({
      statement: `#+bibliography: ${path}`,
      isMet: (document) => findNamedBibliographies(document).length > 0,
      edits: (document) => [
        { ...createEmptySpan(0), text: `#+bibliography: ${path}\n${document.startsWith('#+') ? '' : '\n'}` },
        ...(/^#\+print_bibliography:/im.test(document)
          ? []
          : [
              {
                ...createEmptySpan(document.length),
                text: `${document.endsWith('\n') ? '\n' : '\n\n'}#+print_bibliography:\n`,
              },
            ]),
      ],
    }),
    project: undefined,
    rootsAtProject: false,
    isPart: undefined,
    labels: undefined,
  },
};

/**
 * Escapes markup with word joiners, and `\dollar{}` for a dollar sign that would end mathematics. Square brackets
 * become parentheses because pandoc has no escape for them in links.
 */
function escapeOrg(text: string, { inTable = false, before = '' }: CitationContext = {}): string {
  const parentheses = separateClosingMarks(text.replaceAll('[', '(').replaceAll(']', ')'), before);
  const escaped = escapeMathematics(
    separateCommands(separateEmphasis(parentheses))
      .replace(linkType, `${joiner}:`)
      .replace(/(?<=\\)\$/g, `${joiner}$`),
  );
  const withoutDollar = before.includes('$')
    ? escaped.replaceAll('$', '\\dollar{}').replace(/\\dollar\{\}(?=\{)/g, `$&${joiner}`)
    : escaped;
  return inTable ? withoutDollar.replaceAll('|', '\\vert{}') : withoutDollar;
}

/** Separates marks that would end emphasis, or the term of a list item, that begins before the citation. */
function separateClosingMarks(text: string, before: string): string {
  const separated = /^[ \t]*(?:[-+*]|\d+[.)])[ \t]/.test(before)
    ? text.replace(/(?<=\s):(?=:(?:\s|$))/g, `:${joiner}`)
    : text;
  return separated.replace(/[*/=~+_]/g, (mark) => (before.includes(mark) ? joiner + mark + joiner : mark));
}

/** Separates pairs of emphasis marks. Pandoc lets emphasis begin anywhere in the first word of the text. */
function separateEmphasis(text: string): string {
  const beginning = /^[^\s\-('"{]*/.exec(text)?.[0].length ?? 0;
  const lastEnds = new Map(
    Array.from(text.matchAll(/(?<=\S)[*/=~+_](?![^\s\-–—.,:!?;'")}\\])/gu), ({ 0: mark, index }) => [mark, index]),
  );
  return text.replace(/(?<![\p{L}\p{N}])[*/=~+_](?=\S)/gu, (mark, offset: number) => {
    const begins = offset <= beginning || /[\s\-–—('"{]/.test(text.charAt(offset - 1));
    return begins && (lastEnds.get(mark) ?? 0) >= offset + 2 ? joiner + mark : mark;
  });
}

/** Separates marks of subscripts, commands, macros, targets, dates, export snippets, dashes and ellipses. */
function separateCommands(text: string): string {
  const ends = { '(': text.lastIndexOf(')'), '{': text.lastIndexOf('}'), '\\(': text.lastIndexOf('\\)') };
  return text.replace(
    /[_^](?=[({*]|[+-]?[\p{L}\p{N}.,\\]*[\p{L}\p{N}]|\$(?![\p{L}\p{N}]))|\\(?=[\p{L}(-]|_ |$)|\{(?=\{\{)|<(?=<|\d{4}-|%%)|@(?=@[a-z\d-]+:)|-(?=-)|\.(?=\.\.)/giu,
    (mark, offset: number) => {
      const opening = mark === '\\' ? text.slice(offset, offset + 2) : text.charAt(offset + 1);
      const end = /[_^\\]/.test(mark) && Object.hasOwn(ends, opening) ? ends[opening as keyof typeof ends] : Infinity;
      return end > offset + 1 ? mark + joiner : mark;
    },
  );
}

/** The colon after a link type. Users can add types. */
const linkType = /:(?=[^\s:])(?<=\b[a-z](?:[a-z\d+.-]*[a-z\d])?:)/gi;

/** Replaces dollar signs that end mathematics. */
function escapeMathematics(text: string): string {
  const display = text.indexOf('$$');
  const withoutDisplay = text.replace(/(?<=\$)\$/g, (sign, offset: number) =>
    display >= 0 && display + 2 < offset ? '\\dollar{}' : sign,
  );
  const first = withoutDisplay.search(/\$(?![\s,.;])/);
  return withoutDisplay
    .replace(/(?<=[^\s,.$])\$(?![\p{L}\p{N}&%$*+/=_|])/gu, (sign, offset: number) =>
      first >= 0 && first < offset - 1 ? '\\dollar{}' : sign,
    )
    .replace(/\\dollar\{\}(?=\{)/g, `$&${joiner}`);
}

/** Escapes a title outside a link, where the partner of a mark may follow. */
function escapeOutside(text: string, context: CitationContext = {}): string {
  const separated = text.replace(/(?<![\p{L}\p{N}])[*/=~+_](?=\S|$)|\\(?=\()/gu, `${joiner}$&`);
  return escapeOrg(separated.replace(/[_^<{@](?=\S)/g, `$&${joiner}`), context).replaceAll('$', '\\dollar{}');
}

/** Reads the keyword of Org, and the links of org-ref. A name with spaces is quoted. */
function findNamedBibliographies(document: string): string[] {
  const text = document.replace(/^[ \t]*#(?:[ \t].*)?$/gm, '');
  const keywords = matchFirstGroups(text, /^[ \t]*#\+bibliography:[ \t]*(.*)$/gim).flatMap((value) => {
    const quoted = matchFirstGroups(value, /"([^"]+)"/g);
    const names = value.trim().split(/\s+/);
    const files = names.filter((name) => /\.(?:bib|json|ya?ml)$/i.test(name));
    return quoted.length > 0 ? quoted : files.length === names.length ? files : [value.trim()];
  });
  const links = matchFirstGroups(text, /(?<![\w#+])(?:no)?bibliography:([^\s[\]]+)/g).flatMap((names) =>
    names.split(','),
  );
  return [...keywords, ...links.map((name) => (/\.bib$/i.test(name) || name === '' ? name : `${name}.bib`))].filter(
    (name) => name !== '',
  );
}

function isForWeb(source: string): boolean {
  const address = source.replace(/^<|>$/g, '');
  return /^https?:/i.test(address) || findMisspelling(address) !== undefined;
}

function findKeys(text: string, nodes: readonly StructureNode[]): KeyCitation[] {
  const code = nodes.filter(({ kind }) => /^(?:comment|src|example|export.*|open block|[=~]|math)$/.test(kind));
  return Array.from(blankSpans(text, code).matchAll(citationPattern)).flatMap(({ 0: whole, index, groups = {} }) => {
    const { content, target, bare, keyword } = groups;
    const list = content ?? target ?? bare ?? keyword ?? '';
    const from = index + whole.indexOf(list, whole.indexOf(':'));
    const keys =
      content !== undefined || keyword !== undefined
        ? matchKeys(list, from, new RegExp(`@(${keyCharacters})`, 'gu'))
        : list.includes('&')
          ? matchKeys(list, from, /&([^\s,;&[\]]*[^\s,;&[\].:!?])/g)
          : splitKeys(list.replace(/(?<![.:!?])[.:!?]+$/, ''), from);
    return keys.length === 0 ? [] : [{ from: index, to: index + whole.length, keys }];
  });
}

const keyCharacters = String.raw`[\p{L}\p{N}\p{M}\-.:?!\x60'/*@+|(){}<>&_^$#%~]+`;

/** A citation of Org, a link of org-ref with or without brackets, or a keyword with keys. */
const citationPattern = new RegExp(
  [
    String.raw`\[cite(?:/[^\s:;[\]]*)?:(?<content>(?:[^[\]]|\[[^[\]]*\])*)\]`,
    String.raw`\[\[(?:[a-zA-Z]{0,20}cite[a-zA-Z]{0,20}\*?):(?<target>[^[\]]*)\](?:\[[^[\]]*\])?\]`,
    String.raw`(?<![\p{L}\p{N}_/:@[-])(?:[a-zA-Z]{0,20}cite[a-zA-Z]{0,20}\*?):(?<bare>&?[^\s,;&[\]<>()]+(?:[,;]&?[^\s,;&[\]<>()]+)*)`,
    String.raw`^[ \t]*#\+nocite:(?<keyword>.*)`,
  ].join('|'),
  'gimu',
);

function matchKeys(list: string, from: number, pattern: RegExp): CitedKey[] {
  return Array.from(list.matchAll(pattern), ({ 0: whole, 1: key = '', index }) => ({
    key,
    from: from + index,
    to: from + index + whole.length,
  }));
}

/** Treats only text that Emacs and pandoc read alike as prose. */
function parseOrg(text: string): Structure {
  const { nodes, runs } = scanLines(text, table);
  const formulas = findLongFormulas(text, nodes);
  return {
    nodes: [...nodes, ...formulas],
    runs: runs.filter(({ from, to }) => {
      const formula = formulas[findFirstIndex(formulas, (span) => span.to > from)];
      return !formula || formula.from >= to;
    }),
  };
}

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

/** Finds `[cite:@key`, and the places for a key after `[cite:` and a semicolon. */
function findKeyTrigger(text: string, cursor: number): CompletionTrigger | undefined {
  const [mark, head = ''] = /(\[cite(?:\/[^\s:;[\]]*)?:)[^[\]]*$/.exec(text.slice(0, cursor)) ?? [];
  const [typed] = /(?<=[:;\s])@[\p{L}\p{N}\p{M}_:.#$%&+?<>~/'-]*$|(?<=^\[cite[^:]*:\s*|;\s*)$/u.exec(mark ?? '') ?? [];
  if (mark === undefined || typed === undefined) {
    return undefined;
  }
  const after = text.slice(cursor);
  const [rest = ''] =
    typed === '' ? [] : (/^(?:[\p{L}\p{N}\p{M}_]|[:.#$%&+?<>~/'-](?=[\p{L}\p{N}_]))*/u.exec(after) ?? []);
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  const isClosed = findClosing(text.slice(key.to), '[', ']') !== undefined;
  const start = cursor - mark.length;
  const isAlone = key.from === start + head.length && (!isClosed || text[key.to] === ']');
  return {
    kind: 'key',
    query: typed.slice(1),
    ...key,
    opening: 'command',
    start,
    citation: isAlone ? { from: start, to: key.to + (isClosed ? 1 : 0) } : undefined,
    close: isClosed ? '' : ']',
    isLabel: false,
  };
}
