import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Tests run as root in containers, so without a sandbox. The other switches stop background requests. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Need {
  /** Debian packages that contain the program, separated by spaces. */
  readonly packages: string;
  readonly find: () => string | undefined;
  /** Whether only `npm run verify` uses the program, because it takes more than 50 MB or 10 seconds. */
  readonly isHeavy?: boolean;
}

const needs = {
  chromium: {
    // The same engine without a window takes less than half of the processor time.
    packages: 'chromium-headless-shell',
    find: () =>
      process.env.CHROMIUM_PATH ??
      findOnPath(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']),
  },
  pandoc: { packages: 'pandoc', find: () => findOnPath(['pandoc']) },
  python: { packages: 'python3', find: () => ifRuns('/usr/bin/python3', '-c', 'import json') },
  bash: { packages: 'bash', find: () => findOnPath(['bash']) },
  sh: { packages: 'dash', find: () => findOnPath(['sh']) },
  perl: { packages: 'perl', find: () => ifRuns('/usr/bin/perl', '-MPOSIX', '-e', '1') },
  make: { packages: 'make', find: () => findOnPath(['make']) },
  docutils: { packages: 'python3-docutils', find: () => ifRuns('/usr/bin/python3', '-c', 'import docutils') },
  emacs: { packages: 'emacs-nox', find: () => findOnPath(['emacs']), isHeavy: true },
  biber: { packages: 'biber', find: () => findOnPath(['biber']), isHeavy: true },
  php: { packages: 'php-cli', find: () => ifRuns('/usr/bin/php', '-v'), isHeavy: true },
  ruby: { packages: 'ruby', find: () => ifRuns('/usr/bin/ruby', '-e', '1'), isHeavy: true },
} as const satisfies Record<string, Need>;

export type NeedName = keyof typeof needs;
const all: Readonly<Record<NeedName, Need>> = needs;
const paths = new Map<NeedName, string>();

/** Returns the programs that `npm test` needs, or those that only `npm run verify` needs. */
export function listNeeds({ isHeavy }: { isHeavy: boolean }): NeedName[] {
  return (Object.keys(all) as NeedName[]).filter((name) => (all[name].isHeavy ?? false) === isHeavy);
}

export function isHeavy(name: NeedName): boolean {
  return all[name].isHeavy ?? false;
}

export function findProgram(name: NeedName): string | undefined {
  const path = paths.get(name) ?? all[name].find();
  if (path !== undefined) {
    paths.set(name, path);
  }
  return path;
}

/**
 * Returns the path of a program.
 * @throws Error with the command that installs it, if it is missing
 */
export function requireProgram(name: NeedName): string {
  const path = findProgram(name);
  if (path === undefined) {
    throw new Error(`${name} is missing. ${remedy([name])}`);
  }
  return path;
}

/**
 * Installs the missing programs in one step. Works as root on Debian.
 * @throws Error with the command to run elsewhere
 */
export function install(names: readonly NeedName[]): void {
  const missing = names.filter((name) => findProgram(name) === undefined);
  if (missing.length === 0) {
    return;
  }
  if (!canInstall()) {
    throw new Error(`Missing: ${missing.join(', ')}. ${remedy(missing)}`);
  }
  const start = Date.now();
  console.log(`Dateline: installing Debian’s ${listPackages(missing)} …`);
  const { status, stderr } = spawnSync('sh', ['-c', commandFor(missing)], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const still = missing.filter((name) => findProgram(name) === undefined);
  if (status !== 0 || still.length > 0) {
    throw new Error(`“${commandFor(missing)}” failed; still missing: ${still.join(', ')}\n${stderr}`);
  }
  console.log(`Dateline: installed in ${String(Math.round((Date.now() - start) / 1000))} s`);
}

/** Returns the path of the first of the programs that is on the PATH. */
export function findOnPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Returns the program if it runs with these arguments. An installed interpreter can lack a package. */
function ifRuns(program: string, ...args: readonly string[]): string | undefined {
  return existsSync(program) && spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? program : undefined;
}

function canInstall(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

function remedy(names: readonly NeedName[]): string {
  return existsSync('/etc/debian_version')
    ? `Run: sudo sh -c '${commandFor(names)}'`
    : `Install with your system’s packages what Debian calls ${listPackages(names)}.`;
}

function commandFor(names: readonly NeedName[]): string {
  return `apt-get update && apt-get install -y --no-install-recommends ${listPackages(names)}`;
}

function listPackages(names: readonly NeedName[]): string {
  return [...new Set(names.flatMap((name) => all[name].packages.split(' ')))].join(' ');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
