// cspell:ignore Eabrv mrabbrev addglobalbib addsectionbib bibitem harvarditem defbibentryset endinput iffalse nolinkurl BVerbatim LVerbatim filecontents tcblisting erbatim thenelse bibentry putbib volcite icite excite recite apud volcites eclare apacite providecommand ation ments includefrom inputfrom listoffigures listoftables cleardoublepage pagebreak bigskip medskip smallskip hfill vfill raggedleft mainmatter backmatter singlespacing onehalfspacing doublespacing onecolumn
import { createEmptySpan, type Edit, findLine } from '../citation/insertion/point.ts';
import { splitKeys, type KeyCitation } from './citedKeys.ts';
import { createCommonFormats } from './commonFormats.ts';
import { findClosing, findOpenings, type CompletionTrigger } from './completion.ts';
import { createFootnoteFormats } from './footnotes.ts';
import { isInertKeyWithoutMarks } from './inertKey.ts';
import type { LinkSyntax, Requirement, TextSyntax, WritingLanguage } from './language.ts';
import { decodeLatexCharacters, latexCharacters } from './latexCharacters.ts';
import { createKeyFormat, createLinkFormat } from './links.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from './markup.ts';
import { plainSyntax } from './plain.ts';
import { matchFirstGroups, createLinkReader } from './readLinks.ts';
import {
  type Span,
  createRuns,
  findSpans,
  type Element,
  type Structure,
  type Run,
  type StructureNode,
} from './structure.ts';

