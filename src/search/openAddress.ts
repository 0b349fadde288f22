import { env, l10n, window } from 'vscode';
import { extractAddressWords } from '../client/routes/articlesV01.ts';
import type { Client } from '../client/client.ts';
import { isCanceled, isUnsupported } from '../client/errors.ts';
import type { ApiVersion } from '../client/routes/apiVersion.ts';
import { executeCommand } from '../platform/commands.ts';
import { notify, withLateProgress } from '../platform/notify.ts';
import { detectLanguageId } from '../languages/index.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { findAddressAtCursor, isTypedAddress } from './findAddressAtCursor.ts';
import { hasCredentials } from '../citation/address.ts';
import { lookUpArticle, offerToCiteAddress } from '../editor/lookUpArticle.ts';

interface OpenAddressOptions {
  readonly client: () => Promise<Client>;
  readonly apiVersion: () => ApiVersion | undefined;
}

/**
 * Suggests the address at the cursor or on the clipboard.
 *
 * @throws ServiceError, NotConnectedError
 */
export async function openAddress({ client, apiVersion }: OpenAddressOptions): Promise<void> {
  const typed = await window.showInputBox({
    title: l10n.t('Dateline: Open Article by Address'),
    prompt:
      apiVersion() === 'v0.1'
        ? l10n.t(
            'Version 0.1 of the article API can’t look up an address exactly. Dateline searches for the words in it instead.',
          )
        : l10n.t('The service looks up the article with exactly this address.'),
    placeHolder: 'https://',
    value: await findInitialAddress(),
    validateInput: describeAddressProblem,
  });
  const address = typed?.trim();
  if (address === undefined) {
    return;
  }
  try {
    const record = await lookUpArticle(address, client);
    if (apiVersion() === 'v0.1') {
      void notify('information', explainWordSearch());
    }
    if (record) {
      await executeCommand('dateline.openDetail', { record });
    } else {
      offerToCiteAddress(l10n.t('Article not found: {0}', address), address);
    }
  } catch (error) {
    if (isUnsupported(error)) {
      void notify('information', explainWordSearch());
      await executeCommand('dateline.searchArticles', extractAddressWords(address));
    } else if (!isCanceled(error)) {
      throw error;
    }
  }
}

async function findInitialAddress(): Promise<string> {
  const { document, selection } = window.activeTextEditor ?? {};
  if (document && selection) {
    const text = document.getText();
    const languageId = detectLanguageId(document.languageId, document.uri.path);
    const [start, end] = [document.offsetAt(selection.start), document.offsetAt(selection.end)];
    const citations = await withLateProgress(l10n.t('Reading the document…'), (signal) =>
      workOnDocument(text, 'findCitations', [text, languageId], signal),
    );
    const atCursor = findAddressAtCursor(text, citations ?? [], { start, end });
    if (atCursor !== undefined) {
      return atCursor;
    }
  }
  const copied = (await env.clipboard.readText()).trim();
  return isTypedAddress(copied) && !hasCredentials(copied) ? copied : '';
}

function describeAddressProblem(value: string): string | undefined {
  const address = value.trim();
  if (!isTypedAddress(address)) {
    return l10n.t('Enter one web address, such as https://news.example/report.');
  }
  return hasCredentials(address) ? l10n.t('The address must not contain a user name or password.') : undefined;
}

function explainWordSearch(): string {
  return l10n.t(
    'Version 0.1 of the article API can’t look up an address exactly. Dateline searched for the words in the address instead.',
  );
}
