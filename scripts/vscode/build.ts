import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { root } from '../setup.js';
import { installPackage } from './server.ts';

/** The packaged extension. */
export interface Package {
  readonly vsix: string;
  /** An extensions folder that contains only this extension. */
  readonly extensions: string;
  /** The extension's folder in `extensions`. */
  readonly folder: string;
}

/** Makes the production build, packs it into a .vsix and installs it. */
export async function packAndInstall(): Promise<Package> {
  const vsix = join(root, 'out', 'dateline.vsix');
  await mkdir(join(root, 'out'), { recursive: true });
  await createVSIX({ cwd: root, packagePath: vsix, dependencies: false });
  const extensions = join(root, 'out', 'installed');
  return { vsix, extensions, folder: await installPackage(vsix, extensions) };
}
