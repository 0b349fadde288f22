import { toCitableAddress } from './address.ts';
import { writeCitation } from './cite.ts';
import { findLanguage } from '../languages/index.ts';
import type { Reference } from './reference.ts';
import { renderText } from './render.ts';
import { toPlainLine, toPlainName, getCitableTitle } from './citableTitle.ts';

export interface ExportedClipping {
  readonly reference: Reference;
  readonly note?: string | undefined;
  readonly quotations?: readonly string[] | undefined;
  /** If the record is cited through other records: the name of its kind, and those records. */
  readonly by?: { readonly kind: string; readonly sources: readonly Reference[] } | undefined;
}

interface WrittenFolder {
  readonly heading?: string | undefined;
  readonly clippings: readonly ExportedClipping[];
}

const { text: syntax } = findLanguage('markdown');

export function writeClippings(title: string, folders: readonly WrittenFolder[]): string {
  const parts = folders
    .filter(({ clippings }) => clippings.length > 0)
    .flatMap(({ heading, clippings }) => [
      ...(heading === undefined ? [] : [`## ${writeHeading(heading)}`]),
      clippings.map(writeItem).join('\n\n'),
    ]);
  return `${[`# ${writeHeading(title)}`, ...parts].join('\n\n')}\n`;
}

/** Escapes a number sign at the end, which would close the heading. */
function writeHeading(text: string): string {
  return renderText(toPlainName(text), syntax, { before: '# ' }).replace(/(?<!\\)((?:\\\\)*)#$/, '$1\\#');
}

function writeItem(clipping: ExportedClipping): string {
  const { note = '', quotations = [] } = clipping;
  const blocks = [...writeParagraphs(note), ...quotations.map(writeBlockQuote).filter((quote) => quote !== '')];
  return [`- ${writeSource(clipping)}`, ...blocks.map((block) => indent(block))].join('\n\n');
}

function writeSource({ reference, by }: ExportedClipping): string {
  const context = { languageId: 'markdown', before: '- ' };
  if (by) {
    const name = escapeWords(`“${getCitableTitle(reference)}”, ${by.kind}`);
    const { sources } = by;
    return sources.length === 0
      ? name
      : `${name}: ${writeCitation(sources, 'markdown', 'markdown-link', context).text}`;
  }
  const citationText = writeCitation([reference], 'markdown', 'markdown-link', context).text;
  const { url = '', publisher = '', published = '' } = reference;
  const facts = [toPlainName(publisher), toPlainLine(published.slice(0, 10))].filter((fact) => fact !== '');
  return toCitableAddress(url) === undefined || facts.length === 0
    ? citationText
    : `${citationText}, ${escapeWords(facts.join(', '))}`;
}

function writeBlockQuote(quotation: string): string {
  return writeParagraphs(quotation)
    .join('\n\n')
    .replace(/^/gm, '> ')
    .replace(/(?<! ) +$/gm, '');
}

function writeParagraphs(words: string): string[] {
  return words
    .split(/[\r\n\u2028\u2029]+/)
    .map(toPlainLine)
    .filter((line) => line !== '')
    .map((line) => renderText(line, syntax, { before: '' }));
}

function indent(block: string): string {
  return block.replace(/^(?=.)/gm, '  ');
}

function escapeWords(words: string): string {
  return renderText(toPlainLine(words), syntax, { before: '- ' });
}
