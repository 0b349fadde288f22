import { l10n } from 'vscode';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { withLateProgress } from '../platform/notify.ts';
import type { CitationTarget } from './citationTarget.ts';
import { readCitingDocument } from './citingDocument.ts';

export async function readSentence({ document, selections: [selection] }: CitationTarget): Promise<string> {
  if (!document || !selection) {
    return '';
  }
  const citing = readCitingDocument(document);
  const words = await withLateProgress(l10n.t('Reading the document…'), (signal) =>
    workOnDocument(citing.text, 'findSentenceWords', [citing, selection], signal),
  );
  return words ?? '';
}
