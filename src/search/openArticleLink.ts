import { l10n, type Uri } from 'vscode';
import { describeError } from '../connection/errorMessages.ts';
import { hasCredentials, getHost } from '../citation/address.ts';
import { executeCommand } from '../platform/commands.ts';
import { confirm, notify } from '../platform/notify.ts';
import { sanitizeLine } from '../platform/remoteText.ts';
import type { Client } from '../client/client.ts';
import { isUnsupported } from '../client/errors.ts';
import { readArticleLink } from './articleLink.ts';
import { lookUpArticle, offerToCiteAddress } from '../editor/lookUpArticle.ts';

let isConfirming = false;

/**
 * Asks first, because anybody can create such a link. Ignores links that arrive meanwhile.
 *
 * @throws ServiceError, NotConnectedError
 */
export async function openArticleLink(link: Uri, client: () => Promise<Client>): Promise<void> {
  const address = readArticleLink(link);
  if (address === undefined) {
    void notify('warning', l10n.t('The link contains no web address of an article, so Dateline did not open it.'));
    return;
  }
  if (hasCredentials(address)) {
    const message = l10n.t('The address in the link contains a user name or a password, so Dateline did not open it.');
    void notify('warning', message);
    return;
  }
  if (isConfirming) {
    return;
  }
  isConfirming = true;
  const isConfirmed = await confirm(l10n.t('Look up an article from {0}?', getHost(address) ?? ''), {
    details: [
      l10n.t(
        'A link from outside VS Code requests this. Dateline will send the article’s address to the service: {0}',
        sanitizeLine(address),
      ),
    ],
    yes: l10n.t('Look Up'),
  }).finally(() => (isConfirming = false));
  if (!isConfirmed) {
    return;
  }
  try {
    const record = await lookUpArticle(address, client);
    if (record) {
      await executeCommand('dateline.openDetail', { record });
    } else {
      offerToCiteAddress(l10n.t('Article not found: {0}', address), address);
    }
  } catch (error) {
    if (!isUnsupported(error)) {
      throw error;
    }
    offerToCiteAddress(describeError(error).message, address);
  }
}
