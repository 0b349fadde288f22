// cspell:ignore indexterm footnoteref hfilm ilmxfpsa
import type { Element } from './structure.ts';

/** An inline element. Characters that must not be split have no kind. */
interface AsciidocElement extends Element {
  readonly kind?: string;
  /** Start of the text, if a citation may go there. */
  readonly content?: number;
}

interface Token {
  /** The characters with which it can start. If empty, any character. */
  readonly starts: string;
  /** Sticky. Elements are found in the group `text`. The group `target` must not contain formatting marks. */
  readonly at: RegExp;
  readonly kind?: string | ((match: RegExpExecArray) => string | undefined);
  readonly inside?: Element['inside'];
  /** Whether the text is prose. */
  readonly isNote?: boolean;
  /** Whether it is text. */
  readonly isPlain?: boolean;
  /** Whether Asciidoctor reads it after footnotes. */
  readonly isLate?: boolean;
  /** Whether it makes the text odd. */
  readonly isOdd?: boolean;
}

/** Patterns that look for the end of an element take quadratic time. Longer texts with more marks are odd. */
const maxLengthTimesMarks = 10_000_000;

/**
 * Finds inline elements from left to right. Asciidoctor replaces one kind of element after the other. The text is odd
 * if that could give another result: if a mark or the start of a macro could belong to an element but does not.
 */
export function findAsciidocElements(
  text: string,
  by: number,
): { readonly elements: AsciidocElement[]; readonly isOdd: boolean } {
  if (text.length ** 2 > maxLengthTimesMarks && countMarks(text) * text.length > maxLengthTimesMarks) {
    return { elements: [], isOdd: true };
  }
  const reader = new InlineReader(text);
  reader.read(text, by);
  if (/'|--/.test(text)) {
    for (const { 0: joined, index } of text.matchAll(joinedWord)) {
      reader.elements.push({ from: by + index, to: by + index + joined.length });
    }
  }
  return reader;
}

