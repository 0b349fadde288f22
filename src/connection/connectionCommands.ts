import { env, l10n, Uri, window } from 'vscode';
import { notify } from '../platform/notify.ts';
import { harmless } from '../platform/remoteText.ts';
import { setting, storeSetting } from '../platform/settings.ts';
import { describeEndpointFault } from './faults.ts';
import { keysPage, readEndpoint } from './endpoint.ts';
import type { Keys } from './keys.ts';

/** Asks for the service's address where it is missing, then for the key, and stores the key for that origin. */
export async function setApiKey(keys: Keys): Promise<void> {
  const base = await serviceAddress();
  if (!base) {
    return;
  }
  const key = await window.showInputBox({
    title: l10n.t('Dateline: Set API Key'),
    prompt: l10n.t(
      'The API key for {0}. It is kept in the secret storage and sent nowhere else.',
      harmless(base.origin),
    ),
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) =>
      isHeaderValue(value.trim()) ? undefined : l10n.t('Paste the key as the portal shows it.'),
  });
  if (key === undefined) {
    return;
  }
  await keys.store(base.origin, key.trim());
  if (setting('service.useSample')) {
    await storeSetting('service.useSample', false);
  }
  void notify('information', l10n.t('The API key for {0} is stored.', base.origin));
}

/** Forgets the key of the service's origin. @returns the origin, where there is one */
export async function clearApiKey(keys: Keys): Promise<string | undefined> {
  const endpoint = readEndpoint(setting('service.baseUrl'));
  if ('fault' in endpoint) {
    void notify('information', l10n.t('There is no service address, so there is no API key to clear.'));
    return undefined;
  }
  const { origin } = endpoint.base;
  if ((await keys.read(origin)) === undefined) {
    void notify('information', l10n.t('There is no API key for {0}.', origin));
    return origin;
  }
  await keys.clear(origin);
  void notify('information', l10n.t('The API key for {0} is cleared.', origin));
  return origin;
}

/** Opens the portal's page for keys (article-aggregation, Authentication, rule 2); asks for the portal where missing. */
export async function openPortal(): Promise<void> {
  const portal = await address('service.portalUrl', l10n.t('Dateline: Address of the Developer Portal'));
  if (portal) {
    await env.openExternal(Uri.parse(keysPage(portal).href, true));
  }
}

/** Shows the fictional sample data from now on; no key is needed. */
export async function useSample(): Promise<void> {
  await storeSetting('service.useSample', true);
}

/** Asks the live service from now on; asks for the address or the key where one is missing. */
export async function useService(keys: Keys): Promise<void> {
  await storeSetting('service.useSample', false);
  const endpoint = readEndpoint(setting('service.baseUrl'));
  if ('fault' in endpoint || (await keys.read(endpoint.base.origin)) === undefined) {
    await setApiKey(keys);
  }
}

function serviceAddress(): Promise<URL | undefined> {
  return address('service.baseUrl', l10n.t('Dateline: Address of the Service'));
}

/** The address in a setting; asked for and stored where the setting is empty or no such address. */
async function address(id: 'service.baseUrl' | 'service.portalUrl', title: string): Promise<URL | undefined> {
  const stored = readEndpoint(setting(id));
  if ('base' in stored) {
    return stored.base;
  }
  const text = await window.showInputBox({
    title,
    prompt: l10n.t('It is kept in the setting “dateline.{0}”.', id),
    placeHolder: 'https://',
    value: setting(id),
    ignoreFocusOut: true,
    validateInput: (value) => {
      const endpoint = readEndpoint(value);
      return 'fault' in endpoint ? describeEndpointFault(endpoint.fault, id) : undefined;
    },
  });
  if (text === undefined) {
    return undefined;
  }
  await storeSetting(id, text.trim());
  const endpoint = readEndpoint(text);
  return 'base' in endpoint ? endpoint.base : undefined;
}

/** What an HTTP header can carry (RFC 9110, section 5.5), without white space. */
function isHeaderValue(text: string): boolean {
  return /^[\x21-\x7E]+$/.test(text);
}
