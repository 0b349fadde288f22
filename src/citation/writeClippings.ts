import { citableAddress } from './address.ts';
import { citation } from './cite.ts';
import { findLanguage } from './languages/index.ts';
import type { Reference } from './reference.ts';
import { renderText } from './render.ts';
import { toPlainLine, toPlainName, citableTitle } from './citableTitle.ts';

/** A clipping to write. */
export interface WrittenClipping {
  readonly reference: Reference;
  readonly note?: string | undefined;
  readonly quotations?: readonly string[] | undefined;
  /** For a record that is cited through other records: the name of its kind and those records. */
  readonly by?: { readonly kind: string; readonly sources: readonly Reference[] } | undefined;
}

/** Clippings below an optional heading. */
export interface WrittenFolder {
  readonly heading?: string | undefined;
  readonly clippings: readonly WrittenClipping[];
}

const { text: syntax } = findLanguage('markdown');

/**
 * Writes clippings as a Markdown document: a heading and a list for each folder. Each item has a citation, the note and
 * the quotations. All text is escaped.
 */
export function writeClippings(title: string, folders: readonly WrittenFolder[]): string {
  const parts = folders
    .filter(({ clippings }) => clippings.length > 0)
    .flatMap(({ heading, clippings }) => [
      ...(heading === undefined ? [] : [`## ${headingText(heading)}`]),
      clippings.map(item).join('\n\n'),
    ]);
  return `${[`# ${headingText(title)}`, ...parts].join('\n\n')}\n`;
}

/** Escapes a number sign at the end, which would close the heading. */
function headingText(text: string): string {
  return renderText(toPlainName(text), syntax, { before: '# ' }).replace(/(?<!\\)((?:\\\\)*)#$/, '$1\\#');
}

function item(clipping: WrittenClipping): string {
  const { note = '', quotations = [] } = clipping;
  const blocks = [...paragraphs(note), ...quotations.map(blockQuote).filter((quote) => quote !== '')];
  return [`- ${source(clipping)}`, ...blocks.map((block) => indented(block))].join('\n\n');
}

/** Returns the citation, followed by publisher and date. */
function source({ reference, by }: WrittenClipping): string {
  const context = { languageId: 'markdown', before: '- ' };
  if (by) {
    const name = text(`“${citableTitle(reference)}”, ${by.kind}`);
    const { sources } = by;
    return sources.length === 0 ? name : `${name}: ${citation(sources, 'markdown', 'markdown-link', context).text}`;
  }
  const written = citation([reference], 'markdown', 'markdown-link', context).text;
  const { url = '', publisher = '', published = '' } = reference;
  const facts = [toPlainName(publisher), toPlainLine(published.slice(0, 10))].filter((fact) => fact !== '');
  return citableAddress(url) === undefined || facts.length === 0 ? written : `${written}, ${text(facts.join(', '))}`;
}

function blockQuote(quotation: string): string {
  return paragraphs(quotation).join('\n\n').replace(/^/gm, '> ').replace(/ +$/gm, '');
}

/** Writes each line of a text as a paragraph. */
function paragraphs(words: string): string[] {
  return words
    .split(/[\r\n\u2028\u2029]+/)
    .map(toPlainLine)
    .filter((line) => line !== '')
    .map((line) => renderText(line, syntax, { before: '' }));
}

function indented(block: string): string {
  return block.replace(/^(?=.)/gm, '  ');
}

/** Escapes a text for the middle of a line. */
function text(words: string): string {
  return renderText(toPlainLine(words), syntax, { before: '- ' });
}