function countMarks(text: string): number {
  return text.match(/[^\p{L}\p{N}\s.,;!?')-]|--|\.\.\./gu)?.length ?? 0;
}

const { raw } = String;
/** Excludes `_`, which is a letter of a word before other marks and no letter after they were replaced. */
const letter = raw`\p{Alphabetic}\p{N}`;
const word = raw`${letter}\p{Pc}`;
/** Asciidoctor reads `<`, `>` and `&` as character references, which end with a semicolon. */
const notBefore = raw`${word};:}<>&`;
const roles = raw`(?:\[[^[\]*_\x60^~+]+\])?`;
/** Ends with the first bracket that has no backslash. */
const bracketed = raw`\[(?<text>|[^]*?[^\\])\]`;
const scheme = '(?:https?|file|ftp|irc)://';
const afterSpace = raw`(?<=^|[\s\0<>&()[;"'\\])(?<!\)\))`;
/** An address without a text. Others have an end that Asciidoctor replaces before it reads the address. */
const bareAddress = raw`(?!\S*(?:\((?:C|R|TM)\)|\.\.\.|&#?\w+;))(?<target>[^\s\0[\]<>]*[^\s\0,.?![\]<>):;&])(?=(?:\)?[:;])?[,.?!)]*(?:(?![ \n]--(?:\s|$))[\s\0\]]|$))`;
const id = raw`[\p{Alphabetic}_:][${word}\-:.]*`;
const passed = raw`\+\+(?:(?!\+\+)[^])+\+\+|pass:c\[(?:\\\]|[^\]])*\]`;
/** Names of substitutions, such as `quotes,macros`. */
const substitutions = raw`(?:[a-z]+(?:,[a-z-]+)*)?`;
const coreMacro = 'image|icon|link|mailto|xref|footnote|footnoteref|pass|stem|latexmath|asciimath|indexterm2?|anchor';

function token(starts: string, at: string, details: Omit<Token, 'at' | 'starts'> = {}): Token {
  return { starts, at: new RegExp(at, 'duy'), ...details };
}

/** A pair of marks around whole words. */
function constrained(kind: string, mark: string, before = notBefore, after = word): Token {
  return token(
    `[${mark.slice(-1)}`,
    raw`(?<=^|[^${before}])${roles}${mark}(?!${mark})(?<text>\S|\S[^]*?\S)(?<!${mark})${mark}(?![${after}]|${mark})`,
    { kind },
  );
}

function unconstrained(kind: string, mark: string, text = '[^]+?'): Token {
  return token(`[${mark.slice(-1)}`, `${roles}${mark}(?<text>${text})${mark}`, { kind });
}

function quotation(kind: string, mark: string): Token {
  const inner = raw`(?<text>[^\s*_\x60#[]|[^\s*_\x60#[][^]*?\S)`;
  return token(mark, raw`(?<=^|[^${notBefore}\x60])${mark}\x60${inner}\x60${mark}(?![${word}_*#[\x60"'])`, { kind });
}

const tokens: readonly Token[] = [
  token('[+$', raw`${roles}(?<mark>\+{2,3}|\$\$)[^]*?\k<mark>`, { kind: 'passthrough' }),
  token('p', raw`(?<![*_\x60#^~+"'${word}])pass:${substitutions}\[(?:|[^]*?[^\\])\]`, { kind: 'passthrough' }),
  token('[', raw`\[(?:[^[\]]+ )?x-\]`, { isOdd: true }),
  token('[+', raw`(?<=^|[^${word};:\\])${roles}\+(?:[^\s+]|[^\s+][^+]*[^\s+])\+(?![${word}+])`, {
    kind: 'passthrough',
  }),
  token('sla', raw`(?<![*_\x60#^~+"'${word}])(?:stem|(?:latex|ascii)math):${substitutions}\[[^]*?[^\\]\]`, {
    kind: 'stem',
  }),
  token(' ', raw` \+(?=[ \t\r]*(?:\n|$))`, { kind: 'break', inside: 'before' }),
  token('\n', raw`\n[ \t]*\+(?=[ \t\r]*(?:\n|$))`, { isOdd: true }),
  token(' \n-', raw`[ \n]--(?=\r?\n|$)|(?:[ \n]|^)--(?: |$)|(?<=\\)--(?=\s|$)`, { kind: 'character' }),
  unconstrained('strong', raw`\*\*`),
  constrained('strong', raw`\*`),
  quotation('double quotes', '"'),
  quotation('single quotes', "'"),
  unconstrained('code', '``'),
  constrained('code', '`', `${notBefore}"'`, `${word}"'`),
  unconstrained('emphasis', '__'),
  constrained('emphasis', '_'),
  unconstrained('mark', '##'),
  constrained('mark', '#'),
  unconstrained('superscript', raw`\^`, raw`\S+?`),
  unconstrained('subscript', '~', raw`\S+?`),
  token('{', raw`\{[${word}][${word}\-]*\}(?:[^\s[\]{}<>]*\[[^[\]\n]*\])?`, { kind: 'attribute', isLate: true }),
  token('{', raw`\{(?:set|counter2?):`, { isOdd: true }),
  token('(.`-=<', raw`\((?:C|R|TM)\)|\.\.\.|\x60'|->|=>|<[-=](?!>)|(?<=[${word}])--(?=[${word}])`, {
    kind: 'character',
  }),
  token("'", raw`(?<=[${letter}])'(?=\p{Alphabetic})`),
  token('&', raw`&(?:[a-zA-Z]{2,}\d{0,2}|#\d{2,6}|#[xX][\da-fA-F]{2,5});`),
  token('i', raw`i(?:mage|con):(?!:)(?<target>[^\s[](?:[^\n[]*[^\s[])?)${bracketed}`, { kind: 'macro' }),
  token('i(', raw`indexterm2?:${bracketed}|\(\((?<term>[^]+?)\)\)(?!\))`, { kind: 'index term' }),
  token(
    'hfilm',
    raw`(?:${afterSpace}${scheme}(?<address>[^\s[\]<>]+)|(?:link|mailto):(?:${passed}|(?<target>[^:\s[][^\s[]*)?))${bracketed}`,
    {
      kind: ({ 0: source, groups }) =>
        groups?.text !== '' && /^(?:link:(?:\+\+|pass:c\[)?)?https?:/.test(source) ? 'link' : 'macro link',
    },
  ),
  token('<', `<${scheme}(?!:)(?<target>[^\\s<>[\\]]+)>`, { kind: 'address' }),
  // Asciidoctor shows an address in quotation marks as text.
  token('hfi', raw`${afterSpace}${scheme}${bareAddress}`, {
    kind: ({ input, index }) => (/["']/.test(input.charAt(index - 1)) ? undefined : 'address'),
  }),
  token('hfi', raw`${scheme}(?=[\s\0]|$)(?![ \n]--)`, { isPlain: true }),
  token(
    '',
    raw`(?<![${word}>:/])(?<target>[${word}](?:&|[${word}\-.%+]){0,200})@[${letter}][${letter}_\-.]{0,200}\.[a-zA-Z]{2,5}\b`,
    { kind: 'email' },
  ),
  token('[a', raw`\[\[${id}(?:, *[^\]\n]+?)? ?\]\]|anchor:${id}\[(?:\]|[^]*?[^\\]\])`, { kind: 'anchor' }),
  token('<', raw`<<(?=[${word}#/.:{])(?<text>[^]*?)>>`, { kind: 'xref' }),
  token('x', raw`xref:(?<target>[${word}#/.:{][^[]*)${bracketed}`, { kind: 'xref' }),
  token(
    'f',
    raw`footnote:(?:[${word}\-]+)?\[(?<text>(?:link:(?:${passed})|(?!link:(?:${passed}))(?:\\\]|[^[\]]|\[(?:\\\]|[^[\]])*\]))+)(?<!\\)\]`,
    { kind: 'footnote', isNote: true },
  ),
  token('f', raw`footnote:[${word}\-]+\[\]|footnoteref:\[(?<text>[^]*?[^\\])\]`, { kind: 'footnote' }),
  // The start of an element without its end.
  token('hfi<([$', raw`${scheme}|<<(?=[${word}#/.:{])|\(\(|\[\[(?=[\p{Alphabetic}_:])|\$\$`, { isOdd: true }),
  token('ilmxfpsa', `(?:${coreMacro}):(?=\\S| --)`, { isOdd: true }),
  token(
    '',
    raw`(?<![${word}])(?=(?<name>[${word}][${word}\-]{0,50}):)(?![${word}\-]*(?:${coreMacro}):)(?:menu:[^\s[][^\n[]*|[${word}][${word}\-]{0,50}:(?!:)[^\s[\]]*)\[(?:\]|[^]*?[^\\]\])`,
    { kind: ({ groups }) => `macro ${groups?.name ?? ''}`, isLate: true },
  ),
  // Marks that neither start nor end an element.
  token('*_`#+', raw`(?<=[${letter}])[*_\x60#+](?=[${letter}])|(?<=[;:}<>&])[*_#](?=[${letter}])`, { isPlain: true }),
  token('*_`#^~+', raw`(?<=\s)[*_\x60#^~+](?=\s)`, { isPlain: true }),
  token('', raw`[${letter}]+?(?=(?:${coreMacro}):|[^${letter}]|$)|[^*_\x60#^~+\\]`, { isPlain: true }),
];

const anywhere = tokens.filter(({ starts }) => starts === '');
const tokensByStart = new Map(
  Array.from(tokens.map(({ starts }) => starts).join(''), (start) => [
    start,
    tokens.filter(({ starts }) => starts === '' || starts.includes(start)),
  ]),
);

/** Text without elements, up to a word that could start one. */
const plain = new RegExp(
  raw`(?:[${letter}]+(?=[\s\0,;!?)]|\.(?:\s|$)|$)|[\0,;!?/|%)]|\s(?!--|[ \t]*\+)|\.(?!\.))+`,
  'uy',
);

const targetMarks = new RegExp(raw`[*_\x60#^~+\\]|\(\(|(?:${coreMacro}):`, 'g');
const addressOrPassed = /(link:)?(?:(\+{2,3}|\$\$)[^]*?\2|pass:c\[(?:\\\]|[^\]])*\])/g;

/** Words with apostrophes or dashes, which must not be split. */
const joinedWord = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:(?:\\?'|--)[\p{L}\p{N}]+)+/gu;

/** Where a mark can start an element, and where it can end one. */
const markPatterns = Array.from('*_`#^~+', (mark) => {
  const escaped = `\\${mark}`.replace(/\\([_`#~])/, '$1');
  const isScript = /[\^~]/.test(mark);
  return {
    mark,
    open: new RegExp(
      isScript ? `${escaped}(?=\\S+?(?:${escaped}|[+$:]))` : `(?<=^|[^${letter};:}<>&])${escaped}(?=\\S)`,
      'u',
    ),
    close: new RegExp(`(?<=\\S)${escaped}${isScript ? '' : `(?![${letter}])`}`, 'u'),
  };
});

/** Returns the marks that can't start or can't end an element anywhere in a text, apart from the addresses of links. */
function findInertMarks(whole: string): Set<string> {
  const text = whole.replace(addressOrPassed, (match, link: string | undefined) => link ?? match);
  const inert = markPatterns.filter(({ mark, open, close }) => {
    const [, , second] = text.split(mark, 3);
    const isDoubled = text.split(mark + mark, 3).length > 2;
    return second === undefined || (!isDoubled && !(open.test(text) && close.test(text)));
  });
  return new Set(inert.map(({ mark }) => mark));
}

class InlineReader {
  readonly elements: AsciidocElement[] = [];
  isOdd = false;
  readonly #text: string;
  #inert: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads a text that starts at an offset. */
  read(text: string, by: number, isNote = false): void {
    for (let offset = 0; offset < text.length;) {
      plain.lastIndex = offset;
      if (plain.test(text)) {
        offset = plain.lastIndex;
        continue;
      }
      const character = text.charAt(offset);
      const found = character === '\\' ? undefined : findToken(text, offset);
      if (found) {
        this.#add(found, offset, by);
        // Asciidoctor ends a footnote with the first bracket that does not belong to an earlier element.
        this.isOdd ||=
          isNote && /[[\]]/.test(found.match[0]) && (found.token.isPlain === true || found.token.isLate === true);
        offset += found.match[0].length;
      } else if (character === '\\') {
        offset = this.#readEscape(text, offset, by);
      } else {
        this.isOdd ||= !this.#isInert(character);
        offset += 1;
      }
      // The brackets could contain the roles of the next element.
      this.isOdd ||= /^\](?:[*_`#^~+$]|["']`)/.test(text.slice(offset - 1, offset + 2));
    }
  }

  /** Reads a backslash and the element after it, which is text. */
  #readEscape(text: string, offset: number, by: number): number {
    const next = offset + 1;
    if (/^(?:\\|([*_`#+$])\1|(?:pass|stem|latexmath|asciimath):)/.test(text.slice(next, next + 10))) {
      this.isOdd = true;
      return next + 1;
    }
    const found = findToken(text, next);
    if (!found || found.token.isPlain === true) {
      const isCharacter = /[^\s\p{L}\p{N}*_`#^~+]/u.test(text.charAt(next));
      this.elements.push({ from: by + offset, to: by + next + Number(isCharacter) });
      return next + Number(isCharacter);
    }
    this.#add(found, next, by, 'escaped ');
    return next + found.match[0].length;
  }

  #add({ token, match }: Found, from: number, by: number, prefix = ''): void {
    const { kind, inside, isNote, isPlain, isLate, isOdd } = token;
    // The second bracket could start an element that Asciidoctor reads before.
    this.isOdd ||= isOdd === true || (isLate === true && /\[[^]*\[/.test(match[0]));
    if (isPlain === true || isOdd === true) {
      return;
    }
    const { address, target = address, text, term = text } = match.groups ?? {};
    const [start] = match.indices?.groups?.[text === undefined ? 'term' : 'text'] ?? [0];
    const name = typeof kind === 'function' ? kind(match) : kind;
    this.elements.push({
      from: by + from - (prefix === '' ? 0 : 1),
      to: by + from + match[0].length,
      ...(name !== undefined && { kind: prefix + name }),
      ...(inside && { inside }),
      ...(isNote === true && prefix === '' && { content: by + start }),
    });
    this.isOdd ||= target !== undefined && this.#hasMarks(target);
    if (term !== undefined) {
      // Asciidoctor has put tags around the text.
      this.read(`\0${term}\0`, by + start - 1, isNote);
    }
  }

  /** Returns whether a target contains characters that Asciidoctor could replace. */
  #hasMarks(target: string): boolean {
    return Array.from(target.matchAll(targetMarks)).some(
      ({ 0: mark, index }) =>
        !(/[*_`#+]/.test(mark) && /^[\p{L}\p{N}].[\p{L}\p{N}]$/u.test(target.slice(index - 1, index + 2))) &&
        !this.#isInert(mark),
    );
  }

  #isInert(mark: string): boolean {
    this.#inert ??= findInertMarks(this.#text);
    return this.#inert.has(mark);
  }
}

interface Found {
  readonly token: Token;
  readonly match: RegExpExecArray;
}

function findToken(text: string, offset: number): Found | undefined {
  for (const token of tokensByStart.get(text.charAt(offset)) ?? anywhere) {
    token.at.lastIndex = offset;
    const match = token.at.exec(text);
    if (match) {
      return { token, match };
    }
  }
  return undefined;
}
