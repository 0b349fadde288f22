import { l10n, QuickInputButtons, window, type InputBox } from 'vscode';
import { notify } from '../platform/notify.ts';
import { sanitizeLine, label } from '../platform/remoteText.ts';
import { setting, storeSetting } from '../platform/settings.ts';
import { ServiceError } from '../service/errors.ts';
import { readEndpoint, withScheme } from './endpoint.ts';
import { describeEndpointError, describeError } from './errorMessages.ts';
import type { Keys } from './keys.ts';

/** Asks the service whether it accepts a key. @throws ServiceError where it does not, or can't be asked */
export type CheckKey = (base: URL, key: string, abort: AbortSignal) => Promise<void>;

/**
 * Prompts for the service address, where it is missing or the user goes back to it, and for the API key; stores the key
 * for that origin once the service accepted it, or unchecked where the service can't be asked and the user insists.
 */
export async function setApiKey(keys: Keys, checkKey: CheckKey): Promise<void> {
  const box = window.createInputBox();
  box.title = l10n.t('Dateline: Set API Key');
  box.totalSteps = 2;
  box.ignoreFocusOut = true;
  try {
    const stored = readEndpoint(setting('service.baseUrl'));
    let base = 'base' in stored ? stored.base : await enterAddress(box);
    while (base) {
      const entered = await enterKey(box, base, checkKey);
      if (entered !== 'back') {
        if (entered) {
          await connect(keys, base, entered);
        }
        return;
      }
      base = await enterAddress(box);
    }
  } finally {
    box.dispose();
  }
}

async function connect(keys: Keys, base: URL, { key, isChecked }: EnteredKey): Promise<void> {
  await keys.store(base.origin, key);
  if (setting('service.useSample')) {
    await storeSetting('service.useSample', false);
  }
  const host = label(base.host);
  void notify(
    'information',
    isChecked ? l10n.t('Connected to {0}.', host) : l10n.t('Saved the API key for {0}, without checking it.', host),
  );
}

/** The first step: an address that is stored in the settings. @returns `undefined` where the user cancels */
async function enterAddress(box: InputBox): Promise<URL | undefined> {
  box.step = 1;
  box.buttons = [];
  box.value = setting('service.baseUrl');
  box.password = false;
  box.placeholder = 'https://';
  const address = await accepted<URL>(
    box,
    (value) => {
      const endpoint = readEndpoint(withScheme(value));
      if ('error' in endpoint) {
        box.validationMessage = describeEndpointError(endpoint.error, 'service.baseUrl');
        return Promise.resolve(undefined);
      }
      return Promise.resolve(endpoint.base);
    },
    l10n.t('Address of the service. It is saved in the settings.'),
  );
  if (address instanceof URL) {
    await storeSetting('service.baseUrl', address.href);
    return address;
  }
  return undefined;
}

interface EnteredKey {
  readonly key: string;
  readonly isChecked: boolean;
}

/** The second step: a key that the service accepts. @returns `undefined` where the user cancels */
function enterKey(box: InputBox, base: URL, checkKey: CheckKey): Promise<EnteredKey | 'back' | undefined> {
  let unchecked: string | undefined;
  box.step = 2;
  box.buttons = [QuickInputButtons.Back];
  box.password = true;
  box.value = '';
  box.placeholder = '';
  const prompt = l10n.t(
    'API key for {0}. It is kept in the secret storage and sent to that address alone.',
    sanitizeLine(base.origin),
  );
  return accepted(
    box,
    async (value, abort) => {
      const key = value.trim();
      if (!isHeaderValue(key)) {
        box.validationMessage = l10n.t(
          'An API key has no spaces or special characters. Paste it as the portal shows it.',
        );
        return undefined;
      }
      if (key === unchecked) {
        return { key, isChecked: false };
      }
      box.prompt = l10n.t('Checking…');
      try {
        await checkKey(base, key, abort);
        return { key, isChecked: true };
      } catch (error) {
        if (abort.aborted) {
          return undefined;
        }
        const { message } = describeError(error);
        if (error instanceof ServiceError && error.kind === 'unauthorized') {
          box.validationMessage = label(message);
        } else {
          unchecked = key;
          box.validationMessage = l10n.t('{0} Press Enter again to save the key without checking it.', label(message));
        }
        return undefined;
      }
    },
    prompt,
  );
}

/**
 * The first value that `accept` turns into a result; it says in the box why it takes none.
 *
 * @returns 'back' where the user goes back, `undefined` where the user cancels
 */
function accepted<T>(
  box: InputBox,
  accept: (value: string, abort: AbortSignal) => Promise<T | undefined>,
  prompt: string,
): Promise<T | 'back' | undefined> {
  box.prompt = prompt;
  box.validationMessage = '';
  return new Promise((resolve) => {
    const left = new AbortController();
    const finish = (result: T | 'back' | undefined) => {
      left.abort();
      box.busy = false;
      for (const listener of listeners) {
        listener.dispose();
      }
      resolve(result);
    };
    const tryToAccept = async () => {
      if (box.busy) {
        return;
      }
      box.busy = true;
      box.validationMessage = '';
      const result = await accept(box.value, left.signal);
      if (left.signal.aborted) {
        return;
      }
      box.busy = false;
      box.prompt = prompt;
      if (result !== undefined) {
        finish(result);
      }
    };
    const listeners = [
      box.onDidAccept(() => void tryToAccept()),
      box.onDidChangeValue(() => (box.validationMessage = '')),
      box.onDidTriggerButton(() => finish('back')),
      box.onDidHide(() => finish(undefined)),
    ];
    box.show();
  });
}

/** Whether an HTTP header can carry a text (RFC 9110, section 5.5); white space not allowed. */
function isHeaderValue(text: string): boolean {
  return /^[\x21-\x7E]+$/.test(text);
}
