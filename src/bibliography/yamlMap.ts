import type { TextSpan } from './bibliographyFile.ts';

/** A value of YAML. Aliases and what is nested too deeply are `undefined`. */
export type YamlValue = YamlScalar | YamlMap | readonly (YamlValue | undefined)[] | undefined;
interface YamlScalar extends TextSpan {
  readonly text: string;
}
export type YamlMap = ReadonlyMap<string, YamlValue>;

/** A key of the outermost map with its value. */
export interface YamlEntry {
  /** `undefined` for lines without a key. */
  readonly key: YamlScalar | undefined;
  readonly span: TextSpan;
  readonly value: YamlValue;
  readonly isValid: boolean;
}

/** Values nested more deeply are not read. */
const maxDepth = 8;

interface Line {
  /** Counts spaces; the offset of the first character after them. */
  readonly indent: number;
  readonly start: number;
  /** Excludes the line break. */
  readonly end: number;
}

/** One instance, because creating many errors takes seconds. */
const invalid = new Error('Invalid YAML');

/**
 * Reads a block map, each of its entries by itself, in linear time. It understands block and flow collections, quoted,
 * plain and block scalars, and comments. A real YAML parser would reject the whole file for one error.
 */
export function readYamlEntries(text: string, from = 0): YamlEntry[] {
  return new YamlReader(text, from).readEntries();
}

export function isYamlMap(value: YamlValue): value is YamlMap {
  return value instanceof Map;
}

export function isYamlScalar(value: YamlValue): value is YamlScalar {
  return value !== undefined && 'text' in value;
}

class YamlReader {
  readonly #text: string;
  readonly #lines: Line[] = [];

  constructor(text: string, from: number) {
    this.#text = text;
    for (let start = from; start < text.length;) {
      const lineFeed = text.indexOf('\n', start);
      const next = lineFeed < 0 ? text.length : lineFeed;
      const end = text[next - 1] === '\r' ? next - 1 : next;
      let content = start;
      while (content < end && text[content] === ' ') {
        content += 1;
      }
      this.#lines.push({ indent: content - start, start: content, end });
      start = next + 1;
    }
  }

  readEntries(): YamlEntry[] {
    const lines = this.#lines;
    const first = this.#skipEmpty(0, lines.length);
    const base = lines[first]?.indent ?? 0;
    const entries: YamlEntry[] = [];
    for (let index = first; index < lines.length;) {
      let next = index + 1;
      while (next < lines.length && this.#continues(next, base, true)) {
        next += 1;
      }
      entries.push(this.#readEntry(index, next, base));
      index = next;
    }
    return entries;
  }

  /** Returns whether a line belongs to the value before it, which can be a list that is not indented. */
  #continues(index: number, indent: number, canBeItem: boolean): boolean {
    const line = this.#lines[index];
    return (
      !line ||
      line.indent > indent ||
      this.#isEmpty(line) ||
      (canBeItem && line.indent === indent && this.#isItem(line))
    );
  }

  #readEntry(index: number, next: number, base: number): YamlEntry {
    const [first, last] = [this.#lines[index], this.#lines[next - 1]];
    const span = { from: first?.start ?? 0, to: last?.end ?? 0 };
    const key = first?.indent === base ? this.#readKey(first) : undefined;
    if (!first || !key) {
      return { key: undefined, span, value: undefined, isValid: false };
    }
    try {
      const value = this.#readValue({ ...first, start: key.next }, index + 1, next, base, 0);
      return { key, span, value, isValid: true };
    } catch (error) {
      if (error === invalid) {
        return { key, span, value: undefined, isValid: false };
      }
      throw error;
    }
  }

  #isEmpty({ start, end }: Line): boolean {
    return start >= end || this.#text[start] === '#' || this.#text.slice(start, end).trim() === '';
  }

