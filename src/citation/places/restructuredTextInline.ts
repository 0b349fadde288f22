import type { Element } from './structure.ts';

/** An inline element. Characters that must not be split have no kind. */
export interface RestructuredTextElement extends Element {
  readonly kind?: string;
}

/** Characters before and after which docutils reads inline markup (`docutils/utils/punctuation_chars.py`). */
const prefix = String.raw`[\s\p{Ps}\p{Pi}\p{Pf}\p{Pd}"'<\/:]|(?![\x20-\x7F])\p{Po}`;
const canPrecede = new RegExp(prefix, 'u');
const suffix = String.raw`(?=$|[\s\0\\.,;!?\/:"'>\p{Pe}\p{Pi}\p{Pf}\p{Pd}‚„]|(?![\x20-\x7F])\p{Po})`;
const name = String.raw`[\p{L}\p{N}]+(?:[\-._+:][\p{L}\p{N}]+)*`;

const ends = {
  '*': new RegExp(String.raw`(?<![\s\0])\*${suffix}`, 'gu'),
  '**': new RegExp(String.raw`(?<![\s\0])\*\*${suffix}`, 'gu'),
  '``': new RegExp('(?<!\\s)``' + suffix, 'gu'),
  '_`': new RegExp('(?<![\\s\\0])`' + suffix, 'gu'),
  '|': new RegExp(String.raw`(?<![\s\0])\|_{0,2}${suffix}`, 'gu'),
  '`': new RegExp('(?<!(?<!\\0)[\\s\\0])`(?::' + name + ':)?(?:__?)?' + suffix, 'gu'),
};
type Mark = keyof typeof ends;

const kinds: Readonly<Record<Mark, string>> = {
  '*': 'emphasis',
  '**': 'strong',
  '``': 'literal',
  '_`': 'target',
  '|': 'substitution',
  '`': 'role',
};

const noteMark = new RegExp(String.raw`\[(?:(\d+|#(?:${name})?|\*)|${name})\]_${suffix}`, 'uy');
const referenceEnd = new RegExp(`__?${suffix}`, 'uy');
const role = new RegExp(`:${name}:$`, 'u');

/** Replaces the backslash of each escape with a null character, as docutils does. */
export function maskEscapes(text: string): string {
  return text.replace(/\\([^])/g, '\0$1');
}

/** Works like `docutils.parsers.rst.states.Inliner`. Adds the names of references to `names`. */
export function findRestructuredTextElements(text: string, names: Set<string>): RestructuredTextElement[] {
  const elements: RestructuredTextElement[] = [];
  const missing = new Set<Mark>();
  const candidate = /[*`_|[]/g;
  // Start of the unread text. Markup can start there after any character.
  let unread = 0;
  const canBegin = (offset: number) => offset === unread || canPrecede.test(text.charAt(offset - 1));
  const add = (kind: string, from: number, to: number) => {
    elements.push({ kind, from, to });
    unread = to;
    candidate.lastIndex = to;
  };
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    const from = match.index;
    const [character] = match;
    if (character === '_' && text[from + 1] !== '`') {
      const start = findNameStart(text, from, unread, canBegin);
      const [end] = start === undefined ? [] : (matchFrom(referenceEnd, text, from) ?? []);
      if (start !== undefined && end !== undefined) {
        names.add(normalizeReferenceName(text.slice(start, from)));
        add('reference', start, from + end.length);
      }
      continue;
    }
    if (character === '[') {
      const [whole, footnote] = canBegin(from) ? (matchFrom(noteMark, text, from) ?? []) : [];
      if (whole !== undefined) {
        add(footnote === undefined ? 'citation' : 'footnote', from, from + whole.length);
      }
      continue;
    }
    const mark = findMark(text, from);
    const roleBefore =
      mark === '`' && text[from - 1] === ':' ? role.exec(text.slice(Math.max(unread, from - 200), from)) : null;
    const start = roleBefore ? from - roleBefore[0].length : from;
    const isRole = roleBefore !== null && canBegin(start);
    if (mark === undefined || !(isRole || canBegin(from)) || /\s/.test(text.charAt(from + mark.length))) {
      continue;
    }
    const content = from + mark.length;
    if (!isRole && from > unread && isQuoted(text.charAt(from - 1), text.charAt(content))) {
      unread = content;
      candidate.lastIndex = content;
      continue;
    }
    const end = missing.has(mark) ? null : matchFrom(ends[mark], text, content);
    if (!end) {
      missing.add(mark);
    }
    if (!end || end.index === content) {
      // docutils reports an unclosed mark as an error.
      add('error', from, content);
      continue;
    }
    const to = end.index + end[0].length;
    const isPhrase = mark === '`' && end[0].endsWith('_');
    const phrase = text.slice(content, end.index);
    const hasAddress = isPhrase && !isRole && isEmbeddedAddress(phrase);
    if (isPhrase && !hasAddress) {
      names.add(normalizeReferenceName(phrase));
    }
    add(hasAddress ? 'link' : isPhrase ? 'reference' : kinds[mark], isRole ? start : from, to);
  }
  return addImplicitElements(text, elements);
}

