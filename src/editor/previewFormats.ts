import { l10n } from 'vscode';
import { listCitationFormats } from '../citation/cite.ts';
import type { FormatLabel } from '../languages/language.ts';
import { CitationResolver, getTemplates, type CitationRequest } from './citationResolver.ts';
import type { CitationTarget } from './citationTarget.ts';
import { getLanguageId } from './citingDocument.ts';
import { writePreview } from './insertCitation.ts';

export interface FormatPreview {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly lacksBibliography?: boolean;
}

/** Returns the default first. Without a document, the only format is plain text. */
export async function previewFormats(
  { references, quotation, style }: CitationRequest,
  target: CitationTarget,
  signal?: AbortSignal,
): Promise<readonly FormatPreview[]> {
  const { document } = target;
  const resolver = new CitationResolver(document, references, signal);
  const preview = async (format?: string) => {
    const resolved = await resolver.resolve({ format, quotation, style });
    return {
      text: await writePreview(resolved, target, signal),
      ...(resolved.lacksBibliography === true && { lacksBibliography: true }),
    };
  };
  if (!document) {
    return [{ id: 'plain-text', name: getFormatNames().plainText, ...(await preview()) }];
  }
  const builtIn = listCitationFormats(getLanguageId(document));
  const preferred = await resolver.format(undefined);
  const ids = new Set([preferred, ...Object.keys(getTemplates(document)), ...builtIn.map(({ id }) => id)]);
  const formats = [...ids].map(async (id) => {
    const format = builtIn.find((candidate) => candidate.id === id);
    return { id, name: format === undefined ? id : getFormatNames()[format.label], ...(await preview(id)) };
  });
  return Promise.all(formats);
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
