import type { Locator } from 'playwright-core';

/** Drags a row onto another row of the same view and drops it when VS Code accepts it. */
export async function dragOnto(row: Locator, target: Locator): Promise<void> {
  const { mouse } = row.page();
  await row.hover();
  await mouse.down();
  await target.hover({ position: { x: 40, y: 8 } });
  await target.hover({ position: { x: 44, y: 10 } });
  await target.and(row.page().locator('.drop-target')).waitFor();
  await mouse.up();
}