  #isItem({ start, end }: Line): boolean {
    return this.#text[start] === '-' && (start + 1 >= end || this.#text[start + 1] === ' ');
  }

  #skipEmpty(from: number, to: number): number {
    let index = from;
    for (let line = this.#lines[index]; index < to && line && this.#isEmpty(line); line = this.#lines[index]) {
      index += 1;
    }
    return index;
  }

  /** Reads a key and the colon after it. */
  #readKey({ start, end }: Line): (YamlScalar & { readonly next: number }) | undefined {
    const text = this.#text;
    const quote = text[start];
    if (quote === '"' || quote === "'") {
      const close = findQuote(text, start, end);
      const colon = close === undefined ? end : skipSpaces(text, close + 1, end);
      return close !== undefined && text[colon] === ':' && isBlankAt(text, colon + 1, end)
        ? { text: unquote(text.slice(start, close + 1)), from: start + 1, to: close, next: colon + 1 }
        : undefined;
    }
    if (/[,[\]{}#&*!|>%@`]/.test(quote ?? '') || (/[-?:]/.test(quote ?? '') && isBlankAt(text, start + 1, end))) {
      return undefined;
    }
    for (let offset = start; offset < end; offset += 1) {
      if (text[offset] === ':' && isBlankAt(text, offset + 1, end)) {
        const key = trimBlanks(text.slice(start, offset));
        return { text: key, from: start, to: start + key.length, next: offset + 1 };
      }
      if (text[offset] === '#' && isBlankAt(text, offset - 1, end)) {
        return undefined;
      }
    }
    return undefined;
  }

  /** Reads what follows a colon or a hyphen on its line and on the lines from `from` to `to`. */
  #readValue(line: Line, from: number, to: number, parentIndent: number, depth: number): YamlValue {
    const text = this.#text;
    let start = skipSpaces(text, line.start, line.end);
    // An anchor or a tag.
    while (text[start] === '&' || text[start] === '!') {
      start = skipSpaces(text, skipWord(text, start, line.end), line.end);
    }
    if (start >= line.end || text[start] === '#') {
      return this.#readBlock(from, to, parentIndent, depth + 1);
    }
    const end = this.#lines[to - 1]?.end ?? line.end;
    const limit = Math.max(end, line.end);
    switch (text.charAt(start)) {
      case '*':
        return undefined;
      case '|':
      case '>': {
        const content = this.#lines.slice(from, to).map((each) => text.slice(each.start, each.end));
        return { text: content.join('\n'), from: start, to: limit };
      }
      case '"':
      case "'": {
        const close = findQuote(text, start, limit);
        if (close === undefined || !isBlankAt(text, close + 1, limit)) {
          throw invalid;
        }
        return { text: unquote(text.slice(start, close + 1)), from: start + 1, to: close };
      }
      case '{':
      case '[': {
        const { value, next } = this.#readFlow(start, limit, depth + 1);
        const rest = skipFlowBlanks(text, next, limit);
        if (rest < limit) {
          throw invalid;
        }
        return value;
      }
      default: {
        const plain = [{ ...line, start }, ...this.#lines.slice(from, to)].map((each) =>
          removeComment(text.slice(each.start, each.end)),
        );
        return { text: plain.join('\n').trim(), from: start, to: limit };
      }
    }
  }

  #readBlock(from: number, to: number, parentIndent: number, depth: number): YamlValue {
    const start = this.#skipEmpty(from, to);
    const first = this.#lines[start];
    if (start >= to || !first || depth > maxDepth) {
      return undefined;
    }
    const isList = this.#isItem(first);
    if (first.indent < parentIndent || (first.indent === parentIndent && !isList)) {
      throw invalid;
    }
    const items: (YamlValue | undefined)[] = [];
    const fields = new Map<string, YamlValue>();
    for (let index = start; index < to;) {
      const line = this.#lines[index];
      if (line?.indent !== first.indent || this.#isItem(line) !== isList) {
        throw invalid;
      }
      let next = index + 1;
      while (next < to && this.#continues(next, first.indent, !isList)) {
        next += 1;
      }
      if (isList) {
        items.push(this.#readItem(index, next, depth));
      } else {
        const key = this.#readKey(line);
        if (!key) {
          throw invalid;
        }
        fields.set(key.text, this.#readValue({ ...line, start: key.next }, index + 1, next, line.indent, depth));
      }
      index = this.#skipEmpty(next, to);
    }
    return isList ? items : fields;
  }

  /** Reads an item of a list. A map can begin on the line of its hyphen. */
  #readItem(index: number, next: number, depth: number): YamlValue {
    const line = this.#lines[index];
    if (!line) {
      return undefined;
    }
    const start = skipSpaces(this.#text, line.start + 1, line.end);
    const content = { indent: line.indent + start - line.start, start, end: line.end };
    if (start < line.end && (this.#readKey(content) || this.#isItem(content))) {
      this.#lines[index] = content;
      return this.#readBlock(index, next, line.indent, depth + 1);
    }
    return this.#readValue(content, index + 1, next, line.indent, depth);
  }

  /** Reads a flow collection or a scalar inside one. */
  #readFlow(from: number, limit: number, depth: number): { value: YamlValue; next: number } {
    const text = this.#text;
    const open = text[from];
    if (open === '"' || open === "'") {
      const close = findQuote(text, from, limit);
      if (close === undefined) {
        throw invalid;
      }
      return { value: { text: unquote(text.slice(from, close + 1)), from: from + 1, to: close }, next: close + 1 };
    }
    if (open !== '{' && open !== '[') {
      const next = findPlainEnd(text, from, limit);
      return { value: { text: trimBlanks(text.slice(from, next)), from, to: next }, next };
    }
    if (depth > maxDepth) {
      return { value: undefined, next: findFlowEnd(text, from, limit) };
    }
    const close = open === '{' ? '}' : ']';
    const items: (YamlValue | undefined)[] = [];
    const fields = new Map<string, YamlValue>();
    for (let offset = skipFlowBlanks(text, from + 1, limit); ; offset = skipFlowBlanks(text, offset, limit)) {
      if (offset >= limit) {
        throw invalid;
      }
      if (text[offset] === close) {
        return { value: open === '{' ? fields : items, next: offset + 1 };
      }
      const { value, next } = this.#readFlow(offset, limit, depth + 1);
      offset = skipFlowBlanks(text, next, limit);
      if (text[offset] === ':') {
        const start = skipFlowBlanks(text, offset + 1, limit);
        const isEmpty = text[start] === ',' || text[start] === close;
        const field = isEmpty ? { value: undefined, next: start } : this.#readFlow(start, limit, depth + 1);
        if (isYamlScalar(value)) {
          fields.set(value.text, field.value);
        }
        offset = skipFlowBlanks(text, field.next, limit);
      } else {
        items.push(value);
      }
      if (text[offset] === ',') {
        offset += 1;
      } else if (text[offset] !== close) {
        throw invalid;
      }
    }
  }
}

