import { addToBibliography } from '../bibliography/addToBibliography.ts';
import { UnreadableBibliographyError } from '../bibliography/bibliographyFile.ts';
import { readBibliography } from '../bibliography/readBibliography.ts';
import { locateEntries } from './bibliographyEntries.ts';
import { findUncitedSentences } from './checkDocument.ts';
import { findCitations } from './citations.ts';
import { fixFinding } from './fixFinding.ts';
import { findNamedBibliographies, listCitedLinks } from './listCitedLinks.ts';
import { planOutline } from './outline.ts';
import { findSentence } from './sentences.ts';
import { detectFormat } from '../citation/insertion/detectFormat.ts';
import { planCitation, previewCitation } from '../citation/insertion/plan.ts';
import { findSentenceWords, planAtSentenceEnd } from './planAtSentenceEnd.ts';
import { planCompletion } from '../citation/insertion/planCompletion.ts';
import { isPlaceOfCitation, isPlaceOfKey } from '../citation/insertion/planKey.ts';
import { findLanguage } from '../languages/index.ts';

/** Work that reads a whole document or bibliography. A thread gets copies of the arguments, and sends one of the result. */
export const documentWork = {
  /** Returns the error instead of throwing it, because a thread sends only the messages of errors. */
  addToBibliography: (...args: Parameters<typeof addToBibliography>) => {
    try {
      return addToBibliography(...args);
    } catch (error) {
      if (error instanceof UnreadableBibliographyError) {
        return { reason: error.reason, message: error.message };
      }
      throw error;
    }
  },
  detectFormat,
  findCitations,
  findNamedBibliographies,
  findProjectBibliographies: (text: string, languageId: string) =>
    findLanguage(languageId).reading.project?.bibliographies(text),
  findSentence,
  findSentenceWords,
  findUncitedSentences,
  fixFinding,
  isPlaceOfCitation,
  isPlaceOfKey,
  listCitedLinks,
  locateEntries,
  planAtSentenceEnd,
  planCitation,
  planCompletion,
  planOutline,
  previewCitation,
  readEntries: (...args: Parameters<typeof readBibliography>) => readBibliography(...args)?.entries,
} as const;

export type DocumentWork = typeof documentWork;

/** A piece of work, with its arguments. */
export interface DocumentJob {
  readonly name: keyof DocumentWork;
  readonly args: readonly unknown[];
}

export function runJob({ name, args }: DocumentJob): unknown {
  return (documentWork[name] as (...args: readonly unknown[]) => unknown)(...args);
}
