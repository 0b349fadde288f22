import { parse } from 'yaml';
import type { BibliographyKind } from './addToBibliography.ts';
import { bibtexEntries } from './bibtexFile.ts';
import type { KeyedReference } from './writeBibliography.ts';

/**
 * The references that a bibliography file holds, by their keys; liberally: what can't be read is passed over.
 * @throws UnreadableBibliography for a BibTeX file with an entry that has no end
 */
export function readReferences(text: string, kind: BibliographyKind): KeyedReference[] {
  switch (kind) {
    case 'biblatex':
    case 'bibtex':
      return bibtexEntries(text).map(fromBibtex);
    case 'csljson':
      return listed(attempt(() => JSON.parse(text) as unknown)).map(fromCsl);
    case 'hayagriva':
      return Object.entries(
        object(isTooDeep(text) ? undefined : attempt(() => parse(text, { maxAliasCount: 0 }) as unknown)),
      ).map(([key, entry]) => fromHayagriva(key, object(entry)));
  }
}

/**
 * Whether an entry nests brackets, or a line maps and lists, deeper than any needs: the parser takes time by the square of
 * that.
 */
function isTooDeep(text: string): boolean {
  let brackets = 0;
  let indicators = 0;
  for (const [mark] of text.matchAll(/[\n[{\]}]|[-?:](?=\s)/g)) {
    if (mark === '\n') {
      indicators = 0;
    } else if ('-?:'.includes(mark)) {
      indicators += 1;
    } else {
      brackets = '[{'.includes(mark) ? brackets + 1 : Math.max(0, brackets - 1);
    }
    if (brackets > 64 || indicators > 64) {
      return true;
    }
  }
  return false;
}

function fromBibtex({ key, fields }: { readonly key: string; readonly fields: ReadonlyMap<string, string> }) {
  const text = (...names: readonly string[]) => names.map((name) => fields.get(name)).find((value) => value);
  const year = text('year');
  const howPublished = addressOf(fields.get('howpublished')) === undefined ? 'howpublished' : '';
  const month = /^\d+$/.test(fields.get('month') ?? '')
    ? Number(fields.get('month'))
    : months.indexOf((fields.get('month') ?? '').slice(0, 3).toLowerCase()) + 1;
  const day = Number(fields.get('day') ?? 0);
  const parts = [year, month > 0 ? two(month) : undefined, month > 0 && day > 0 ? two(day) : undefined];
  return known({
    key,
    title: plainTex(text('title')),
    url: addressOf(text('url', 'howpublished', 'note')),
    publisher: plainTex(text('organization', 'publisher', 'journaltitle', 'journal', 'institution', howPublished)),
    authors: namesIn(text('author') ?? '').map((name) => plainTex(givenNameFirst(name)) ?? ''),
    published: text('date') ?? (year === undefined ? undefined : parts.filter((part) => part !== undefined).join('-')),
    accessed: text('urldate'),
  });
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function fromCsl(item: unknown): KeyedReference {
  const { id, title, URL: url, author, issued, accessed, publisher, ...others } = object(item);
  return known({
    key: string(id),
    title: string(title)?.replaceAll('\u2060', ''),
    url: string(url),
    publisher: (string(others['container-title']) ?? string(publisher))?.replaceAll('\u2060', ''),
    authors: listed(author).map((name) => {
      const { literal, given, family } = object(name);
      return string(literal) ?? [string(given), string(family)].filter((part) => part !== undefined).join(' ');
    }),
    published: cslDate(issued),
    accessed: cslDate(accessed),
  });
}

function fromHayagriva(key: string, { title, author, publisher, organization, date, url }: Fields): KeyedReference {
  const value = (field: unknown) => string(object(field).value) ?? string(field);
  const text = (field: unknown) => value(field)?.replace(/\\([\\{}$])|[{}]/g, '$1');
  return known({
    key,
    title: text(title),
    url: value(url),
    publisher: text(object(publisher).name) ?? text(publisher) ?? text(organization),
    authors: (Array.isArray(author) ? listed(author) : author === undefined ? [] : [author]).map((name) => {
      const { name: family, 'given-name': given } = object(name);
      return string(family) === undefined
        ? givenNameFirst(string(name) ?? '')
        : [string(given), string(family)].filter((part) => part !== undefined).join(' ');
    }),
    published: string(date),
    accessed: string(object(url).date),
  });
}

/** The names of a field of BibTeX, parted by an `and` that stands in no braces. */
function namesIn(field: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: mark, index } of field.matchAll(/[{}]|\sand(?=\s)/g)) {
    if (mark === '{' || mark === '}') {
      depth = Math.max(0, depth + (mark === '{' ? 1 : -1));
    } else if (depth === 0) {
      names.push(field.slice(from, index));
      from = index + mark.length;
    }
  }
  return [...names, field.slice(from)].map((name) => name.trim()).filter((name) => name !== '');
}

/** `Given Family` for `Family, Given`; a name in braces, or without a comma, as it is. */
function givenNameFirst(name: string): string {
  const comma = name.startsWith('{') ? -1 : name.indexOf(',');
  const given = name.slice(comma + 1).trim();
  return comma > 0 && given !== '' ? `${given} ${name.slice(0, comma)}` : name;
}

type Fields = Readonly<Record<string, unknown>>;

function cslDate(date: unknown): string | undefined {
  const [parts] = listed(object(date)['date-parts']);
  const numbers = listed(parts).map(Number);
  return numbers.length === 0 || numbers.some(Number.isNaN)
    ? undefined
    : numbers.map((part, index) => (index === 0 ? String(part).padStart(4, '0') : two(part))).join('-');
}

function addressOf(value: string | undefined): string | undefined {
  return /https?:[^\s{}]+/i.exec(value?.replace(/\\([%&#_$~^])/g, '$1') ?? '')?.[0];
}

/** The text of a field of BibTeX, without the commands and braces that we and others commonly write. */
function plainTex(value: string | undefined): string | undefined {
  return value
    ?.replace(/\\text(?:backslash|asciitilde|asciicircum|less|greater)(?:\{\}|\s|$)/g, (command) => {
      const name = /text([a-z]+)/.exec(command)?.[1] ?? '';
      return { backslash: '\u0001', asciitilde: '~', asciicircum: '^', less: '<', greater: '>' }[name] ?? '';
    })
    .replace(/\\`\{\}/g, '`')
    .replace(/\\([{}])/g, (_, brace: string) => (brace === '{' ? '\u0002' : '\u0003'))
    .replace(/\\([$&#%_])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/[\u0001-\u0003]/g, (mark) => '\\{}'.charAt(mark.charCodeAt(0) - 1))
    .replace(/\s+/g, ' ')
    .trim();
}

function known(fields: { [K in keyof KeyedReference]: KeyedReference[K] | undefined }): KeyedReference {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function object(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
