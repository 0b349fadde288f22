import type { TextSyntax, WritingLanguage } from '../language.ts';
import { createCommonFormats, createPlainTextFormat } from '../commonFormats.ts';
import { plainSyntax } from '../plain.ts';
import { lookAlikes } from '../program/lookAlikes.ts';
import { plainReading } from '../readLinks.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: (words, { quote, before }) =>
    quote === undefined ? quoteCell(words) : neutralizeFormula(words, before).replaceAll('"', '""'),
  inert: undefined,
};

const [formatted, plainText] = createCommonFormats(text);

export const csv: WritingLanguage = {
  name: 'CSV',
  languageIds: ['csv', 'tsv'],
  fileExtensions: ['.csv', '.tsv'],
  formats: [plainText, formatted],
  text,
  reading: plainReading,
};

function quoteCell(words: string): string {
  return `"${neutralizeFormula(words, '').replaceAll('"', '""')}"`;
}

/** Adds an apostrophe to a cell that a spreadsheet would read as a formula. */
function neutralizeFormula(words: string, before: string | undefined): string {
  return before !== undefined && /(?:^|[",;\t|])$/.test(before) ? words.replace(/^(?=[=+\-@])/, "'") : words;
}

/** An unquoted cell can't contain quotation marks or delimiters. */
export const unquotedCell = createPlainTextFormat({
  ...plainSyntax,
  escape: (title, { before }) => neutralizeFormula(title, before).replace(/[",;|]/g, (mark) => lookAlikes[mark] ?? '‚'),
  address: (address) => address.replace(/[,;|]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
});
