import { l10n } from 'vscode';
import { listCitationFormats } from '../citation/cite.ts';
import type { FormatLabel } from '../languages/language.ts';
import type { CitationTarget } from './citationTarget.ts';
import { getLanguageId } from './citingDocument.ts';
import { chooseFormat, prepareCitation, writePreview, type CitationRequest } from './prepareCitation.ts';

export interface FormatPreview {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly lacksBibliography?: boolean;
}

/** Returns the default first. Without a document, the only format is plain text. */
export async function previewFormats(
  request: CitationRequest,
  target: CitationTarget,
  signal?: AbortSignal,
): Promise<readonly FormatPreview[]> {
  const { document } = target;
  const preferred = await chooseFormat(document, undefined, signal);
  const builtIn = document ? listCitationFormats(getLanguageId(document)) : [];
  const ids = new Set([preferred.id, ...Object.keys(preferred.templates), ...builtIn.map(({ id }) => id)]);
  const previews: FormatPreview[] = [];
  // One at a time, because formats share the thread, the citation style and the document.
  for (const id of ids) {
    const format = await chooseFormat(document, id, signal);
    const citation = await prepareCitation(request, format, document, signal);
    previews.push({
      id,
      name: format.builtIn ? getFormatNames()[format.builtIn.label] : id,
      text: await writePreview(citation, target, signal),
      ...(citation.lacksBibliography && { lacksBibliography: true }),
    });
  }
  return previews;
}

function getFormatNames(): Readonly<Record<FormatLabel, string>> {
  return {
    link: l10n.t('Link'),
    referenceLink: l10n.t('Reference link'),
    footnote: l10n.t('Footnote'),
    formattedFootnote: l10n.t('Formatted footnote'),
    bareLink: l10n.t('Bare link'),
    citationKey: l10n.t('Citation key (@key)'),
    biblatexEntry: l10n.t('BibLaTeX entry'),
    bibtexEntry: l10n.t('BibTeX entry'),
    comment: l10n.t('Comment'),
    formattedReference: l10n.t('Formatted reference'),
    plainText: l10n.t('Plain text'),
  };
}
