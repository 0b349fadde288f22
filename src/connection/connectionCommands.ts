import { env, l10n, Uri, window } from 'vscode';
import { isObject } from '../client/jsonObject.ts';
import { executeCommand, type CommandHandlers } from '../platform/commands.ts';
import { setContext } from '../platform/contextKey.ts';
import { announce, confirm, notify } from '../platform/notify.ts';
import { readSetting, storeSetting } from '../platform/settings.ts';
import { checkConnection } from './checkConnection.ts';
import { describeTypedAddressError } from './errorMessages.ts';
import { getKeysPage, readEndpoint, readTypedEndpoint, addScheme } from './endpoint.ts';
import type { ApiKeys } from './apiKeys.ts';
import type { Services } from '../services.ts';

export function createConnectionCommands({ connection, keys, library, log, promptForKey }: Services) {
  return {
    'dateline.setApiKey': (options) =>
      promptForKey({ startsWithAddress: isObject(options) && options.address === true }),
    'dateline.clearApiKey': async () => {
      const origin = await clearApiKey(keys);
      if (origin !== undefined) {
        await Promise.all([library.recentlyRead.forget(origin), library.copies.forget(origin)]);
      }
    },
    'dateline.undoClearApiKey': () => undoClearApiKey(keys),
    'dateline.openPortal': openPortal,
    'dateline.useSample': () => storeSetting('service.useSample', true),
    'dateline.useService': async () => {
      await storeSetting('service.useSample', false);
      const endpoint = readEndpoint(readSetting('service.baseUrl'));
      if ('error' in endpoint || (await keys.read(endpoint.base.origin)) === undefined) {
        await promptForKey();
      }
    },
    'dateline.sampleActions': showSampleActions,
    'dateline.checkConnection': () => checkConnection({ connection, keys, log }),
    'dateline.showLog': () => log.show(),
  } satisfies Partial<CommandHandlers>;
}

/** Kept for Undo. */
let clearedKey: { readonly origin: string; readonly key: string } | undefined;

/** @returns the origin if it has no key anymore */
async function clearApiKey(keys: ApiKeys): Promise<string | undefined> {
  const endpoint = readEndpoint(readSetting('service.baseUrl'));
  if ('error' in endpoint) {
    void notify('information', l10n.t('No service address is set, so there is no API key to clear.'));
    return undefined;
  }
  const { origin } = endpoint.base;
  const key = await keys.read(origin);
  if (key === undefined) {
    announce(l10n.t('No API key for {0} is saved. Offline copies of its records were deleted.', origin));
    return origin;
  }
  const isWanted = await confirm(l10n.t('Clear the API key for {0}?', origin), {
    details: [
      l10n.t(
        'Offline copies of its records are deleted too. You can undo clearing the key until you close this window.',
      ),
    ],
    yes: l10n.t('Clear API Key'),
  });
  if (!isWanted) {
    return undefined;
  }
  await keys.clear(origin);
  clearedKey = { origin, key };
  setContext('dateline.hasClearedKey', true);
  void notify('information', l10n.t('Cleared the API key for {0}.', origin), [
    { label: l10n.t('Undo'), command: 'dateline.undoClearApiKey' },
  ]);
  return origin;
}

async function undoClearApiKey(keys: ApiKeys): Promise<void> {
  if (!clearedKey) {
    return;
  }
  const { origin, key } = clearedKey;
  clearedKey = undefined;
  setContext('dateline.hasClearedKey', false);
  if ((await keys.read(origin)) !== undefined) {
    void notify('information', l10n.t('{0} already has a newer API key, so the old one was not restored.', origin));
    return;
  }
  await keys.store(origin, key);
  announce(l10n.t('Restored the API key for {0}.', origin));
}

/** Prompts for a missing portal address (article-aggregation, Authentication, rule 2). */
async function openPortal(): Promise<void> {
  const portal = await promptForPortal();
  if (portal) {
    await env.openExternal(Uri.parse(getKeysPage(portal).href, true));
  }
}

async function showSampleActions(): Promise<void> {
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

async function promptForPortal(): Promise<URL | undefined> {
  const id = 'service.portalUrl';
  const stored = readEndpoint(readSetting(id));
  if ('base' in stored) {
    return stored.base;
  }
  const text = await window.showInputBox({
    title: l10n.t('Dateline: Developer Portal Address'),
    prompt: l10n.t('Saved in the setting “dateline.{0}”.', id),
    placeHolder: 'https://',
    value: readSetting(id),
    ignoreFocusOut: true,
    validateInput: (value) => {
      const endpoint = readTypedEndpoint(value);
      return 'error' in endpoint ? describeTypedAddressError(endpoint.error) : undefined;
    },
  });
  const endpoint = readTypedEndpoint(text ?? '');
  if (text === undefined || 'error' in endpoint) {
    return undefined;
  }
  await storeSetting(id, addScheme(text));
  return endpoint.base;
}
