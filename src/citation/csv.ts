import { fieldsOf, type WriteString } from './data.ts';
import type { Write } from './format.ts';
import { plainText } from './plainText.ts';

/** Two cells, title and address, for each reference, a row each; within a quoted cell, the text for that cell. */
export const csvCells: Write = (references, around) => {
  if (around.quote !== undefined) {
    return { text: csvText(plainText(references, around).text, around) };
  }
  const separator = around.languageId === 'tsv' ? '\t' : ',';
  const rows = references.map(fieldsOf).map(({ title, url = '' }) => [title, url].map(cell).join(separator));
  return { text: rows.join('\n') };
};

/** A text as a cell, or as the inside of the quoted one around the place. */
export const csvText: WriteString = (text, { quote }) =>
  quote === undefined ? cell(text) : text.replaceAll('"', '""');

/** A cell in quotation marks; a spreadsheet would calculate one that begins like a formula, so an apostrophe precedes. */
function cell(text: string): string {
  return `"${text.replace(/^(?=[=+\-@])/, "'").replaceAll('"', '""')}"`;
}
