// Runs before anything is installed, on Node 20 with nothing but Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';

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
    // Node 20 is enough to install with. The rest runs on the Node 24 among the packages.
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  } else if (!isInstalled(readPackages('package-lock.json'), readPackages(installed))) {
    throw new Error('Dependencies changed: run npm ci');
  }
}

/** @typedef {Readonly<Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>>} Packages */

/**
 * Whether the installed packages have the versions of the lockfile. Packages for other systems are left out.
 *
 * @param {Packages} wanted
 * @param {Packages} installed
 */
function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(
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
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- npm wrote the file
  const lockfile = JSON.parse(readFileSync(resolve(root, file), 'utf8'));
  return lockfile.packages;
}

/**
 * Runs a program to its end, with its output shown.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<void>}
 */
export function run(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' });
    endWithUs(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(`«${program} ${args.join(' ')}» ended with ${String(code ?? signal)}; see its output above`));
      }
    });
  });
}

/**
 * Runs a program, which can be TypeScript of ours, on the Node 24 among the packages, and ends as it ends.
 *
 * @param {string} script below the project's folder
 * @param {readonly string[]} args what it is told; what this process was told where none are given
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
  endWithUs(child);
  process.exitCode = await new Promise((resolve) => {
    child.on('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

/**
 * Ends a child when this process is to end. A terminal sends Ctrl-C to the child as well; who sends a signal to this
 * process alone means both; and who ends npm or the shell between leaves this process an orphan, which is told by its
 * having another parent.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function endWithUs(child) {
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

if (process.argv[1] === import.meta.filename) {
  await failInWords(setUp);
}

/**
 * Runs a step and, where it fails, says why in a line instead of a stack.
 *
 * @param {() => Promise<void>} step
 */
export async function failInWords(step) {
  try {
    await step();
  } catch (fault) {
    console.error(`Dateline: ${fault instanceof Error ? fault.message : String(fault)}`);
    process.exitCode = 1;
  }
}
