import assert from 'node:assert/strict';
import { getSampleTime, openApiVersion } from '../../../src/connection/serviceMemory.ts';
import { SyncedMemory } from '../../support/syncedMemory.ts';

describe('The detected API version', () => {
  const stored = new Map<string, unknown>();
  const memory = {
    get: (key: string) => stored.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void stored.set(key, value)),
  };
  const forOrigin = (origin: string) => openApiVersion(memory, origin);

  it('is stored for its origin until it is forgotten', () => {
    forOrigin('https://a.example').remember('v0.1');
    assert.equal(forOrigin('https://a.example').remembered(), 'v0.1');
    assert.equal(forOrigin('https://b.example').remembered(), undefined);
    forOrigin('https://a.example').remember(undefined);
    assert.equal(forOrigin('https://a.example').remembered(), undefined);
  });

  it('is unknown if the stored value is not a version', () => {
    stored.set('dateline.apiVersion https://a.example', 'v9');
    assert.equal(forOrigin('https://a.example').remembered(), undefined);
  });
});

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
