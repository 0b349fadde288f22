// cspell:ignore Laoo
import { writeCitation, findCitationFormat, listCitationFormats, type Templates } from '../cite.ts';
import type { Citation, CitationContext, FormattedText } from '../context.ts';
import { findLanguage } from '../../languages/index.ts';
import { commentFormat } from '../../languages/comments.ts';
import { mergeQuotation, writeQuotation } from '../quotation.ts';
import { writeKeys } from '../../languages/links.ts';
import type { Reference } from '../reference.ts';
import { chooseLabel, isInFootnote, findDefinedLabel, findDefinitionPoint } from './definitions.ts';
import { findParser } from '../../languages/findParser.ts';
import { listCitedKeys } from './listCitedKeys.ts';
import { findInsertionPoint } from './findInsertionPoint.ts';
import type { CommonKind, Parse, Span, Structure } from '../../languages/structure.ts';
import { findAddedNodes } from './verify.ts';
import { extractComparableLetters, getCitableTitle } from '../citableTitle.ts';
import { getAddressKey, toCitableAddress } from '../address.ts';
import {
  assemblePlan,
  applyEdits,
  lengthenHeadingLines,
  removeOverlaps,
  type InsertionPlan,
  type SelectionOffsets,
} from './edits.ts';
import { createEmptySpan, findLine, type Edit, type InsertionPoint } from './point.ts';

export { applyEdits, type InsertionPlan, type SelectionOffsets } from './edits.ts';

export interface CitingDocument {
  readonly text: string;
  readonly languageId: string;
  /** The other cells of a notebook. Their labels must not be reused. */
  readonly elsewhere?: readonly string[];
}

/** `format` is the id of a format of the language or the name of a template. */
export interface CitationOptions {
  readonly format: string;
  readonly templates?: Templates;
  readonly keys?: readonly string[];
  /** Pattern for keys of new bibliography entries. */
  readonly keyPattern?: string;
  readonly formatted?: readonly FormattedText[];
  /** Words to quote before the citation. */
  readonly quotation?: string;
  /** Language tag for quotation marks, in lower case. The default is English. */
  readonly language?: string;
}

/**
 * Plans a citation at every selection, or as a paragraph at the end without a selection. Returns `undefined` if no
 * selection is a safe place, or if the result can't be verified.
 */
export function planCitation(
  references: readonly Reference[],
  document: CitingDocument,
  selections: readonly SelectionOffsets[],
  options: CitationOptions,
): InsertionPlan | undefined {
  const plan = planAt(references, document, selections, options);
  const moved = selections.map((selection) => skipIndentation(document.text, selection));
  const isMoved = moved.some(({ start }, index) => start !== selections[index]?.start);
  return plan ?? (isMoved ? planAt(references, document, moved, options) : undefined);
}

/** Moves a cursor at the start of a line to its text. What was typed before the citation arrived can start with a space. */
function skipIndentation(text: string, selection: SelectionOffsets): SelectionOffsets {
  const { start, end } = selection;
  const { from, to } = findLine(text, start);
  const [indentation = ''] = /^[ \t]*/.exec(text.slice(from, to)) ?? [];
  return start === end ? createEmptySpan(Math.max(start, from + indentation.length)) : selection;
}

function planAt(
  references: readonly Reference[],
  document: CitingDocument,
  selections: readonly SelectionOffsets[],
  options: CitationOptions,
): InsertionPlan | undefined {
  const { text, languageId } = document;
  const parse = findParser(languageId);
  const before = parse(text, languageId, undefined, surround(selections));
  if (!before) {
    return undefined;
  }
  const points =
    selections.length === 0
      ? [findPointAtEnd(text, languageId, before)]
      : selections.map((selected) => findPoint(text, selected, languageId, options, before));
  const cursors = points.map((point) => point && { ...removeWords(point), start: point.end });
  // If a link can't contain the selected words, the citation goes after them.
  for (const attempt of options.quotation === undefined ? [points, cursors] : [cursors]) {
    const planned = createPlan(attempt, references, document, options, before);
    if (planned.plan && isVerified(planned, references, document, options, before, parse)) {
      return planned.plan;
    }
  }
  return undefined;
}