function findMark(text: string, from: number): Mark | undefined {
  const mark = text[from] ?? '';
  const isDouble = text[from + 1] === mark;
  if (mark === '|') {
    return isDouble ? undefined : '|';
  }
  return mark === '_' ? '_`' : mark === '*' ? (isDouble ? '**' : '*') : isDouble ? '``' : '`';
}

/** Matches a global or sticky pattern from an offset. */
function matchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** Returns `undefined` if the name that ends at an offset is not a reference. */
function findNameStart(
  text: string,
  end: number,
  limit: number,
  canBegin: (offset: number) => boolean,
): number | undefined {
  if (!matchFrom(referenceEnd, text, end)) {
    return undefined;
  }
  let start: number | undefined;
  for (let offset = end; offset > limit; offset -= 1) {
    const isWord = isWordCharacter(text[offset - 1]);
    const isSeparator = /[-._+:]/.test(text.charAt(offset - 1)) && isWordCharacter(text[offset]);
    if (!isWord && !(isSeparator && offset < end && isWordCharacter(text[offset - 2]))) {
      break;
    }
    if (isWord && canBegin(offset - 1)) {
      start = offset - 1;
    }
  }
  return start;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

export function normalizeReferenceName(phrase: string): string {
  return phrase.replaceAll('\0', '').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Returns whether a phrase ends with an address in angle brackets, not with the name of a target. */
function isEmbeddedAddress(phrase: string): boolean {
  const start = phrase.lastIndexOf('<');
  const address = phrase.slice(start + 1, -1);
  return (
    start >= 0 &&
    (start === 0 || /\s/.test(phrase.charAt(start - 1))) &&
    phrase.endsWith('>') &&
    /^\S/.test(address) &&
    !/[\s\0]$|(?<!\0)>/.test(address) &&
    (!address.endsWith('_') || address.endsWith('\0_') || /^[a-z][a-z\d+.-]*:/i.test(address))
  );
}

const pairs: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '(': ')',
  '<': '>',
  '[': ']',
  '{': '}',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '›': '‹›',
  '‘': '’‚',
  '’': '‘’',
  '“': '”„',
  '”': '“”',
  '‚': '‘’',
  '„': '“”',
  '‛': '‛',
  '‟': '‟',
};

/** Returns whether a mark is quoted by the characters around it, such as `(*)`. */
function isQuoted(before: string, after: string): boolean {
  return after === '' || (pairs[before] ?? '').includes(after);
}

const emailCharacter = String.raw`[-_.!~*'{|}/#?^\x60&=+$%a-z\d]`;
/** Escaped characters, and addresses without markup. */
const implicit = new RegExp(
  String.raw`\0[^]|(?<=^|${prefix})[a-z][a-z\d+.-]{0,30}:[-_.!~*'()[\];/:@&=+$,%a-z\d?#\0]*(?:[_~*/=+a-z\d]${suffix}|[-.!'()[\];:@&$,%?#](?=>))|(?<=^|${prefix})${emailCharacter}{1,60}@[-_.!~*a-z\d]{0,200}[a-z\d]`,
  'giu',
);

const unknownScheme = /^(?!https?:|ftp:|mailto:)[a-z][a-z\d+.-]*:/i;

function addImplicitElements(text: string, elements: readonly RestructuredTextElement[]): RestructuredTextElement[] {
  const all: RestructuredTextElement[] = [];
  let from = 0;
  const readGap = (to: number) => {
    const gap = text.slice(from, to);
    if (!/[:@\0]/.test(gap)) {
      return;
    }
    const addresses = Array.from(gap.matchAll(implicit), ({ 0: whole, index }) => ({
      ...(!whole.startsWith('\0') && { kind: /^https?:/i.test(whole) ? 'address' : 'other address' }),
      from: from + index,
      to: from + index + whole.length,
    }));
    // After an unknown scheme, docutils reads no address up to the next explicit markup.
    const unknown = addresses.findIndex(({ from: start }) => unknownScheme.test(text.slice(start, start + 32)));
    const last = unknown < 0 ? undefined : addresses.at(-1);
    all.push(
      ...(last ? [...addresses.slice(0, unknown), { from: addresses[unknown]?.from ?? from, to: last.to }] : addresses),
    );
  };
  for (const element of elements) {
    readGap(element.from);
    all.push(element);
    from = element.to;
  }
  readGap(text.length);
  return all;
}
