import { findCitationFormat } from '../citation/cite.ts';
import { findSentence, findSentences, type Sentence } from './sentences.ts';
import type { FormatLabel } from '../languages/language.ts';
import type { Reference } from '../citation/reference.ts';
import type { InsertionPlan, SelectionOffsets } from '../citation/insertion/edits.ts';
import { planCitation, type CitationOptions, type CitingDocument } from '../citation/insertion/plan.ts';
import { createEmptySpan, trimSelection } from '../citation/insertion/point.ts';

/**
 * The side of the closing punctuation on which each format goes. The style guides of the writing languages agree:
 *
 * | format | example |
 * | --- | --- |
 * | keys | pandoc `rose [@key].`, LaTeX `rose~\cite{key}.`, Org `rose [cite:@key].`, Typst `rose @key.` |
 * | footnotes | Markdown `rose.[^1]`, LaTeX `rose.\footnote{…}`, AsciiDoc `rose.footnote:[…]`, Org `rose.[fn:1]`, Typst
 *   `rose.#footnote[…]`, reStructuredText `rose. [1]_` |
 * | links, addresses | a part of the sentence: `rose [Title](address).`, `rose <address>.` |
 * | whole references | a sentence of their own: `rose. Doe, J. (2026). Title. Publisher.` |
 */
const sides: Readonly<Record<FormatLabel, 'before' | 'after'>> = {
  citationKey: 'before',
  link: 'before',
  referenceLink: 'before',
  bareLink: 'before',
  plainText: 'before',
  footnote: 'after',
  formattedFootnote: 'after',
  formattedReference: 'after',
  biblatexEntry: 'after',
  bibtexEntry: 'after',
  comment: 'after',
};

/**
 * Plans a citation at the end of the sentence that contains the end of the first selection, and puts the cursor after
 * the sentence. Outside of prose, the citation goes after the selection. Returns `undefined` if no place is safe.
 */
export function planAtSentenceEnd(
  references: readonly Reference[],
  document: CitingDocument,
  selections: readonly SelectionOffsets[],
  options: CitationOptions,
): InsertionPlan | undefined {
  const { text, languageId } = document;
  const [selection] = selections;
  if (!selection) {
    return planCitation(references, document, [], options);
  }
  const sentence = findCitedSentence(document, selection);
  if (!sentence) {
    return planCitation(
      references,
      document,
      [createEmptySpan(trimSelection(text, selection.start, selection.end).end)],
      options,
    );
  }
  const stop = findClosingPunctuation(text, sentence) ?? sentence.to;
  // A template of the user's own is a part of the sentence.
  const { label = 'link' } = findCitationFormat(languageId, options.format) ?? {};
  const offsets = sides[label] === 'before' ? [stop, sentence.to] : [sentence.to, stop];
  for (const offset of new Set(offsets)) {
    const plan = planCitation(references, document, [createEmptySpan(offset)], options);
    if (plan) {
      return moveCaret(plan, sentence.to);
    }
  }
  return undefined;
}

/** Returns the sentence with the cursor, or with the last character of the selection. */
function findCitedSentence(
  { text, languageId }: CitingDocument,
  { start, end }: SelectionOffsets,
): Sentence | undefined {
  const words = trimSelection(text, start, end);
  return findSentence(text, languageId, words.start < words.end ? words.end - 1 : end);
}

/** Returns the selected words or the sentence at the cursor, without markup. */
export function findSentenceWords(document: CitingDocument, selection: SelectionOffsets): string {
  const { text, languageId } = document;
  const selected = text.slice(selection.start, selection.end);
  if (selected.trim() === '') {
    return findCitedSentence(document, selection)?.text ?? '';
  }
  const sentences = findSentences(selected, languageId).map((sentence) => sentence.text);
  return sentences.length > 0 ? sentences.join(' ') : selected.replace(/\s+/g, ' ').trim();
}

/** Matches an abbreviation, which keeps its period: `U.S.`, `et al.` */
const abbreviation = /(?:\p{L}\.){2}$|(?<!\p{L})(?:al|etc|Co|Corp|Inc|Jr|Ltd|No|Sr)\.$/u;

/**
 * Returns the offset of the closing punctuation. Returns `undefined` without punctuation, and if it belongs to an
 * abbreviation, a quotation or an ellipsis.
 */
function findClosingPunctuation(text: string, { from, to, text: words }: Sentence): number | undefined {
  const [closing = ''] = /(?<![.…!?。．！？])[.!?。．！？]+[)\]]*$/u.exec(words) ?? [];
  if (closing === '' || closing.startsWith('..') || abbreviation.test(words)) {
    return undefined;
  }
  const source = text.slice(from, to);
  if (source.endsWith(closing)) {
    return to - closing.length;
  }
  // Footnotes and links after the punctuation may contain punctuation themselves.
  const [lastWord = ''] = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u.exec(words) ?? [];
  const withoutTags = source.replace(/<[^<>]*>/g, ({ length }) => ' '.repeat(length));
  const last = Array.from(withoutTags.matchAll(/([\p{L}\p{N}]+)([^\p{L}\p{N}]*)/gu)).findLast(
    ([, word = '', gap = '']) => word.endsWith(lastWord) && gap.includes(closing),
  );
  const [, word = '', gap = ''] = last ?? [];
  return last && from + last.index + word.length + gap.lastIndexOf(closing);
}

/** Moves the cursor of a plan to the end of the sentence, which ended at `end` before the edits. */
function moveCaret(plan: InsertionPlan, end: number): InsertionPlan {
  const [caret = 0] = plan.carets;
  let grown = 0;
  for (const edit of plan.edits) {
    if (caret <= edit.start + grown + edit.text.length) {
      return { ...plan, carets: [caret + Math.max(0, end - edit.end)] };
    }
    grown += edit.text.length - (edit.end - edit.start);
  }
  return plan;
}