/** Returns the span from the first selection to the last one. */
function surround(selections: readonly SelectionOffsets[]): Span | undefined {
  const [first] = selections;
  return (
    first && {
      from: selections.reduce((least, { start }) => Math.min(least, start), first.start),
      to: selections.reduce((most, { end }) => Math.max(most, end), first.end),
    }
  );
}

/** A plan, with its insertion points and the definition that it adds. */
interface Planned {
  readonly plan: InsertionPlan | undefined;
  readonly points: readonly InsertionPoint[];
  readonly definition: string | undefined;
  readonly isDefined: boolean;
}

function createPlan(
  candidates: readonly (InsertionPoint | undefined)[],
  references: readonly Reference[],
  { text, languageId, elsewhere = [] }: CitingDocument,
  options: CitationOptions,
  structure: Structure,
): Planned {
  const inOrder = candidates.filter((point) => point !== undefined).sort((a, b) => a.start - b.start);
  const points = removeOverlaps(removeRepeatsInComments(inOrder, text));
  const language = findLanguage(languageId);
  const format = findCitationFormat(languageId, options.format);
  const takenKeys = language.reading.definedKeys?.(text) ?? [];
  const write = (point: InsertionPoint, label: string) =>
    writeCitationAt(references, point, options, { label, takenKeys });

  const free = chooseLabel([text, ...elsewhere]);
  const newDefinition = points
    .map((point) => write(point, free).citation.definition)
    .find((candidate) => candidate !== undefined);
  const existingLabel =
    newDefinition !== undefined && format ? findDefinedLabel(newDefinition, text, format, structure) : undefined;
  const label = existingLabel ?? free;

  const insertions = points.map((point) => {
    const citation = write(point, label);
    const cited = isInComment(point) ? findEndInLine(text, point.start, citation.citation.text) : undefined;
    // If a comment already contains the citation, only move the cursor.
    return cited === undefined
      ? splitCitation(text, point, citation)
      : [{ start: cited, end: cited, text: '', caret: 0 }];
  });
  const edits: (Edit & { readonly caret?: number })[] = insertions.flatMap((edit) => edit ?? []);
  const rules = points.flatMap((point) => lengthenHeadingLines(text, point, edits));
  if (newDefinition !== undefined && existingLabel === undefined && format) {
    const getAddedText = (offset: number) =>
      edits
        .filter(({ start, end }) => start === offset && end === offset)
        .map((edit) => edit.text)
        .join('');
    const { offset, lead, trail } = findDefinitionPoint(text, format, structure, getAddedText);
    rules.push({ start: offset, end: offset, text: lead + newDefinition + trail });
  }
  const isPlanned = points.length > 0 && insertions.every((insertion) => insertion !== undefined);
  return {
    plan: isPlanned ? assemblePlan(text, [...edits, ...rules]) : undefined,
    points,
    definition: points
      .map((point) => write(point, label).citation.definition)
      .find((definition) => definition !== undefined),
    isDefined: existingLabel !== undefined,
  };
}

/** Splits a citation into insertions around the selected words. Returns `undefined` if it doesn't contain them. */
function splitCitation(text: string, { start, end, context }: InsertionPoint, spaced: SpacedCitation) {
  const fullText = spaced.lead + spaced.citation.text + spaced.trail;
  const caret = spaced.lead.length + spaced.citation.text.length;
  if (start === end || context.words === undefined) {
    return [{ start, end, text: fullText, caret }];
  }
  const words = text.slice(start, end);
  const offset = fullText.indexOf(words);
  const after = offset + words.length;
  return offset < 0
    ? undefined
    : [
        { start, end: start, text: fullText.slice(0, offset) },
        { start: end, end, text: fullText.slice(after), caret: caret - after },
      ].filter((edit) => edit.text !== '' || 'caret' in edit);
}

