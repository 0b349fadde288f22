import type { TextDocument } from 'vscode';
import type { CitedReference, FoundCitation } from '../draft/citations.ts';
import { getLanguageId, readWhileTyping } from './citingDocument.ts';

/** A citation at an offset, or one of its references. Offsets are UTF-16 code units. */
interface CitationAt {
  readonly from: number;
  readonly to: number;
  readonly references: readonly CitedReference[];
  /** Without markup. */
  readonly sentence: string;
}

/** Finds the citation that contains an offset. In a footnote's definition, it is the footnote's citation. */
export async function findCitationAt(
  document: TextDocument,
  offset: number,
  signal: AbortSignal,
): Promise<CitationAt | undefined> {
  const isAt = ({ from, to }: { readonly from: number; readonly to: number }) => from <= offset && offset <= to;
  for (const { references, ...citation } of (await readCitations(document, signal)).toReversed()) {
    const reference = references.findLast(isAt);
    if (reference || isAt(citation)) {
      const args = [document.getText(), getLanguageId(document), citation.from] as const;
      const sentence = await readWhileTyping(document, 'findSentence', [...args], signal);
      const { from, to } = reference ?? citation;
      return { from, to, references: reference ? [reference] : references, sentence: sentence?.text ?? '' };
    }
  }
  return undefined;
}

export async function findNearestCitation(
  document: TextDocument,
  url: string,
  offset: number,
): Promise<number | undefined> {
  const [nearest] = (await readCitations(document))
    .filter(({ references }) => references.some((reference) => reference.url === url))
    .map(({ from }) => from)
    .sort((one, other) => Math.abs(one - offset) - Math.abs(other - offset));
  return nearest;
}

const parsed = new WeakMap<TextDocument, { readonly version: number; readonly citations: readonly FoundCitation[] }>();

/** Parses each version of a document once. */
async function readCitations(document: TextDocument, signal?: AbortSignal): Promise<readonly FoundCitation[]> {
  const { version } = document;
  const cached = parsed.get(document);
  if (cached?.version === version) {
    return cached.citations;
  }
  const args = [document.getText(), getLanguageId(document)] as const;
  const citations = (await readWhileTyping(document, 'findCitations', [...args], signal)) ?? [];
  parsed.set(document, { version, citations });
  return citations;
}
