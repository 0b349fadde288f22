// cspell:ignore jsx noqa modeline swiftlint hadolint codin
import { toCitableAddress } from '../citation/address.ts';
import { toPlainLine, getCitableTitle, describeWithoutAddress } from '../citation/citableTitle.ts';
import type { CitationContext, CitationWriter } from '../citation/context.ts';
import type { Reference } from '../citation/reference.ts';
import type { CitationFormat } from './language.ts';
import { emptyFormat } from './links.ts';

/** At least one kind of mark is present. */
interface CommentMarks {
  readonly line?: string;
  readonly block?: readonly [string, string];
}

const slashes: CommentMarks = { line: '//', block: ['/*', '*/'] };

/** The programming languages that VS Code ships, by language id. Batch files have no reliable comments. */
export const commentMarksByLanguage: Readonly<Record<string, CommentMarks>> = {
  ...assignMarks(
    slashes,
    'c cpp cuda-cpp objective-c objective-cpp csharp java javascript javascriptreact typescript typescriptreact go rust ' +
      'swift dart groovy less scss hlsl shaderlab php',
  ),
  ...assignMarks(
    { line: '#' },
    'python ruby shellscript perl r dockerfile makefile properties dotenv ignore git-commit git-rebase',
  ),
  ...assignMarks({ line: ';' }, 'clojure ini'),
  css: { block: ['/*', '*/'] },
  sql: { line: '--', block: ['/*', '*/'] },
  lua: { line: '--', block: ['--[[', ']]'] },
  julia: { line: '#', block: ['#=', '=#'] },
  powershell: { line: '#', block: ['<#', '#>'] },
  fsharp: { line: '//', block: ['(*', '*)'] },
  vb: { line: "'" },
};

function assignMarks(marks: CommentMarks, languageIds: string): Record<string, CommentMarks> {
  return Object.fromEntries(languageIds.split(' ').map((languageId) => [languageId, marks]));
}

/** Writes `Title - address` as a comment, or as inert text inside the surrounding comment. */
export const writeComment: CitationWriter = (references, context) => ({
  text: addCommentMarks(writeInertReferences(references, context), context),
});

export const commentFormat: CitationFormat = {
  ...emptyFormat,
  id: 'comment',
  label: 'comment',
  write: writeComment,
};

export function writeAsComment(text: string, context: CitationContext): string {
  return addCommentMarks(toCommentText(text, context), context);
}

/**
 * Skips the first line inside a comment.
 *
 * @param hasMarks whether the text can have the marks of comments already
 */
export function addCommentMarks(
  text: string,
  { languageId = '', inComment }: CitationContext,
  hasMarks = false,
): string {
  const { line, block } = findMarks(languageId) ?? {};
  if (line !== undefined) {
    return text
      .split(/\r?\n/)
      .map((content, index) =>
        (index === 0 && inComment !== undefined) || (hasMarks && content.trimStart().startsWith(line))
          ? content
          : `${line} ${content}`,
      )
      .join('\n');
  }
  if (block === undefined || inComment !== undefined) {
    return text;
  }
  const [open, close] = block;
  const content = text.trim();
  const isComment =
    hasMarks && content.startsWith(open) && content.indexOf(close, open.length) === content.length - close.length;
  return isComment ? text : `${open} ${breakCommentMarks(text, block)} ${close}`;
}

function findMarks(languageId: string): CommentMarks | undefined {
  return Object.hasOwn(commentMarksByLanguage, languageId) ? commentMarksByLanguage[languageId] : undefined;
}

/** Writes `Title - address` for each reference. If a shell could act on an `&`, a `#` makes it a comment. */
function writeInertReferences(references: readonly Reference[], context: CitationContext): string {
  return references
    .map((reference, index) => {
      const address = toInertAddress(reference.url ?? '');
      const write = (text: string) => toCommentText(text, context, index === 0);
      return address === undefined
        ? write(describeWithoutAddress(reference))
        : `${write(getCitableTitle(reference))} ${mayBeCommands(address, context.languageId ?? '') ? '#' : '-'} ${address}`;
    })
    .join(', ');
}

function mayBeCommands(address: string, languageId: string): boolean {
  return address.includes('&') && findMarks(languageId)?.line !== '#';
}

