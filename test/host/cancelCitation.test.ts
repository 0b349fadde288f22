import assert from 'node:assert/strict';
import { CancellationError, commands } from 'vscode';
import { withLateProgress } from '../../src/platform/notify.ts';
import { until } from '../support/host.ts';

describe('Progress of work on a document', () => {
  it('has a Cancel button, which ends the work', async () => {
    await commands.executeCommand('notifications.clearAll');
    let error: unknown;
    withLateProgress('Reading the document…', (signal) => {
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      return promise;
    }).catch((reason: unknown) => (error = reason));
    await until(async () => {
      await commands.executeCommand('notification.acceptPrimaryAction');
      return error !== undefined;
    });
    assert.ok(error instanceof CancellationError);
  });

  it('returns the result of short work', async () => {
    assert.equal(await withLateProgress('Reading the document…', () => Promise.resolve(1)), 1);
  });
});
