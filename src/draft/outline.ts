import { writeCitation, listCitationFormats } from '../citation/cite.ts';
import type { CitationContext } from '../citation/context.ts';
import { applyEdits } from '../citation/insertion/edits.ts';
import { findLine, type Edit } from '../citation/insertion/point.ts';
import { findLanguage } from '../languages/index.ts';
import { findParser } from '../languages/findParser.ts';
import { findAddedNodes } from '../citation/insertion/verify.ts';
import type { Reference } from '../citation/reference.ts';
import { renderText } from '../citation/render.ts';
import { findCitations } from './citations.ts';

/** Texts can have any characters, which are escaped. */
export type OutlineBlock =
  | { readonly type: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly OutlineItem[] };

export interface OutlineItem {
  readonly text: string;
  /** Reference to cite after the text. */
  readonly reference?: Reference | undefined;
}

/** Separates blocks by empty lines. Returns `undefined` for languages without prose. */
export function writeOutline(blocks: readonly OutlineBlock[], languageId: string): string | undefined {
  const { outline: write, text: syntax } = findLanguage(languageId);
  const [link] = listCitationFormats(languageId);
  if (!write || !link) {
    return undefined;
  }
  const context: CitationContext = { languageId, before: '', after: '' };
  const writeText = (text: string) => renderText(text.replace(/\s+/g, ' ').trim(), syntax, context);
  const writeItem = ({ text, reference }: OutlineItem) =>
    [
      ...(text === '' ? [] : [writeText(text)]),
      ...(reference ? [writeCitation([reference], languageId, link.id, { ...context, before: `${text} ` }).text] : []),
    ].join(' ');
  const { heading, item, paragraph = identity, list = identity } = write;
  return blocks
    .map((block) => {
      switch (block.type) {
        case 'heading':
          return heading(writeText(block.text), block.level);
        case 'paragraph':
          return paragraph(writeText(block.text));
        case 'list':
          return list(block.items.map((each) => item(writeItem(each))).join('\n'));
      }
    })
    .join('\n\n');
}

function identity(text: string): string {
  return text;
}

/** Offsets to try, from the block at the cursor outward. */
const maxPositions = 12;

/**
 * Plans to insert an outline after the block at an offset, or at the end of the document. Returns `undefined` if no
 * offset leaves everything else unchanged and shows every citation.
 */
export function planOutline(
  blocks: readonly OutlineBlock[],
  { text, languageId }: { readonly text: string; readonly languageId: string },
  offset: number,
): Edit | undefined {
  const parse = findParser(languageId);
  const before = parse(text, languageId);
  const outline = writeOutline(blocks, languageId);
  if (!before || outline === undefined) {
    return undefined;
  }
  const around = before.nodes.filter(({ from, to }) => from <= offset && offset <= to);
  const line = findLine(text, offset);
  const isEmptyLine = text.slice(line.from, line.to).trim() === '';
  const positions = [
    ...(isEmptyLine ? [line.to] : []),
    ...around.map(({ to }) => findLine(text, to).to).reverse(),
    text.length,
  ];
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const expected = countReferences(blocks);
  const cited = countCited(text, languageId);
  for (const position of [...new Set(positions)].slice(0, maxPositions)) {
    const start = text.slice(0, position);
    const lead = start.trim() === '' || /\n\r?\n$/.test(start) ? '' : start.endsWith('\n') ? '\n' : '\n\n';
    const trail = text.slice(position).trim() === '' ? '\n' : /^\r?\n\r?\n/.test(text.slice(position)) ? '' : '\n\n';
    const edit = { start: position, end: position, text: (lead + outline + trail).replaceAll('\n', lineEnd) };
    const result = applyEdits(text, [edit]);
    const after = parse(result, languageId);
    const isUnchanged = after && findAddedNodes(text, [edit], before, after) !== undefined;
    if (isUnchanged && countCited(result, languageId) === cited + expected) {
      return edit;
    }
  }
  return undefined;
}

function countReferences(blocks: readonly OutlineBlock[]): number {
  const items = blocks.flatMap((block) => (block.type === 'list' ? block.items : []));
  return items.filter(({ reference }) => reference?.url !== undefined).length;
}

function countCited(text: string, languageId: string): number {
  return findCitations(text, languageId).reduce((sum, { references }) => sum + references.length, 0);
}
