import { commands } from 'vscode';
import type { ContextKeys } from '../manifest.ts';

const written = new Map<string, unknown>();

/** Sets a context key; writes only when the value changes. */
export function setContext<K extends keyof ContextKeys>(key: K, value: ContextKeys[K]): void {
  if (written.get(key) !== value) {
    written.set(key, value);
    void commands.executeCommand('setContext', key, value);
  }
}