const links: LinkSyntax = {
  escape: escapeLatex,
  escapeOutside: undefined,
  address: escapeAddress,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address) => `\\href{${address}}{${title}}`,
  // Only fonts and escaped characters are certainly allowed in the text of a link.
  breaksText:
    /(?<!\\)%|^[^{]*\}|\{[^{}]*$|^\{[^]*\}$|\\(?!(?:emph|text(?:bf|it|sc|sl|rm|sf|tt|up|md)|enquote|underline|uline)\{(?!\s*\})|(?:LaTeX|TeX)(?![A-Za-z])|[%&$#_{} ,'"`^~=.])|\n\s*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: (words) => `\\emph{${words}}`,
  inert: undefined,
} satisfies TextSyntax;

const footnotes = createFootnoteFormats({
  id: 'latex-footnote',
  text,
  write: (content) => ({ text: `\\footnote{${content}}` }),
  inUse: /\\footnote\s*\{/,
  definitions: undefined,
});

const [formatted, plainText] = createCommonFormats(text);

const key = createKeyFormat({
  id: 'latex-cite',
  links,
  writeKey: (key) => (isInertKeyWithoutMarks(key) ? key : undefined),
  join: (keys) => `\\cite{${keys.join(',')}}`,
  space: '~',
  inUse: /\\(?=[a-z]*cite)[a-z]+\*?(?:\[[^[\]]*\])*\{/i,
});

const hyperref: Requirement = {
  statement: '\\usepackage{hyperref}',
  isMet: (document) => isPart(document) || /\{beamer\}|\{[^{}\n]{0,200}\bhyperref\b/.test(blankInactiveText(document)),
  edits: (document) => [insertIntoPreamble(document, '\\usepackage{hyperref}\n')],
};

const role = createRoleReader([
  ['text', /^paragraph$/],
  ['heading', /^(?:part|chapter|(?:sub){0,2}section|subparagraph|frametitle|framesubtitle|title|subtitle)$/],
  ['text', /^caption$/],
  ['footnote', /^(?:footnote|footnotetext|thanks)$/],
  ['key', /^citation$/],
  ['link', /^link$/],
  ['bareLink', /^\\url$/],
  ['element', /^(?:math|code)$/],
  [
    'emphasis',
    /^(?:emphasis|text(?:bf|it|sc|sl|rm|sf|up|md|quote)|uline|underline|enquote|mkbibquote|blockquote|alert|marginpar|\{)$/,
  ],
  ['hidden', /^(?:line comment|&|\\.*)$/],
  ['break', /./],
]);

const markup: Markup = {
  ...emptyMarkup,
  role,
  marks: (kind, source) =>
    kind === 'paragraph' && !source.startsWith('\\paragraph{')
      ? [0, 0]
      : createMarkReader(/^(?:\\[A-Za-z]+\*?\s*(?:\[[^\]]*\])*)?\{/, /\}$/)(kind, source),
  textOf: (kind, source) =>
    kind === 'link'
      ? source.replace(/^\\href\{[^{}]*\}\{(.*)\}$/s, '$1')
      : source.replace(/^(?:\$\$?|\\[([]|\\\w+\*?[^\w\s]|[\^_]\{?)|(?:\$\$?|\\[\])]|[^\w\s])$/g, ''),
  characters: latexCharacters,
  decode: decodeLatexCharacters,
  includes: /^[^%\r\n\u2028\u2029]*\\(?:input|include|subfile|(?:sub)?(?:import|includefrom|inputfrom))\b(?!graphics)/m,
  findKeys: findLatexKeys,
};

export const latex: WritingLanguage = {
  name: 'LaTeX',
  languageIds: ['latex', 'tex', 'latex-expl3', 'rsweave', 'jlweave', 'pweave'],
  fileExtensions: ['.tex', '.ltx', '.latex'],
  formats: [
    { ...createLinkFormat('latex-href', links), requires: hyperref },
    ...footnotes.map((footnote) => ({ ...footnote, requires: hyperref })),
    key,
    { ...formatted, requires: hyperref },
    plainText,
  ],
  parse: parseLatex,
  markup,
  text,
  outline: {
    heading: (text, level) => `\\${level === 1 ? '' : 'sub'}section*{${text}}`,
    item: (text) => `  \\item ${text}`,
    list: (items) => `\\begin{itemize}\n${items}\n\\end{itemize}`,
  },
  findTrigger,
  reading: {
    code: /^[ \t]*\\begin\{(verbatim\*?|lstlisting|minted|Verbatim|comment)\}[^]*?(?:\\end\{\1\}.*|(?![^]))/gm,
    links: createLinkReader(
      /\\href\{(?<url>(?:\\.|[^{}\\])*)\}\{(?<title>(?:\\.|[^{}\\]|\{(?:\\.|[^{}\\])*\})*)\}|\\url\{(?<bare>[^{}]*)\}/g,
      unescapeLatex,
    ),
    definedKeys: readDefinedKeys,
    bibliographies: findNamedBibliographies,
    namingBibliography: nameBibliography,
    project: undefined,
    rootsAtProject: false,
    isPart: (document) => !document.includes('\\documentclass'),
    labels: undefined,
  },
};

/**
 * Escapes a title. `<` and `>` are commands because some font encodings have other characters at their code points. A
 * straight quotation mark becomes a curly one because babel makes it a command in German and other languages.
 */
function escapeLatex(title: string): string {
  return title
    .replace(/[\\^~`<>]|[{}$&#%_]/g, (mark) => escapes[mark] ?? `\\${mark}`)
    .replace(/(^|[\s([{—–-])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/-(?=-)/g, '-{}')
    .replace(/'(?=')/g, "'{}")
    .replace(/,(?=,)/g, ',{}');
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\^{}',
  '~': '\\textasciitilde{}',
  '`': '\\`{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/** Escapes an address for an argument, even inside a footnote. Non-ASCII letters are percent-encoded. */
function escapeAddress(address: string): string {
  return (/\P{ASCII}/u.test(address) ? new URL(address).href : address).replace(/[%#&]/g, '\\$&');
}

function unescapeLatex(source: string): string {
  return source
    .replace(/\\textbackslash(?:\{\})?/g, '\u0001')
    .replace(/\\textasciitilde(?:\{\})?/g, '~')
    .replace(/\\text(less|greater)(?:\{\})?/g, (_, name) => (name === 'less' ? '<' : '>'))
    .replace(/\\([\^`])\{\}/g, '$1')
    .replace(/(?<!\\)[{}]/g, '')
    .replace(/\\([{}$&#%_])/g, '$1')
    .replaceAll('\u0001', '\\');
}

/** Returns whether another file includes the document, because it has no preamble. */
function isPart(document: string): boolean {
  return !blankInactiveText(document).includes('\\documentclass');
}

function insertIntoPreamble(document: string, text: string): Edit {
  const begin = /^[ \t]*\\begin\{document\}/m.exec(document)?.index;
  return { ...createEmptySpan(begin ?? document.length), text: begin === undefined ? `\n${text}` : text };
}

/** Uses `\addbibresource`, or `\bibliography` in a document for BibTeX. */
function nameBibliography(path: string): Requirement {
  const statement = `\\addbibresource{${path}}`;
  return {
    statement,
    isMet: (document) => isPart(document) || findNamedBibliographies(document).length > 0,
    edits: (document) => {
      const code = blankInactiveText(document);
      const end = /^[ \t]*\\end\{document\}/m.exec(document)?.index ?? document.length;
      if (/\{natbib\}|\\bibliographystyle\b/.test(code)) {
        return [{ ...createEmptySpan(end), text: `\\bibliography{${path.replace(/\.bib$/, '')}}\n` }];
      }
      const biblatex = /\bbiblatex\b/.test(code) ? '' : '\\usepackage{biblatex}\n';
      return [
        insertIntoPreamble(document, `${biblatex}${statement}\n`),
        ...(code.includes('\\printbibliography') ? [] : [{ ...createEmptySpan(end), text: '\\printbibliography\n' }]),
      ];
    },
  };
}

/**
 * Replaces comments, verbatim text, `\iffalse` and everything after the document's end with spaces. Offsets don't
 * change.
 */
function blankInactiveText(text: string): string {
  const parts: string[] = [];
  let offset = 0;
  const blank = (from: number, to: number) => {
    parts.push(text.slice(offset, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    offset = to;
    skipped.lastIndex = to;
  };
  skipped.lastIndex = 0;
  for (let match = skipped.exec(text); match; match = skipped.exec(text)) {
    const { 0: whole, index, groups: { environment, mark, condition, end } = {} } = match;
    const after = index + whole.length;
    if (whole === '%') {
      blank(index, findOrEnd(text, '\n', after));
    } else if (environment !== undefined) {
      blank(after, findOrEnd(text, `\\end{${environment}}`, after));
    } else if (mark !== undefined) {
      const close = text.indexOf(mark, after);
      if (close >= 0 && !text.slice(after, close).includes('\n')) {
        blank(index, close + 1);
      }
    } else if (condition !== undefined) {
      blank(index, findSkippedEnd(text, after));
    } else if (end !== undefined) {
      blank(index, text.length);
    }
  }
  return parts.join('') + text.slice(offset);
}

const skipped = new RegExp(
  [
    String.raw`%|\\(?:url|href|path|nolinkurl)\s*\{[^{}\n]*\}`,
    String.raw`\\begin\s*\{(?<environment>(?:[BL]?[vV]erbatim|filecontents)\*?|lstlisting|minted|comment|tcblisting)\}`,
    String.raw`\\(?:verb\*?|lstinline)(?![A-Za-z])(?:\[[^\][\n]*\])?(?<mark>[^\w\s{[\\])`,
    String.raw`\\(?<condition>iffalse)(?![A-Za-z@])`,
    String.raw`\\(?<end>end\{document\}|endinput(?![A-Za-z@]))`,
    String.raw`\\[^]`,
  ].join('|'),
  'g',
);

function findOrEnd(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end;
}

/** Returns the end of the branch that a false condition skips. */
function findSkippedEnd(text: string, from: number): number {
  const mark = new RegExp(String.raw`\\(?:(?<open>${ifName})|else|fi)(?![A-Za-z@])`, 'g');
  mark.lastIndex = from;
  let depth = 1;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    depth += match.groups?.open !== undefined ? 1 : match[0] === '\\fi' ? -1 : 0;
    if (depth === 0 || (depth === 1 && match[0] === '\\else')) {
      return mark.lastIndex;
    }
  }
  return text.length;
}

/** The name of a command that opens a condition. */
const ifName = 'if(?!thenelse|f(?![a-z]))[A-Za-z@]*';
/** Groups in braces, up to three levels deep. */
const nestedGroup = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
/** An optional argument, which contains square brackets only in braces. */
const nestedOption = String.raw`\[(?:[^\][{}]|${nestedGroup})*\]`;

function findNamedBibliographies(document: string): string[] {
  const code = blankInactiveText(document);
  return [
    // A bibliography on a server is not a file.
    ...Array.from(code.matchAll(resources), ([, options = '', name = '']) => (/\bremote\b/.test(options) ? '' : name)),
    ...matchFirstGroups(code, bibliographies)
      .flatMap((names) => names.split(','))
      .map((name) => (/\.bib$/i.test(name.trim()) || name.trim() === '' ? name : `${name.trim()}.bib`)),
  ].flatMap((name) =>
    name.trim() === '' || /[\\#$]/.test(name) || abbreviations.test(name)
      ? []
      : [name.trim().replace(/^"(.*)"$/, '$1')],
  );
}

const resources = new RegExp(
  String.raw`\\(?:addbibresource|addglobalbib|addsectionbib)\*?\s*(${nestedOption})?\s*\{([^{}]+)\}`,
  'g',
);
const bibliographies = /\\(?:no)?bibliography(?!style|unit)[a-zA-Z]*\*?\s*(?:\[[^\][{}]*\]\s*)?\{([^{}]+)\}/g;

/** Files of TeX distributions that define only abbreviations of journals. */
const abbreviations = /^\s*(?:IEEEabrv|IEEEfull|mrabbrev)\.bib\s*$/;

/** Reads the keys of a bibliography in the document. */
function readDefinedKeys(document: string): string[] {
  return matchFirstGroups(blankInactiveText(document), entries).map((keys) => keys.trim());
}

const entries = new RegExp(
  [
    String.raw`\\bibitem\s*(?:${nestedOption})?\s*\{([^{}]+)\}`,
    String.raw`\\harvarditem\s*(?:${nestedOption})?\s*${nestedGroup}\s*${nestedGroup}\s*\{([^{}]+)\}`,
    String.raw`\\bib\*?\{([^{}]+)\}\{[a-z]+\}\{`,
    String.raw`\\defbibentryset\s*\{([^{}]+)\}`,
  ].join('|'),
  'g',
);

/** Finds the keys of all packages' citation commands, and of the document's own commands that pass a key on. */
export function findLatexKeys(document: string): KeyCitation[] {
  const text = blankInactiveText(document);
  const ownCommands = findOwnCommands(text);
  return Array.from(text.matchAll(anyCommand)).flatMap(({ 0: command, 1: name = '', index }) => {
    const own = ownCommands.get(name);
    const isVolume = /volcites?$/i.test(name);
    const first = own ?? (isVolume ? 1 : 0);
    const isList = own === undefined && /cites$/i.test(name);
    const groups =
      own !== undefined || isCitation(name)
        ? readGroups(text, index + command.length, isList ? Infinity : first + 1)
        : [];
    const keys = groups
      .filter((_, number) => number >= first && (!isVolume || number % 2 === 1))
      .flatMap(({ from, to }) => splitKeys(text.slice(from + 1, to - 1), from + 1));
    return keys.length === 0 ? [] : [{ from: index, to: groups.at(-1)?.to ?? index, keys }];
  });
}

const anyCommand = /\\(?:([A-Za-z@]+)\*?|[^])/g;

function isCitation(name: string): boolean {
  return (
    /^(?:bibentry|putbib|citation|apud(?:online)?)$/.test(name) || (/cite/i.test(name) && !otherCommands.test(name))
  );
}

/** Commands that set up citations, and words such as "explicit" with an ending. */
const otherCommands =
  /^(?:At|[Dd]eclare|if|mk|new|renew|provide|set|def|bib|print)|^cite(?:style|setup|reset|text|punct|index|tracker|form|left|right|mid|dash|delim|counter)|icite|^(?:ex|re)cite/;

const space = String.raw`[ \t]*(?:\r?\n[ \t]*)?`;
/** Arguments in other brackets than braces: `[p. 4]`, `<see>` of apacite and `(see)` of biblatex's lists. */
const optional = new RegExp(
  String.raw`(?:${space}(?:${nestedOption}|<[^<>{}]*>|\((?:[^(){}]|${nestedGroup})*\)))*`,
  'y',
);
const group = new RegExp(String.raw`${space}(?<group>\{[^{}]*\})`, 'y');
const otherGroup = new RegExp(String.raw`${space}(?<group>${nestedGroup})`, 'y');

/** Reads arguments in braces after a command. Text between them ends the list. */
function readGroups(text: string, from: number, count: number): Span[] {
  const groups: Span[] = [];
  let offset = from;
  while (groups.length < count) {
    optional.lastIndex = offset;
    optional.exec(text);
    const pattern = groups.length + 1 < count && count < Infinity ? otherGroup : group;
    pattern.lastIndex = optional.lastIndex;
    const content = pattern.exec(text)?.groups?.group;
    if (content === undefined) {
      break;
    }
    offset = pattern.lastIndex;
    groups.push({ from: offset - content.length, to: offset });
  }
  return groups;
}

const definition =
  /\\(?:(?:re|provide)?newcommand|providecommand|DeclareRobustCommand|(?:New|Renew|Provide|Declare)DocumentCommand|def)\*?\s*(?:\{\s*)?\\([A-Za-z@]+)/g;

/** In UTF-16 code units. */
const maxDefinitionLength = 500;

/** Returns the document's own commands that cite one of their arguments, with the argument's number from 0. */
function findOwnCommands(text: string): ReadonlyMap<string, number> {
  const own = new Map<string, number>();
  for (const { 0: start, 1: name = '', index } of text.matchAll(definition)) {
    const end = index + start.length;
    const [head = ''] = text
      .slice(end, end + maxDefinitionLength)
      .split(/\n[ \t]*\n|\\(?:re|provide)?newcommand|\\def/);
    for (const [, command = '', argument = ''] of head.matchAll(/\\([A-Za-z@]+)(?![A-Za-z@])\*?[^\\{}]*\{#(\d)\}/g)) {
      if (isCitation(command)) {
        const hasOption = /^\s*(?:\}\s*)?(?:\[\d\]\s*\[|\{\s*[oO])/.test(head);
        own.set(name, Math.max(0, Number(argument) - (hasOption ? 2 : 1)));
        break;
      }
    }
  }
  return own;
}

/** Reads no prose in unknown environments and in arguments of unknown commands. */
function parseLatex(text: string): Structure {
  const code = blankInactiveText(text);
  const hasPreamble = code.includes('\\documentclass');
  const begin = hasPreamble ? code.indexOf(documentStart) : 0;
  if (begin < 0) {
    return { nodes: [], runs: [] };
  }
  const { nodes, runs } = new Scanner(text, hasPreamble ? begin + documentStart.length : 0).scan();
  nodes.push(
    ...findSpans(text, { from: 0, to: begin }, /^[ \t]*%.*/gm).map((span) => ({ kind: 'line comment', ...span })),
  );
  runs.push(...nodes.flatMap((node) => (node.kind === 'line comment' ? createCommentRuns(text, node) : [])));
  return {
    // Sort a paragraph before an element with the same span.
    nodes: nodes.sort(
      (a, b) => a.from - b.from || b.to - a.to || Number(b.kind === 'paragraph') - Number(a.kind === 'paragraph'),
    ),
    // Sort an empty comment before the text after it.
    runs: runs.sort((a, b) => a.from - b.from || a.to - b.to),
  };
}

const documentStart = '\\begin{document}';

/** Returns the text of a comment that starts with a percent sign. */
function createCommentRuns(text: string, { from, to }: Span): Run[] {
  const content = text.indexOf('%', from) + 1;
  const end = text[to - 1] === '\r' ? to - 1 : to;
  // Editors read settings in these comments.
  return /^\s*(?:!|-\*-)/.test(text.slice(content, end))
    ? []
    : createRuns({ from: content, to: end }, [], { kind: 'comment', parent: from, isLineComment: true });
}

/** Environments that contain paragraphs. */
const proseEnvironments = new Set(
  (
    'document abstract quote quotation verse center flushleft flushright frame block alertblock exampleblock column ' +
    'minipage itemize enumerate description figure table figure* table* wrapfigure theorem lemma corollary proposition ' +
    'definition remark example proof acknowledgements acknowledgments landscape spacing appendices displayquote letter'
  ).split(' '),
);
/** Environments in which text follows an `\item` or is in a `\caption`. */
const lists = /^(?:itemize|enumerate|description)$/;
const floats = /^(?:(?:figure|table)\*?|wrapfigure)$/;

interface Token {
  /** Sticky. */
  readonly at: RegExp;
  readonly as:
    | 'plain'
    | 'blank lines'
    | 'element'
    /** An element with arguments. If it has none, it may take the next token as its argument. */
    | 'command'
    /** The start of a group, or of the last argument of a command, whose name is its kind. */
    | 'open'
    | 'close'
    | 'begin'
    | 'end'
    | 'item'
    /** Refuses the rest of the document. */
    | 'stop';
  /** Elements without a kind are characters. */
  readonly kind?: string | undefined;
  /** Returns the end of an element, or `undefined` if it is not closed. */
  readonly findEnd?: (text: string, from: number) => number | undefined;
  readonly inside?: 'refused' | undefined;
}

const argumentInBrackets = String.raw`[ \t]*\[(?:[^[\]{}\n]|\{[^{}\n]*\})*\]`;
const option = `(?:${argumentInBrackets})?`;

/** Returns a pattern for commands with one of these names. */
function command(names: string, rest = ''): RegExp {
  return new RegExp(String.raw`\\(${names.replaceAll(' ', '|')})(?![\p{L}@])\*?${rest}`, 'uy');
}

function findNext(close: RegExp): NonNullable<Token['findEnd']> {
  return (text, from) => findMatchEnd(text, from, close);
}

/** The first token that matches applies. A character that no token matches refuses its paragraph. */
const tokens: readonly Token[] = [
  // TeX replaces `--` with a dash and two apostrophes with a quotation mark.
  { as: 'element', at: /-{2,}|'{2,}|`{2,}|,{2,}|<{2,}|>{2,}|[!?]`/y },
  { as: 'plain', at: /[^\\%${}&#^_\n\-'`,<>!?]+|[-'`,<>!?]/y },
  { as: 'blank lines', at: /\n(?:[ \t\r]*\n)+/y },
  { as: 'plain', at: /\n/y },
  { as: 'element', at: /%.*/y, kind: 'line comment', inside: 'refused' },
  { as: 'element', at: /[&#]/y, kind: '&' },
  { as: 'element', at: /\$\$/y, kind: 'math', findEnd: findNext(/(?<!\\)\$\$/g) },
  { as: 'element', at: /\$/y, kind: 'math', findEnd: findNext(/(?<!\\)\$/g) },
  { as: 'element', at: /\\\(/y, kind: 'math', findEnd: findNext(/\\\)/g) },
  { as: 'element', at: /\\\[/y, kind: 'math', findEnd: findNext(/\\\]/g) },
  { as: 'element', at: /[_^](?:\{[^{}]*\}|[^\s\\{}%&#^_$])/y, kind: 'math', inside: 'refused' },
  { as: 'element', at: /\{\}/y },
  { as: 'open', at: /\{/y, kind: '{' },
  { as: 'close', at: /\}/y },
  { as: 'begin', at: /\\begin\s*\{([A-Za-z]+\*?)\}/y },
  { as: 'end', at: /\\end\s*\{([A-Za-z]+\*?)\}/y },
  { as: 'item', at: command('item', `${option}[ \\t]?`), kind: 'item', inside: 'refused' },
  {
    as: 'open',
    at: command(
      'textbf textit textsc textsl textrm textsf textup textmd underline uline enquote footnote footnotetext ' +
        'caption part chapter section subsection subsubsection paragraph subparagraph frametitle framesubtitle title ' +
        'subtitle thanks marginpar textquote mkbibquote blockquote alert',
      String.raw`${option}\{`,
    ),
  },
  { as: 'open', at: /\\href\{(?:[^{}\\]|\\[^])*\}\{/y, kind: 'link' },
  { as: 'open', at: command('emph', `${option}\\{`), kind: 'emphasis' },
  { as: 'element', at: /\\url\{[^{}]*\}/y, kind: '\\url' },
  { as: 'element', at: /\\(?:path|nolinkurl)\{[^{}]*\}/y, kind: '\\path', inside: 'refused' },
  {
    as: 'element',
    at: /\\(?:verb|Verb|lstinline|mintinline\{[^{}]*\})(?![a-zA-Z@])\*?(?:([^\s{])[^\n]*?\1|\{[^{}]*\})/y,
    kind: 'code',
  },
  {
    as: 'element',
    at: command('[egx]?def let newif', String.raw`(?:\\[A-Za-z@]+|[^\\{}\n])*`),
    kind: '\\def',
    inside: 'refused',
    findEnd: (text, from) => (text[from] === '{' ? findGroupEnd(text, from) : from),
  },
  {
    as: 'element',
    at: command(ifName),
    kind: '\\if',
    inside: 'refused',
    findEnd: findConditionEnd,
  },
  {
    as: 'stop',
    at: command(
      'catcode csname expandafter makeatletter ExplSyntaxOn endinput scantokens lccode active begingroup endgroup else fi begin end verb Verb lstinline mintinline',
    ),
  },
  // Commands without arguments. Escaped titles contain some of them. Pandoc reads arguments after each command.
  {
    as: 'element',
    at: command(
      'textbackslash textasciitilde textasciicircum textless textgreater textbar ldots dots textellipsis LaTeX TeX ss ' +
        'o O ae AE oe OE aa AA l L i j textendash textemdash textquoteleft textquoteright textquotedblleft ' +
        'textquotedblright S P copyright pounds euro texteuro textdegree quad qquad noindent par newline maketitle ' +
        'listoffigures listoftables newpage clearpage cleardoublepage bigskip medskip smallskip hfill vfill centering ' +
        'raggedright raggedleft appendix frontmatter mainmatter backmatter tiny scriptsize footnotesize small ' +
        'normalsize large Large LARGE huge Huge bfseries mdseries itshape slshape scshape upshape rmfamily sffamily ' +
        'ttfamily normalfont em bf it sc sl rm sf tt today indent singlespacing onehalfspacing doublespacing titlepage ' +
        'onecolumn twocolumn sloppy fussy tableofcontents',
      String.raw`(?:\{\}|(?![ \t]*[{[]))`,
    ),
  },
  { as: 'element', at: command('printbibliography pagebreak linebreak', option), kind: '\\pagebreak' },
  { as: 'command', at: /\\[A-Za-z@]*cites\*?(?:[ \t]*\([^(){}\n]*\)){0,2}/iy, kind: 'citation' },
  { as: 'command', at: /\\[A-Za-z@]*cite[A-Za-z@]*\*?/iy, kind: 'citation' },
  { as: 'command', at: command(String.raw`\w*ref label`), kind: '\\ref' },
  { as: 'command', at: /\\[\p{L}@]+\*?/uy, kind: '\\', inside: 'refused' },
  {
    as: 'element',
    at: /\\[`'^"~=.][ \t]*(?:\r?\n(?![ \t\r]*\n))?[ \t]*(?:\{[^{}]*\}|\\[ij](?![A-Za-z])|[^\s\\{}%&#^_$])/uy,
  },
  // Pandoc skips a blank line after a line break.
  { as: 'command', at: new RegExp(String.raw`\\\\\*?${option}(?=[ \t\r]*\n[ \t\r]*(?:\n|$))`, 'y') },
  { as: 'element', at: new RegExp(String.raw`\\\\\*?${option}(?![ \t]*\[)`, 'y') },
  { as: 'element', at: /\\[%&$#_{}\s,;:!>@/]/y },
  { as: 'command', at: /\\[^\\`'^"~=.]/uy },
];

/** A paragraph, argument or group. */
interface OpenText {
  readonly kind: string;
  readonly from: number;
  /** Cursors from this offset go to the text. */
  readonly start: number;
  readonly content: number;
  readonly isProse: boolean;
  readonly elements: Element[];
}

interface Environment {
  readonly name: string;
  readonly isInFloat: boolean;
  /** Whether paragraphs are prose. */
  isProse: boolean;
}

class Scanner {
  readonly #text: string;
  readonly #nodes: StructureNode[] = [];
  readonly #runs: Run[] = [];
  readonly #environments: Environment[] = [];
  #current: OpenText;
  /** The paragraph, arguments and groups around the current text. */
  readonly #outer: OpenText[] = [];
  /** Number of runs before the paragraph. */
  #runCount = 0;
  /** Whether the paragraph contains something unknown, so that its runs are dropped. */
  #isOdd = false;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#current = { kind: 'paragraph', from, start: from, content: from, isProse: true, elements: [] };
  }

  scan(): { readonly nodes: StructureNode[]; readonly runs: Run[] } {
    let offset: number | undefined = this.#current.from;
    while (offset !== undefined && offset < this.#text.length) {
      offset = this.#readToken(offset);
    }
    this.#isOdd ||= offset === undefined;
    this.#endParagraph(this.#text.length);
    return { nodes: this.#nodes, runs: this.#runs };
  }

  /** Returns the end of a token, or `undefined` if the rest of the document can't be read. */
  #readToken(from: number): number | undefined {
    for (const token of tokens) {
      token.at.lastIndex = from;
      const match = token.at.exec(this.#text);
      if (match) {
        return this.#applyToken(token, match[1] ?? '', { from, to: token.at.lastIndex });
      }
    }
    this.#isOdd = true;
    return from + 1;
  }

  get #isInArgument(): boolean {
    return this.#outer.length > 0;
  }

  #applyToken(token: Token, name: string, { from, to }: Span): number | undefined {
    switch (token.as) {
      case 'plain':
        return to;
      case 'blank lines':
        return this.#readBlankLines(from, to);
      case 'element':
        return this.#addElement(token, from, token.findEnd ? token.findEnd(this.#text, to) : to);
      case 'command':
        return this.#readCommand(token, from, to);
      case 'open':
        return this.#openText(token.kind ?? name, from, to);
      case 'close':
        return this.#closeText(to);
      case 'begin':
        return this.#beginEnvironment(name, from, to);
      case 'end':
        return this.#endEnvironment(name, from, to);
      case 'item':
        return this.#readItem(token, from, to);
      case 'stop':
        return undefined;
    }
  }

  /** Adds an element that must not be split, up to `reach`. */
  #addElement(
    { kind, inside }: Pick<Token, 'kind' | 'inside'>,
    from: number,
    to: number | undefined,
    reach = to,
  ): number | undefined {
    if (to !== undefined && reach !== undefined) {
      this.#current.elements.push({ from, to: reach, ...(inside && { inside }) });
      if (kind !== undefined) {
        this.#nodes.push({ kind, from, to });
      }
    }
    return to;
  }

  #readCommand({ kind, inside }: Token, from: number, after: number): number | undefined {
    const to = findArgumentsEnd(this.#text, after);
    if (to === undefined || /[}\w]$/.test(this.#text.slice(after, to))) {
      return this.#addElement({ kind, inside }, from, to);
    }
    const next = findMatchEnd(this.#text, to, nextToken) ?? to;
    return this.#addElement({ kind, inside: 'refused' }, from, to, Math.max(to + 1, next));
  }

  #openText(kind: string, from: number, content: number): number {
    const isInFloat = this.#environments.at(-1)?.isInFloat === true;
    const isProse = kind === 'caption' ? isInFloat : kind !== 'link' && this.#current.isProse;
    this.#outer.push(this.#current);
    this.#current = { kind, from, start: from + 1, content, isProse, elements: [] };
    return content;
  }

  #closeText(end: number): number | undefined {
    const outer = this.#outer.pop();
    if (!outer) {
      this.#isOdd = true;
      return end;
    }
    const { kind, from } = this.#current;
    this.#addRuns(end - 1);
    this.#current = outer;
    // A citation for a cursor in a link goes after it.
    return this.#addElement({ kind, inside: kind === 'link' ? undefined : 'refused' }, from, end);
  }

  /** Adds the runs of the current text. */
  #addRuns(to: number): void {
    const { start, from, content, isProse, elements } = this.#current;
    if (isProse && content <= to) {
      this.#runs.push(...createRuns({ start, from: content, to }, elements, { kind: 'prose', parent: from }));
    }
  }

  #startParagraph(start: number, from = start): number {
    const isProse = this.#environments.at(-1)?.isProse ?? true;
    this.#current = { kind: 'paragraph', from, start, content: from, isProse, elements: [] };
    this.#runCount = this.#runs.length;
    return from;
  }

  #endParagraph(to: number): void {
    const { kind, from } = this.#outer[0] ?? this.#current;
    const source = this.#text.slice(from, to);
    if (source.trim() !== '') {
      this.#nodes.push({ kind, from: to - source.trimStart().length, to: from + source.trimEnd().length });
    }
    if (this.#isOdd || this.#isInArgument) {
      this.#runs.length = this.#runCount;
    } else {
      this.#addRuns(to);
    }
    this.#isOdd = false;
  }

  #readBlankLines(from: number, to: number): number {
    if (this.#isInArgument) {
      return to;
    }
    const hasPlace = this.#current.isProse && !this.#isOdd;
    this.#endParagraph(this.#text[from - 1] === '\r' ? from - 1 : from);
    for (const { from: start } of hasPlace ? findSpans(this.#text, { from: from + 1, to }, /[^\n]*\n/g) : []) {
      this.#runs.push(...createRuns(findLine(this.#text, start), [], { kind: 'prose', parent: start }));
    }
    return this.#startParagraph(to);
  }

  #beginEnvironment(name: string, from: number, to: number): number | undefined {
    if (!proseEnvironments.has(name) || this.#isInArgument) {
      return this.#addElement({ kind: name, inside: 'refused' }, from, findEnvironmentEnd(this.#text, name, to));
    }
    this.#endParagraph(from);
    const isInFloat = floats.test(name) || this.#environments.at(-1)?.isInFloat === true;
    const isProse = this.#current.isProse && !lists.test(name) && !floats.test(name);
    this.#environments.push({ name, isInFloat, isProse });
    return this.#startParagraph(findArgumentsEnd(this.#text, to) ?? to);
  }

  #endEnvironment(name: string, from: number, to: number): number | undefined {
    if (this.#isInArgument) {
      return undefined;
    }
    this.#endParagraph(from);
    const isOpen = this.#environments.pop()?.name === name;
    this.#startParagraph(to);
    return isOpen ? to : undefined;
  }

  #readItem(token: Token, from: number, to: number): number | undefined {
    const list = this.#environments.at(-1);
    if (this.#isInArgument || !list || !lists.test(list.name)) {
      return this.#addElement(token, from, to);
    }
    this.#endParagraph(from);
    this.#nodes.push({ kind: 'item', from, to });
    list.isProse = !list.isInFloat;
    return this.#startParagraph(from, to);
  }
}

/** White space, comments and the first character of the next token in the paragraph. */
const nextToken = /(?:[ \t]*(?:%.*)?\r?\n(?![ \t\r]*\n))*[ \t]*\S?/y;

/** Returns the end of all arguments, or `undefined` if a group is not closed. */
function findArgumentsEnd(text: string, from: number): number | undefined {
  for (let end = from; ;) {
    const afterOptions = findMatchEnd(text, end, nextOption);
    const group = findMatchEnd(text, afterOptions ?? end, spaceBeforeArgument);
    if (group !== undefined && text[group] === '{') {
      const next = findGroupEnd(text, group);
      if (next === undefined) {
        return undefined;
      }
      end = next;
    } else if (afterOptions === undefined) {
      return end === from ? (findMatchEnd(text, end, assignedValue) ?? end) : end;
    } else {
      end = afterOptions;
    }
  }
}

const nextOption = new RegExp(argumentInBrackets, 'y');
const spaceBeforeArgument = /[ \t]*(?:%.*)?\r?\n?[ \t]*(?=[{[])/y;
/** A number with a unit, or another value that is assigned. */
const assignedValue =
  /[ \t]*=?[ \t]*[-+]?(?:\d+\.?\d*|\.\d+)[ \t]*(?:(?:pt|em|ex|cm|mm|in|bp|pc|sp|dd|cc|mu)\b)?|[ \t]*=[ \t]*\S+/y;

/** Returns the end of the first match of a global or sticky pattern from an offset on. */
function findMatchEnd(text: string, from: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns the end of a group in braces, or `undefined` if it is not closed. */
function findGroupEnd(text: string, from: number): number | undefined {
  return findBalancedEnd(text, from + 1, /\\(?:url|href|nolinkurl|path)\{[^{}]*\}|\\[^]|%.*|(\{)|(\})/g);
}

/** Returns the end of the `\fi` that closes a condition. */
function findConditionEnd(text: string, from: number): number | undefined {
  return findBalancedEnd(text, from, new RegExp(String.raw`\\(?:(${ifName})|(fi))(?![A-Za-z@])`, 'g'));
}

/** Returns the end of the mark that ends an environment. Others with the same name can be in it. */
function findEnvironmentEnd(text: string, name: string, from: number): number | undefined {
  const braced = String.raw`\s*\{${name.replace('*', '\\*')}\}`;
  return findBalancedEnd(text, from, new RegExp(String.raw`\\(?:(begin)|(end))${braced}|\\[^]|%.*`, 'g'));
}

/** Returns the end of the mark that closes. The first group of a match is a mark that opens, the second one closes. */
function findBalancedEnd(text: string, from: number, mark: RegExp): number | undefined {
  mark.lastIndex = from;
  let depth = 1;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    depth += match[1] !== undefined ? 1 : match[2] !== undefined ? -1 : 0;
    if (depth === 0) {
      return mark.lastIndex;
    }
  }
  return undefined;
}

/** Finds a key in the last command before the cursor, in `\cites` in every group. */
function findTrigger(text: string, cursor: number): CompletionTrigger | undefined {
  const source = blankComments(text);
  const command = Array.from(source.slice(0, cursor).matchAll(citeCommand)).at(-1);
  if (!command || /(?<!\\)(?:\\\\)*%[^\n]*$/.test(text.slice(0, cursor))) {
    return undefined;
  }
  const [name] = command;
  const isPlural = /(?:cites|volcite)\*?$/i.test(name);
  let groups = 0;
  let offset = command.index + name.length;
  for (;;) {
    offset += /^\s*/.exec(source.slice(offset))?.[0].length ?? 0;
    const mark = source.charAt(offset);
    const closingMark = { '[': ']', '(': ')', '{': '}' }[mark];
    if (
      offset >= cursor ||
      closingMark === undefined ||
      (mark === '(' && !isPlural) ||
      (mark === '{' && groups > 0 && !isPlural)
    ) {
      return undefined;
    }
    const length = findClosing(source.slice(offset + 1), mark, closingMark);
    const end = length === undefined ? undefined : offset + 1 + length;
    if (end === undefined || end >= cursor) {
      const isClosed = end !== undefined && isBalanced(source, cursor);
      return mark === '{'
        ? createTrigger(source, cursor, {
            from: command.index,
            list: offset + 1,
            end: isClosed ? end : undefined,
            isPlural,
          })
        : undefined;
    }
    groups += mark === '{' ? 1 : 0;
    offset = end + 1;
  }
}

/** A command with keys, not one with a text or a style. */
const citeCommand = /(?<!\\)\\(?![a-z]*cite(?:text|style|reset|setup|index))[a-z]*cite[a-z]*\*?/gi;

function createTrigger(
  source: string,
  cursor: number,
  {
    from,
    list,
    end,
    isPlural,
  }: { readonly from: number; readonly list: number; readonly end: number | undefined; readonly isPlural: boolean },
): CompletionTrigger | undefined {
  const [, query] = /(?:^|,)\s*([^\s,{}\\]*)$/.exec(source.slice(list, cursor)) ?? [];
  if (query === undefined) {
    return undefined;
  }
  const to = cursor + (/^[^\s,{}\\%]*/.exec(source.slice(cursor))?.[0].length ?? 0);
  const start = cursor - query.length;
  const isAlone = source.slice(list, start).trim() === '' && (end === undefined || source.slice(to, end).trim() === '');
  const hasOtherGroup =
    source.slice(from, list - 1).includes('{') || (end !== undefined && /^\s*[[({]/.test(source.slice(end + 1)));
  return {
    kind: 'key',
    query,
    from: start,
    to,
    opening: 'command',
    start: from,
    citation: isAlone && !(isPlural && hasOtherGroup) ? { from, to: end === undefined ? to : end + 1 } : undefined,
    close: end === undefined ? '}' : '',
    isLabel: false,
  };
}

/** Returns whether every brace before the cursor is closed after it. Otherwise, the next brace closes an outer one. */
function isBalanced(source: string, cursor: number): boolean {
  let unclosed = findOpenings(source.slice(0, cursor), '{', '}').length;
  for (const { 0: mark } of source.slice(cursor).matchAll(/\\[^]|[{}]/g)) {
    unclosed += mark === '{' ? 1 : mark === '}' ? -1 : 0;
  }
  return unclosed <= 0;
}

/** Replaces comments with spaces. */
function blankComments(text: string): string {
  return text.replace(
    /(?<!\\)((?:\\\\)*)(%[^\n]*)/g,
    (_, escapes: string, comment: string) => escapes + ' '.repeat(comment.length),
  );
}