/** Returns whether the parser finds the citation with its title and address, and nothing else changed. */
export function isVerified(
  { plan, points, definition, isDefined }: Planned,
  references: readonly Reference[],
  { text, languageId }: CitingDocument,
  options: CitationOptions,
  before: Structure,
  parse: Parse,
): boolean {
  const insertions = plan?.edits ?? [];
  const result = applyEdits(text, insertions);
  const after = parse(result, languageId, { structure: before, insertions });
  const added = after && findAddedNodes(text, insertions, before, after);
  if (!added) {
    return false;
  }
  const { isTemplate } = chooseFormat({ languageId, start: 0, end: 0, context: {} }, options);
  const format = isTemplate
    ? undefined
    : (findCitationFormat(languageId, options.format) ?? findLanguage(languageId).formats[0]);
  const isExact = (['link', 'referenceLink', 'bareLink', 'footnote'] as const).some((label) => label === format?.label);
  const citable = references.filter(({ url }) => toCitableAddress(url ?? '') !== undefined);
  const inText = points.filter(({ only }) =>
    only ? only.label === 'link' : definition === undefined || format?.label === 'referenceLink',
  );
  const isNew = definition !== undefined && format?.label !== 'referenceLink' && !isDefined;
  const expected = (isNew ? [...inText, definition] : inText).flatMap(() => citable);
  const links = added.filter(({ kind }) => kind === 'link');
  const written = writeKeys(options.keys ?? [], references, format?.writeKey, languageId);
  const keys = written ? inText.filter(({ only }) => !only).flatMap(() => options.keys ?? []) : [];
  const isKeyAdded = () =>
    JSON.stringify(listCitedKeys(result, after, languageId)) ===
    JSON.stringify([...listCitedKeys(text, before, languageId), ...keys].sort());
  const { name, reading } = findLanguage(languageId);
  const readLinks = reading.links;
  const addresses = added
    .filter(({ kind }) => kind === 'address')
    .map(({ from, to }) => getAddressKey(result.slice(from, to).replace(/^<|>$/g, '')));
  return (
    points.filter(isInComment).every(({ end }) => staysInComment(end, insertions, before, after)) &&
    (keys.length === 0 || isKeyAdded()) &&
    added.every(({ kind, isAroundWords }) => isTemplate || (isAroundWords ? kind === 'link' : addable.has(kind))) &&
    (!isExact || links.length === expected.length) &&
    (name !== 'Plain text' || isTemplate || citable.every(({ url = '' }) => addresses.includes(getAddressKey(url)))) &&
    links.every(({ from, to, isAroundWords }, index) => {
      const [link] = readLinks(`${result.slice(from, to)}\n\n${definition ?? ''}`);
      const isOf = ({ url = '' }: Reference) => getAddressKey(link?.url ?? '') === getAddressKey(url);
      if (!isExact) {
        return isTemplate || citable.some(isOf);
      }
      const reference = expected[index] ?? {};
      return (
        isOf(reference) &&
        (isAroundWords || isSameTitle(link?.title, format?.label === 'bareLink' ? undefined : reference))
      );
    })
  );
}

/** Returns whether each line of the text inserted into a comment is in an element of the comment's kind. */
function staysInComment(offset: number, insertions: readonly Edit[], before: Structure, after: Structure): boolean {
  const run = before.runs.find(({ kind, from, to }) => kind === 'comment' && from <= offset && offset <= to);
  const comment = before.nodes.findLast(({ from, to }) => from === run?.parent && offset <= to);
  const index = insertions.findIndex(({ start }) => start === offset);
  const start = insertions.slice(0, index).reduce((sum, { text }) => sum + text.length, offset);
  const lines = Array.from((insertions[index]?.text ?? '').matchAll(/\S.*/g), ({ 0: line, index: offset }) => ({
    from: start + offset,
    to: start + offset + line.trimEnd().length,
  }));
  return lines.every(({ from, to }) =>
    after.nodes.some((node) => node.kind === comment?.kind && node.from <= from && to <= node.to),
  );
}

