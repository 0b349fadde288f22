import { findSentenceWords } from '../draft/planAtSentenceEnd.ts';
import { runWithinTimeLimit } from '../citation/timeLimit.ts';
import type { CitationTarget } from './citationTarget.ts';
import { readCitingDocument } from './citingDocument.ts';

export function readSentence({ document, selections: [selection] }: CitationTarget): string {
  if (!document || !selection) {
    return '';
  }
  const citing = readCitingDocument(document);
  return runWithinTimeLimit(citing.text, () => findSentenceWords(citing, selection)) ?? '';
}
