import { citation, formatFor, formatsFor, type Templates } from '../cite.ts';
import type { Citation, CitationContext, FormattedText } from '../context.ts';
import { languageOf } from '../languages/index.ts';
import { commentFormat } from '../languages/program/comment.ts';
import { quotedReference, quoting } from '../quotation.ts';
import type { Reference } from '../reference.ts';
import { freeLabel, isInNote, labelOfSame, placeOfDefinition } from './definitions.ts';
import { insertionPointAt, insertionPointAtEnd } from './insertionPoint.ts';
import { assembled, headingLines, withoutOverlap, type Placed, type Plan } from './edits.ts';
import { lineAt, type InsertionPoint } from './point.ts';

export { edited, type Plan } from './edits.ts';

/** A document to cite in. */
export interface CitingDocument {
  readonly text: string;
  readonly languageId: string;
  /** Other texts whose labels count as taken: the other cells of a notebook. */
  readonly elsewhere?: readonly string[];
}

/** A selection, as UTF-16 offsets; equal ones are a cursor. */
export interface Selected {
  readonly start: number;
  readonly end: number;
}

/** Options of a citation: `format` is the id of one that the document's language has, or a template's name. */
export interface CitationOptions {
  readonly format: string;
  readonly templates?: Templates;
  readonly keys?: readonly string[];
  /** The pattern of keys of new entries. */
  readonly keyPattern?: string;
  readonly formatted?: readonly FormattedText[];
  /** Words of the source that stand before its citation as a quotation. */
  readonly quotation?: string;
  /** The tag of the language whose quotation marks it has, in lower case; English without it. */
  readonly language?: string;
}

/**
 * Plans the citation of references in a document at every selection: no word, link or mark of a code block is cut
 * through, nothing that is there is changed but what is selected. Without a selection, a paragraph at its end.
 * `undefined` where there is no selection at which a citation is surely only text.
 */
export function planCitation(
  references: readonly Reference[],
  { text, languageId, elsewhere = [] }: CitingDocument,
  selections: readonly Selected[],
  options: CitationOptions,
): Plan | undefined {
  const inOrder = [
    ...new Map(selections.map((selection) => [`${selection.start} ${selection.end}`, selection])).values(),
  ];
  const points = (
    inOrder.length === 0
      ? [insertionPointAtEnd(text, languageId)]
      : inOrder.map((selected) => pointAt(text, selected, languageId, options))
  )
    .filter((point) => point !== undefined)
    .sort((a, b) => a.start - b.start);
  if (points.length === 0) {
    return undefined;
  }
  const language = languageOf(languageId);
  const format = formatFor(languageId, options.format);
  const takenKeys = language.reading.definedKeys?.(text) ?? [];
  const write = (point: InsertionPoint, label: string) => citationAt(references, point, options, { label, takenKeys });

  let label = freeLabel([text, ...elsewhere]);
  const definition = points
    .map((point) => write(point, label).citation.definition)
    .find((found) => found !== undefined);
  const same = definition !== undefined && format ? labelOfSame(definition, text, format, language) : undefined;
  label = same ?? label;

  const placed = withoutOverlap(
    oncePerComment(points, text).map((point): Placed => {
      const { citation: written, lead, trail } = write(point, label);
      const { start, end } = point;
      const cited = isInComment(point) ? endInLine(text, start, written.text) : undefined;
      if (cited !== undefined) {
        // Only the cursor moves.
        return { start: cited, end: cited, text: '', caret: 0 };
      }
      return { start, end, text: lead + written.text + trail, caret: lead.length + written.text.length };
    }),
  );
  const grown = headingLines(text, placed, language);
  if (definition !== undefined && same === undefined && format) {
    const added = (offset: number) =>
      placed
        .filter(({ start, end }) => start === offset && end === offset)
        .map((edit) => edit.text)
        .join('');
    const { offset, lead, trail } = placeOfDefinition(text, format, language, added);
    return assembled(text, [...placed, ...grown, { start: offset, end: offset, text: lead + definition + trail }]);
  }
  return assembled(text, [...placed, ...grown]);
}

/** The citation as it would read at the first of the selections, or on its own, for a preview and the clipboard. */
export function previewCitation(
  references: readonly Reference[],
  { text, languageId, elsewhere = [] }: CitingDocument,
  selected: Selected | undefined,
  options: CitationOptions,
): Citation {
  const point = selected ? pointAt(text, selected, languageId, options) : insertionPointAtEnd(text, languageId);
  const nowhere: InsertionPoint = { start: 0, end: 0, languageId, context: {} };
  return citationAt(references, point ?? nowhere, options, { label: freeLabel([text, ...elsewhere]), takenKeys: [] })
    .citation;
}

function isInComment({ only, context }: InsertionPoint): boolean {
  return only === commentFormat && context.inComment !== undefined;
}

