import {
  appended,
  lineOf,
  UnreadableBibliography,
  type BibliographyFile,
  type KnownEntry,
} from './bibliographyFile.ts';

/**
 * Reads what a BibTeX or BibLaTeX file holds, liberally: what is no entry, and what is wrong inside one, is passed over.
 * @throws UnreadableBibliography where an entry has no end, since a new entry would become a part of it
 */
export function readBibtex(text: string): BibliographyFile {
  // Also those in comments, and in what only another reader takes for an entry.
  const otherKeys = Array.from(text.matchAll(/@\s*[^\s{}()@,]+\s*[{(]\s*([^\s,{}()]+)/g), ([, key = '']) => key);
  return { entries: bodiesOf(text).map(readEntry), otherKeys, insertion: (entry) => appended(text, entry) };
}

/**
 * The entries with all their fields, as they are written, by the names in small letters.
 * @throws UnreadableBibliography where an entry has no end
 */
export function bibtexEntries(text: string): { readonly key: string; readonly fields: ReadonlyMap<string, string> }[] {
  return bodiesOf(text).map((body) => ({
    key: keyOf(body),
    fields: new Map(
      Array.from(body.matchAll(/(?:^|[\s,])([a-z][\w-]*)\s*=\s*/gi), ({ 0: name, 1: field = '', index }) => [
        field.toLowerCase(),
        valueAt(body, index + name.length) || (/^\w+/.exec(body.slice(index + name.length))?.[0] ?? ''),
      ]),
    ),
  }));
}

/** What stands between the brackets of each entry. */
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
      const line = lineOf(text, match.index);
      throw new UnreadableBibliography('unclosedEntry', `The entry that begins in line ${line} is not closed`, line);
    }
    if (!/^(comment|string|preamble)$/i.test(type)) {
      bodies.push(text.slice(start.lastIndex, end));
    }
    start.lastIndex = end + 1;
  }
  return bodies;
}

/** Where the bracket that was opened before `from` is closed; nothing when it is not. */
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
  const addresses = Array.from(
    body.matchAll(/(?:^|[\s,])(?:url|howpublished|note|link)\s*=\s*/gi),
    ({ 0: name, index }) => addressIn(valueAt(body, index + name.length)),
  );
  return { key: keyOf(body), addresses: addresses.filter((address) => address !== undefined) };
}

function keyOf(body: string): string {
  return /^\s*([^\s,]*)/.exec(body)?.[1] ?? '';
}

/** The text of the value that begins at an offset, without its outer braces or quotation marks. */
function valueAt(body: string, from: number): string {
  const opening = body[from] ?? '';
  const closing = opening === '{' ? '}' : opening === '"' ? '"' : undefined;
  if (closing === undefined) {
    return '';
  }
  let depth = 0;
  for (let at = from + 1; at < body.length; at += 1) {
    const character = body[at] ?? '';
    if (depth === 0 && character === closing) {
      return body.slice(from + 1, at);
    }
    depth += character === '{' ? 1 : character === '}' ? -1 : 0;
  }
  return '';
}

/** The address that a value is, with or without `\url{}` around it and escapes in it. */
function addressIn(value: string): string | undefined {
  const inner = /\\(?:url|href)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(value)?.[1] ?? value;
  const address = inner
    .replace(/\\(?:textasciitilde|string\s*~|~)(?:\{\})?|\$\\sim\$/g, '~')
    .replace(/\\([%&#_$^{}])(?:\{\})?/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/\s*\n\s*/g, '')
    .trim();
  return /^https?:/i.test(address) ? address : undefined;
}
