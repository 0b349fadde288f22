import {
  ConfigurationTarget,
  workspace,
  type ConfigurationScope,
  type Disposable,
  type TextDocument,
  type Uri,
} from 'vscode';
import { settingDefaults, type SettingId, type SettingValue } from '../manifest.ts';

const section = 'dateline';

/** Returns the default if the stored value has another type, because VS Code doesn't check stored values. */
export function readSetting<K extends SettingId>(id: K, scope?: ConfigurationScope): SettingValue<K> {
  const fallback = settingDefaults[id] as SettingValue<K>;
  const value: unknown = workspace.getConfiguration(section, scope).get(id);
  return typeof value === typeof fallback && value !== null ? (value as SettingValue<K>) : fallback;
}

export async function storeSetting<K extends SettingId>(id: K, value: SettingValue<K>): Promise<void> {
  await workspace.getConfiguration(section).update(id, value, true);
}

export async function storeFolderSetting<K extends SettingId>(
  id: K,
  value: SettingValue<K>,
  folder: Uri,
): Promise<void> {
  await workspace.getConfiguration(section, folder).update(id, value, ConfigurationTarget.WorkspaceFolder);
}

/** Stores the value for the language of a document: in the user settings, or where a value hides the user's. */
export async function storeLanguageSetting<K extends SettingId>(
  id: K,
  value: SettingValue<K>,
  document: TextDocument,
): Promise<void> {
  const configuration = workspace.getConfiguration(section, document);
  const { workspaceFolderLanguageValue, workspaceLanguageValue } = configuration.inspect(id) ?? {};
  const target =
    workspaceFolderLanguageValue !== undefined
      ? ConfigurationTarget.WorkspaceFolder
      : workspaceLanguageValue !== undefined
        ? ConfigurationTarget.Workspace
        : ConfigurationTarget.Global;
  await configuration.update(id, value, target, true);
}

export function onDidChangeSettings(ids: readonly SettingId[], callback: () => void): Disposable {
  return workspace.onDidChangeConfiguration((change) => {
    if (ids.some((id) => change.affectsConfiguration(`${section}.${id}`))) {
      callback();
    }
  });
}
