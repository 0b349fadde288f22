// cspell:ignore entryset Neumann xdata
import { decodeLatexCharacters, latexCharacters } from '../languages/latexCharacters.ts';
import {
  appendEntries,
  collapseBlanks,
  createEntryReference,
  type BibliographyFile,
  type EntryProblem,
  type ExistingEntry,
  type TextSpan,
} from './bibliographyFile.ts';

/** Reads what BibTeX, biber or pandoc accept as an entry. */
export function readBibtex(text: string): BibliographyFile {
  return new BibtexReader(text).read();
}

/** Ignores text between entries, as BibTeX does. For biber and pandoc, `%` starts a comment there. */
const entryStart = /%.*|@\s*([^\s{}()@,"'#%=\\]+)\s*([{(])/g;
const entryStartOfLine = /^[ \t]*@\s*[^\s{}()@,"'#%=\\]+\s*[{(]/gm;
const entryHere = /@\s*[^\s{}()@,"'#%=\\]+\s*[{(]/y;
/** In braces, BibTeX accepts every key without spaces, commas and closing braces. */
const keyInBraces = /[^\t-\r ,}]*/y;
const keyInParentheses = /[^\t-\r ,)]*/y;
const word = /[^\s={}"#%,()]*/y;
/** Macros can repeat macros, so that values could grow without limit. In UTF-16 code units. */
const maxExpansion = 10_000;

type Fields = ReadonlyMap<string, string>;

class BibtexReader {
  readonly #text: string;
  /** The offset of the closing brace of each opening one. BibTeX counts braces even after a backslash. */
  readonly #closing: ReadonlyMap<number, number>;
  readonly #entries: ExistingEntry[] = [];
  readonly #problems: EntryProblem[] = [];
  readonly #macros = new Map<string, string>(months.map((name, index) => [name, String(index + 1)]));
  /** The last result of `#findNextLine`. */
  #nextLine: TextSpan = { from: 0, to: -1 };

  constructor(text: string) {
    this.#text = text;
    this.#closing = matchBraces(text);
  }

  read(): BibliographyFile {
    const text = this.#text;
    let offset = 0;
    for (;;) {
      entryStart.lastIndex = offset;
      const found = entryStart.exec(text);
      if (!found) {
        break;
      }
      const { 0: start, 1: type, 2: bracket, index } = found;
      offset = index + start.length;
      if (type !== undefined && bracket !== undefined) {
        offset = this.#readBlock(index, offset, type.toLowerCase(), bracket);
      }
    }
    // Includes the keys in comments, which other programs may read as entries.
    const otherKeys = Array.from(text.matchAll(/@\s*[^\s{}()@,]+\s*[{(]\s*([^\s,{}()]+)/g), ([, key = '']) => key);
    const [entries, problems] = [this.#entries, this.#problems];
    return { entries, problems, otherKeys, insertion: (added) => appendEntries(text, added) };
  }

  /** Reads what begins at `from` and has its fields at `start`. Returns the offset after it. */
  #readBlock(from: number, start: number, type: string, bracket: string): number {
    const isEntry = !['comment', 'preamble', 'string'].includes(type);
    const keyStart = isEntry ? skipBlanks(this.#text, start) : start;
    const key = isEntry ? match(bracket === '{' ? keyInBraces : keyInParentheses, this.#text, keyStart) : '';
    const keySpan = { from: keyStart, to: keyStart + key.length };
    const refuse = (reason: EntryProblem['reason'], next: number) => {
      this.#problems.push({ from, to: keySpan.to, reason, ...(key !== '' && { key }) });
      return next;
    };
    const end = bracket === '{' ? this.#closing.get(start - 1) : this.#findParenthesis(start);
    if (end === undefined) {
      return refuse('unclosedEntry', this.#findNextLine(start));
    }
    if (type === 'string') {
      this.#readFields(start, end).fields.forEach((value, name) => this.#macros.set(name, value));
    } else if (isEntry) {
      const afterKey = skipBlanks(this.#text, keySpan.to);
      if (afterKey < end && this.#text[afterKey] !== ',') {
        return refuse('invalidEntry', end + 1);
      }
      const { fields, swallowed } = this.#readFields(afterKey, end);
      if (swallowed !== undefined) {
        return refuse('unclosedEntry', swallowed);
      }
      this.#entries.push(createEntry(key, keySpan, { from, to: end + 1 }, fields));
    }
    return end + 1;
  }

  /** Returns the offset of the parenthesis that closes an entry. */
  #findParenthesis(start: number): number | undefined {
    const limit = this.#findNextLine(start);
    let isQuoted = false;
    for (let offset = start; offset < limit; offset += 1) {
      const character = this.#text[offset];
      if (character === '{') {
        offset = this.#closing.get(offset) ?? limit;
      } else if (character === '"') {
        isQuoted = !isQuoted;
      } else if (character === ')' && !isQuoted) {
        return offset;
      }
    }
    return undefined;
  }

  /** Returns the start of the next line that begins with an entry, where an unclosed entry ends. */
  #findNextLine(from: number): number {
    if (from < this.#nextLine.from || from > this.#nextLine.to) {
      entryStartOfLine.lastIndex = from;
      this.#nextLine = { from, to: entryStartOfLine.exec(this.#text)?.index ?? this.#text.length };
    }
    return this.#nextLine.to;
  }

  /** Skips what is not a field. Stops at a line that begins with another entry. */
  #readFields(from: number, end: number): { fields: Fields; swallowed?: number } {
    const text = this.#text;
    const fields = new Map<string, string>();
    for (let offset = from; ;) {
      offset = skipBlanks(text, offset, true);
      if (offset >= end) {
        return { fields };
      }
      if (text[offset] === '@' && this.#beginsEntry(offset)) {
        return { fields, swallowed: offset };
      }
      const name = match(word, text, offset);
      const equals = skipBlanks(text, offset + name.length);
      if (name !== '' && text[equals] === '=') {
        const value = this.#readValue(skipBlanks(text, equals + 1), end);
        fields.set(name.toLowerCase(), fields.get(name.toLowerCase()) ?? value.text);
        offset = value.end;
      } else if (text[offset] === '{') {
        offset = (this.#closing.get(offset) ?? offset) + 1;
      } else {
        offset += Math.max(1, name.length);
      }
    }
  }

  /** Returns whether an entry begins here, at the start of a line. */
  #beginsEntry(offset: number): boolean {
    let before = offset - 1;
    while (this.#text[before] === ' ' || this.#text[before] === '\t') {
      before -= 1;
    }
    return this.#text[before] === '\n' && match(entryHere, this.#text, offset) !== '';
  }

  /** Reads strings, numbers and macros that `#` joins. */
  #readValue(from: number, limit: number): { readonly text: string; readonly end: number } {
    const text = this.#text;
    let value = '';
    for (let offset = from; ;) {
      let end: number;
      if (text[offset] === '{' || text[offset] === '"') {
        end = text[offset] === '{' ? (this.#closing.get(offset) ?? limit) : this.#findQuote(offset + 1, limit);
        value += text.slice(offset + 1, end);
        end += 1;
      } else {
        const name = match(word, text, offset);
        const expanded = this.#macros.get(name.toLowerCase()) ?? name;
        value += value.length + expanded.length > maxExpansion ? name : expanded;
        end = offset + name.length;
      }
      const next = skipBlanks(text, end);
      if (text[next] !== '#' || next >= limit) {
        return { text: value, end: Math.min(end, limit) };
      }
      offset = skipBlanks(text, next + 1);
    }
  }

  /** Returns the offset of the closing quotation mark, which is outside braces. */
  #findQuote(from: number, limit: number): number {
    for (let offset = from; offset < limit; offset += 1) {
      if (this.#text[offset] === '"') {
        return offset;
      }
      if (this.#text[offset] === '{') {
        offset = this.#closing.get(offset) ?? limit;
      }
    }
    return limit;
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function matchBraces(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push(index);
    } else {
      const start = open.pop();
      if (start !== undefined) {
        closing.set(start, index);
      }
    }
  }
  return closing;
}

function match(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? '';
}

/** Skips whitespace and comments, which `%` starts. */
function skipBlanks(text: string, from: number, withCommas = false): number {
  let offset = from;
  for (; offset < text.length; offset += 1) {
    const character = text.charAt(offset);
    if (character === '%') {
      const lineEnd = text.indexOf('\n', offset);
      offset = lineEnd < 0 ? text.length - 1 : lineEnd;
    } else if (!(withCommas && character === ',') && !/[\t-\r ]/.test(character)) {
      break;
    }
  }
  return offset;
}

function createEntry(key: string, keySpan: TextSpan, span: TextSpan, fields: Fields): ExistingEntry {
  const readFirst = (...names: readonly string[]) =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined && value.trim() !== '');
  const readText = (...names: readonly string[]) => decodeLatex(readFirst(...names) ?? '');
  const url = readAddress(fields.get('url'));
  const addresses =
    url === undefined ? ['howpublished', 'note', 'link'].flatMap((name) => readAddress(fields.get(name)) ?? []) : [url];
  const isAddress = (name: string) => url === undefined && readAddress(fields.get(name)) !== undefined;
  const publisher = ['organization', 'journaltitle', 'journal', 'howpublished', 'publisher', 'institution'].find(
    (name) => readText(name).trim() !== '' && (name !== 'howpublished' || !isAddress(name)),
  );
  return {
    key,
    aliases: splitKeys(fields.get('ids')),
    keySpan,
    span,
    addresses,
    related: ['crossref', 'xref', 'xdata', 'entryset', 'related'].flatMap((name) => splitKeys(fields.get(name))),
    reference: createEntryReference({
      title: readText('title'),
      url: addresses[0],
      publisher: publisher === undefined ? undefined : readText(publisher),
      published: fields.has('date') ? readText('date').split('/', 1)[0] : readYear(fields),
      retrieved: readText('urldate').split('/', 1)[0],
      authors: splitNames(readFirst('author', 'editor') ?? ''),
    }),
  };
}

function splitKeys(list: string | undefined): string[] {
  if (list === undefined) {
    return [];
  }
  return list
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
}

function readYear(fields: Fields): string | undefined {
  const year = /^\s*(\d{4})\s*$/.exec(fields.get('year') ?? '')?.[1];
  const month = decodeLatex(fields.get('month') ?? '').trim();
  const monthNumber = Number.parseInt(month, 10) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const day = Number.parseInt(fields.get('day') ?? '', 10);
  if (year === undefined) {
    return decodeLatex(fields.get('year') ?? '');
  }
  const parts = monthNumber >= 1 && monthNumber <= 12 ? [monthNumber, ...(day >= 1 && day <= 31 ? [day] : [])] : [];
  return [year, ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Returns names as a reader sees them: `von Neumann, John` is John von Neumann, `{Doe, Inc.}` is not a person. */
function splitNames(value: string): string[] {
  return splitOutsideBraces(collapseBlanks(value), ' and ')
    .filter((name) => name !== 'others')
    .map((name) => {
      const parts = splitOutsideBraces(name, ',').map((part) => decodeLatex(part).trim());
      const [family = '', ...rest] = parts;
      return [rest.at(-1) ?? '', family, ...rest.slice(0, -1)].join(' ');
    });
}

function splitOutsideBraces(text: string, separator: ' and ' | ','): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text.charAt(offset);
    depth += character === '{' ? 1 : character === '}' ? -1 : 0;
    if (
      depth === 0 &&
      character === separator.charAt(0) &&
      text.slice(offset, offset + separator.length).toLowerCase() === separator
    ) {
      parts.push(text.slice(start, offset));
      start = offset + separator.length;
      // The blank after `and` can begin the next separator.
      offset = start - 1 - (separator === ',' ? 0 : 1);
    }
  }
  return [...parts, text.slice(start)];
}

function decodeLatex(value: string): string {
  if (!/[\\{}~`'-]/.test(value)) {
    return value;
  }
  return value.replace(/\\(?:url|href)\s*\{([^{}]*)\}/g, '$1').replace(latexCharacters, decodeLatexCharacters);
}

/** Returns the address without `\url{}` and escapes. */
function readAddress(value = ''): string | undefined {
  if (!/https?:/i.test(value)) {
    return undefined;
  }
  const [, inCommand] = /\\(?:url|href)\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/.exec(value) ?? [];
  const address = (inCommand ?? value)
    .replace(/\\(?:textasciitilde|string\s*~|~)(?:\{\})?|\$\\sim\$/g, '~')
    .replace(/\\([%&#_$^{}])(?:\{\})?/g, '$1')
    .replace(/[{}]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .join('');
  return /^https?:/i.test(address) ? address : undefined;
}
