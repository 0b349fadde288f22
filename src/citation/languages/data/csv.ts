import { at, lineAt, type InsertionPoint } from '../../insertion/point.ts';
import type { TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { linksAlone } from '../readLinks.ts';
import { dataFormats } from './object.ts';
import { regionAt, type Lexer } from './region.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: (words, { quote }) => (quote === undefined ? cell(words) : words.replaceAll('"', '""')),
  inert: undefined,
};

const [cells, ...others] = dataFormats('csv-cells', text, (all, { languageId }) =>
  all.map(({ title, url = '' }) => [title, url].map(cell).join(separatorOf(languageId))).join('\n'),
);

/** Files of cells, parted by commas or tabs. */
export const csv: WritingLanguage = {
  name: 'CSV',
  languageIds: ['csv', 'tsv'],
  fileExtensions: ['.csv', '.tsv'],
  /** Two cells, title and address, for each reference, a row each. */
  formats: [{ ...cells, label: 'cells' }, ...others],
  text,
  frontMatter: undefined,
  places: pointInCsv,
  reading: linksAlone,
};

/** A cell in quotation marks; a spreadsheet would calculate one that begins like a formula, so an apostrophe precedes. */
function cell(words: string): string {
  return `"${words.replace(/^(?=[=+\-@])/, "'").replaceAll('"', '""')}"`;
}

function separatorOf(languageId = ''): string {
  return languageId === 'tsv' ? '\t' : ',';
}

const lexer: Lexer = { opening: /"/g, bodies: { '"': { quote: '"', inside: /(?:""|[^"])*/y, close: '"' } } };

/** A place in a file of cells: within a quoted cell its text, else cells of its own. */
function pointInCsv(text: string, start: number, end: number, languageId: string): InsertionPoint {
  const region = regionAt(text, start, lexer);
  if (region.kind === 'string') {
    const [before, after] = [text.slice(region.from, start), text.slice(end, region.to)];
    return { start, end, languageId, context: { quote: '"', before, after } };
  }
  const line = lineAt(text, start);
  const separator = separatorOf(languageId);
  const [before, after] = [text.slice(line.from, start), text.slice(end, line.to)];
  const isFree = before === '' || before.endsWith(separator);
  return {
    ...(isFree ? { start, end } : at(line.to)),
    languageId,
    context: {},
    lead: isFree ? '' : separator,
    trail: isFree && after !== '' && !after.startsWith(separator) ? separator : '',
  };
}
