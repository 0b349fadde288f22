import { l10n } from 'vscode';
import { hasCredentials, listSpellings } from '../citation/address.ts';
import type { Client } from '../client/client.ts';
import type { Article } from '../client/records/types.ts';
import { notify, withProgress } from '../platform/notify.ts';

/**
 * Returns `undefined` for an unknown address. Sends no request for one with a user name or password.
 *
 * @throws ServiceError, NotConnectedError
 */
export async function lookUpArticle(address: string, client: () => Promise<Client>): Promise<Article | undefined> {
  if (hasCredentials(address)) {
    return undefined;
  }
  return withProgress(l10n.t('Looking up the article…'), async (signal) => {
    const { items } = await (await client()).list('search', { filter: { urls: listSpellings(address) } })(
      undefined,
      signal,
    );
    return items[0];
  });
}

export function offerToCiteAddress(message: string, address: string): void {
  void notify('information', message, [
    { label: l10n.t('Insert Citation'), command: 'dateline.insertCitation', args: [{ url: address }] },
    { label: l10n.t('Open in Browser'), command: 'dateline.openInBrowser', args: [{ url: address }] },
  ]);
}
