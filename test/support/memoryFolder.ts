import { setImmediate } from 'node:timers/promises';
import { type Folder, FileNotFoundError } from '../../src/store/storage/storedFile.ts';

/**
 * A folder in memory. Each operation waits for a turn of the event loop, so that operations of other windows
 * interleave.
 */
export class MemoryFolder implements Folder {
  readonly files = new Map<string, string>();

  async names(): Promise<readonly string[]> {
    await setImmediate();
    return [...this.files.keys()];
  }

  async read(name: string): Promise<string> {
    await setImmediate();
    const text = this.files.get(name);
    if (text === undefined) {
      throw new FileNotFoundError(name);
    }
    return text;
  }

  async replace(name: string, text: string): Promise<void> {
    await setImmediate();
    this.files.set(name, text);
  }

  async rename(from: string, to: string): Promise<boolean> {
    await setImmediate();
    const text = this.files.get(from);
    if (text === undefined || this.files.has(to)) {
      return false;
    }
    this.files.set(to, text);
    return this.files.delete(from);
  }

  async remove(name: string): Promise<void> {
    await setImmediate();
    this.files.delete(name);
  }
}
