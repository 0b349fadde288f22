import { citation, formatsFor, type Templates } from '../cite.ts';
import type { Citation, FormattedText, Surroundings } from '../format.ts';
import { formats, isMark } from '../formats.ts';
import { familyOfLanguage } from '../languages.ts';
import { quotedReference, quoting } from '../quotation.ts';
import type { Reference } from '../reference.ts';
import { freeLabel, labelOfSame, placeOfDefinition } from './definitions.ts';
import type { Spot } from './spot.ts';
import { endSpot, spotAt } from './spots.ts';

/** A document to cite in. */
export interface CitingDocument {
  readonly text: string;
  readonly languageId: string;
  /** Other texts whose labels count as taken: the other cells of a notebook. */
  readonly elsewhere?: readonly string[];
}

/** What is selected, as offsets; equal ones are a cursor. */
export interface Selected {
  readonly start: number;
  readonly end: number;
}

/** How to cite: `format` is one that the document's language has, or a template's name. */
export interface Way {
  readonly format: string;
  readonly templates?: Templates;
  readonly keys?: readonly string[];
  readonly formatted?: readonly FormattedText[];
  /** Words of the source that stand before its citation as a quotation. */
  readonly quotation?: string;
}

/** Text that takes the place of a part of a document. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What is to be done to a document. */
export interface Plan {
  /** In their order; none touches another. */
  readonly edits: readonly Edit[];
  /** Where the cursors are afterwards, behind each citation, as offsets in the new text. */
  readonly carets: readonly number[];
}

interface Placed extends Edit {
  /** How far into the text the cursor is afterwards. */
  readonly caret: number;
}

/**
 * How the citation of references gets into a document at every selection: no word, link or mark of a code block is cut
 * through, nothing that is there is changed but what is selected. Without a selection, a paragraph at its end.
 * `undefined` where there is no selection at which a citation is surely only text.
 */
export function planCitation(
  references: readonly Reference[],
  { text, languageId, elsewhere = [] }: CitingDocument,
  selections: readonly Selected[],
  way: Way,
): Plan | undefined {
  const inOrder = [
    ...new Map(selections.map((selection) => [`${selection.start} ${selection.end}`, selection])).values(),
  ];
  const spots = (
    inOrder.length === 0
      ? [endSpot(text, languageId)]
      : inOrder.map(({ start, end }) => spotAt(text, start, end, languageId))
  )
    .filter((spot) => spot !== undefined)
    .sort((a, b) => a.start - b.start);
  if (spots.length === 0) {
    return undefined;
  }
  const format = formatsFor(languageId).find((id) => id === way.format);
  const takenKeys = familyOfLanguage(languageId) === 'bibtex' ? keysIn(text) : [];
  const write = (spot: Spot, label: string) => citationAt(references, spot, way, { label, takenKeys });

  let label = freeLabel([text, ...elsewhere]);
  const definition = spots.map((spot) => write(spot, label).citation.definition).find((found) => found !== undefined);
  const same = definition !== undefined && format ? labelOfSame(definition, text, format) : undefined;
  label = same ?? label;

  const placed = withoutOverlap(
    spots.map((spot): Placed => {
      const { citation: written, lead, trail } = write(spot, label);
      const { start, end } = spot;
      return { start, end, text: lead + written.text + trail, caret: lead.length + written.text.length };
    }),
  );
  if (definition !== undefined && same === undefined && format) {
    const added = (offset: number) =>
      placed
        .filter(({ start, end }) => start === offset && end === offset)
        .map((edit) => edit.text)
        .join('');
    const { offset, lead, trail } = placeOfDefinition(text, format, added);
    return assembled(text, [...placed, { start: offset, end: offset, text: lead + definition + trail }]);
  }
  return assembled(text, placed);
}

/** The citation as it would read at the first of the selections, or on its own: what a preview and the clipboard show. */
export function previewCitation(
  references: readonly Reference[],
  { text, languageId, elsewhere = [] }: CitingDocument,
  selected: Selected | undefined,
  way: Way,
): Citation {
  const spot = selected ? spotAt(text, selected.start, selected.end, languageId) : endSpot(text, languageId);
  const nowhere: Spot = { start: 0, end: 0, languageId, around: {} };
  return citationAt(references, spot ?? nowhere, way, { label: freeLabel([text, ...elsewhere]), takenKeys: [] })
    .citation;
}

interface Taken {
  readonly label: string;
  readonly takenKeys: readonly string[];
}

