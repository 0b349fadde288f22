import {
  appendEntries,
  describeEntry,
  countLines,
  UnreadableBibliographyError,
  type BibliographyFile,
  type ExistingEntry,
} from './bibliographyFile.ts';

/**
 * Skips text between entries and errors inside them.
 *
 * @throws UnreadableBibliographyError if an entry is not closed, since a new entry would become a part of it
 */
export function readBibtex(text: string): BibliographyFile {
  // Includes the keys in comments, which other programs may read as entries.
  const otherKeys = Array.from(text.matchAll(/@\s*[^\s{}()@,]+\s*[{(]\s*([^\s,{}()]+)/g), ([, key = '']) => key);
  return { entries: readBodies(text).map(readEntry), otherKeys, insertion: (added) => appendEntries(text, added) };
}

function readBodies(text: string): string[] {
  const bodies: string[] = [];
  const start = /%.*|@\s*([^\s{}()@,"'#%=\\]+)\s*([{(])/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const [, type, bracket] = match;
    if (type === undefined || bracket === undefined) {
      continue; // a comment
    }
    const end = findClosingBracket(text, start.lastIndex, bracket);
    if (end === undefined) {
      const line = countLines(text, match.index);
      throw new UnreadableBibliographyError(
        'unclosedEntry',
        `The entry that begins on line ${line} is not closed`,
        line,
      );
    }
    if (!/^(comment|string|preamble)$/i.test(type)) {
      bodies.push(text.slice(start.lastIndex, end));
    }
    start.lastIndex = end + 1;
  }
  return bodies;
}

function findClosingBracket(text: string, from: number, bracket: string): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let offset = from; offset < text.length; offset += 1) {
    const character = text[offset];
    if (character === '{') {
      depth += 1;
    } else if (character === '}' && depth > 0) {
      depth -= 1;
    } else if (character === '"' && depth === 0) {
      isQuoted = !isQuoted;
    } else if (
      depth === 0 &&
      ((character === '}' && bracket === '{') || (character === ')' && bracket === '(' && !isQuoted))
    ) {
      return offset;
    }
  }
  return undefined;
}

function readEntry(body: string): ExistingEntry {
  const fields = readFields(body);
  const addresses = fields
    .filter(([name]) => ['url', 'howpublished', 'note', 'link'].includes(name))
    .map(([, value]) => readAddress(value));
  const descriptionFields = ['title', 'organization', 'howpublished', 'date', 'year', 'month', 'day'].map(
    (fieldName) => fields.find(([name]) => name === fieldName)?.[1] ?? '',
  );
  return {
    key: readKey(body),
    addresses: addresses.filter((address) => address !== undefined),
    description: describeEntry(descriptionFields),
  };
}

function readKey(body: string): string {
  return /^\s*([^\s,]*)/.exec(body)?.[1] ?? '';
}

/** Reads fields up to the first value that is not closed. */
function readFields(body: string): [name: string, value: string][] {
  const fields: [string, string][] = [];
  const name = /(?:^|[\s,])([a-z][\w-]*)\s*=\s*/gi;
  for (let match = name.exec(body); match; match = name.exec(body)) {
    const opening = body.charAt(name.lastIndex);
    const isDelimited = opening === '{' || opening === '"';
    const value = isDelimited ? readValue(body, name.lastIndex) : readWord(body, name.lastIndex);
    if (value === undefined) {
      break;
    }
    fields.push([(match[1] ?? '').toLowerCase(), value]);
    name.lastIndex += value.length + (isDelimited ? 2 : 0);
  }
  return fields;
}

function readWord(body: string, from: number): string {
  const word = /\w*/y;
  word.lastIndex = from;
  return word.exec(body)?.[0] ?? '';
}

function readValue(body: string, from: number): string | undefined {
  const closing = body[from] === '{' ? '}' : '"';
  let depth = 0;
  for (let offset = from + 1; offset < body.length; offset += 1) {
    const character = body[offset] ?? '';
    if (depth === 0 && character === closing) {
      return body.slice(from + 1, offset);
    }
    depth += character === '{' ? 1 : character === '}' ? -1 : 0;
  }
  return undefined;
}

/** Returns the address without `\url{}` and escapes. */
function readAddress(value: string): string | undefined {
  const inner = /\\(?:url|href)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(value)?.[1] ?? value;
  const address = inner
    .replace(/\\(?:textasciitilde|string\s*~|~)(?:\{\})?|\$\\sim\$/g, '~')
    .replace(/\\([%&#_$^{}])(?:\{\})?/g, '$1')
    .replace(/[{}]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .join('');
  return /^https?:/i.test(address) ? address : undefined;
}
