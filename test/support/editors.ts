import { commands, window } from 'vscode';
import { until } from './host.ts';

/** Closes all editors without saving. */
export async function closeEditors(): Promise<void> {
  while (window.tabGroups.activeTabGroup.activeTab) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await until(() => window.activeTextEditor === undefined);
}
