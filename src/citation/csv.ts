import { fieldsOf } from './data.ts';
import type { Write } from './format.ts';
import { plainText } from './plainText.ts';

/** Two cells, title and address, for each reference, a row each; within a quoted cell, the text for that cell. */
export const csvCells: Write = (references, around) => {
  if (around.quote !== undefined) {
    return { text: plainText(references, around).text.replaceAll('"', '""') };
  }
  const separator = around.languageId === 'tsv' ? '\t' : ',';
  const rows = references.map(fieldsOf).map(({ title, url = '' }) => [title, url].map(cell).join(separator));
  return { text: rows.join('\n') };
};

/** A cell in quotation marks; a spreadsheet would calculate one that begins like a formula, so an apostrophe precedes. */
function cell(text: string): string {
  return `"${text.replace(/^(?=[=+\-@])/, "'").replaceAll('"', '""')}"`;
}
