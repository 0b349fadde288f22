import { parse as parseJson } from 'jsonc-parser';
import type { Reference } from '../reference.ts';
import { kindOfBibliography } from './addToBibliography.ts';

/** An entry of a bibliography. */
export interface CitableEntry {
  readonly key: string;
  readonly reference: Reference;
}

/**
 * Reads the entries of a bibliography file, for people to choose from. A broken entry is left out, and changes no other.
 * Returns an empty list for files of another kind.
 */
export function readEntries(name: string, text: string): CitableEntry[] {
  switch (kindOfBibliography(name, text)) {
    case 'biblatex':
    case 'bibtex':
      return readBibtexEntries(text);
    case 'csljson':
      return readCslEntries(text);
    case 'hayagriva':
      return readHayagrivaEntries(text);
    case undefined:
      return [];
  }
}

/** Each entry ends where the next line begins with another one, so that an unclosed entry is only its own fault. */
function readBibtexEntries(text: string): CitableEntry[] {
  return text.split(/^(?=[ \t]*@)/m).flatMap((entry) => {
    const [start, type = '', key = ''] = /^\s*@\s*(\w+)\s*[{(]\s*([^\s,{}()"'#%=\\]+)\s*,/.exec(entry) ?? [];
    if (start === undefined || /^(?:comment|string|preamble)$/i.test(type)) {
      return [];
    }
    const fields = readBibtexFields(entry.slice(start.length));
    const of = (...names: readonly string[]) => {
      const value = names.map((name) => fields.get(name)).find((found) => found !== undefined && found !== '');
      return value === undefined ? undefined : decodeLatex(value);
    };
    const authors = of('author', 'editor');
    return [
      entryOf(key, {
        title: of('title'),
        url: of('url'),
        publisher: of('organization', 'journaltitle', 'journal', 'howpublished', 'publisher', 'institution'),
        published: of('date', 'year'),
        authors: authors?.split(/\s+and\s+/).map((author) => author.replace(/^([^,]+),\s*(.+)$/, '$2 $1')),
      }),
    ];
  });
}

/** Reads fields up to the first one without an end. */
function readBibtexFields(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  const field = /([a-z][\w-]*)\s*=\s*(?:\{|"|([\w.:-]+))/gi;
  for (let match = field.exec(body); match; match = field.exec(body)) {
    const [whole, name = '', word] = match;
    const end = word === undefined ? valueEnd(body, field.lastIndex, whole.endsWith('{') ? '}' : '"') : undefined;
    if (word === undefined && end === undefined) {
      break;
    }
    fields.set(name.toLowerCase(), word ?? body.slice(field.lastIndex, end));
    field.lastIndex = end === undefined ? field.lastIndex : end + 1;
  }
  return fields;
}

function valueEnd(body: string, from: number, close: string): number | undefined {
  let depth = 0;
  for (let at = from; at < body.length; at += 1) {
    const character = body[at];
    if (character === '\\') {
      at += 1;
    } else if (depth === 0 && character === close) {
      return at;
    } else {
      depth += character === '{' ? 1 : character === '}' ? -1 : 0;
    }
  }
  return undefined;
}

function decodeLatex(value: string): string {
  return value
    .replace(/\\(?:url|href)\s*\{([^{}]*)\}/g, '$1')
    .replace(
      /\\text(?:asciitilde|backslash|less|greater)(?:\{\})?/g,
      (command) => characters[command.slice(5, 8)] ?? '',
    )
    .replace(/\\(["'`^~=.])\s*\{?([a-zA-Z])\}?/g, (_, accent: string, letter: string) =>
      (letter + (accents[accent] ?? '')).normalize('NFC'),
    )
    .replace(/\\([%&#_$^{}])/g, '$1')
    .replace(/[{}]/g, '');
}

const characters: Readonly<Record<string, string>> = { asc: '~', bac: '\\', les: '<', gre: '>' };
const accents: Readonly<Record<string, string>> = {
  ...{ '`': '\u0300', "'": '\u0301', '^': '\u0302', '~': '\u0303', '=': '\u0304', '"': '\u0308', '.': '\u0307' },
};

interface CslFields {
  readonly id?: unknown;
  readonly title?: unknown;
  readonly URL?: unknown;
  readonly 'container-title'?: unknown;
  readonly publisher?: unknown;
  readonly issued?: { readonly 'date-parts'?: readonly (readonly unknown[] | undefined)[] } | null;
  readonly author?: unknown;
}

function readCslEntries(text: string): CitableEntry[] {
  // The parser goes on after a fault.
  const items: unknown = parseJson(text, [], { allowTrailingComma: true });
  return (Array.isArray(items) ? items : []).flatMap((item: CslFields | null) => {
    const { id, title, URL: url, 'container-title': container, publisher, issued, author } = item ?? {};
    if (typeof id !== 'string' && typeof id !== 'number') {
      return [];
    }
    const parts = issued?.['date-parts']?.[0];
    return [
      entryOf(String(id), {
        title: textOf(title),
        url: textOf(url),
        publisher: textOf(container) ?? textOf(publisher),
        published: Array.isArray(parts) ? parts.map((part) => String(part).padStart(2, '0')).join('-') : undefined,
        authors: Array.isArray(author) ? author.map(nameOf).filter((name) => name !== '') : undefined,
      }),
    ];
  });
}

function nameOf(name: unknown): string {
  const { family, given, literal } = (name ?? {}) as Readonly<Record<string, unknown>>;
  return textOf(literal) ?? [given, family].flatMap((part) => textOf(part) ?? []).join(' ');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads the usual fields of each entry line by line: a YAML parser would take seconds, and refuse all for one fault. */
function readHayagrivaEntries(text: string): CitableEntry[] {
  return text.split(/^(?=[^\s#-])/m).flatMap((entry) => {
    const [, quoted, plain] = /^(?:"((?:[^"\\]|\\.)*)"|'?([^\s'":][^'":]*)'?)\s*:/.exec(entry) ?? [];
    const key = quoted ?? plain;
    const of = (name: string) =>
      unquoted(new RegExp(String.raw`^\s+${name}\s*:\s*(?:\{\s*(?:value|name)\s*:\s*)*(.+)$`, 'm').exec(entry)?.[1]);
    const [, author = ''] = /^\s+author\s*:(.*(?:\n\s+- .*)*)/m.exec(entry) ?? [];
    const authors = (/\n\s+- /.test(author) ? author.split(/\n\s+- /).slice(1) : [author]).flatMap((name) => {
      const [, given] = /given-name\s*:\s*(.*)$/.exec(name) ?? [];
      const parts = [unquoted(given), unquoted(name.replace(/^\s*(?:\{\s*name\s*:\s*)?/, ''))];
      return parts.filter((part) => part !== undefined).join(' ') || [];
    });
    return key === undefined
      ? []
      : [
          entryOf(key.trim(), {
            title: of('title'),
            url: /\burl\s*:\s*(?:\{\s*value\s*:\s*)?["']?(https?:[^\s"',}]+)/.exec(entry)?.[1],
            publisher: of('publisher'),
            published: of('date'),
            authors,
          }),
        ];
  });
}

/** Returns the text of a scalar of YAML at the beginning of a line's rest. */
function unquoted(value: string | undefined): string | undefined {
  const [, double, single, plain] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^,}]*))/.exec(value ?? '') ?? [];
  const text = double?.replace(/\\(.)/g, '$1') ?? single?.replaceAll("''", "'") ?? plain?.trim();
  return text === '' ? undefined : text;
}

type Fields = { readonly [Name in keyof Reference]?: Reference[Name] | undefined };

/** Returns an entry without the fields that are missing, each in one line. */
function entryOf(key: string, { authors, ...fields }: Fields): CitableEntry {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.replace(/\s+/g, ' ').trim()]],
  );
  return {
    key,
    reference: { ...Object.fromEntries(lines), ...(authors && authors.length > 0 && { authors }) } as Reference,
  };
}
