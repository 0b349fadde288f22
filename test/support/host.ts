import assert from 'node:assert/strict';
import { extensions } from 'vscode';
import type { DatelineApi } from '../../src/api.ts';

/** What the running extension offers to other extensions. */
export async function dateline(): Promise<DatelineApi> {
  const extension = extensions.getExtension<DatelineApi>('dateline.dateline');
  assert.ok(extension, 'the extension is not installed in this host');
  return extension.activate();
}

/** Waits until a condition holds; fails after ten seconds. For what VS Code tells of by no event. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await condition())) {
    assert.ok(Date.now() < end, `still not so after 10 s: ${condition.toString()}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}
