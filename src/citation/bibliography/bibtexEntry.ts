import { isoDate, type AuthorName, type BibliographyEntry } from './bibliographyEntry.ts';

/** The entry for BibLaTeX: `@online`, as its manual names the fields. Lines end in `\n`. */
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

/** The entry for BibTeX of old, whose styles know `@misc`, the year and the month. Lines end in `\n`. */
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

/** The macros of the months, which each style of BibTeX writes in its own language. */
const monthMacros = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

function entry(type: string, key: string, fields: readonly (readonly [string, string | undefined])[]): string {
  const lines = fields.flatMap(([name, value]) =>
    value ? [`  ${name} = ${name === 'month' ? value : `{${value}}`},\n`] : [],
  );
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** In braces of its own, so that no style changes which letters are capital; a script without capitals needs none. */
function titleValue(title: string): string {
  const text = latexText(title);
  return /[\p{Ll}\p{Lu}\p{Lt}]/u.test(title) ? `{${text}}` : text;
}

function authorsValue(authors: readonly AuthorName[]): string {
  return authors
    .map((name) => ('whole' in name ? `{${latexText(name.whole)}}` : `${latexText(name.family)}, ${name.given}`))
    .join(' and ');
}

/** An item of one of BibLaTeX's lists, which `and` would split. */
function listItem(text: string): string {
  return /\b(and|others)\b/i.test(text) ? `{${latexText(text)}}` : latexText(text);
}

/**
 * A line of text as the value of a BibTeX field: what TeX, BibTeX or biber would read as anything but the character
 * itself is escaped.
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
  // In TeX's own font encoding these two show as other characters.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  // In a German document, and others, this mark makes an umlaut of the letter after it.
  '"': '"{}',
  // Ligatures.
  '-': '-{}',
  "'": "'{}",
  ',': ',{}',
  '`': '\\`{}',
};

/**
 * BibTeX counts braces even behind a backslash, so that a field can't hold one without its partner: it becomes a
 * parenthesis.
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
