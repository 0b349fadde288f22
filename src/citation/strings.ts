import type { Quote } from './format.ts';

/** In these a quotation mark within a string is written twice, and a backslash is only itself. */
export const doublesQuotes: ReadonlySet<string> = new Set(
  'sql plsql pascal vb vbscript ada vhdl fortran-modern FortranFreeForm abap cobol matlab bat csv tsv'.split(' '),
);

/** What a language puts into a string by itself, and how that is prevented there. */
const interpolation: readonly (readonly [string, string, RegExp])[] = [
  ['javascript javascriptreact typescript typescriptreact vue svelte astro', '`', /\$(?=\{)/g],
  ['php', '"', /\$/g],
  ['perl perl6 raku', '"', /[$@]/g],
  ['shellscript', '"', /[$`!]/g],
  ['dart kotlin groovy julia', '"', /\$/g],
  ['tcl', '"', /[$[]/g],
  ['ruby crystal elixir coffeescript', '"', /#(?=\{)/g],
];

/** A line of text as the inside of a string of a programming language, between the quotation marks given. */
export function insideString(text: string, quote: Quote, languageId: string): string {
  const mark = quote.charAt(0);
  if (doublesQuotes.has(languageId)) {
    return text.replaceAll(mark, mark + mark);
  }
  if (languageId === 'powershell') {
    return quote === "'" ? text.replaceAll("'", "''") : text.replace(/[`"$]/g, '`$&');
  }
  if (quote === "'" && languageId === 'shellscript') {
    return text.replaceAll("'", String.raw`'\''`);
  }
  if (quote === '`' && languageId === 'go') {
    // Nothing is escaped in such a string.
    return text.replaceAll('`', '’');
  }
  const escaped = text.replace(/\\/g, '\\\\').replaceAll(mark, `\\${mark}`);
  const [, , marks] =
    interpolation.find(([languages, within]) => within === mark && languages.split(' ').includes(languageId)) ?? [];
  return marks === undefined ? escaped : escaped.replace(marks, '\\$&');
}