function citationAt(references: readonly Reference[], spot: Spot, way: Way, { label, takenKeys }: Taken) {
  const { languageId, only } = spot;
  const { keys, formatted, templates = {}, quotation } = way;
  // A quotation takes the place of what is selected.
  const around = quotation === undefined ? spot.around : withoutWords(spot.around);
  const format = formatIn(spot, way);
  const isTemplate = Object.hasOwn(templates, format);
  const isFootnote = quotation === undefined && only === undefined && !isTemplate && isMark(format);
  const [lead, trail] = spacesAround(spot, isFootnote);
  const here: Surroundings = {
    ...around,
    languageId,
    ...(around.before !== undefined && { before: around.before + lead }),
    ...(around.after !== undefined && { after: trail + around.after }),
    label,
    takenKeys,
    ...(keys && { keys }),
    ...(formatted && { formatted }),
  };
  const cited = references.map((reference) =>
    quotation === undefined ? reference : quotedReference(reference, quotation, here),
  );
  const written =
    only === undefined || format !== only
      ? citation(cited, languageId, format, here, templates)
      : formats[only](cited, here);
  const isAMark = only === undefined && !isTemplate && isMark(format);
  return { citation: quotation === undefined ? written : quoting(quotation, written, here, isAMark), lead, trail };
}

function withoutWords(around: Surroundings): Surroundings {
  return Object.fromEntries(Object.entries(around).filter(([name]) => name !== 'words'));
}

/** The format at a place: what the place allows, else what is wanted, where its language has it. */
function formatIn({ languageId, only }: Spot, { format, templates = {} }: Way): string {
  const isTemplate = Object.hasOwn(templates, format);
  if (only !== undefined) {
    return isTemplate && only === 'comment' ? format : only;
  }
  return isTemplate ? format : (formatsFor(languageId).find((id) => id === format) ?? 'auto');
}

/** What parts a citation from its neighbours: what the place says, else a space where words would run together. */
function spacesAround({ around, lead, trail }: Spot, isFootnote: boolean): readonly [string, string] {
  if (lead !== undefined || trail !== undefined || around.words !== undefined) {
    return [lead ?? '', trail ?? ''];
  }
  const { before = '', after = '' } = around;
  const needsSpace = /[^\s]['"’”»]$|[\p{L}\p{N}\p{M}.,;:!?…)\]}%`]$/u.test(before) && !unspaced.test(before);
  const isBeforeWord =
    (isFootnote ? /^[\p{L}\p{N}]/u : /^[\p{L}\p{N}([{“‘«]/u).test(after) && !unspaced.test(after.slice(0, 1));
  return [needsSpace && !isFootnote ? ' ' : '', isBeforeWord ? ' ' : ''];
}

/** Scripts that part words by no spaces, and their punctuation. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\u3000-\u303F\uFF00-\uFFEF]$/u;

function keysIn(text: string): string[] {
  return Array.from(text.matchAll(/@\s*[^\s{}()@,]+\s*[{(]\s*([^\s,{}()]+)/g), ([, key = '']) => key);
}

/** Of places that overlap or are the same, the first. */
function withoutOverlap(placed: readonly Placed[]): Placed[] {
  const taken = new Set<string>();
  let behind = 0;
  return placed.filter(({ start, end }) => {
    const isFree = start >= behind && !taken.has(`${start} ${end}`);
    taken.add(`${start} ${end}`);
    behind = Math.max(behind, end);
    return isFree;
  });
}

/** The edits in their order, those at one offset as one, with the document's own line ends, and where the cursors are. */
function assembled(text: string, all: readonly (Edit & { readonly caret?: number })[]): Plan {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const native = (part: string) => part.replaceAll('\n', lineEnd);
  const edits: Edit[] = [];
  const carets: number[] = [];
  let grown = 0;
  const inOrder = [...all].sort(
    (a, b) => a.start - b.start || Number(a.caret === undefined) - Number(b.caret === undefined),
  );
  for (const edit of inOrder) {
    const written = native(edit.text);
    if (edit.caret !== undefined) {
      carets.push(edit.start + grown + native(edit.text.slice(0, edit.caret)).length);
    }
    grown += written.length - (edit.end - edit.start);
    const last = edits.at(-1);
    if (last?.end === edit.start && edit.start === edit.end) {
      edits[edits.length - 1] = { ...last, text: last.text + written };
    } else {
      edits.push({ start: edit.start, end: edit.end, text: written });
    }
  }
  return { edits, carets };
}

/** A text after edits. */
export function edited(text: string, edits: readonly Edit[]): string {
  let from = 0;
  const parts = edits.map(({ start, end, text: added }) => {
    const part = text.slice(from, start) + added;
    from = end;
    return part;
  });
  return [...parts, text.slice(from)].join('');
}