/** Elements that a citation may add. */
const addable: ReadonlySet<string> = new Set<CommonKind>([
  'paragraph',
  'cell',
  'link',
  'address',
  'entry',
  'emphasis',
  'footnote',
  'footnoteDefinition',
  'definition',
  'citation',
  '#comment',
]);

function isSameTitle(read: string | undefined, reference: Reference | undefined): boolean {
  return (
    reference === undefined ||
    extractComparableLetters(read ?? '') === extractComparableLetters(getCitableTitle(reference))
  );
}

/** Writes the citation for a selection, or without context, as a preview and for the clipboard. */
export function previewCitation(
  references: readonly Reference[],
  { text, languageId, elsewhere = [] }: CitingDocument,
  selected: SelectionOffsets | undefined,
  options: CitationOptions,
): Citation {
  const before = findParser(languageId)(text, languageId, undefined, selected && surround([selected]));
  const point =
    before &&
    (selected ? findPoint(text, selected, languageId, options, before) : findPointAtEnd(text, languageId, before));
  const isMarkup = before && selected && isInMarkup(selected.end, before);
  const nowhere = { start: 0, end: 0, languageId: isMarkup ? templateLanguageId : languageId, context: {} };
  return writeCitationAt(references, point ?? nowhere, options, {
    label: chooseLabel([text, ...elsewhere]),
    takenKeys: [],
  }).citation;
}

/** For HTML in programs. */
const templateLanguageId = 'jsx-tags';

/** Returns whether an offset is in the HTML of a program, but not in code in the HTML. */
function isInMarkup(offset: number, { nodes }: Structure): boolean {
  const inner = nodes.findLast(({ kind, from, to }) =>
    kind === 'markup' ? from <= offset && offset <= to : from < offset && offset < to,
  );
  return inner?.kind === 'markup';
}

function isInComment({ only, context }: InsertionPoint): boolean {
  return only === commentFormat && context.inComment !== undefined;
}

/** Keeps only the first point on each line of a comment. */
function removeRepeatsInComments(points: readonly InsertionPoint[], text: string): InsertionPoint[] {
  const lines = new Set<number>();
  return points.filter((point) => {
    const { from } = findLine(text, point.start);
    const isRepeated = isInComment(point) && lines.has(from);
    lines.add(from);
    return !isRepeated;
  });
}

/** Returns the end of a citation on the line that contains an offset. */
function findEndInLine(text: string, offset: number, citation: string): number | undefined {
  const { from, to } = findLine(text, offset);
  const line = text.slice(from, to);
  const end = line.indexOf(citation) + citation.length;
  // The address may be a prefix of a longer one.
  return line.includes(citation) && /^(?:,?\s|$)/.test(line.slice(end)) ? from + end : undefined;
}

/** Returns where to insert at a selection. Inside a footnote, the citation is a link, since footnotes can't nest. */
function findPoint(
  text: string,
  selected: SelectionOffsets,
  languageId: string,
  { format: id, templates = {} }: CitationOptions,
  structure: Structure,
): InsertionPoint | undefined {
  const point = findInsertionPoint(text, structure, selected, languageId);
  const format = Object.hasOwn(templates, id) ? undefined : findCitationFormat(languageId, id);
  const isFootnote = format?.label === 'footnote' || format?.label === 'formattedFootnote';
  if (!point || point.only || !isFootnote) {
    return point;
  }
  const [link] = listCitationFormats(languageId);
  return link && isInFootnote(text, point.start, structure, languageId) ? { ...point, only: link } : point;
}

/** Returns a paragraph of its own, or the comment that ends a program. */
function findPointAtEnd(text: string, languageId: string, structure: Structure): InsertionPoint | undefined {
  if (findLanguage(languageId).text.inert === 'everywhere') {
    return findInsertionPoint(text, structure, createEmptySpan(text.length), languageId);
  }
  const lead = text.trim() === '' || /\n\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  const context = { before: '', after: '' };
  return { ...createEmptySpan(text.length), languageId, context, lead, trail: '\n' };
}

interface SpacedCitation {
  readonly citation: Citation;
  readonly lead: string;
  readonly trail: string;
}

