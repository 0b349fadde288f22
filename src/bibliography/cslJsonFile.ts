import {
  createEntryReference,
  type BibliographyFile,
  type EntryProblem,
  type ExistingEntry,
  type Insertion,
  type TextSpan,
} from './bibliographyFile.ts';

/** Reads each item of a CSL-JSON list by itself. Accepts an empty file. */
export function readCslJson(text: string): BibliographyFile {
  if (/^\uFEFF?\s*$/.test(text)) {
    const insertion = (added: readonly string[]) => ({ offset: text.length, text: `[\n${indent(added)}\n]\n` });
    return { entries: [], problems: [], insertion };
  }
  const { entries, problems } = new ListReader(text).read();
  return { entries, problems, insertion: (added) => insertItems(text, added) };
}

function insertItems(text: string, added: readonly string[]): Insertion {
  const end = text.lastIndexOf(']');
  const before = text.slice(0, end).trimEnd();
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lead = before.endsWith('[') ? '\n' : ',\n';
  const trail = text.slice(before.length, end).includes('\n') ? '' : '\n';
  return { offset: before.length, text: (lead + indent(added) + trail).replaceAll('\n', lineEnd) };
}

function indent(entries: readonly string[]): string {
  return entries.join(',\n').replace(/^/gm, '  ');
}

/** A string, a bracket, a separator, or any other run of characters. A string ends at the end of its line. */
interface Token extends TextSpan {
  readonly kind: string;
  /** The index of the token with the matching bracket. */
  partner?: number;
}

class ListReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #entries: ExistingEntry[] = [];
  readonly #problems: EntryProblem[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#tokens = readTokens(text);
  }

  read(): { readonly entries: readonly ExistingEntry[]; readonly problems: readonly EntryProblem[] } {
    const tokens = this.#tokens;
    const [first] = tokens;
    if (first?.kind !== '[') {
      const reason = first?.kind === '{' ? 'notAList' : 'notThisFormat';
      return { entries: [], problems: [{ from: first?.from ?? 0, to: first?.to ?? 0, reason }] };
    }
    let needsComma = false;
    let isStray = false;
    let index = 1;
    while (index < tokens.length && index !== first.partner) {
      const { kind, from, to, partner = 0 } = tokens[index] ?? first;
      const isItem = kind === '{';
      const isExpected = isItem ? !needsComma : kind === ',' && needsComma && index + 1 !== first.partner;
      if (!isExpected && !isStray) {
        this.#problems.push({ from, to, reason: 'notThisFormat' });
      }
      isStray = !isExpected && !isItem;
      index = isItem ? this.#readItem(index) : Math.max(index, partner) + 1;
      needsComma = tokens[index - 1]?.kind !== ',';
    }
    const rest = tokens[index + 1];
    if (index >= tokens.length || rest) {
      const { from, to } = rest ?? first;
      this.#problems.push({ from, to, reason: 'notThisFormat' });
    }
    return { entries: this.#entries, problems: this.#problems };
  }

  /** Returns the index of the token after the item. */
  #readItem(start: number): number {
    const tokens = this.#tokens;
    const { from = 0, to = 0, partner } = tokens[start] ?? {};
    const keyToken = this.#findKey(start);
    const key = keyToken && this.#readKey(keyToken);
    const refuse = (reason: EntryProblem['reason']) =>
      this.#problems.push({ from, to: keyToken?.to ?? to, reason, ...(key !== undefined && { key }) });
    if (partner === undefined) {
      refuse('unclosedEntry');
      return this.#findNextItem(start);
    }
    const span = { from, to: tokens[partner]?.to ?? to };
    const item = parseItem(this.#text.slice(span.from, span.to));
    if (!item) {
      refuse('invalidEntry');
    } else if (key === undefined || !keyToken) {
      refuse('missingKey');
    } else {
      const quote = keyToken.kind === 'string' ? 1 : 0;
      const keySpan = { from: keyToken.from + quote, to: keyToken.to - quote };
      this.#entries.push({ key, aliases: [], keySpan, span, related: [], ...readCslFields(item) });
    }
    return partner + 1;
  }

  /** Skips the rest of an unclosed item. The next one is an object that is not the value of a field. */
  #findNextItem(start: number): number {
    const tokens = this.#tokens;
    let index = start + 1;
    while (index < tokens.length) {
      const token = tokens[index];
      const isValue = tokens[index - 1]?.kind === ':';
      if (token?.kind === '{' && !isValue) {
        break;
      }
      index = Math.max(index, isValue || token?.kind === '[' ? (token?.partner ?? 0) : 0) + 1;
    }
    return index;
  }

  /** Returns the token of the `id`, which the item has on its first level. The last one counts, as for JSON parsers. */
  #findKey(start: number): Token | undefined {
    const tokens = this.#tokens;
    const end = tokens[start]?.partner ?? this.#findNextItem(start);
    let found: Token | undefined;
    for (let index = start + 1; index < end; index += 1) {
      const token = tokens[index];
      if (token?.kind === 'string' && tokens[index + 1]?.kind === ':') {
        const isKey = this.#text.slice(token.from + 1, token.to - 1) === 'id';
        const value = tokens[index + 2];
        found = isKey && (value?.kind === 'string' || value?.kind === 'word') ? value : found;
      }
      index = Math.max(index, token?.partner ?? 0);
    }
    return found;
  }

  #readKey({ kind, from, to }: Token): string | undefined {
    const source = this.#text.slice(from, to);
    if (kind === 'word') {
      return /^-?\d+(?:\.\d+)?$/.test(source) ? source : undefined;
    }
    try {
      return JSON.parse(source) as string;
    } catch {
      // The item is reported as invalid.
      return undefined;
    }
  }
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const open = new OpenBrackets();
  const pattern = /["{}[\],:]|[^\s\uFEFF"{}[\],:]+/g;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [start] = found;
    const from = found.index;
    const kind = start === '"' ? 'string' : /^[{}[\],:]/.test(start) ? start : 'word';
    const to = kind === 'string' ? findStringEnd(text, from) : from + start.length;
    pattern.lastIndex = to;
    const token: Token = { kind, from, to };
    if (kind === '{' || kind === '[') {
      open.push(kind, tokens.length);
    } else if (kind === '}' || kind === ']') {
      const partner = open.close(kind === '}' ? '{' : '[');
      if (partner !== undefined) {
        token.partner = partner;
        (tokens[partner] ?? token).partner = tokens.length;
      }
    }
    tokens.push(token);
  }
  return tokens;
}

