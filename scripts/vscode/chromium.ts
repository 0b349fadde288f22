import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** No sandbox, since tests run as root in containers; nothing that asks the network by itself. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser for tests: `CHROMIUM_PATH`, or one on the PATH, or Debian's, which is installed when that is allowed. */
export function chromium(): string {
  const found = process.env.CHROMIUM_PATH ?? onPath(names);
  if (found !== undefined) {
    return found;
  }
  installPackages(['chromium']);
  const installed = onPath(names);
  if (installed === undefined) {
    throw new Error('Chromium is missing. Install it, or say where it is: CHROMIUM_PATH=/path/to/chromium');
  }
  return installed;
}

/** Installs packages of Debian when run by root there; else says exactly what to run. */
export function installPackages(packages: readonly string[]): void {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!existsSync('/etc/debian_version')) {
    throw new Error(`These programs are missing: ${packages.join(', ')}. Install them with your system’s packages.`);
  }
  if (process.getuid?.() !== 0) {
    throw new Error(`These programs are missing: ${packages.join(', ')}. Run: sudo sh -c '${command}'`);
  }
  console.log(`Dateline: installing Debian’s ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('sh', ['-c', command], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) {
    throw new Error(`«${command}» failed:\n${stderr}`);
  }
}

/** The first of the programs that is on the PATH. */
export function onPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
