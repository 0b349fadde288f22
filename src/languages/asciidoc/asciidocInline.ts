// cspell:ignore dgmu indexterm
import type { Element, Span } from '../structure.ts';
import { MappedText, type Part } from './mappedText.ts';

/** An inline element. Characters that must not be split have no kind. */
export interface AsciidocElement extends Element {
  readonly kind?: string;
  /** Start of the text, if a citation may go there. */
  readonly content?: number;
}

/** Asciidoctor's patterns take quadratic time. Texts are refused if their length times their marks exceeds this. */
const maxLengthTimesMarks = 10_000_000;

/** Finds inline elements with Asciidoctor's patterns in Asciidoctor's order. Adds the ids of references. */
export function findAsciidocElements(raw: string, references: Set<string>): AsciidocElement[] {
  const marks = raw.match(/[^\p{L}\p{N}\s.,;!?')-]|--|\.\.\./gu)?.length ?? 0;
  if (marks * raw.length > maxLengthTimesMarks) {
    return [{ kind: 'long text', from: 0, to: raw.length, inside: 'refused' }];
  }
  const reader = new InlineReader(raw, references);
  if (marks > 0) {
    reader.read();
  }
  const words =
    raw.includes("'") || raw.includes('--')
      ? raw.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:(?:\\?'|--)[\p{L}\p{N}]+)+/gu)
      : [];
  return [
    ...reader.collected.filter(
      ({ from, to }) =>
        !reader.targets.some((one) => one.from <= from && to <= one.to && to - from < one.to - one.from),
    ),
    ...Array.from(words, ({ 0: { length }, index }) => ({ from: index, to: index + length })),
  ].sort((a, b) => a.from - b.from || b.to - a.to);
}

const word = String.raw`\p{Alphabetic}\p{N}\p{Pc}`;
const roles = String.raw`\[(?<roles>[^[\]]+)\]`;
/** Ends with the first bracket that has no backslash. */
const bracketed = String.raw`\[(?<text>|[^]*?[^\\])\]`;
const bracketedText = String.raw`\[(?<text>[^]*?[^\\])\]`;
const trimmedText = String.raw`(?:\S|\S[^]*?\S)`;
const scheme = '(?:https?|file|ftp|irc)';
/** Names of substitutions, such as `quotes,macros`. */
const substitutions = String.raw`(?:[a-z]+(?:,[a-z-]+)*)?`;
const id = String.raw`[\p{Alphabetic}_:][${word}\-:.]*`;

/** A pair of formatting marks. Constrained marks surround whole words. */
interface Quotes {
  readonly kind: string;
  readonly close: string;
  readonly isConstrained: boolean;
  readonly pattern: RegExp;
}

const singleMarks = [
  createQuotes('emphasis', '__'),
  createQuotes('emphasis', '_', '_', ';:}'),
  createQuotes('mark', '##'),
  createQuotes('mark', '#', '#', '&;:}'),
  createQuotes('superscript', '^'),
  createQuotes('subscript', '~'),
];
const strong = [createQuotes('strong', '**'), createQuotes('strong', '*', '*', ';:}')];

/** In Asciidoctor's order. */
const quotes: readonly Quotes[] = [
  ...strong,
  createQuotes('double quotes', '"`', '`"', ';:}'),
  createQuotes('single quotes', "'`", "`'", ';:`}'),
  createQuotes('code', '``'),
  createQuotes('code', '`', '`', ';:"\'`}', '"\'`'),
  ...singleMarks,
];

function createQuotes(kind: string, open: string, close = open, notBefore?: string, notAfter = ''): Quotes {
  const inner = kind.endsWith('script') ? String.raw`\S+?` : '[^]+?';
  const [start, end] = [escapePattern(open), escapePattern(close)];
  const pattern =
    notBefore === undefined
      ? String.raw`(?<before>\\)?(?:${roles})?${start}(?<text>${inner})${end}`
      : String.raw`(?<before>^|[^${word}${notBefore}])(?:${roles})?${start}(?<text>${trimmedText})${end}(?![${word}${notAfter}])`;
  return { kind, close, isConstrained: notBefore !== undefined, pattern: createPattern(pattern) };
}

/** Marks, patterns and replacements of characters that Asciidoctor replaces, in its order. */
const replacements = [
  ['(', /\\?\((?:C|R|TM)\)/dg, '&#169;'],
  ['--', /(?: |\n|^|\\)--(?: |\n|$)/dgm, '&#8201;&#8212;&#8201;'],
  ['--', createPattern(String.raw`(?<before>[${word}])\\?--(?=[${word}])`), '&#8212;&#8203;'],
  ['...', /\\?\.\.\./dg, '&#8230;&#8203;'],
  ["`'", /\\?`'/dg, '&#8217;'],
  ["'", /(?<before>[\p{Alphabetic}\p{N}])\\?'(?=\p{Alphabetic})/dgu, '&#8217;'],
  ['&', /\\?[-=]&gt;|\\?&lt;[-=]/dg, '&#8594;'],
] as const;

/** Patterns of the other elements. `<`, `>` and `&` are character references in the text that they read. */
const patterns = {
  passMacro: createPattern(
    String.raw`(?:(?<before>\\?)${roles})?(?<escapes>\\{0,2})(?<mark>\+{2,3}|\$\$)[^]*?\k<mark>`,
    String.raw`\\?pass:${substitutions}\[(?:|[^]*?[^\\])\]`,
  ),
  /** `+text+`, or one of the marks of older versions: `[x-]+text+` and ``[x-]`text` ``. */
  pass: createPattern(
    String.raw`(?<before>(?:^|[^${word};:\\])(?=[[+])|\\(?=\[)|(?=\\\+))(?:${[
      String.raw`(?<!\\)\[(?:[^[\]]+ )?x-\](?<mark>[+${'`'}])${trimmedText}\k<mark>`,
      String.raw`(?:${roles})?(?<quoted>\\?\+${trimmedText}\+)`,
    ].join('|')})(?![${word}])`,
  ),
  stem: createPattern(String.raw`\\?(?:stem|(?:latex|ascii)math):${substitutions}${bracketedText}`),
  attribute: createPattern(
    String.raw`\\?\{(?:[${word}][${word}\-]*|(?:set|counter2?):.*?)\\?\}(?:[^\s[\]{}]*\[[^[\]\n]*\])?`,
  ),
  entity: /\\?&amp;(?:[a-z]{2,}\d{0,2}|#\d{2,6}|#x[\da-f]{2,5});/dgi,
  image: createPattern(String.raw`\\?i(?:mage|con):(?<target>[^:\s[](?:[^\n[]*[^\s[])?)${bracketed}`),
  indexTerm: createPattern(
    String.raw`\\?(?<name>indexterm2?):${bracketedText}`,
    String.raw`\\?\(\((?<term>[^]+?)\)\)(?!\))`,
  ),
  /** An address in a link with text, in angle brackets, or alone. */
  address: createPattern(
    String.raw`(?<before>^|link:|[ \t\u00a0]|\\?&lt;(?=\\?${scheme}:)|[>()[\];"'])(?<scheme>\\?${scheme}:\/\/)(?:${[
      String.raw`(?<linked>[^\s[\]]+)${bracketed}`,
      String.raw`(?<=&lt;\\?${scheme}:\/\/)(?!:)(?<angled>[^\s]+?)&gt;`,
      String.raw`(?<bare>[^\s[\]<]*[^\s,.?![\]<)])`,
    ].join('|')})`,
  ),
  link: createPattern(String.raw`\\?(?:link|mailto):(?<target>|[^:\s[][^\s[]*)${bracketed}`),
  email: createPattern(
    String.raw`(?<before>[\\>:/])?[${word}](?:&amp;|[${word}\-.%+]){0,200}@[\p{Alphabetic}\p{N}][\p{Alphabetic}\p{N}_\-.]{0,200}\.[a-zA-Z]{2,5}\b`,
  ),
  anchor: createPattern(String.raw`\\?\[\[${id}(?:, *.+?)? ?\]\]`, String.raw`\\?anchor:${id}\[(?:\]|[^]*?[^\\]\])`),
  reference: createPattern(
    String.raw`\\?&lt;&lt;(?<angled>[${word}#/.:{][^]*?)&gt;&gt;`,
    String.raw`\\?xref:(?<target>[${word}#/.:{][^[]*)\[(?:\]|(?<text>[^]*?[^\\])\])`,
  ),
  footnote: createPattern(
    String.raw`\\?footnote(?:(?<isReference>ref):|:(?<name>[${word}\-]+)?)\[(?:|(?<text>[^]*?[^\\]))\](?!<\/a>)`,
  ),
  /** Macros of extensions and of the user interface. */
  otherMacro: createPattern(
    String.raw`(?<![${word}])(?=(?<name>[${word}][${word}\-]{0,50}):)(?:menu:[^\s[][^\n[]*|[${word}][${word}\-]{0,50}:(?!:)[^\s[\]]*)\[(?:\]|[^]*?[^\\]\])`,
  ),
};

function createPattern(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'dgmu');
}

function escapePattern(text: string): string {
  return text.replace(/[*^+]/g, String.raw`\$&`);
}

/** A mark in place of text that Asciidoctor inserts later. */
const passed = '\u00960\u0097';

class InlineReader {
  readonly collected: AsciidocElement[] = [];
  /** Addresses of links, which contain no elements of their own. */
  readonly targets: Span[] = [];
  readonly #raw: string;
  readonly #references: Set<string>;
  readonly #mapped: MappedText;

  constructor(raw: string, references: Set<string>) {
    this.#raw = raw;
    this.#references = references;
    this.#mapped = new MappedText(raw);
  }

  read(): void {
    this.#mapped.replace(/(?<![ \t\r])[ \t\r]+(?=\n|$)|\n(?=[ \t\r]*\n)/g, () => []);
    this.#readPassthroughs();
    this.#mapped.replace(/[<>&]/dg, ([mark]) => [{ '<': '&lt;', '>': '&gt;' }[mark] ?? '&amp;']);
    for (const marks of quotes) {
      this.#replace(marks.close, marks.pattern, (match) => this.#readQuote(match, marks));
    }
    this.#replace('{', patterns.attribute, (match) => this.#add('attribute', match));
    for (const [mark, pattern, text] of replacements) {
      this.#replace(mark, pattern, (match) => this.#readCharacter(match, text));
    }
    this.#replace('&', patterns.entity, (match) => {
      this.#add(undefined, match);
      return match[0].startsWith('\\') ? removeCharacters(match, 0) : removeCharacters(match, 1, 5);
    });
    this.#readMacros();
    // A `+` alone on its line is a break only in some blocks.
    this.#replace('+', /\n *\+(?=\n|$)| \+(?=\n|$)/g, (match) =>
      match[0].startsWith('\n')
        ? this.#add('plus', match, { inside: 'refused' })
        : this.#add('break', match, { inside: 'before' }),
    );
    this.#replace(':', patterns.otherMacro, (match) => this.#add(`macro ${match.groups?.name ?? ''}`, match));
    this.#replace('\\', /\\\S/dg, (match) => this.#add(undefined, match));
  }

  /** Replaces the matches of a pattern if the text contains a mark, which is faster to find. */
  #replace(
    mark: string | RegExp,
    pattern: RegExp,
    convert: (match: RegExpExecArray) => readonly Part[] | undefined,
  ): void {
    const { text } = this.#mapped;
    if (typeof mark === 'string' ? text.includes(mark) : mark.test(text)) {
      this.#mapped.replace(pattern, convert);
    }
  }

  /** Adds a match from an offset in it as an element. */
  #add(
    kind: string | undefined,
    match: RegExpExecArray,
    { skip = 0, ...details }: Partial<AsciidocElement> & { readonly skip?: number } = {},
  ): undefined {
    const span = this.#mapped.locate({ from: match.index + skip, to: match.index + match[0].length });
    this.collected.push({ ...(kind !== undefined && { kind }), ...span, ...details });
  }

  /** Reads a match as an element. Removes the backslash of an escaped one. */
  #readElement(match: RegExpExecArray, kind: string, ...parts: readonly Part[]): readonly Part[] {
    const isEscaped = match[0].startsWith('\\');
    this.#add(isEscaped ? `escaped ${kind}` : kind, match);
    return isEscaped ? removeCharacters(match, 0) : parts;
  }

  #readPassthroughs(): void {
    if (/\+\+|\$\$|pass:/.test(this.#mapped.text)) {
      this.#mapped.replace(patterns.passMacro, (match) => {
        const { before = '', roles, escapes = '' } = match.groups ?? {};
        const afterRoles = before.length + (roles === undefined ? 0 : roles.length + 2);
        if (escapes !== '') {
          this.#add('escaped passthrough', match);
          return removeCharacters(match, afterRoles);
        }
        if (before !== '') {
          this.#add('passthrough', match);
          return [{ from: match.index + 1, to: match.index + afterRoles }, passed];
        }
        return this.#readElement(match, 'passthrough', passed);
      });
    }
    if (/\+|-\]/.test(this.#mapped.text)) {
      this.#mapped.replace(patterns.pass, (match) => this.#readPass(match));
    }
    this.#replace(/(?:stem|math):/, patterns.stem, (match) => this.#readElement(match, 'stem', passed));
  }

  /** Reads `+text+`, with optional roles. */
  #readPass(match: RegExpExecArray): readonly Part[] {
    const { before = '', roles, quoted = '' } = match.groups ?? {};
    if (quoted.startsWith('\\')) {
      this.#add('escaped passthrough', match, { skip: before.length });
      return removeCharacters(match, match[0].length - quoted.length);
    }
    if (roles !== undefined && before === '\\') {
      this.#add('escaped passthrough', match);
      return removeCharacters(match, 0);
    }
    this.#add('passthrough', match, { skip: before.length });
    return [{ from: match.index, to: match.index + before.length }, passed];
  }

  #readQuote(match: RegExpExecArray, { kind, isConstrained }: Quotes): readonly Part[] {
    const { before = '', roles } = match.groups ?? {};
    const isEscaped = match[0].startsWith('\\');
    const isRoleEscaped = isEscaped && isConstrained && roles !== undefined;
    if (isEscaped && !isRoleEscaped) {
      return this.#readElement(match, kind);
    }
    this.#add(isEscaped ? `escaped ${kind}` : kind, match, { skip: isEscaped ? 0 : before.length });
    const entity = { 'double quotes': '&#8220;', 'single quotes': '&#8216;' }[kind];
    const hasRole = roles !== undefined && !isEscaped;
    const from = match.index + 1;
    return [
      isRoleEscaped ? { from, to: from + roles.length + 2 } : { from: match.index, to: match.index + before.length },
      `${hasRole ? '<b class="a">' : entity === undefined ? '<b>' : ''}${entity ?? ''}`,
      findGroup(match, 'text'),
      `${entity ?? ''}${entity === undefined || hasRole ? '</b>' : ''}`,
    ];
  }

  #readCharacter(match: RegExpExecArray, text: string): readonly Part[] {
    const [whole] = match;
    const { before = '' } = match.groups ?? {};
    const escape = whole.indexOf('\\');
    if (escape >= 0) {
      this.#add('escaped character', match);
      return removeCharacters(match, escape);
    }
    // An apostrophe is part of its word.
    this.#add(whole.endsWith("'") ? undefined : 'character', match, { skip: before.length });
    return [{ from: match.index, to: match.index + before.length }, text];
  }

  /** Reads macros and addresses. The text that Asciidoctor shows for them can contain the start of another macro. */
  #readMacros(): void {
    this.#replace(/(?:image|icon):/, patterns.image, (match) =>
      this.#readElement(
        match,
        'macro',
        '<img src="',
        findGroup(match, 'target'),
        '" alt="',
        findGroup(match, 'text'),
        '">',
      ),
    );
    this.#replace(/\(\(|indexterm/, patterns.indexTerm, (match) => {
      const { name, term = '' } = match.groups ?? {};
      const isHidden = name === 'indexterm' || /^\([^]*\)$/.test(term);
      const shown = findGroup(match, name === undefined ? 'term' : 'text');
      return this.#readElement(match, 'index term', ...(isHidden ? [] : [shown]));
    });
    this.#replace('://', patterns.address, (match) => this.#readAddress(match));
    this.#replace(/(?:link|mailto):/, patterns.link, (match) =>
      this.#readLink(match, match.index, findGroup(match, 'target'), findGroup(match, 'text')),
    );
    this.#replace('@', patterns.email, (match) => {
      const before = match.groups?.before;
      const span = { from: match.index, to: match.index + match[0].length };
      return before === undefined || before === '\\'
        ? this.#readElement(match, 'email', '<a href="mailto:', span, '">', span, '</a>')
        : undefined;
    });
    this.#replace('[', patterns.anchor, (match) => this.#readElement(match, 'anchor', '<a id="a"></a>'));
    this.#replace(/&lt;&lt;|xref:/, patterns.reference, (match) => {
      const { angled, target, text } = match.groups ?? {};
      this.#references.add(extractLetters(target ?? angled?.split(',')[0] ?? ''));
      const shown = angled === undefined ? (text === undefined ? 'target' : 'text') : 'angled';
      return this.#readElement(match, 'xref', '<a href="#">', findGroup(match, shown), '</a>');
    });
    this.#replace('footnote', patterns.footnote, (match) => this.#readFootnote(match));
  }

  #readAddress(match: RegExpExecArray): readonly Part[] | undefined {
    const { before = '', scheme = '', linked, angled, bare = '' } = match.groups ?? {};
    const start = match.index + before.length;
    const end = match.index + match[0].length;
    const escape = before.startsWith('\\') ? 0 : before.length;
    if (scheme.startsWith('\\') || (escape < before.length && linked === undefined)) {
      this.#add('escaped address', match, { skip: escape });
      return removeCharacters(match, escape);
    }
    if (linked !== undefined) {
      const from = before === 'link:' ? match.index : start;
      return this.#readLink(match, from, { from: start, to: findGroup(match, 'linked').to }, findGroup(match, 'text'));
    }
    if (angled !== undefined) {
      return this.#addAddress({ from: match.index, to: end }, { from: start, to: findGroup(match, 'angled').to });
    }
    const url = (scheme + bare).replace(/\)?[;:]$/, '');
    if (url === scheme || /link:|&lt;|["']/.test(before)) {
      // Asciidoctor shows the address as text.
      this.#add(undefined, match, { skip: before.length });
      return undefined;
    }
    const target = { from: start, to: start + url.length };
    return [{ from: match.index, to: start }, ...this.#addAddress(target, target), { from: target.to, to: end }];
  }

  #addAddress(span: Span, target: Span): readonly Part[] {
    const located = this.#mapped.locate(span);
    // Asciidoctor shows the last semicolon of `https://example.com(C)` after the link.
    const isCut = this.#mapped.locate({ from: span.to, to: span.to + 1 }).from < located.to;
    this.collected.push({ kind: isCut ? 'cut address' : 'address', ...located });
    this.targets.push(located);
    return ['<a href="', target, '" class="bare">', target, '</a>'];
  }

  #readLink(match: RegExpExecArray, from: number, target: Span, text: Span): readonly Part[] {
    const isEscaped = match[0].startsWith('\\');
    const span = this.#mapped.locate({ from, to: match.index + match[0].length });
    const isWeb = /^(?:link:(?:\+\+|pass:c\[)?)?https?:/.test(this.#raw.slice(span.from, span.from + 20));
    this.collected.push({
      kind: isEscaped ? 'escaped link' : isWeb && text.from < text.to ? 'link' : 'macro link',
      ...span,
    });
    const shown = text.from < text.to ? text : target;
    if (isEscaped) {
      return removeCharacters(match, 0);
    }
    if (target.from < target.to) {
      this.targets.push({ from: span.from, to: this.#mapped.locate(target).to });
    }
    return [{ from: match.index, to: from }, '<a href="', target, '">', shown, '</a>'];
  }

  /** Reads a footnote, whose text is prose. */
  #readFootnote(match: RegExpExecArray): readonly Part[] | undefined {
    const { isReference, name, text } = match.groups ?? {};
    if (text === undefined && (name === undefined || isReference !== undefined)) {
      return undefined;
    }
    const start = this.#mapped.locate(findGroup(match, 'text')).from;
    if (match[0].startsWith('\\')) {
      return this.#readElement(match, 'footnote');
    }
    this.#add('footnote', match, { ...(text !== undefined && isReference === undefined && { content: start }) });
    return ['<sup>[<a href="#">1</a>]</sup>'];
  }
}

/** Returns the span of a group. */
function findGroup(match: RegExpExecArray, name: string): Span {
  const [from, to] = match.indices?.groups?.[name] ?? [0, 0];
  return { from, to };
}

/** Returns a match without some characters, by their offset in it. */
function removeCharacters({ 0: { length }, index }: RegExpExecArray, from: number, to = from + 1): readonly Part[] {
  return [
    { from: index, to: index + from },
    { from: index + to, to: index + length },
  ];
}

/** Returns the letters and digits of a title or an id, for comparison. */
export function extractLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
