import {
  appendEntries,
  describeEntry,
  countLines,
  UnreadableBibliography,
  type BibliographyFile,
  type KnownEntry,
} from './bibliographyFile.ts';

/**
 * Reads a BibTeX or BibLaTeX file. Skips text between entries and errors inside them.
 * @throws UnreadableBibliography if an entry is not closed, since a new entry would become a part of it
 */
export function readBibtex(text: string): BibliographyFile {
  // Includes the keys in comments, which other programs may read as entries.
  const otherKeys = Array.from(text.matchAll(/@\s*[^\s{}()@,]+\s*[{(]\s*([^\s,{}()]+)/g), ([, key = '']) => key);
  return { entries: bodiesOf(text).map(readEntry), otherKeys, insertion: (added) => appendEntries(text, added) };
}

/** Returns the text between the brackets of each entry. */
function bodiesOf(text: string): string[] {
  const bodies: string[] = [];
  const start = /%.*|@\s*([^\s{}()@,"'#%=\\]+)\s*([{(])/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const [, type, bracket] = match;
    if (type === undefined || bracket === undefined) {
      continue; // a comment
    }
    const end = endOf(text, start.lastIndex, bracket);
    if (end === undefined) {
      const line = countLines(text, match.index);
      throw new UnreadableBibliography('unclosedEntry', `The entry that begins in line ${line} is not closed`, line);
    }
    if (!/^(comment|string|preamble)$/i.test(type)) {
      bodies.push(text.slice(start.lastIndex, end));
    }
    start.lastIndex = end + 1;
  }
  return bodies;
}

/** Returns the offset of the bracket that closes the one before `from`. */
function endOf(text: string, from: number, bracket: string): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{') {
      depth += 1;
    } else if (character === '}' && depth > 0) {
      depth -= 1;
    } else if (character === '"' && depth === 0) {
      quoted = !quoted;
    } else if (
      depth === 0 &&
      ((character === '}' && bracket === '{') || (character === ')' && bracket === '(' && !quoted))
    ) {
      return at;
    }
  }
  return undefined;
}

function readEntry(body: string): KnownEntry {
  const fields = fieldsOf(body);
  const addresses = fields
    .filter(([name]) => ['url', 'howpublished', 'note', 'link'].includes(name))
    .map(([, value]) => addressIn(value));
  const described = ['title', 'organization', 'howpublished', 'date', 'year', 'month', 'day'].map(
    (wanted) => fields.find(([name]) => name === wanted)?.[1] ?? '',
  );
  return {
    key: keyOf(body),
    addresses: addresses.filter((address) => address !== undefined),
    description: describeEntry(described),
  };
}

function keyOf(body: string): string {
  return /^\s*([^\s,]*)/.exec(body)?.[1] ?? '';
}

/** Returns the fields of an entry, with lower-case names, up to a value that is not closed. */
function fieldsOf(body: string): [name: string, value: string][] {
  const fields: [string, string][] = [];
  const name = /(?:^|[\s,])([a-z][\w-]*)\s*=\s*/gi;
  for (let match = name.exec(body); match; match = name.exec(body)) {
    const opening = body.charAt(name.lastIndex);
    const isDelimited = opening === '{' || opening === '"';
    const value = isDelimited ? valueAt(body, name.lastIndex) : wordAt(body, name.lastIndex);
    if (value === undefined) {
      break;
    }
    fields.push([(match[1] ?? '').toLowerCase(), value]);
    name.lastIndex += value.length + (isDelimited ? 2 : 0);
  }
  return fields;
}

function wordAt(body: string, from: number): string {
  const word = /\w*/y;
  word.lastIndex = from;
  return word.exec(body)?.[0] ?? '';
}

/** Returns the value that begins at an offset, without its braces or quotation marks. */
function valueAt(body: string, from: number): string | undefined {
  const closing = body[from] === '{' ? '}' : '"';
  let depth = 0;
  for (let at = from + 1; at < body.length; at += 1) {
    const character = body[at] ?? '';
    if (depth === 0 && character === closing) {
      return body.slice(from + 1, at);
    }
    depth += character === '{' ? 1 : character === '}' ? -1 : 0;
  }
  return undefined;
}

/** Returns the address in a value, without `\url{}` and escapes. */
function addressIn(value: string): string | undefined {
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
