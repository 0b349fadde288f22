import { isoDate, type AuthorName, type BibliographyEntry } from './bibliographyEntry.ts';

/** Writes an `@online` entry of BibLaTeX. */
export function biblatexEntry(source: BibliographyEntry, key: string): string {
  return entry('online', key, [
    ['title', titleValue(source.title)],
    ['author', authorsValue(source.authors)],
    ['organization', source.publisher && listItem(source.publisher)],
    ['date', source.published && isoDate(source.published)],
    ['url', source.url],
    ['urldate', source.retrieved && isoDate(source.retrieved)],
  ]);
}

/** Writes a `@misc` entry of BibTeX. */
export function bibtexEntry(source: BibliographyEntry, key: string): string {
  const { year, month, day } = source.published ?? {};
  return entry('misc', key, [
    ['title', titleValue(source.title)],
    ['author', authorsValue(source.authors)],
    ['howpublished', source.publisher && latexText(source.publisher)],
    ['year', year?.toString()],
    ['month', month === undefined ? undefined : monthMacros[month - 1]],
    ['day', day?.toString()],
    ['url', source.url],
    ['urldate', source.retrieved && isoDate(source.retrieved)],
  ]);
}

/** BibTeX macros for months, which styles write in their own language. */
const monthMacros = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

function entry(type: string, key: string, fields: readonly (readonly [string, string | undefined])[]): string {
  const lines = fields.flatMap(([name, value]) =>
    value ? [`  ${name} = ${name === 'month' ? value : `{${value}}`},\n`] : [],
  );
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** Writes a title in extra braces, which keep its capital letters. A script without capitals needs none. */
function titleValue(title: string): string {
  const text = latexText(title);
  return /[\p{Ll}\p{Lu}\p{Lt}]/u.test(title) ? `{${text}}` : text;
}

function authorsValue(authors: readonly AuthorName[]): string {
  return authors
    .map((name) => ('whole' in name ? `{${latexText(name.whole)}}` : `${latexText(name.family)}, ${name.given}`))
    .join(' and ');
}

/** Writes an item of a BibLaTeX list, which `and` would split. */
function listItem(text: string): string {
  return /\b(and|others)\b/i.test(text) ? `{${latexText(text)}}` : latexText(text);
}

/**
 * Escapes a line of text for a BibTeX field, as read by TeX, BibTeX and biber.
 */
function latexText(text: string): string {
  return matchedBraces(text).replace(
    /[\\{}#$%&_~^<>"]|-(?=-)|'(?=')|,(?=,)|`/g,
    (character) => escapes[character] ?? `\\${character}`,
  );
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // TeX's default font encoding has other characters in these places.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  // babel reads `"a` as an umlaut in German.
  '"': '"{}',
  // Ligatures.
  '-': '-{}',
  "'": "'{}",
  ',': ',{}',
  '`': '\\`{}',
};

/**
 * Replaces unmatched braces by parentheses. BibTeX counts braces even after a backslash.
 */
function matchedBraces(text: string): string {
  const open: number[] = [];
  const lonely = new Set<number>();
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push(index);
    } else if (open.pop() === undefined) {
      lonely.add(index);
    }
  }
  open.forEach((index) => lonely.add(index));
  return text.replace(/[{}]/g, (brace, index: number) => (lonely.has(index) ? (brace === '{' ? '(' : ')') : brace));
}
