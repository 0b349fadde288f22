import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isObject } from '../../client/json.ts';
import type { Memory } from './storedFile.ts';

/** Most bytes that a stored value may have. */
const largest = 10_000_000;

/**
 * Storage that keeps its values compressed, as `{ deflated: base64 }`. VS Code hands an extension all that it stores before
 * it starts, which takes about 0.1 ms for each KB of JSON. Values that are not compressed are read too; one that can't be
 * read counts as none.
 */
export function compactMemory(memory: Memory, onError: (error: unknown) => void): Memory {
  return {
    get: (key) => {
      const value = memory.get(key);
      if (!isObject(value) || typeof value.deflated !== 'string') {
        return value;
      }
      try {
        const text = inflateRawSync(Buffer.from(value.deflated, 'base64'), { maxOutputLength: largest });
        return JSON.parse(text.toString()) as unknown;
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    update: (key, value) => memory.update(key, { deflated: deflateRawSync(JSON.stringify(value)).toString('base64') }),
  };
}
