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

/** A program that tests use and npm does not have. */
interface Need {
  /** Debian's packages with it. */
  readonly packages: string;
  /** The program's path, where it can do what it is used for. */
  readonly find: () => string | undefined;
  /** Left to `npm run verify`, since it takes more than 50 MB or 10 seconds. */
  readonly isHeavy?: boolean;
}

const needs = {
  chromium: {
    // Less than half of the work for the same engine: it draws no window of its own.
    packages: 'chromium-headless-shell',
    find: () =>
      process.env.CHROMIUM_PATH ??
      onPath(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']),
  },
  pandoc: { packages: 'pandoc', find: () => onPath(['pandoc']) },
  python: { packages: 'python3', find: () => able('/usr/bin/python3', '-c', 'import json') },
  bash: { packages: 'bash', find: () => onPath(['bash']) },
  sh: { packages: 'dash', find: () => onPath(['sh']) },
  perl: { packages: 'perl', find: () => able('/usr/bin/perl', '-MPOSIX', '-e', '1') },
  make: { packages: 'make', find: () => onPath(['make']) },
  docutils: { packages: 'python3-docutils', find: () => able('/usr/bin/python3', '-c', 'import docutils') },
  emacs: { packages: 'emacs-nox', find: () => onPath(['emacs']), isHeavy: true },
  biber: { packages: 'biber', find: () => onPath(['biber']), isHeavy: true },
  mediawiki: {
    packages: 'mediawiki php-cli php-sqlite3',
    find: () =>
      able('/usr/bin/php', '-r', 'exit(is_dir("/usr/share/mediawiki") && extension_loaded("pdo_sqlite") ? 0 : 1);'),
    isHeavy: true,
  },
  php: { packages: 'php-cli', find: () => able('/usr/bin/php', '-v'), isHeavy: true },
  twig: { packages: 'php-cli php-twig', find: () => phpWith('Twig/autoload.php'), isHeavy: true },
  blade: {
    packages: 'php-cli php-illuminate-view',
    find: () => phpWith('Illuminate/View/autoload.php'),
    isHeavy: true,
  },
  ruby: { packages: 'ruby', find: () => able('/usr/bin/ruby', '-e', 'require "erb"'), isHeavy: true },
  redcloth: { packages: 'ruby-redcloth', find: () => able('/usr/bin/ruby', '-e', 'require "redcloth"'), isHeavy: true },
  jinja2: { packages: 'python3-jinja2', find: () => able('/usr/bin/python3', '-c', 'import jinja2'), isHeavy: true },
  django: { packages: 'python3-django', find: () => able('/usr/bin/python3', '-c', 'import django'), isHeavy: true },
} as const satisfies Record<string, Need>;

export type NeedName = keyof typeof needs;
const all: Readonly<Record<NeedName, Need>> = needs;
const found = new Map<NeedName, string>();

/** The needs of `npm test`, or those that are left to `npm run verify`. */
export function needsOf({ isHeavy }: { isHeavy: boolean }): NeedName[] {
  return (Object.keys(all) as NeedName[]).filter((name) => (all[name].isHeavy ?? false) === isHeavy);
}

/** Whether tests with it are left to `npm run verify`. */
export function isHeavy(name: NeedName): boolean {
  return all[name].isHeavy ?? false;
}

/** The path of a program; `undefined` where it is missing. */
export function look(name: NeedName): string | undefined {
  const path = found.get(name) ?? all[name].find();
  if (path !== undefined) {
    found.set(name, path);
  }
  return path;
}

/**
 * The path of a program.
 * @throws Error that says what to run where it is missing
 */
export function need(name: NeedName): string {
  const path = look(name);
  if (path === undefined) {
    throw new Error(`${name} is missing. ${remedy([name])}`);
  }
  return path;
}

/**
 * Installs what is missing, all at once, where that is allowed: as root on Debian.
 * @throws Error that says what to run where it is not
 */
export function install(names: readonly NeedName[]): void {
  const missing = names.filter((name) => look(name) === undefined);
  if (missing.length === 0) {
    return;
  }
  if (!mayInstall()) {
    throw new Error(`${missing.join(', ')}: missing. ${remedy(missing)}`);
  }
  const start = Date.now();
  console.log(`Dateline: installing Debian’s ${packagesOf(missing)} …`);
  const { status, stderr } = spawnSync('sh', ['-c', commandFor(missing)], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const still = missing.filter((name) => look(name) === undefined);
  if (status !== 0 || still.length > 0) {
    throw new Error(`«${commandFor(missing)}» failed; still missing: ${still.join(', ')}\n${stderr}`);
  }
  console.log(`Dateline: installed in ${String(Math.round((Date.now() - start) / 1000))} s`);
}

/** The first of the programs that is on the PATH. */
export function onPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The program, if it does what it is told to: a program that is there may lack a package of its own. */
function able(program: string, ...args: readonly string[]): string | undefined {
  return existsSync(program) && spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? program : undefined;
}

function phpWith(file: string): string | undefined {
  return able('/usr/bin/php', '-r', `exit(is_file("/usr/share/php/${file}") ? 0 : 1);`);
}

function mayInstall(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

function remedy(names: readonly NeedName[]): string {
  return existsSync('/etc/debian_version')
    ? `Run: sudo sh -c '${commandFor(names)}'`
    : `Install with your system’s packages what Debian calls ${packagesOf(names)}.`;
}

function commandFor(names: readonly NeedName[]): string {
  return `apt-get update && apt-get install -y --no-install-recommends ${packagesOf(names)}`;
}

function packagesOf(names: readonly NeedName[]): string {
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
