import type { Citation } from '../citation/context.ts';
import type { CitationOptions, CitingDocument, SelectionOffsets } from '../citation/insertion/plan.ts';
import type { Reference } from '../citation/reference.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';

/** Writes the citation as in an empty document if reading the document takes too long. */
export async function preview(
  references: readonly Reference[],
  document: CitingDocument,
  selected: SelectionOffsets | undefined,
  options: CitationOptions,
  signal?: AbortSignal,
): Promise<Citation> {
  const write = (target: CitingDocument, span?: SelectionOffsets) =>
    workOnDocument(target.text, 'previewCitation', [references, target, span, options], signal);
  const empty = { text: '', languageId: document.languageId };
  return (await write(document, selected)) ?? (await write(empty)) ?? { text: '' };
}
