import { l10n, QuickInputButtons, window, type InputBox } from 'vscode';
import { announce } from '../platform/notify.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { readSetting, storeSetting } from '../platform/settings.ts';
import { ServiceError } from '../client/errors.ts';
import { isSendableKey } from '../client/request/attempt.ts';
import { readEndpoint, readTypedEndpoint } from './endpoint.ts';
import { describeError, describeErrorAt, describeTypedAddressError } from './errorMessages.ts';
import type { ApiKeys } from './apiKeys.ts';

/** @throws ServiceError if the service rejects the key or the request fails */
type CheckKey = (base: URL, key: string, signal: AbortSignal) => Promise<void>;

interface SetApiKeyOptions {
  /** Asks for the key only if the service rejects the stored one. */
  readonly startsWithAddress?: boolean;
}

/**
 * Stores the address and the key after the service accepts them. If the check fails for another reason than a rejected
 * key, pressing Enter again stores them unchecked.
 */
export async function setApiKey(
  keys: ApiKeys,
  checkKey: CheckKey,
  { startsWithAddress = false }: SetApiKeyOptions = {},
): Promise<void> {
  const box = window.createInputBox();
  box.totalSteps = 2;
  box.ignoreFocusOut = true;
  // If the stored key can't be read, the key step asks for it.
  const readStoredKey = (base: URL) =>
    startsWithAddress ? keys.read(base.origin).catch(() => undefined) : Promise.resolve(undefined);
  try {
    let address = readSetting('service.baseUrl');
    const stored = readEndpoint(address);
    let base = 'base' in stored && !startsWithAddress ? stored.base : undefined;
    for (;;) {
      if (!base) {
        const next = await enterAddress(box, address, readStoredKey, checkKey);
        if (!next || next.entered) {
          await (next?.entered && connect(keys, next.base, next.entered));
          return;
        }
        base = next.base;
      }
      const entered = await enterKey(box, base, checkKey);
      if (entered !== 'back') {
        await (entered && connect(keys, base, entered));
        return;
      }
      address = base.href;
      base = undefined;
    }
  } finally {
    box.dispose();
  }
}

async function connect(keys: ApiKeys, base: URL, { key, isChecked }: EnteredKey): Promise<void> {
  await keys.store(base.origin, key);
  const stored = readEndpoint(readSetting('service.baseUrl'));
  if (!('base' in stored) || stored.base.href !== base.href) {
    await storeSetting('service.baseUrl', base.href);
  }
  if (readSetting('service.useSample')) {
    await storeSetting('service.useSample', false);
  }
  const host = sanitizeLabel(base.host);
  announce(
    isChecked
      ? l10n.t('Connected to {0}.', host)
      : l10n.t('Saved the address and the API key for {0} without checking the key.', host),
  );
}

interface EnteredKey {
  readonly key: string;
  readonly isChecked: boolean;
}

interface EnteredAddress {
  readonly base: URL;
  /** The stored key, unless the service rejects it. */
  readonly entered?: EnteredKey;
}

/**
 * Creates a check that shows why it failed. After a failure other than a rejected key, the same key and address can be
 * entered again without a check.
 */
function createKeyCheck(box: InputBox, checkKey: CheckKey, offerToSkip: (problem: string) => string) {
  let unchecked: string | undefined;
  return async (base: URL, key: string, signal: AbortSignal): Promise<EnteredKey | 'rejected' | undefined> => {
    const attempt = `${base.href} ${key}`;
    if (attempt === unchecked) {
      return { key, isChecked: false };
    }
    box.prompt = l10n.t('Checking…');
    try {
      await checkKey(base, key, signal);
      return { key, isChecked: true };
    } catch (error) {
      if (signal.aborted) {
        return undefined;
      }
      const problem = sanitizeLabel(describeErrorAt(base, error));
      const isRejected = error instanceof ServiceError && error.kind === 'unauthorized';
      unchecked = isRejected ? undefined : attempt;
      box.validationMessage = isRejected ? problem : offerToSkip(problem);
      return isRejected ? 'rejected' : undefined;
    }
  };
}

