import { env, l10n, Uri, window } from 'vscode';
import { executeCommand } from '../platform/commands.ts';
import { notify } from '../platform/notify.ts';
import { setting, storeSetting } from '../platform/settings.ts';
import { describeEndpointError } from './errorMessages.ts';
import { keysPage, readEndpoint, withScheme } from './endpoint.ts';
import type { Keys } from './keys.ts';

/** Clears the key of the service's origin. @returns the origin, where there is one */
export async function clearApiKey(keys: Keys): Promise<string | undefined> {
  const endpoint = readEndpoint(setting('service.baseUrl'));
  if ('error' in endpoint) {
    void notify('information', l10n.t('No service address, so there is no API key to clear.'));
    return undefined;
  }
  const { origin } = endpoint.base;
  if ((await keys.read(origin)) === undefined) {
    void notify('information', l10n.t('No API key for {0}.', origin));
    return origin;
  }
  await keys.clear(origin);
  void notify('information', l10n.t('Cleared the API key for {0}.', origin));
  return origin;
}

/** Opens the portal's page for keys (article-aggregation, Authentication, rule 2); prompts for its address where missing. */
export async function openPortal(): Promise<void> {
  const portal = await portalAddress();
  if (portal) {
    await env.openExternal(Uri.parse(keysPage(portal).href, true));
  }
}

/** Switches to the sample data, which needs no key. */
export async function useSample(): Promise<void> {
  await storeSetting('service.useSample', true);
}

/** Switches to the live service; `askKey` prompts for the address or the key where one is missing. */
export async function useService(keys: Keys, askKey: () => Promise<void>): Promise<void> {
  await storeSetting('service.useSample', false);
  const endpoint = readEndpoint(setting('service.baseUrl'));
  if ('error' in endpoint || (await keys.read(endpoint.base.origin)) === undefined) {
    await askKey();
  }
}

/** Offers what to do about sample data: to see real news, or to see what is missing for that. */
export async function sampleActions(): Promise<void> {
  const actions = [
    { label: l10n.t('Use the Live Service'), command: 'dateline.useService' },
    { label: l10n.t('Set API Key…'), command: 'dateline.setApiKey' },
    { label: l10n.t('Check Connection'), command: 'dateline.checkConnection' },
  ] as const;
  const picked = await window.showQuickPick(actions, {
    title: l10n.t('Dateline: Sample Data'),
    placeHolder: l10n.t('Publishers, people and events are fictional'),
  });
  await (picked && executeCommand(picked.command));
}

/** The portal's address; prompted for and stored where the setting is empty or can't be used. */
async function portalAddress(): Promise<URL | undefined> {
  const id = 'service.portalUrl';
  const stored = readEndpoint(setting(id));
  if ('base' in stored) {
    return stored.base;
  }
  const text = await window.showInputBox({
    title: l10n.t('Dateline: Developer Portal Address'),
    prompt: l10n.t('Saved in the setting “dateline.{0}”.', id),
    placeHolder: 'https://',
    value: setting(id),
    ignoreFocusOut: true,
    validateInput: (value) => {
      const endpoint = readEndpoint(withScheme(value));
      return 'error' in endpoint ? describeEndpointError(endpoint.error, id) : undefined;
    },
  });
  if (text === undefined) {
    return undefined;
  }
  const endpoint = readEndpoint(withScheme(text));
  await storeSetting(id, withScheme(text));
  return 'base' in endpoint ? endpoint.base : undefined;
}
