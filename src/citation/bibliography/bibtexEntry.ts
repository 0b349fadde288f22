import { isoDate } from './calendarDate.ts';
import { latexText } from './latexText.ts';
import type { AuthorName } from './personName.ts';
import type { Source } from './source.ts';

/** The entry for BibLaTeX: `@online`, as its manual names the fields. Lines end in `\n`. */
export function biblatexEntry(source: Source, key: string): string {
  return entry('online', key, [
    ['title', titleValue(source.title)],
    ['author', authorsValue(source.authors)],
    ['organization', source.publisher && listItem(source.publisher)],
    ['date', source.published && isoDate(source.published)],
    ['url', source.url],
    ['urldate', source.accessed && isoDate(source.accessed)],
  ]);
}

/** The entry for BibTeX of old, whose styles know `@misc`, the year and the month. Lines end in `\n`. */
export function bibtexEntry(source: Source, key: string): string {
  const { year, month, day } = source.published ?? {};
  return entry('misc', key, [
    ['title', titleValue(source.title)],
    ['author', authorsValue(source.authors)],
    ['howpublished', source.publisher && latexText(source.publisher)],
    ['year', year?.toString()],
    ['month', month === undefined ? undefined : monthMacros[month - 1]],
    ['day', day?.toString()],
    ['url', source.url],
    ['urldate', source.accessed && isoDate(source.accessed)],
  ]);
}

/** What each style of BibTeX writes in its own language. */
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
