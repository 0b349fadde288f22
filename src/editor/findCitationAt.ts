import type { TextDocument } from 'vscode';
import { findCitations, type CitedReference, type FoundCitation } from '../draft/citations.ts';
import { findSentence } from '../draft/sentences.ts';
import { getLanguageId } from './citingDocument.ts';
import { readWhileTyping } from './readWhileTyping.ts';

/** A citation at an offset, or one of its references. Offsets are UTF-16 code units. */
interface CitationAt {
  readonly from: number;
  readonly to: number;
  readonly references: readonly CitedReference[];
  /** Without markup. */
  readonly sentence: string;
}

/** Finds the citation that contains an offset. In a footnote's definition, it is the footnote's citation. */
export function findCitationAt(document: TextDocument, offset: number): CitationAt | undefined {
  const isAt = ({ from, to }: { readonly from: number; readonly to: number }) => from <= offset && offset <= to;
  for (const { references, ...citation } of readCitations(document).toReversed()) {
    const reference = references.findLast(isAt);
    if (reference || isAt(citation)) {
      const sentence = readWhileTyping(document, () =>
        findSentence(document.getText(), getLanguageId(document), citation.from),
      );
      const { from, to } = reference ?? citation;
      return { from, to, references: reference ? [reference] : references, sentence: sentence?.text ?? '' };
    }
  }
  return undefined;
}

export function findNearestCitation(document: TextDocument, url: string, offset: number): number | undefined {
  const [nearest] = readCitations(document)
    .filter(({ references }) => references.some((reference) => reference.url === url))
    .map(({ from }) => from)
    .sort((one, other) => Math.abs(one - offset) - Math.abs(other - offset));
  return nearest;
}

const parsed = new WeakMap<TextDocument, { readonly version: number; readonly citations: readonly FoundCitation[] }>();

/** Parses each version of a document once. */
function readCitations(document: TextDocument): readonly FoundCitation[] {
  const { version } = document;
  const cached = parsed.get(document);
  if (cached?.version === version) {
    return cached.citations;
  }
  const citations = readWhileTyping(document, () => findCitations(document.getText(), getLanguageId(document))) ?? [];
  parsed.set(document, { version, citations });
  return citations;
}
