import type { Memory } from './storedFile.ts';

/** Returns a memory for values that Dateline can do without: `update` never rejects, as on a full disk. */
export function createLoggingMemory(memory: Memory, onError: (error: unknown) => void): Memory {
  return {
    get: (key) => memory.get(key),
    update: async (key, value) => {
      try {
        await memory.update(key, value);
      } catch (error) {
        onError(error);
      }
    },
  };
}