interface Taken {
  readonly label: string;
  readonly takenKeys: readonly string[];
}

function writeCitationAt(
  references: readonly Reference[],
  point: InsertionPoint,
  options: CitationOptions,
  { label, takenKeys }: Taken,
): SpacedCitation {
  const { languageId, only } = point;
  const { keys, formatted, templates = {}, quotation, language, keyPattern } = options;
  const { context } = point;
  const { format, isTemplate } = chooseFormat(point, options);
  const citationFormat = isTemplate || only !== undefined ? undefined : findCitationFormat(languageId, format);
  const attachesToWord = citationFormat?.attachesToWord === true;
  const [space, trail] = chooseSpaces(point, quotation === undefined && attachesToWord);
  const lead = space === ' ' && quotation === undefined ? (citationFormat?.space ?? space) : space;
  const localContext: CitationContext = {
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
  const { text: syntax } = findLanguage(languageId);
  const cited = references.map((reference) =>
    quotation === undefined ? reference : mergeQuotation(reference, quotation, syntax, localContext, language),
  );
  const written =
    only && !isTemplate
      ? only.write(cited, localContext)
      : writeCitation(cited, languageId, format, localContext, templates);
  return {
    citation:
      quotation === undefined
        ? written
        : writeQuotation(quotation, written, syntax, localContext, attachesToWord, language),
    lead,
    trail,
  };
}

function removeWords({ context, ...point }: InsertionPoint): InsertionPoint {
  const otherContext = Object.fromEntries(Object.entries(context).filter(([name]) => name !== 'words'));
  const { words = '', before = '' } = context;
  return { ...point, context: { ...otherContext, ...(words !== '' && { before: before + words }) } };
}

/** Prefers the format in the options if the language supports it. */
function chooseFormat({ languageId, only }: InsertionPoint, { format, templates = {} }: CitationOptions) {
  const isTemplate = Object.hasOwn(templates, format) && (only === undefined || only === commentFormat);
  return { isTemplate, format: isTemplate || findCitationFormat(languageId, format) ? format : 'auto' };
}

/** Returns the spaces before and after a citation. */
function chooseSpaces(
  { context, lead, trail, languageId }: InsertionPoint,
  isFootnote: boolean,
): readonly [string, string] {
  if (lead !== undefined || trail !== undefined || context.words !== undefined) {
    return [lead ?? '', trail ?? ''];
  }
  const { before = '', after = '' } = context;
  const endsWord = /[^\s]['"’”»]$|[\p{L}\p{N}\p{M}.,;:!?…)\]}%`]$/u.test(before) || endsEmphasis.test(before);
  const needsSpace = endsLink.test(before.slice(-maxLinkLength)) || (endsWord && !unspaced.test(before));
  const isBeforeWord =
    (isFootnote ? /^[\p{L}\p{N}]/u : /^[\p{L}\p{N}([{“‘«]/u).test(after) && !unspaced.test(after.slice(0, 1));
  // In Markdown, `[words][^1]` is a link.
  const isLabel = findLanguage(languageId).name === 'Markdown' && /\](?<!\[\^[^\][]{1,100}\])$/.test(before);
  return [needsSpace && (!isFootnote || isLabel) ? ' ' : '', isBeforeWord ? ' ' : ''];
}

/** In UTF-16 code units. */
const maxLinkLength = 2000;

/** Matches the end of an address, an HTML element, a reStructuredText link or mathematics. */
const endsLink =
  /(?:https?:\/\/[^\s<>"]+|<[a-z][a-z\d+.-]*:[^<>\s]*>|<\/(?:a|b|i|em|strong|cite|q|span|code)>|[^\s`]`__?|[^\s$]\$)$/i;

/** Closing emphasis marks after a word or its punctuation. */
const endsEmphasis = /[\p{L}\p{N}\p{M}.,;:!?…)\]'"’”»][*_/~+=]{1,3}$/u;

/** Scripts without spaces between words, and their punctuation. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\u3000-\u303F\uFF00-\uFFEF]$/u;
