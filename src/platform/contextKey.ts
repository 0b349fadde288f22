import { commands } from 'vscode';
import type { ContextKeys } from '../manifest.ts';

const values = new Map<string, unknown>();

export function setContext<K extends keyof ContextKeys>(key: K, value: ContextKeys[K]): void {
  if (values.get(key) !== value) {
    values.set(key, value);
    void commands.executeCommand('setContext', key, value);
  }
}
