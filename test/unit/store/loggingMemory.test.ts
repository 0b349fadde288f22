import assert from 'node:assert/strict';
import { createLoggingMemory } from '../../../src/store/storage/loggingMemory.ts';
import { SyncedMemory } from '../../support/syncedMemory.ts';

describe('Logging memory', () => {
  it('reports an update that fails instead of rejecting', async () => {
    const stored = new SyncedMemory();
    const errors: unknown[] = [];
    const memory = createLoggingMemory(stored, (error) => errors.push(error));
    await memory.update('a', 1);
    stored.fails = true;
    await memory.update('a', 2);
    assert.deepEqual([memory.get('a'), errors], [1, [new Error('crashed')]]);
  });
});