async function enterAddress(
  box: InputBox,
  value: string,
  readStoredKey: (base: URL) => Promise<string | undefined>,
  checkKey: CheckKey,
): Promise<EnteredAddress | undefined> {
  box.title = l10n.t('Dateline: Service Address');
  box.step = 1;
  box.buttons = [];
  box.password = false;
  box.value = value;
  box.placeholder = 'https://news.example.com';
  const check = createKeyCheck(box, checkKey, (problem) =>
    l10n.t('{0} Press Enter again to save the address without checking it.', problem),
  );
  const address = await awaitInput<EnteredAddress>(
    box,
    async (typed, signal) => {
      const endpoint = readTypedEndpoint(typed);
      if ('error' in endpoint) {
        box.validationMessage = describeTypedAddressError(endpoint.error);
        return undefined;
      }
      const { base } = endpoint;
      const key = await readStoredKey(base);
      const entered = key === undefined ? 'rejected' : await check(base, key, signal);
      return entered && { base, ...(entered !== 'rejected' && { entered }) };
    },
    l10n.t('Enter the web address of the service. The next step asks for the API key.'),
  );
  return address === 'back' ? undefined : address;
}

function enterKey(box: InputBox, base: URL, checkKey: CheckKey): Promise<EnteredKey | 'back' | undefined> {
  box.title = l10n.t('Dateline: API Key');
  box.step = 2;
  box.buttons = [QuickInputButtons.Back];
  box.password = true;
  box.value = '';
  box.placeholder = '';
  const check = createKeyCheck(box, checkKey, (problem) =>
    l10n.t('{0} Press Enter again to save the address and the key without checking the key.', problem),
  );
  return awaitInput(
    box,
    async (value, signal) => {
      const key = value.trim();
      if (!isSendableKey(key)) {
        box.validationMessage = l10n.t(
          'An API key has no spaces or special characters. Copy it again from the portal.',
        );
        return undefined;
      }
      const entered = await check(base, key, signal);
      return entered === 'rejected' ? undefined : entered;
    },
    l10n.t(
      'Enter the API key for {0}. VS Code stores it, and Dateline sends it only to that address.',
      sanitizeLabel(base.origin),
    ),
  );
}

/**
 * @param accept converts a value, or shows in the box why it is invalid
 * @returns 'back' if the user goes back, `undefined` if the user cancels
 */
function awaitInput<T>(
  box: InputBox,
  accept: (value: string, signal: AbortSignal) => Promise<T | undefined>,
  prompt: string,
): Promise<T | 'back' | undefined> {
  box.prompt = prompt;
  box.validationMessage = '';
  return new Promise((resolve) => {
    const controller = new AbortController();
    const finish = (result: T | 'back' | undefined) => {
      controller.abort();
      box.busy = false;
      for (const listener of listeners) {
        listener.dispose();
      }
      resolve(result);
    };
    const acceptInput = async () => {
      if (box.busy) {
        return;
      }
      box.busy = true;
      box.validationMessage = '';
      let result: T | undefined;
      try {
        result = await accept(box.value, controller.signal);
      } catch (error) {
        // For example, the secret storage is locked. The user can try again.
        box.validationMessage = sanitizeLabel(describeError(error).message);
      }
      if (controller.signal.aborted) {
        return;
      }
      box.busy = false;
      box.prompt = prompt;
      if (result !== undefined) {
        finish(result);
      }
    };
    const listeners = [
      box.onDidAccept(() => void acceptInput()),
      box.onDidChangeValue(() => (box.validationMessage = '')),
      box.onDidTriggerButton(() => finish('back')),
      box.onDidHide(() => finish(undefined)),
    ];
    box.show();
  });
}
