import assert from 'node:assert/strict';
import { extensions, version } from 'vscode';
import { limits } from '../../scripts/limits.ts';
import type { DatelineApi } from '../../src/api.ts';

export async function dateline(): Promise<DatelineApi> {
  const extension = extensions.getExtension<DatelineApi>('dateline.dateline');
  assert.ok(extension, 'the extension is not installed in this host');
  return extension.activate();
}

/** Waits until a condition holds, for changes without an event. Fails after a minute. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + limits.state;
  while (!(await condition())) {
    assert.ok(Date.now() < end, `still not so after ${String(limits.state / 1000)} s: ${condition.toString()}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/**
 * Declares a test of a feature that VS Code has since version 1.`minor`. `npm run verify` also runs in an older
 * version.
 */
export function itSince(minor: number, title: string, run: (this: Mocha.Context) => Promise<void>): void {
  if (Number(version.split('.')[1]) >= minor) {
    it(title, run);
  }
}