/** Tracks the brackets that are open. */
class OpenBrackets {
  readonly #open: { readonly kind: string; readonly index: number }[] = [];
  readonly #counts = new Map<string, number>();

  push(kind: string, index: number): void {
    this.#open.push({ kind, index });
    this.#count(kind, 1);
  }

  /** Closes the innermost bracket of a kind and those inside it, which were not closed. */
  close(kind: string): number | undefined {
    if ((this.#counts.get(kind) ?? 0) === 0) {
      return undefined;
    }
    let last = this.#open.pop();
    for (; last && last.kind !== kind; last = this.#open.pop()) {
      this.#count(last.kind, -1);
    }
    this.#count(kind, -1);
    return last?.index;
  }

  #count(kind: string, change: number): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + change);
  }
}

function findStringEnd(text: string, from: number): number {
  for (let offset = from + 1; offset < text.length; offset += 1) {
    const character = text[offset];
    if (character === '\\') {
      offset += 1;
    } else if (character === '"') {
      return offset + 1;
    } else if (character === '\n') {
      return offset;
    }
  }
  return text.length;
}

interface CslFields {
  readonly title?: unknown;
  readonly URL?: unknown;
  readonly 'container-title'?: unknown;
  readonly publisher?: unknown;
  readonly issued?: unknown;
  readonly accessed?: unknown;
  readonly author?: unknown;
  readonly editor?: unknown;
}

function parseItem(source: string): CslFields | undefined {
  try {
    return JSON.parse(source) as CslFields;
  } catch {
    // The caller reports the item.
    return undefined;
  }
}

/** Reads an item of CSL-JSON, or of its form in YAML. */
export function readCslFields(item: CslFields): Pick<ExistingEntry, 'addresses' | 'reference'> {
  const { title, URL: address, 'container-title': container, publisher, issued, accessed, author, editor } = item;
  const url = readText(address);
  const names = Array.isArray(author) ? author : Array.isArray(editor) ? editor : [];
  return {
    addresses: url === undefined ? [] : [url],
    reference: createEntryReference({
      title: readText(title),
      url,
      publisher: readText(container) ?? readText(publisher),
      published: readDate(issued),
      retrieved: readDate(accessed),
      authors: names.map(readName),
    }),
  };
}

function readDate(value: unknown): string | undefined {
  const { 'date-parts': dates, raw, literal } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const first: unknown = Array.isArray(dates) ? dates[0] : undefined;
  return Array.isArray(first)
    ? first.map((part) => String(part).padStart(2, '0')).join('-')
    : (readText(raw) ?? readText(literal) ?? readText(value)?.split('/', 1)[0]);
}

function readName(name: unknown): string {
  const fields = (name ?? {}) as Readonly<Record<string, unknown>>;
  const parts = ['given', 'dropping-particle', 'non-dropping-particle', 'family', 'suffix'];
  const readPart = (part: string) => (typeof fields[part] === 'string' ? fields[part] : '');
  return (
    readPart('literal') ||
    parts
      .map(readPart)
      .filter((part) => part !== '')
      .join(' ')
  );
}

/** Returns text without the few HTML elements of CSL-JSON, and without the word joiner that hides others. */
function readText(value: unknown): string | undefined {
  if (typeof value === 'number') {
    return String(value);
  }
  return typeof value !== 'string' || value.trim() === ''
    ? undefined
    : value.replace(/<\/?(?:i|b|sub|sup|sc|span)(?:\s[^<>]*)?>/gi, '').replaceAll('<\u2060', '<');
}
