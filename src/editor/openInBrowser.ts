import { env, l10n, type Uri } from 'vscode';
import { isCitable } from '../citation/address.ts';
import type { CitableRecord } from '../records/kinds.ts';
import { referenceOf } from '../records/reference.ts';
import { notify } from '../platform/notify.ts';

/** Opens the record's address in the browser; only a web address is ever opened. */
export async function openInBrowser(record: CitableRecord): Promise<void> {
  const { url } = referenceOf(record);
  if (url === undefined || !isCitable(url)) {
    void notify('information', l10n.t('This record has no web address.'));
    return;
  }
  // A Uri would decode and encode the address anew and so change it; VS Code takes the text as well, unchanged.
  await env.openExternal(url as unknown as Uri);
}
