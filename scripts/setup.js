// Runs before anything is installed, on Node 20 with nothing but Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { URL } from 'node:url';

export const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules', '.dateline-setup');

/** Installs what package-lock.json names, unless that is what is installed. Safe to run twice at once. */
export async function setUp() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const done = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (done()) {
    return;
  }
  await locked(join(root, '.vscode-test', 'setup.lock'), async () => {
    if (done()) {
      return;
    }
    const start = Date.now();
    console.log('Dateline: installing packages (npm ci); this takes about a minute the first time …');
    // Node 20 is enough to install with; everything else runs on the Node 24 that is among the packages.
    // With the tools for building and testing, whatever NODE_ENV says.
    await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(stamp, wanted);
    console.log(`Dateline: packages installed in ${String(Math.round((Date.now() - start) / 1000))} s`);
  });
}

/**
 * Runs npm; where it fails because its registry can't be reached, says so.
 *
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<void>}
 */
export async function runNpm(args, options) {
  try {
    await run('npm', args, options);
  } catch (fault) {
    const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const registry = stdout.trim();
    try {
      await reach(registry);
    } catch {
      throw new Error(
        `the npm registry ${registry} can’t be reached. Check the network, a proxy (npm config get proxy), or name another registry: npm config set registry https://…`,
        { cause: fault },
      );
    }
    throw fault;
  }
}

/**
 * @param {string} address
 * @returns {Promise<void>} rejects when nobody answers there
 */
function reach(address) {
  const { protocol } = new URL(address);
  const { request } = protocol === 'http:' ? http : https;
  return new Promise((resolve, reject) => {
    const asking = request(address, { method: 'HEAD', timeout: 10_000 }, () => {
      asking.destroy();
      resolve();
    });
    asking.on('timeout', () => asking.destroy(new Error('time-out')));
    asking.on('error', reject);
    asking.end();
  });
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

/**
 * Does `work` while no other process does work under the same lock, a folder that stands while the work goes on.
 *
 * @param {string} lock
 * @param {() => Promise<void>} work
 */
export async function locked(lock, work) {
  mkdirSync(join(lock, '..'), { recursive: true });
  for (let told = false; ; told = true) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (abandoned(lock)) {
        rmSync(lock, { recursive: true, force: true });
      } else {
        if (!told) {
          console.log(`Dateline: waiting for another installation (if there is none, remove ${lock}) …`);
        }
        await wait(500);
      }
    }
  }
  const owner = join(lock, 'pid');
  try {
    writeFileSync(owner, String(process.pid));
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/**
 * Whether the process that took the lock is gone.
 *
 * @param {string} lock
 */
function abandoned(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return false;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ESRCH') {
      return true;
    }
    // No pid yet: the lock was taken just now, or its taker died at once.
    return existsSync(lock) && !existsSync(join(lock, 'pid')) && Date.now() - statSync(lock).mtimeMs > 10_000;
  }
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
