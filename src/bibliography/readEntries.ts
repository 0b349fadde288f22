import { parse as parseJson } from 'jsonc-parser';
import { decodeLatexCharacters, latexCharacters } from '../citation/latexCharacters.ts';
import type { Reference } from '../citation/reference.ts';
import { detectBibliographyFormat } from './addToBibliography.ts';

export interface CitableEntry {
  readonly key: string;
  readonly reference: Reference;
}

/** Skips broken entries. Returns an empty list for an unknown kind of file. */
export function readEntries(name: string, text: string): CitableEntry[] {
  switch (detectBibliographyFormat(name, text)) {
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

/** Ends each entry where another one begins a line, so that an unclosed entry doesn't swallow the next. */
function readBibtexEntries(text: string): CitableEntry[] {
  return text.split(/^(?=[ \t]*@)/m).flatMap((entry) => {
    const [start, type = '', key = ''] = /^\s*@\s*(\w+)\s*[{(]\s*([^\s,{}()"'#%=\\]+)\s*,/.exec(entry) ?? [];
    if (start === undefined || /^(?:comment|string|preamble)$/i.test(type)) {
      return [];
    }
    const fields = readBibtexFields(entry.slice(start.length));
    const readField = (...names: readonly string[]) => {
      const value = names.map((name) => fields.get(name)).find((text) => text !== undefined && text !== '');
      return value === undefined ? undefined : decodeLatex(value);
    };
    const authors = readField('author', 'editor');
    return [
      createEntry(key, {
        title: readField('title'),
        url: readField('url'),
        publisher: readField('organization', 'journaltitle', 'journal', 'howpublished', 'publisher', 'institution'),
        published: readField('date', 'year'),
        authors: authors?.split(/\s+and\s+/).map((author) => author.replace(/^([^,]+),\s*(.+)$/, '$2 $1')),
      }),
    ];
  });
}

/** Reads fields up to the first unclosed one. */
function readBibtexFields(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  const field = /([a-z][\w-]*)\s*=\s*(?:\{|"|([\w.:-]+))/gi;
  for (let match = field.exec(body); match; match = field.exec(body)) {
    const [whole, name = '', word] = match;
    const end = word === undefined ? findValueEnd(body, field.lastIndex, whole.endsWith('{') ? '}' : '"') : undefined;
    if (word === undefined && end === undefined) {
      break;
    }
    fields.set(name.toLowerCase(), word ?? body.slice(field.lastIndex, end));
    field.lastIndex = end === undefined ? field.lastIndex : end + 1;
  }
  return fields;
}

function findValueEnd(body: string, from: number, close: string): number | undefined {
  let depth = 0;
  const mark = /\\[^]|[{}"]/g;
  mark.lastIndex = from;
  for (let match = mark.exec(body); match; match = mark.exec(body)) {
    const [character] = match;
    if (depth === 0 && character === close) {
      return match.index;
    }
    depth += character === '{' ? 1 : character === '}' ? -1 : 0;
  }
  return undefined;
}

function decodeLatex(value: string): string {
  if (!/[\\{}]/.test(value)) {
    return value;
  }
  return value.replace(/\\(?:url|href)\s*\{([^{}]*)\}/g, '$1').replace(latexCharacters, decodeLatexCharacters);
}

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
  // The parser continues after an error.
  const items: unknown = parseJson(text, [], { allowTrailingComma: true });
  return (Array.isArray(items) ? items : []).flatMap((item: CslFields | null) => {
    const { id, title, URL: url, 'container-title': container, publisher, issued, author } = item ?? {};
    if (typeof id !== 'string' && typeof id !== 'number') {
      return [];
    }
    const parts = issued?.['date-parts']?.[0];
    return [
      createEntry(String(id), {
        title: readText(title),
        url: readText(url),
        publisher: readText(container) ?? readText(publisher),
        published: Array.isArray(parts) ? parts.map((part) => String(part).padStart(2, '0')).join('-') : undefined,
        authors: Array.isArray(author) ? author.map(readName).filter((name) => name !== '') : undefined,
      }),
    ];
  });
}

function readName(name: unknown): string {
  const { family, given, literal } = (name ?? {}) as Readonly<Record<string, unknown>>;
  return readText(literal) ?? [given, family].flatMap((part) => readText(part) ?? []).join(' ');
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads the usual fields line by line. A YAML parser would take seconds, and reject the whole file for one error. */
function readHayagrivaEntries(text: string): CitableEntry[] {
  return text.split(/^(?=[^\s#-])/m).flatMap((entry) => {
    const [, quoted, plain] = /^(?:"((?:[^"\\]|\\.)*)"|'?([^\s'":][^'":]*)'?)\s*:/.exec(entry) ?? [];
    const key = quoted ?? plain;
    const readField = (name: string) =>
      unquote(new RegExp(String.raw`^\s+${name}\s*:\s*(?:\{\s*(?:value|name)\s*:\s*)*(.+)$`, 'm').exec(entry)?.[1]);
    const [, author = ''] = /^\s+author\s*:(.*(?:\n\s+- .*)*)/m.exec(entry) ?? [];
    const authors = (/\n\s+- /.test(author) ? author.split(/\n\s+- /).slice(1) : [author]).flatMap((name) => {
      const [, given] = /given-name\s*:\s*(.*)$/.exec(name) ?? [];
      const parts = [unquote(given), unquote(name.replace(/^\s*(?:\{\s*name\s*:\s*)?/, ''))];
      return parts.filter((part) => part !== undefined).join(' ') || [];
    });
    return key === undefined
      ? []
      : [
          createEntry(key.trim(), {
            title: readField('title'),
            url: /\burl\s*:\s*(?:\{\s*value\s*:\s*)?["']?(https?:[^\s"',}]+)/.exec(entry)?.[1],
            publisher: readField('publisher'),
            published: readField('date'),
            authors,
          }),
        ];
  });
}

function unquote(value: string | undefined): string | undefined {
  const [, double, single, plain] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^,}]*))/.exec(value ?? '') ?? [];
  const text = double?.replace(/\\(.)/g, '$1') ?? single?.replaceAll("''", "'") ?? plain?.trim();
  return text === '' ? undefined : text;
}

type Fields = { readonly [Name in keyof Reference]?: Reference[Name] | undefined };

function createEntry(key: string, { authors, ...fields }: Fields): CitableEntry {
  const reference: { -readonly [Name in keyof Reference]: Reference[Name] } = {};
  for (const name of ['title', 'url', 'publisher', 'published'] as const) {
    const value = fields[name];
    if (value !== undefined) {
      reference[name] = value.replace(/\s+/g, ' ').trim();
    }
  }
  if (authors && authors.length > 0) {
    reference.authors = authors;
  }
  return { key, reference };
}
