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
  ['shellscript', '"', /[$`]/g],
  ['dart kotlin groovy julia fish', '"', /\$/g],
  ['dart', "'", /\$/g],
  ['tcl', '"', /[$[]/g],
  ['ruby', '"', /#(?=[{$@])/g],
  ['crystal elixir coffeescript', '"', /#(?=\{)/g],
  ['elixir', "'", /#(?=\{)/g],
  ['nix', '"', /\$(?=\{)/g],
];

/** Strings in which nothing is escaped: a curly mark stands in for their own. */
const raw: readonly (readonly [string, Quote])[] = [
  ['go', '`'],
  ['kotlin scala csharp nim', '"""'],
];

/** A line of text as the inside of a string of a programming language, between the quotation marks given. */
export function insideString(text: string, quote: Quote, languageId: string): string {
  const mark = quote.charAt(0);
  if (doublesQuotes.has(languageId)) {
    return text.replaceAll(mark, mark + mark);
  }
  if (languageId === 'powershell') {
    // Curly marks begin and end its strings as well as straight ones.
    return quote === "'" ? text.replace(/['‘’‚‛]/g, '$&$&') : text.replace(/["“”„`$]/g, '`$&');
  }
  if (quote === "'" && languageId === 'shellscript') {
    return text.replaceAll("'", String.raw`'\''`);
  }
  if (raw.some(([languages, within]) => within === quote && languages.split(' ').includes(languageId))) {
    const own = text.replaceAll(mark, mark === '"' ? '”' : '’');
    return languageId === 'kotlin' ? own.replace(/\$(?=[\p{L}_{`])/gu, () => "${'$'}") : own;
  }
  if (['terraform', 'hcl'].includes(languageId)) {
    return JSON.stringify(text)
      .slice(1, -1)
      .replace(/(?<=[$%])[$%](?=\{)/g, (sign) => (sign === '$' ? '\\u0024' : '\\u0025'))
      .replace(/[$%](?=\{)/g, '$&$&');
  }
  const escaped = text.replace(/\\/g, '\\\\').replaceAll(mark, `\\${mark}`);
  const [, , marks] =
    interpolation.find(([languages, within]) => within === mark && languages.split(' ').includes(languageId)) ?? [];
  return marks === undefined ? escaped : escaped.replace(marks, '\\$&');
}
