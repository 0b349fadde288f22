// Runs on Node 20 before any package is installed, so it imports only Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { parseArgs } from 'node:util';

export const root = join(import.meta.dirname, '..');

/**
 * Installs the packages if there are none.
 *
 * @throws Error if package-lock.json has changed since they were installed
 */
export async function setUp() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) {
    console.log('Dateline: installing packages (npm ci); this takes about a minute …');
    // npm ci also installs the Node 24 that runs everything else.
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  } else if (!isInstalled(readPackages('package-lock.json'), readPackages(installed))) {
    throw new Error('Dependencies changed: run npm ci');
  }
}

/** @typedef {Readonly<Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>>} Packages */

/**
 * Returns whether the installed packages have the versions of the lockfile. Ignores packages for other systems.
 *
 * @param {Packages} locked
 * @param {Packages} installed
 */
function isInstalled(locked, installed) {
  return Object.entries(locked).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || installed[path]?.version === version || (!installed[path] && (optional ?? devOptional ?? false)),
  );
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  /** @type {{ packages: Packages }} */
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- written by npm
  const lockfile = JSON.parse(readFileSync(resolve(root, file), 'utf8'));
  return lockfile.packages;
}

/**
 * Runs a program and shows its output. Rejects if the program fails.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<void>}
 */
export function run(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' });
    endWithParent(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(`“${program} ${args.join(' ')}” ended with ${String(code ?? signal)}; see its output above`));
      }
    });
  });
}

/**
 * Runs a JavaScript or TypeScript file with the Node 24 in node_modules, and takes over its exit code.
 *
 * @param {string} script path relative to the project's folder
 * @param {readonly string[]} args default: the arguments of this process
 */
export async function runOnNode24(script, args = process.argv.slice(2)) {
  const bin = join(root, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}` };
  const child = spawn(join(bin, 'node'), [join(root, script), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  endWithParent(child);
  process.exitCode = await new Promise((resolve) => {
    child.on('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

/**
 * Ends a child process together with this one. Forwards signals, and also ends the child if npm or the shell between
 * was killed: then this process has another parent.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function endWithParent(child) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
  };
  for (const signal of signals) {
    process.on(signal, forward);
  }
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(watch);
      child.kill('SIGTERM');
    }
  }, 250);
  child.on('exit', () => {
    clearInterval(watch);
    for (const signal of signals) {
      process.off(signal, forward);
    }
  });
}

/**
 * Parses the command line. If it is invalid, prints why and which options there are, and ends the process.
 *
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 */
export function readArguments(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const options = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ');
    console.error(`Dateline: ${reason ?? ''}. The options are ${options.join(', ')} (CONTRIBUTING.md).`);
    process.exit(2);
  }
}

if (process.argv[1] === import.meta.filename) {
  await reportErrors(setUp);
}

/**
 * Runs a step. If it fails, prints the message without a stack.
 *
 * @param {() => Promise<void>} step
 */
export async function reportErrors(step) {
  try {
    await step();
  } catch (fault) {
    console.error(`Dateline: ${fault instanceof Error ? fault.message : String(fault)}`);
    process.exitCode = 1;
  }
}
