import { formatIsoDate, type AuthorName, type BibliographyEntry } from './bibliographyEntry.ts';

export function writeBiblatexEntry(source: BibliographyEntry, key: string): string {
  return writeEntry('online', key, [
    ['title', writeTitle(source.title)],
    ['author', writeAuthors(source.authors)],
    ['organization', source.publisher && writeListItem(source.publisher)],
    ['date', source.published && formatIsoDate(source.published)],
    ['url', source.url],
    ['urldate', source.retrieved && formatIsoDate(source.retrieved)],
  ]);
}

export function writeBibtexEntry(source: BibliographyEntry, key: string): string {
  const { year, month, day } = source.published ?? {};
  return writeEntry('misc', key, [
    ['title', writeTitle(source.title)],
    ['author', writeAuthors(source.authors)],
    ['howpublished', source.publisher && escapeLatexText(source.publisher)],
    ['year', year?.toString()],
    ['month', month === undefined ? undefined : monthMacros[month - 1]],
    ['day', day?.toString()],
    ['url', source.url],
    ['urldate', source.retrieved && formatIsoDate(source.retrieved)],
  ]);
}

const monthMacros = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

function writeEntry(type: string, key: string, fields: readonly (readonly [string, string | undefined])[]): string {
  const lines = fields.flatMap(([name, value]) =>
    value ? [`  ${name} = ${name === 'month' ? value : `{${value}}`},\n`] : [],
  );
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** Adds braces that keep capital letters. A script without capitals needs none. */
function writeTitle(title: string): string {
  const text = escapeLatexText(title);
  return /[\p{Ll}\p{Lu}\p{Lt}]/u.test(title) ? `{${text}}` : text;
}

function writeAuthors(authors: readonly AuthorName[]): string {
  return authors
    .map((name) =>
      'whole' in name ? `{${escapeLatexText(name.whole)}}` : `${escapeLatexText(name.family)}, ${name.given}`,
    )
    .join(' and ');
}

/** Protects a name from `and`, which separates the items of a BibLaTeX list. */
function writeListItem(text: string): string {
  return /\b(and|others)\b/i.test(text) ? `{${escapeLatexText(text)}}` : escapeLatexText(text);
}

/** Escapes a line for TeX, BibTeX and biber. */
function escapeLatexText(text: string): string {
  return replaceUnmatchedBraces(text).replace(
    /[\\{}#$%&_~^<>"]|-(?=-)|'(?=')|,(?=,)|`/g,
    (character) => escapes[character] ?? `\\${character}`,
  );
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // TeX's default font encoding has other characters at these code points.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  // babel reads `"a` as an umlaut in German.
  '"': '"{}',
  '-': '-{}',
  "'": "'{}",
  ',': ',{}',
  '`': '\\`{}',
};

/** Replaces unmatched braces with parentheses. BibTeX counts braces even after a backslash. */
function replaceUnmatchedBraces(text: string): string {
  const open: number[] = [];
  const unmatched = new Set<number>();
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push(index);
    } else if (open.pop() === undefined) {
      unmatched.add(index);
    }
  }
  open.forEach((index) => unmatched.add(index));
  return text.replace(/[{}]/g, (brace, index: number) => (unmatched.has(index) ? (brace === '{' ? '(' : ')') : brace));
}
