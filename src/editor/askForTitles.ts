import { l10n, window } from 'vscode';
import { getAddressWords, getHost } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { sanitizeLine } from '../platform/remoteText.ts';
import type { CitedReferences } from '../store/references.ts';

/** Titles that the user entered, by address. */
const enteredTitles = new Map<string, string>();

/** Asks for the titles that the service doesn't know. Returns `undefined` for Escape. */
export async function askForTitles(cited: CitedReferences): Promise<CitedReferences | undefined> {
  for (const { title = '', url } of cited.references) {
    if (url === undefined || title.trim() !== '' || enteredTitles.has(url)) {
      continue;
    }
    const entered = await askForTitle(url);
    if (entered === undefined) {
      return undefined;
    }
    enteredTitles.set(url, entered);
  }
  const { references, loadNamed } = cited;
  return {
    references: references.map(addTitle),
    loadNamed: loadNamed && (async (signal) => (await loadNamed(signal)).map(addTitle)),
  };
}

function addTitle(reference: Reference): Reference {
  const { title = '', url = '' } = reference;
  const entered = enteredTitles.get(url);
  return title.trim() !== '' || entered === undefined ? reference : { ...reference, title: entered };
}

async function askForTitle(url: string): Promise<string | undefined> {
  const title = await window.showInputBox({
    title: l10n.t('Dateline: Title of the Source'),
    prompt: sanitizeLine(
      l10n.t('The service has no title for this page of {0}. Check the title before you cite it.', getHost(url) ?? url),
    ),
    value: sanitizeLine(getAddressWords(url)),
    validateInput: (text) => (text.trim() === '' ? l10n.t('Enter a title.') : undefined),
    ignoreFocusOut: true,
  });
  return title?.trim();
}
