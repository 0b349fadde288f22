import { l10n } from 'vscode';
import type { CitableRecord } from '../../kinds/index.ts';
import type { ChooseReferences } from '../../store/references.ts';
import type { CitationTarget } from '../../editor/citationTarget.ts';
import { getLanguageId } from '../../editor/citingDocument.ts';
import { copyCitation, insertCitation } from '../../editor/insertCitation.ts';
import { previewFormats } from '../../editor/previewFormats.ts';
import type { FormatOffer } from '../protocol.ts';
import type { CitationMessage, SendToPage } from './pageActions.ts';
import { PageError } from './pageErrors.ts';

const maxOfferMs = 20_000;

export async function citeFromPage(
  message: CitationMessage,
  record: CitableRecord,
  send: SendToPage,
  target: CitationTarget,
  chooseReferences: ChooseReferences,
): Promise<void> {
  if (message.type === 'offer') {
    const { page, pageItem } = message;
    send({ type: 'offer', page, pageItem, offer: await withDeadline(createOffer(record, target, chooseReferences)) });
    return;
  }
  const cited = await chooseReferences([record]);
  if (!cited) {
    return;
  }
  switch (message.type) {
    case 'quote':
      return insertCitation({ ...cited, quotation: message.text }, target);
    case 'citeAs':
      return insertCitation({ ...cited, format: message.format }, target);
    case 'copyAs':
      return copyCitation({ ...cited, format: message.format }, target);
  }
}

/** Returns every format of the document with a preview, best format first. */
async function createOffer(
  record: CitableRecord,
  target: CitationTarget,
  chooseReferences: ChooseReferences,
): Promise<FormatOffer> {
  const language = target.document ? getLanguageId(target.document) : 'plaintext';
  const cited = (await chooseReferences([record])) ?? { references: [] };
  return { language, formats: await previewFormats(cited, target) };
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PageError(l10n.t('Preparing the citation took too long. Try again.'))),
      maxOfferMs,
    );
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
