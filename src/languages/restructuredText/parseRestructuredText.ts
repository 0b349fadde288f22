// cspell:ignore ivxlcdm
import { normalizeName, scanLines, type LanguageTable, type LineRule, type Token } from '../lineScanner.ts';
import type { Parse } from '../structure.ts';

/** Follows docutils' rules. Tables, option lists, literal text and unknown directives contain no prose. */
export const parseRestructuredText: Parse = (text) => scanLines(text, table);

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
  // After an unknown scheme, docutils reads no address up to the next explicit markup.
  {
    ...token(String.raw`${start}(?!https?:|ftp:|mailto:)[a-z][a-z\d+.-]{0,30}:(?!:)${addressCharacter}+`, {}),
    oddBefore: /(?:https?|ftp|mailto):|@/gi,
  },
  token(String.raw`${start}[-\w.!#$%&'+\/=?^{}~]{1,60}@[-.a-z\d]{0,200}[a-z\d](?![\w@*~!])`, { kind: 'other address' }),
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
