import { citableAddress } from './address.ts';
import { citation } from './cite.ts';
import { languageOf } from './languages/index.ts';
import type { Reference } from './reference.ts';
import { renderText } from './render.ts';
import { plain, plainName, titleOf } from './citableTitle.ts';

/** A clipping to be written down. */
export interface WrittenClipping {
  readonly reference: Reference;
  readonly note?: string | undefined;
  readonly quotations?: readonly string[] | undefined;
  /** The sources of a record that is cited by others, and the name of its kind. */
  readonly by?: { readonly kind: string; readonly sources: readonly Reference[] } | undefined;
}

/** Clippings below a heading of their own, or directly below the title. */
export interface WrittenFolder {
  readonly heading?: string | undefined;
  readonly clippings: readonly WrittenClipping[];
}

const { text: syntax } = languageOf('markdown');

/**
 * Clippings as a Markdown document: a list below the heading of each folder, in which each clipping is an exact citation
 * with its note as text and its quotations as block quotes. Whatever they hold stays text.
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

/** A mark at the end of a heading would close it, unless it is escaped. */
function headingText(text: string): string {
  return renderText(plainName(text), syntax, { before: '# ' }).replace(/(?<!\\)((?:\\\\)*)#$/, '$1\\#');
}

function item(clipping: WrittenClipping): string {
  const { note = '', quotations = [] } = clipping;
  const blocks = [...paragraphs(note), ...quotations.map(blockQuote).filter((quote) => quote !== '')];
  return [`- ${source(clipping)}`, ...blocks.map((block) => indented(block))].join('\n\n');
}

/** The citation, with publisher and date behind it. */
function source({ reference, by }: WrittenClipping): string {
  const context = { languageId: 'markdown', before: '- ' };
  if (by) {
    const name = text(`“${titleOf(reference)}”, ${by.kind}`);
    const { sources } = by;
    return sources.length === 0 ? name : `${name}: ${citation(sources, 'markdown', 'markdown-link', context).text}`;
  }
  const written = citation([reference], 'markdown', 'markdown-link', context).text;
  const { url = '', publisher = '', published = '' } = reference;
  const facts = [plainName(publisher), plain(published.slice(0, 10))].filter((fact) => fact !== '');
  return citableAddress(url) === undefined || facts.length === 0 ? written : `${written}, ${text(facts.join(', '))}`;
}

function blockQuote(quotation: string): string {
  return paragraphs(quotation).join('\n\n').replace(/^/gm, '> ').replace(/ +$/gm, '');
}

/** The lines of a text, each a paragraph that is only text. */
function paragraphs(words: string): string[] {
  return words
    .split(/[\r\n\u2028\u2029]+/)
    .map(plain)
    .filter((line) => line !== '')
    .map((line) => renderText(line, syntax, { before: '' }));
}

function indented(block: string): string {
  return block.replace(/^(?=.)/gm, '  ');
}

/** A text within a line. */
function text(words: string): string {
  return renderText(plain(words), syntax, { before: '- ' });
}
