import type { TextSyntax, WritingLanguage } from '../language.ts';
import { commonFormats, plainTextFormat } from '../commonFormats.ts';
import { plainSyntax } from '../plain.ts';
import { lookAlikes } from '../program/inert.ts';
import { linksAlone } from '../readLinks.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: (words, { quote, before }) =>
    quote === undefined ? cell(words) : withoutFormula(words, before).replaceAll('"', '""'),
  inert: undefined,
};

const [formatted, plainText] = commonFormats(text);

/** Files of cells, parted by commas or tabs. */
export const csv: WritingLanguage = {
  name: 'CSV',
  languageIds: ['csv', 'tsv'],
  fileExtensions: ['.csv', '.tsv'],
  formats: [plainText, formatted],
  text,
  reading: linksAlone,
};

/** A cell in quotation marks; a spreadsheet would calculate one that begins like a formula, so an apostrophe precedes. */
function cell(words: string): string {
  return `"${withoutFormula(words, '').replaceAll('"', '""')}"`;
}

/** Puts an apostrophe before a text that a spreadsheet would calculate at the start of a cell. */
function withoutFormula(words: string, before: string | undefined): string {
  return before !== undefined && /(?:^|[",;\t|])$/.test(before) ? words.replace(/^(?=[=+\-@])/, "'") : words;
}

/** Text of a cell without quotation marks, which can hold neither those nor any delimiter. */
export const unquotedCell = plainTextFormat({
  ...plainSyntax,
  escape: (title, { before }) => withoutFormula(title, before).replace(/[",;|]/g, (mark) => lookAlikes[mark] ?? '‚'),
  address: (address) => address.replace(/[,;|]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
});
