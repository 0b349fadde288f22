import assert from 'node:assert/strict';
import { getSampleTime } from '../../../src/connection/getSampleTime.ts';
import { SyncedMemory } from '../../support/syncedMemory.ts';

describe('Time of the sample data', () => {
  const start = Date.parse('2026-11-23T08:00:00Z');
  const hour = 3_600_000;

  it('stays the same when the window reloads', () => {
    const memory = new SyncedMemory();
    const times = [0, 1, 5.9].map((hours) => getSampleTime(memory, start + hours * hour).getTime());
    assert.deepEqual(times, [start, start, start]);
  });

  it('is renewed after six hours, or if the clock was set back', () => {
    const memory = new SyncedMemory();
    const times = [0, 6, 3].map((hours) => getSampleTime(memory, start + hours * hour).getTime());
    assert.deepEqual(times, [start, start + 6 * hour, start + 3 * hour]);
  });
});