/**
 * Percent-encodes an address so that no program acts on it, and removes the user name and the password. Returns
 * `undefined` for an IPv6 host, whose brackets can't be encoded.
 */
export function toInertAddress(address: string): string | undefined {
  const [, scheme = '', authority = '', rest = ''] =
    /^(https?:\/\/)([^/?#]*)(.*)$/isu.exec(toCitableAddress(address) ?? '') ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || host.includes('[')) {
    return undefined;
  }
  const [beforeHash, ...afterHash] = rest.split('#');
  const fragment = afterHash.length === 0 ? '' : `#${afterHash.join('%23')}`;
  return scheme + `${host}${beforeHash ?? ''}${fragment}`.replace(active, percentEncode);
}

/** Everything except letters, digits and delimiters, and pairs of delimiters that have a meaning. */
const active = /[^\p{L}\p{N}\p{M}\-._:/?=&%+,#]|-(?=-)|(?<=\?)\?|(?<=\/\/)\/|(?<=codin)g(?=[:=])/giu;

function percentEncode(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

/**
 * Returns one line that has no effect in a comment. Only characters that act in this kind of comment become lookalikes,
 * and a text that begins like a directive gets quotation marks.
 *
 * @param isFirst whether it can be the first text of the comment
 */
export function toCommentText(text: string, context: CitationContext, isFirst = true): string {
  const { languageId = '' } = context;
  const inert = replaceAll(toPlainLine(text), listActivePatterns(context));
  return isFirst && startsComment(context) && isDirective(inert, languageId) ? `“${inert}”` : inert;
}

function replaceAll(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((changed, pattern) => changed.replace(pattern, (mark) => replacements[mark] ?? ''), text);
}

/** Breaks the marks of block comments. */
function breakCommentMarks(text: string, marks: readonly string[]): string {
  return replaceAll(text, marks.flatMap(breakMark));
}

/** Characters that have a meaning in some programming language, with lookalikes that have none. */
const replacements: Readonly<Record<string, string>> = {
  '"': '”',
  "'": '’',
  '`': 'ˋ',
  $: '﹩',
  '{': '﹛',
  '}': '﹜',
  '(': '﹙',
  ')': '﹚',
  '[': '［',
  ']': '］',
  '<': '﹤',
  '>': '﹥',
  '\\': '﹨',
  '/': '∕',
  '|': '｜',
  '&': '﹠',
  ';': '﹔',
  '#': '﹟',
  '@': '﹫',
  '%': '﹪',
  '*': '﹡',
  '=': '﹦',
  '!': '﹗',
  '~': '∼',
  '^': 'ˆ',
  '-': '‐',
  ':': '﹕',
  '?': '﹖',
  _: '＿',
  O: 'Ｏ',
};

/**
 * A modeline of Vim, file variables of Emacs, words that turn off linters and coverage anywhere in a comment, and a
 * backslash that joins the next line to the comment.
 */
const everywhere = [
  /(?<=(?:^|\s)(?:vim?[<=>]?\d*|ex)):/giu,
  /(?<=-)\*(?=-)/gu,
  /(?<=Local Variables):/giu,
  /(?<=\bN)O(?=(?:SONAR|LINT|PMD))/gu,
  /_(?=EXCL_)/gu,
  /\\$/gu,
  /\?(?=\?\/$)/gu,
];

function listActivePatterns({ languageId = '', inComment, before = '' }: CitationContext): readonly RegExp[] {
  const marks = findMarks(languageId);
  const isBlock = inComment === 'block' || (inComment === undefined && marks?.line === undefined);
  const own = inAnyComment.flatMap(([ids, patterns]) => (ids.includes(languageId) ? patterns : []));
  const ofBlock = inBlockComments.flatMap(([ids, patterns]) => (isBlock && ids.includes(languageId) ? patterns : []));
  const isDocumentation = /$(?<=(?:\/\/\/|''')[^\n]*)/.test(before);
  return [
    ...everywhere,
    ...own,
    ...ofBlock,
    ...(isDocumentation ? [/[<&]/gu] : []),
    ...(isBlock && marks?.block ? marks.block.flatMap(breakMark) : []),
    // Templates can contain comments of other languages.
    ...(marks ? [] : inMarkup),
  ];
}

/** Matches one character of each occurrence of a mark, also if the mark is completed by the text around. */
function breakMark(mark: string): RegExp[] {
  const escaped = Array.from(mark, (character) => character.replace(/[$()*+./?[\\\]^{|}]/, '\\$&'));
  const [last = '', ...others] = escaped.toReversed();
  const rest = others.toReversed().join('');
  return [
    new RegExp(`(?<=${rest})${last}`, 'gu'),
    ...(rest === '' ? [] : [new RegExp(`^${last}|${escaped[0] ?? ''}$`, 'gu')]),
  ];
}

function select(languageIds: string, ...patterns: readonly RegExp[]): readonly [readonly string[], readonly RegExp[]] {
  return [languageIds.split(' '), patterns];
}

const inAnyComment = [
  // These compilers read Unicode escapes before comments.
  select('java groovy', /\\(?=u)/gu),
  // The encoding of the file: `# coding: utf-8`.
  select('python ruby perl', /(?<=coding)[:=]/giu),
  // Linters look for these words after any number sign.
  select('python', /#(?=\s*(?:noqa|nosec|type|pragma|pylint|fmt|isort|yapf|mypy|pyright|ruff|flake8|cython)\b)/giu),
  select('ruby', /#(?=\s*(?:rubocop|standard)\s*:)/giu),
  // In a recipe, make expands variables before the shell reads the comment.
  select('makefile', /\$/gu),
  // dbt and Flyway replace their variables in comments too.
  select('sql', /\{(?=[{%#])/gu, /\$(?=[({])/gu),
  // `?>` ends a line comment and the program.
  select('php', /\?(?=>|$)|^>/gu),
] as const;

const inBlockComments = [
  // Docstrings are strings.
  select('python', /\\/gu, /(["'])(?=\1)/gu, /^["']|["']$/gu),
  // `@jsx h` sets an option of the compiler, and `@ORM…` of a PHP library.
  select('javascript javascriptreact typescript typescriptreact php', /@(?=\w)/gu),
  // Sass evaluates `#{…}` in comments.
  select('scss', /(?<=#)\{/gu),
  // The lexer reads strings in comments.
  select('fsharp', /"/gu),
  // Block comments of Typst nest.
  select('typst typ', /(?<=\/)\*/gu),
] as const;

/** Ends of comments in HTML, XML, PHP and scripts, and expressions of template languages. */
const inMarkup = [
  /[<>{}]/gu,
  /&(?=#?\w+;)/giu,
  /-(?=-)|^-|-$/gu,
  /\?$/gu,
  /\*(?=\/)/gu,
  /\$(?=[a-z_({!])/giu,
  /@/gu,
  /%(?=[>}])/gu,
];

/** Returns whether only marks precede the text in its comment. */
function startsComment({ inComment, before = '' }: CitationContext): boolean {
  return inComment === undefined || !/$(?<=[\p{L}\p{N}][^#/*;%!'"<-]*)/u.test(before);
}

function isDirective(text: string, languageId: string): boolean {
  return (
    directive.test(text) ||
    (languageId === 'perl' && /^line \d/.test(text)) ||
    (languageId === 'go' && /^(?:unordered )?output:/i.test(text))
  );
}

/** Words that make a comment a directive for a compiler, a linter or an editor, even after a space. */
const directive =
  /^(?:[+@!]|-\*|>>>|#(?=__|region|endregion|\s*source)|\w[\w.-]*[ \t]*=|[\w-]+:[\w-]|(?:type|fmt|isort|yapf|mypy|pyright|ruff|flake8|pylint|pragma|cython|distutils|noqa|nosec|nolint|NOLINT|NOSONAR|eslint(?:-\w+)*|exported|prettier|istanbul|c8|v8|coverage|tslint|jshint|jslint|globals?|biome|deno|stylelint|clang-format|clang-tidy|rubocop|shellcheck|hadolint|swiftlint|noinspection|phpcs|phpstan|psalm|codingStandards|webpack\w*|frozen_string_literal|encoding|typed|syntax|escape|SIG)\b|\.[A-Z]{4,}\b)/u;
