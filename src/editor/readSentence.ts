import { findSentenceWords } from '../citation/insertion/planAtSentenceEnd.ts';
import type { CitationTarget } from './citationTarget.ts';
import { readCitingDocument } from './citingDocument.ts';

/** Returns the selection or the sentence at the cursor, without markup. */
export function readSentence({ document, selections: [selection] }: CitationTarget): string {
  return document && selection ? findSentenceWords(readCitingDocument(document), selection) : '';
}