/** Of the points in one line of a comment, the first: a line does not repeat a citation. */
function oncePerComment(points: readonly InsertionPoint[], text: string): InsertionPoint[] {
  const lines = new Set<number>();
  return points.filter((point) => {
    const { from } = lineAt(text, point.start);
    const isRepeated = isInComment(point) && lines.has(from);
    lines.add(from);
    return !isRepeated;
  });
}

/** The offset behind a citation in the line that holds an offset; `undefined` if the line doesn't contain it. */
function endInLine(text: string, offset: number, citation: string): number | undefined {
  const { from, to } = lineAt(text, offset);
  const line = text.slice(from, to);
  const end = line.indexOf(citation) + citation.length;
  // The address may be the beginning of a longer one.
  return line.includes(citation) && /^(?:,?\s|$)/.test(line.slice(end)) ? from + end : undefined;
}

/** The insertion point of a selection. A footnote holds plain links, since readers drop a footnote in a footnote. */
function pointAt(
  text: string,
  { start, end }: Selected,
  languageId: string,
  { format: id, templates = {} }: CitationOptions,
): InsertionPoint | undefined {
  const point = insertionPointAt(text, start, end, languageId);
  const format = Object.hasOwn(templates, id) ? undefined : formatFor(languageId, id);
  const isFootnote = format?.label === 'footnote' || format?.label === 'formattedFootnote';
  if (point?.languageId !== languageId || point.only || !isFootnote) {
    return point;
  }
  const [link] = formatsFor(languageId);
  return link && isInNote(text, point.start, format, languageOf(languageId)) ? { ...point, only: link } : point;
}

interface Taken {
  readonly label: string;
  readonly takenKeys: readonly string[];
}

function citationAt(
  references: readonly Reference[],
  point: InsertionPoint,
  options: CitationOptions,
  { label, takenKeys }: Taken,
) {
  const { languageId, only } = point;
  const { keys, formatted, templates = {}, quotation, language, keyPattern } = options;
  // A quotation takes the place of what is selected.
  const context = quotation === undefined ? point.context : withoutWords(point.context);
  const { format, isTemplate } = formatAt(point, options);
  const attachesToWord = !isTemplate && only === undefined && formatFor(languageId, format)?.attachesToWord === true;
  const [lead, trail] = spacesAround(point, quotation === undefined && attachesToWord);
  const here: CitationContext = {
    ...context,
    languageId,
    ...(context.before !== undefined && { before: context.before + lead }),
    ...(context.after !== undefined && { after: trail + context.after }),
    label,
    takenKeys,
    ...(keys && { keys }),
    ...(keyPattern !== undefined && { keyPattern }),
    ...(formatted && { formatted }),
  };
  const { text: syntax } = languageOf(languageId);
  const cited = references.map((reference) =>
    quotation === undefined ? reference : quotedReference(reference, quotation, syntax, here, language),
  );
  const written = only && !isTemplate ? only.write(cited, here) : citation(cited, languageId, format, here, templates);
  return {
    citation: quotation === undefined ? written : quoting(quotation, written, syntax, here, attachesToWord, language),
    lead,
    trail,
  };
}

function withoutWords(context: CitationContext): CitationContext {
  return Object.fromEntries(Object.entries(context).filter(([name]) => name !== 'words'));
}

/** The format at a place: the one that it takes, else the one of the options where its language has that. */
function formatAt({ languageId, only }: InsertionPoint, { format, templates = {} }: CitationOptions) {
  const isTemplate = Object.hasOwn(templates, format) && (only === undefined || only === commentFormat);
  return { isTemplate, format: isTemplate || formatFor(languageId, format) ? format : 'auto' };
}

/** The text between a citation and its neighbours: as the place says, else a space where words would run together. */
function spacesAround({ context, lead, trail }: InsertionPoint, isFootnote: boolean): readonly [string, string] {
  if (lead !== undefined || trail !== undefined || context.words !== undefined) {
    return [lead ?? '', trail ?? ''];
  }
  const { before = '', after = '' } = context;
  const endsWord = /[^\s]['"’”»]$|[\p{L}\p{N}\p{M}.,;:!?…)\]}%`]$/u.test(before) || endsLink.test(before);
  const needsSpace = endsWord && !unspaced.test(before);
  const isBeforeWord =
    (isFootnote ? /^[\p{L}\p{N}]/u : /^[\p{L}\p{N}([{“‘«]/u).test(after) && !unspaced.test(after.slice(0, 1));
  return [needsSpace && !isFootnote ? ' ' : '', isBeforeWord ? ' ' : ''];
}

/** An address in angles, an element of HTML, a link of reStructuredText. */
const endsLink = /(?:<[a-z][a-z\d+.-]*:[^<>\s]*>|<\/(?:a|b|i|em|strong|cite|q|span|code)>|[^\s`]`__?)$/i;

/** Scripts that part words by no spaces, and their punctuation. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\u3000-\u303F\uFF00-\uFFEF]$/u;
