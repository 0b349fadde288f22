// cspell:ignore tmpfs
import { spawnSync } from 'node:child_process';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const size = 8 * 1024 * 1024;

/** A file system of 8 MB in a folder. */
export class SmallDisk {
  readonly #folder: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#filler = join(folder, 'filler');
  }

  /** Returns `undefined` if this machine doesn't allow mounts, which need Linux and root. */
  static mount(folder: string): SmallDisk | undefined {
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(size)}`, 'tmpfs', folder]);
    return status === 0 ? new SmallDisk(folder) : undefined;
  }

  /** Leaves no room for a single byte. */
  async fill(): Promise<void> {
    for (const bytes of [65_536, 512, 1]) {
      const chunk = Buffer.alloc(bytes);
      let isFull = false;
      while (!isFull) {
        isFull = await appendFile(this.#filler, chunk).then(
          () => false,
          (error: unknown) => {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') {
              throw error;
            }
            return true;
          },
        );
      }
    }
  }

  async empty(): Promise<void> {
    await rm(this.#filler, { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.#folder]);
  }
}
