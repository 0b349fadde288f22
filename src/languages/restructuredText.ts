// cspell:ignore bibfiles ivxlcdm digraph keyprefix literalinclude productionlist sphinxcontrib
import type { CitationContext } from '../citation/context.ts';
import { findKeyLists, type CitedKey, type KeyCitation } from './citedKeys.ts';
import { createCommonFormats } from './commonFormats.ts';
import { createFootnoteFormats } from './footnotes.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { normalizeName, scanLines, type LanguageTable, type LineRule, type Token } from './lineScanner.ts';
import { createLinkFormat } from './links.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from './markup.ts';
import { plainSyntax } from './plain.ts';
import { createLinkReader, matchFirstGroups } from './readLinks.ts';

/** Writes anonymous links: `` `title <address>`__ ``. */
const links: LinkSyntax = {
  escape: escapePhrase,
  escapeOutside: (title) => title.replace(/[\\`*|@]|_(?![\p{L}\p{N}])|:(?=\/\/)|:(?=[\w+.-]+:)/gu, '\\$&'),
  address: undefined,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address, context) => separate(`\`${title} <${address}>\`__`, context),
  breaksText: /[`<>\\]|\n\s*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: {
    marker: /^(?=[-+•‣⁃:]|\.\.|__|>>>|\|)|^(?=\(?[\w#]+[.)] )/,
    neutralize: () => '\\',
  },
  italic: (words) => `*${words}*`,
  inert: undefined,
} satisfies TextSyntax;

/** Writes a name if the label is not a number. */
const footnotes = createFootnoteFormats({
  id: 'rst-footnote',
  text,
  write: (content, label, context) => {
    const name = /^\d+$/.test(label) ? label : `#${label}`;
    return { text: separate(`[${name}]_`, context), definition: `.. [${name}] ${content}` };
  },
  inUse: /^\.\.[ \t]+\[(?:#?\w+|#|\*)\] /m,
  definitions: {
    first: /^\.\.[ \t]+\[#?([^\]]+)\] ?([^]*)$/,
    isParagraph: 'asBefore',
  },
});

const role = createRoleReader([
  ['heading', /\btitle\b/],
  ['text', /^(?:odd )?(?:paragraph|term)$/],
  ['note', /^footnoteDefinition$/],
  ['definition', /^target$/],
  ['footnote', /^(?:footnote|citation)$/],
  ['link', /^(?:link|reference)$/],
  ['bareLink', /^address$/],
  ['emphasis', /^(?:emphasis|strong)$/],
  ['element', /^(?:literal|role|inline target|error)$/],
  ['hidden', /^substitution$/],
  ['break', /^(?:comment|directive .*|marks|options|doctest)$/],
]);

const markup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'role' && /^:(?:\w+:)?(?:foot)?cite(?::\w+)?:/.test(source) ? 'key' : role(kind)),
  marks: createMarkReader(/^\*\*?/, /\*\*?$/),
  notes: {
    // Citations such as `[Lee2020]_` can be defined in other documents.
    use: /\[(\d+|#[\p{L}\p{N}_.+:-]+)\]_/gu,
    definition: /^\.\.[ \t]+\[(\d+|#[\p{L}\p{N}_.+:-]+)\]/u,
    inText: undefined,
    isCode: (kind) => /^(?:literal(?: block)?|doctest|directive (?:code.*|sourcecode|math|raw)|comment)$/.test(kind),
    // `[1]_` can also mean the first footnote without a number.
    createTest: (text) => {
      const hasAutomaticNumbers = /^\.\.[ \t]+\[#/m.test(text);
      return ({ label }) => label.startsWith('#') || !hasAutomaticNumbers;
    },
  },
  textOf: (_, source) =>
    source
      .replace(/^:[\w:.+-]+:(?=`)/, '')
      .replace(/^_?`+|(?<!`)`+(?:__?|:[\w:.+-]+:)?$|__?$/g, '')
      .replace(/(?<!\s)\s*<[^<>]*>$/, ''),
  characters: /\\[^]/g,
  decode: (match) => (/\s/.test(match.slice(1)) ? '' : match.slice(1)),
  label: (source) => {
    const [, note, target, quoted, phrase, name] =
      /^\.\.[ \t]+(?:\[([^\]]+)\]|_(?:([^`:]+|(?:\\:|[^`:])+)|`([^`]+)`):)|^`([^`]+)`_$|^([^`\s]+)_$/.exec(source) ??
      [];
    const [, mark] = /^\[([^\]]+)\]_$/.exec(source) ?? [];
    return note === undefined && mark === undefined ? (target ?? quoted ?? phrase ?? name) : `[${note ?? mark ?? ''}]`;
  },
  resolve: (source, definition) => {
    const [, address = ''] = /:\s+(\S[^]*)$/.exec(definition) ?? [];
    const title = source.replace(/^`|`?__?$/g, '');
    return `\`${title} <${address.replace(/\s+/g, '')}>\`_`;
  },
  includes: /^[ \t]*\.\.[ \t]+(?:include|toctree)::/m,
  findKeys,
};

export const restructuredText: WritingLanguage = {
  name: 'reStructuredText',
  languageIds: ['restructuredtext', 'rst'],
  fileExtensions: ['.rst', '.rest'],
  formats: [createLinkFormat('rst-link', links), ...footnotes, ...createCommonFormats(text)],
  // Follows docutils' rules. Tables, option lists, literal text and unknown directives contain no prose.
  parse: (text) => scanLines(text, table),
  markup,
  text,
  outline: {
    // The adornments of sections differ between documents, so a heading is a bold paragraph.
    heading: (text) => `**${text}**`,
    item: (text) => `- ${text}`,
  },
  findTrigger: undefined,
  reading: {
    code: undefined,
    links: createLinkReader(/\\[^]|`(?<phrase>(?:\\[^]|[^`\\])*)`__?/g, decodeEscapes, ({ phrase = '' }) => {
      const addressStart = phrase.endsWith('>') ? phrase.lastIndexOf('<') : -1;
      return {
        title: phrase.slice(0, Math.max(addressStart, 0)),
        url: addressStart < 0 ? undefined : phrase.slice(addressStart + 1, -1),
      };
    }),
    definedKeys: undefined,
    bibliographies: (document) =>
      matchFirstGroups(
        blankCode(document),
        /^[ \t]*\.\.[ \t]+bibliography::[ \t]*(\S.*(?:\n[ \t]+[^\s:].*)*)$/gm,
      ).flatMap((names) => names.trim().split(/\s+/)),
    namingBibliography: undefined,
    project: { files: () => ['conf.py'], bibliographies: readSphinxBibliographies },
    rootsAtProject: true,
    isPart: undefined,
    labels: undefined,
  },
};

/** Adds escaped spaces, which are invisible, since markup needs whitespace or punctuation on both sides. */
function separate(markup: string, { before = '', after = '' }: CitationContext): string {
  const start = /[^\s'"([{<\-/:]$/u.test(before.slice(-2)) ? '\\ ' : '';
  return start + markup + (/^[^\s'")\]}>\-/:.,;!?\\]/u.test(after) ? '\\ ' : '');
}

/** Escapes a title in backticks, and a first mark that would close a bracket or quotation mark before it. */
function escapePhrase(text: string, { before = '' }: CitationContext): string {
  const closing = closingMarks[before.slice(-1)];
  const escaped = text.replace(/[\\`<]/g, '\\$&');
  return closing !== undefined && text.startsWith(closing) ? `\\${escaped}` : escaped;
}

const closingMarks: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '"': '"',
  "'": "'",
  '“': '”',
  '‘': '’',
  '«': '»',
  '‹': '›',
};

/** Removes backslashes, and escaped whitespace, which is invisible. */
function decodeEscapes(text: string): string {
  return text.replace(/\\([^])/g, (_, mark: string) => mark.trim());
}

/** Reads the list `bibtex_bibfiles` in the configuration of Sphinx. */
function readSphinxBibliographies(configuration: string): string[] {
  const code = configuration.replace(/^[ \t]*#.*$/gm, '');
  const [, list = ''] = /^bibtex_bibfiles\s*=\s*[[(]([^\])]*)/m.exec(code) ?? [];
  return matchFirstGroups(list.replace(/#.*$/gm, ''), /"([^"\n]+)"|'([^'\n]+)'/g);
}

/**
 * Finds the roles of sphinxcontrib-bibtex, and a bibliography of all entries. A bibliography can put a prefix before the
 * keys of its entries.
 */
function findKeys(text: string): KeyCitation[] {
  const prose = blankCode(text);
  const prefixes = Array.from(prose.matchAll(/^[ \t]+:keyprefix:[ \t]*(\S+)/gm), ([, prefix = '']) => prefix);
  const roles = findKeyLists(
    // Text before and after a key is in brackets.
    prose.replace(/\{[^{}`]*\}|[ \t]\[[^[\]`\n]*\](?:\[[^[\]`\n]*\])?/g, ({ length }) => ' '.repeat(length)),
    /(?<![\w:])(?=:[\w:-]{0,60}cite):(?:[\w-]{1,30}:){1,4}`(?<keys>[^`]*)`/g,
  ).map((citation) => ({ ...citation, keys: citation.keys.map((cited) => removePrefix(cited, prefixes)) }));
  const all = /^[ \t]*\.\.[ \t]+bibliography::.*(?:\n[ \t]+\S.*){0,20}?\n[ \t]+:all:/m.exec(prose);
  return all
    ? [
        ...roles,
        { from: all.index, to: all.index + all[0].length, keys: [{ key: '*', from: all.index, to: all.index }] },
      ]
    : roles;
}

function removePrefix(cited: CitedKey, prefixes: readonly string[]): CitedKey {
  const prefix = prefixes.find((candidate) => cited.key.startsWith(candidate)) ?? '';
  return { ...cited, key: cited.key.slice(prefix.length) };
}

/** Replaces comments, code and literal text with spaces, also in directives of unknown extensions. */
function blankCode(text: string): string {
  let open: number | undefined;
  const lines = text.split('\n').map((line) => {
    const indent = line.length - line.trimStart().length;
    if (open !== undefined && (line.trim() === '' || indent > open)) {
      return ' '.repeat(line.length);
    }
    const [marker = ''] = markers.exec(line) ?? [];
    const content = line.slice(marker.length).trimEnd();
    open = opener.test(content) ? marker.length : undefined;
    return open !== undefined && /^(?:\.\.|>>>)/.test(content) ? ' '.repeat(line.length) : line;
  });
  return lines.join('\n').replace(literal, (source) => source.replace(/[^\n]/g, ' '));
}

/** The markers before the text of a line. */
const markers = /^[ \t]*(?:(?:[-*+•]|\(?[\w#]{1,9}[.)])[ \t]+)*/;
/** The start of a comment, of code or of literal text. */
const opener =
  /^(?:\.\.[ \t]*$|\.\.[ \t]+(?!\[|_|\||[\w:+.-]+::)\S|\.\.[ \t]+(?:code|highlight|sourcecode|ipython|test|doctest|math|raw|literalinclude|prompt|plot|jupyter|graphviz|mermaid|digraph|graph|uml|productionlist|include|toctree)[\w:-]*::|>>>[ \t]|(?!\.\.[ \t]).*::[ \t]*$)/;
const literal = /``(?:[^`\n]|`(?!`)|\n(?![ \t]*\n))*``/g;

const name = String.raw`[\p{L}\p{N}]+(?:[-._+:][\p{L}\p{N}]+)*`;
/** Characters before and after which docutils reads inline markup (`docutils/utils/punctuation_chars.py`). */
const start = String.raw`(?<=^|[\s\p{Ps}\p{Pi}\p{Pf}\p{Pd}"'<\/:]|(?![\x20-\x7F])\p{Po})`;
const end = String.raw`(?=$|[\s\0\\.,;!?\/:"'>\p{Pe}\p{Pi}\p{Pf}\p{Pd}‚„]|(?![\x20-\x7F])\p{Po})`;
/** A character of an address. References such as `name_` end it. */
const addressCharacter = String.raw`(?:(?!${start}[\p{L}\p{N}]+(?:[._+][\p{L}\p{N}]+)*__?${end})[-_.!~'()\];\/:@&=+$,%a-z\d?#])`;

function token(at: string, details: Omit<Token, 'at'>): Token {
  return { at: new RegExp(at, 'iuy'), ...details };
}

function mark(open: string, close: string, kind: NonNullable<Token['kind']>): Token {
  return { ...token(`${start}${open}(?!\\s)`, { kind }), close: new RegExp(close + end, 'gu') };
}

/** A mark in quotation marks or brackets, such as `(*)`. */
const quotedMark = String.raw`(?:(?<=")M(?=")|(?<=')M(?=')|(?<=\()M(?=\))|(?<=\[)M(?=\])|(?<=<)M(?=>)|(?<=\{)M(?=\}))`;

const tokens: readonly Token[] = [
  token(String.raw`\0[^]?`, {}),
  token(quotedMark.replaceAll('M', '(?:\\*\\*?|``?|\\|)'), { isPlain: true }),
  mark('``', '(?<!\\s)``', 'literal'),
  mark(String.raw`\*\*`, String.raw`(?<![\s\0])\*\*`, 'strong'),
  mark(String.raw`\*(?!\*)`, String.raw`(?<![\s\0])\*`, 'emphasis'),
  mark('_`', '(?<![\\s\\0])`', 'target'),
  mark(String.raw`\|(?!\|)`, String.raw`(?<![\s\0])\|_{0,2}`, 'substitution'),
  mark(`:${name}:\``, '(?<!(?<!\\0)[\\s\\0])`(?::' + name + ':)?', 'role'),
  mark('`(?!`)', '(?<!(?<!\\0)[\\s\\0])`(?::' + name + ':)?(?:__?)?', readPhrase),
  token(String.raw`[*|${'`'}]+(?:\s|$)`, {}),
  token(String.raw`(?<!${start})[*|${'`'}]+|\|\||_+(?!${'`'})`, { isPlain: true }),
  token(`:${name}:(?=\`)`, { isOdd: true }),
  token(String.raw`${start}\[(?:\d+|#(?:${name})?|\*)\]_${end}`, { kind: 'footnote' }),
  token(String.raw`${start}\[${name}\]_${end}`, { kind: 'citation' }),
  token(
    String.raw`${start}(?=(?:https?|ftp):${addressCharacter}*(?![*[\0_\p{L}\p{N}]|${addressCharacter}))(?:https?|ftp):${addressCharacter}*(?:[_~\/=+a-z\d]${end}|[-.!'()\];:@&$,%?#](?=>))`,
    { kind: (source) => (/^http/i.test(source) ? 'address' : 'other address') },
  ),
  // After an unknown scheme, such as in `a:b`, docutils reads no address up to the next explicit markup.
  {
    ...token(String.raw`${start}(?!https?:|ftp:|mailto:)[a-z][a-z\d+.-]{0,30}:(?!:)${addressCharacter}+`, {}),
    oddBefore: /(?=(?<=[\s:])`\S)|(?:https?|ftp|mailto):|@/gi,
  },
  token(String.raw`${start}[-\w.!#$%&'+\/=?^{}~]{1,60}@[-.a-z\d]{0,60}[a-z\d](?=:|[-'")\]>.,;!?]*(?:\s|$))`, {
    kind: 'other address',
  }),
  token('(?<= ):(?= |$)', { kind: 'classifier' }),
  token(String.raw`(?<=^|[\s<("])@|:(?!\/\/)|\[`, { isPlain: true }),
  token(`${start}${name}__?${end}`, { kind: 'reference' }),
  token(String.raw`[\p{L}\p{N}]+(?:[._+][\p{L}\p{N}]+)*__?${end}`, { isPlain: true }),
  token(`${name}__?${end}`, { isOdd: true }),
  token(name, { isPlain: true }),
];

/** Reads what `` `a` ``, `` `a`_ `` or `` `a <b>`_ `` is. */
function readPhrase(source: string): string {
  if (!source.endsWith('_')) {
    return 'role';
  }
  const [, address = ''] = /(?:^`|\s)<(\S[^<]*)>`__?$/.exec(source) ?? [];
  const isAddress =
    address !== '' &&
    !/[\s\0]$|(?<!\0)>/.test(address) &&
    (!address.endsWith('_') || address.endsWith('\0_') || /^[a-z][a-z\d+.-]*:/i.test(address));
  return isAddress ? 'link' : 'reference';
}

/** Directives with paragraphs: without argument, with a title, with a version, with another argument. */
const bodies =
  'attention|caution|danger|error|hint|important|note|tip|warning|compound|epigraph|highlights|pull-quote|header|footer|seealso|todo';
const titled = 'admonition|topic|sidebar|rubric|list-table';
const versions = 'versionadded|versionchanged|versionremoved|deprecated';
const others =
  'container|figure|only|function|class|method|attribute|data|exception|staticmethod|classmethod|decorator|property|describe|object|option|envvar|confval';

function directive(names: string, rest: string, head: NonNullable<LineRule['head']>): LineRule {
  return {
    at: new RegExp(String.raw`\.\.[ \t]+((?:(?:py|c|cpp|js|rst|std):)?(?:${names}))[ \t]?::(?:[ \t]+|$)${rest}`, 'imy'),
    kind: ([, found = '']) => `directive ${found.toLowerCase()}`,
    as: 'item',
    isHanging: true,
    head,
  };
}

const field = /:(?![: ])(?:[^:\\\n]|\\.|:(?![ `]|$))*(?<! ):(?:[ \t]+|$)/my;

const enumerator = /(\(?)([a-z]|\d+|[ivxlcdm]+|#)([).])(?:[ \t]+|$)/imy;

/** Returns whether a line starts an item: the next line is not in the same paragraph, or it is the next item. */
function isEnumerated([, open = '', label = '', close = '']: RegExpExecArray, next = ''): boolean | undefined {
  enumerator.lastIndex = 0;
  const [, nextOpen, nextLabel, nextClose] = enumerator.exec(next) ?? [];
  if (open === '(' && close === '.') {
    return false;
  }
  if (nextLabel === undefined) {
    return next === '';
  }
  // After `i`, docutils expects `ii`.
  const successor = /^\d+$/.test(label)
    ? String(Number(label) + 1)
    : /^[^i]$/i.test(label) && String.fromCharCode(label.charCodeAt(0) + 1);
  return nextOpen === open && nextClose === close && (nextLabel === '#' || nextLabel === successor) ? true : undefined;
}

const lines: readonly LineRule[] = [
  { at: /[-+*•‣⁃](?:[ \t]+|$)/my, kind: ([marker]) => `item ${marker.charAt(0)}`, as: 'item' },
  { at: enumerator, kind: 'item 1', as: 'item', accepts: isEnumerated },
  { at: field, kind: 'document field', as: 'opaque', isInFront: true },
  { at: field, kind: 'field', as: 'item', isHanging: true },
  { at: /(?:--?|\+|\/)[a-z\d]/iy, kind: 'option', as: 'opaque' },
  { at: />>>(?:\s|$)/y, kind: 'doctest', as: 'opaque', to: 'blank' },
  { at: /\|(?:[ \t]+|$)/my, kind: 'line', as: 'item', isHanging: true },
  { at: /\+-[-+]+-\+[ \t]*$/my, kind: 'table', as: 'opaque', to: 'blank' },
  { at: /=+(?: +=+)+[ \t]*$/my, kind: 'table', as: 'opaque', to: /^=[ =]*$/ },
  { at: /(?:---?(?!-)|—) *(?=[^ \n])/y, kind: 'attribution', as: 'item' },
  {
    at: new RegExp(String.raw`\.\.[ \t]+\[(?:\d+|#(?:${name})?|\*|${name})\](?:[ \t]+|$)`, 'muy'),
    kind: 'footnoteDefinition',
    as: 'item',
    isHanging: true,
    isContainer: true,
  },
  directive(bodies, '', 'paragraph'),
  directive(titled, '', 'title'),
  directive(versions, String.raw`\S+(?:[ \t]+|$)`, 'paragraph'),
  directive(others, '.*', 'opaque'),
  {
    at: new RegExp(String.raw`\.\.[ \t]+(${name})[ \t]?::`, 'muy'),
    kind: ([, found = '']) => `directive ${found.toLowerCase()}`,
    as: 'opaque',
  },
  { at: /\.\.[ \t]+_(?!\s|$)|__(?:\s|$)/y, kind: 'target', as: 'opaque', to: 'paragraph' },
  { at: /\.\.[ \t]+\|(?!\s|$)/y, kind: 'substitution definition', as: 'opaque' },
  { at: /\.\.[ \t]+(?:-\*-|vim:|ex:)/y, kind: 'comment', as: 'opaque' },
  { at: /\.\.(?:[ \t]+|$)/my, kind: 'comment', as: 'comment' },
];

const table: LanguageTable = {
  // Python's `splitlines`.
  lineEnd: /\r\n|[\n\r\x1C-\x1E\x85\u2028\u2029]/g,
  tabSize: 8,
  flow: undefined,
  lines,
  options: new RegExp(`^${field.source}`),
  underline: /^([!-/:-@[-`{-~])\1*$/,
  oddInTerm: 'classifier',
  literalMark: /(?<!\0)::$/,
  tokens,
  plain: /(?:[^\p{L}\p{N}*`|_[\\:@\0]+|[\p{L}\p{N}]+(?=[\s,;)!?]|\.(?:\s|$)|$))+/uy,
  mask: (text) => text.replace(/\\([^])/g, '\0$1'),
  nameTarget: (kind, source) => (kind === 'reference' ? normalizeName(source.replace(/^`|`?__?$/g, '')) : undefined),
};
