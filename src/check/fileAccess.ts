import type { Stats } from 'node:fs';
import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { decodeText } from '../bibliography/decodeText.ts';
import type { FileAccess } from '../draft/findBibliographies.ts';

/** Reads each file once. */
export function createFileAccess(): FileAccess & { readonly getBytesRead: () => number } {
  const texts = new Map<string, Promise<string | undefined>>();
  let bytesRead = 0;
  const readText = async (path: string) => {
    const bytes = await readFile(path);
    bytesRead += bytes.length;
    return decodeText(bytes);
  };
  return {
    getBytesRead: () => bytesRead,
    resolve: async (path) => toSlashes(await resolveLinks(path)),
    stat: async (path) => {
      const stats = await statExisting(path);
      return stats && { isFile: stats.isFile(), size: stats.size };
    },
    read: (path) => {
      const text = texts.get(path) ?? readText(path);
      texts.set(path, text);
      return text;
    },
  };
}

export function toAbsolute(path: string): string {
  return toSlashes(resolve(path)) ?? '';
}

/** Returns `undefined` if there is nothing at the path. */
export async function statExisting(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code)) {
      return undefined;
    }
    throw error;
  }
}

async function resolveLinks(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch {
    // The file doesn't exist, or its link is broken.
    const isLink = await lstat(path).then(
      () => true,
      () => false,
    );
    const folder = dirname(path);
    const realFolder = isLink || folder === path ? undefined : await resolveLinks(folder);
    return realFolder === undefined ? undefined : join(realFolder, basename(path));
  }
}

function toSlashes(path: string | undefined): string | undefined {
  return process.platform === 'win32' ? path?.replaceAll('\\', '/') : path;
}
