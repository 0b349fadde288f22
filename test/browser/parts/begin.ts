import type { Workbench } from '../workbench.ts';

/** Resets a used window: one open document with the cursor at its end, and the sidebar. */
export async function begin(workbench: Workbench, name: string, views?: readonly string[]): Promise<void> {
  await workbench.page.keyboard.press('Escape');
  await workbench.clearNotifications();
  await workbench.page.keyboard.press('Control+K');
  await workbench.page.keyboard.press('Control+W');
  await workbench.openFile(name);
  await workbench.page.locator('.monaco-editor .view-lines').first().click();
  await workbench.page.keyboard.press('Control+End');
  await workbench.showSidebar(views);
}
