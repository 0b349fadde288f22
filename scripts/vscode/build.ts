import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { root } from '../setup.js';
import { installPackage } from './server.ts';

/** The extension as it ships. */
export interface Package {
  readonly vsix: string;
  /** A folder of installed extensions in which it is the only one. */
  readonly extensions: string;
  /** Its own folder in there. */
  readonly folder: string;
}

/** Makes the production build and the .vsix of it, and installs that. */
export async function packAndInstall(): Promise<Package> {
  const vsix = join(root, 'out', 'dateline.vsix');
  await mkdir(join(root, 'out'), { recursive: true });
  await createVSIX({ cwd: root, packagePath: vsix, dependencies: false });
  const extensions = join(root, 'out', 'installed');
  return { vsix, extensions, folder: await installPackage(vsix, extensions) };
}