/** Removes blanks at the end. Other spaces, such as no-break spaces, belong to a scalar. */
function trimBlanks(text: string): string {
  return text.replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '');
}

/** Returns whether a blank, or the end of the text that counts, is at an offset. */
function isBlankAt(text: string, offset: number, end: number): boolean {
  return offset >= end || /[ \t\r\n]/.test(text.charAt(offset));
}

function skipSpaces(text: string, from: number, end: number): number {
  let offset = from;
  while (offset < end && (text[offset] === ' ' || text[offset] === '\t')) {
    offset += 1;
  }
  return offset;
}

function skipWord(text: string, from: number, end: number): number {
  let offset = from;
  while (!isBlankAt(text, offset, end)) {
    offset += 1;
  }
  return offset;
}

/** Skips whitespace and comments. */
function skipFlowBlanks(text: string, from: number, limit: number): number {
  let offset = from;
  for (; offset < limit; offset += 1) {
    if (text[offset] === '#' && isBlankAt(text, offset - 1, limit)) {
      const lineEnd = text.indexOf('\n', offset);
      offset = lineEnd < 0 ? limit : lineEnd;
    } else if (!isBlankAt(text, offset, limit)) {
      break;
    }
  }
  return Math.min(offset, limit);
}

function findPlainEnd(text: string, from: number, limit: number): number {
  for (let offset = from; offset < limit; offset += 1) {
    const character = text.charAt(offset);
    if (
      /[,[\]{}]/.test(character) ||
      (character === ':' && (isBlankAt(text, offset + 1, limit) || /[,[\]{}]/.test(text.charAt(offset + 1)))) ||
      (character === '#' && isBlankAt(text, offset - 1, limit))
    ) {
      return offset;
    }
  }
  return limit;
}

/** Returns the offset after a flow collection whose content isn't read. */
function findFlowEnd(text: string, from: number, limit: number): number {
  let depth = 0;
  for (let offset = from; offset < limit; offset += 1) {
    const character = text[offset];
    if (character === '"') {
      offset = findQuote(text, offset, limit) ?? limit;
    } else if (character === '{' || character === '[') {
      depth += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) {
        return offset + 1;
      }
    }
  }
  throw invalid;
}

/** Returns the offset of the quotation mark that closes a scalar. */
function findQuote(text: string, from: number, limit: number): number | undefined {
  const quote = text[from];
  for (let offset = from + 1; offset < limit; offset += 1) {
    if (text[offset] === '\\' && quote === '"') {
      offset += 1;
    } else if (text[offset] === quote) {
      if (quote !== "'" || text[offset + 1] !== "'") {
        return offset;
      }
      offset += 1;
    }
  }
  return undefined;
}

function removeComment(line: string): string {
  const comment = /(?:^|\s)#/.exec(line);
  return comment ? line.slice(0, comment.index) : line;
}

/** Decodes a quoted scalar. Line breaks in it are folded like other blanks. */
function unquote(scalar: string): string {
  const content = scalar.slice(1, -1);
  return scalar.startsWith("'")
    ? content.replaceAll("''", "'")
    : content.replace(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|\r?\n[ \t]*|([^]))/g, decodeEscape);
}

function decodeEscape(_escape: string, ...groups: readonly (string | undefined)[]): string {
  const [two, four, eight, character = ''] = groups;
  const code = Number.parseInt(two ?? four ?? eight ?? '', 16);
  if (!Number.isNaN(code)) {
    return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
  }
  return escapes[character] ?? character;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  e: '\u001B',
  0: '\0',
  N: '\u0085',
  _: '\u00A0',
  L: '\u2028',
  P: '\u2029',
};
