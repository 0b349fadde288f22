import { findSentenceWords } from '../citation/insertion/planAtSentenceEnd.ts';
import type { CitationTarget } from './citationTarget.ts';
import { readCitingDocument } from './citingDocument.ts';

export function readSentence({ document, selections: [selection] }: CitationTarget): string {
  return document && selection ? findSentenceWords(readCitingDocument(document), selection) : '';
}
