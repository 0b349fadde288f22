import { commands, window } from 'vscode';
import { until } from './host.ts';

export async function closeEditors(): Promise<void> {
  while (window.tabGroups.activeTabGroup.activeTab) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await until(() => window.activeTextEditor === undefined);
}
