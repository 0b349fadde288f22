import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { root } from '../../scripts/setup.js';

/** Extensions folder with the packaged extension. Without one, the build in this repository is tested. */
export const shipped = process.env.DATELINE_EXTENSIONS;
export const developed = shipped === undefined ? root : undefined;

export async function extensionsWith(other: Readonly<Record<string, string>>, folder: string): Promise<string> {
  await writeFiles(join(folder, 'another.extension-0.0.0'), other);
  const own = process.env.DATELINE_EXTENSION;
  if (own !== undefined) {
    await symlink(own, join(folder, basename(own)));
  }
  return folder;
}

export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}
