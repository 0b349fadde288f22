import type { ServiceMemory } from './apiVersions.ts';

const slot = 'sampleTime';
const maxAgeMs = 6 * 3_600_000;

/** Returns the same time for six hours, even if the window reloads. */
export function getSampleTime(memory: ServiceMemory, now = Date.now()): Date {
  const stored = memory.get(slot);
  if (typeof stored === 'number' && stored <= now && now - stored < maxAgeMs) {
    return new Date(stored);
  }
  void memory.update(slot, now);
  return new Date(now);
}
