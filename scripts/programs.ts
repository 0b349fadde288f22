import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/**
 * The browser for tests: `CHROMIUM_PATH`, or one on the PATH, or Debian's, which is installed when that is allowed.
 * @throws Error with what to do
 */
export function chromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return process.env.CHROMIUM_PATH ?? program(names, 'chromium');
}

/**
 * The first of the programs that is on the PATH; else the Debian package is installed when run by root there.
 * @throws Error that says exactly what to run
 */
export function program(names: readonly string[], debianPackage: string): string {
  const found = onPath(names);
  if (found !== undefined) {
    return found;
  }
  install(debianPackage);
  const installed = onPath(names);
  if (installed === undefined) {
    throw new Error(`${debianPackage} was installed, but there is still no ${names.join(' or ')} on the PATH`);
  }
  return installed;
}

/**
 * A file or folder of a Debian package that has no program of its own; the package is installed when run by root there.
 * @throws Error that says exactly what to run
 */
export function installed(path: string, debianPackage: string): string {
  if (!existsSync(path)) {
    install(debianPackage);
  }
  if (!existsSync(path)) {
    throw new Error(`${debianPackage} was installed, but there is still no ${path}`);
  }
  return path;
}

/** Why something that tests need can't be had; nothing where it can. */
export function missing(need: () => unknown): string | undefined {
  try {
    need();
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
}

/** The first of the programs that is on the PATH. */
export function onPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function install(debianPackage: string): void {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${debianPackage}`;
  if (!existsSync('/etc/debian_version')) {
    throw new Error(`${debianPackage} is missing. Install it with your system’s packages.`);
  }
  if (process.getuid?.() !== 0) {
    throw new Error(`${debianPackage} is missing. Run: sudo sh -c '${command}'`);
  }
  console.log(`Dateline: installing Debian’s ${debianPackage} …`);
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
