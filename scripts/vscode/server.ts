import { spawnSync, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '../limits.ts';
import { root, run } from '../setup.js';
import { endTree, spawnTree } from './processes.ts';

/** VS Code's server builds in the npm package code-server, with the Node version that each needs. */
const versions = {
  newest: { codeServer: '4.139.1', node: '24.21.0' },
  /** VS Code 1.103: the oldest available build near the `engines` version. */
  oldest: { codeServer: '4.103.2', node: '22.23.3' },
} as const;

/** The server build that the benchmarks run in. */
export const measuredServer = `code-server ${versions.newest.codeServer}`;

/** Returns the paths of the version in `DATELINE_VSCODE_VERSION` (default: the newest). */
function paths() {
  const version = versions[process.env.DATELINE_VSCODE_VERSION === 'oldest' ? 'oldest' : 'newest'];
  const folder = join(root, '.vscode-test', `server-${version.codeServer}`);
  const nodeName = `node-${process.platform}-${process.arch}`;
  return {
    ...version,
    folder,
    nodeName,
    vscode: join(folder, 'node_modules', 'code-server', 'lib', 'vscode'),
    nodeProgram: join(folder, 'node_modules', nodeName, 'bin', 'node'),
  };
}

/**
 * Installs the server build if it is missing. Needs the npm registry, but no compiler: without its native modules, the
 * server lacks only its own log files.
 */
export async function installServer(): Promise<void> {
  const { folder, vscode, codeServer, nodeName, node } = paths();
  const stamp = join(folder, 'installed');
  const done = () => existsSync(stamp);
  if (done()) {
    return;
  }
  await locked(`${folder}.lock`, async () => {
    if (done()) {
      return;
    }
    const start = Date.now();
    console.log(`Dateline: installing VS Code’s server build, code-server ${codeServer} (600 MB) …`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', ...quiet, `code-server@${codeServer}`, `${nodeName}@${node}`], { cwd: folder });
    await run('npm', ['install', '--omit=dev', ...quiet], { cwd: vscode });
    writeFileSync(stamp, '');
    console.log(`Dateline: server build installed in ${String(Math.round((Date.now() - start) / 1000))} s`);
  });
}

/** Installs a .vsix into an empty extensions folder with VS Code's CLI. Returns the extension's folder. */
export async function installPackage(vsix: string, extensions: string): Promise<string> {
  await installServer();
  rmSync(extensions, { recursive: true, force: true });
  const { vscode, nodeProgram } = paths();
  const serverData = `${extensions}-server`;
  const { status, stdout, stderr } = spawnSync(
    nodeProgram,
    [
      join(vscode, 'out', 'server-main.js'),
      ...['--install-extension', vsix, '--extensions-dir', extensions, '--server-data-dir', serverData],
      '--accept-server-license-terms',
    ],
    { encoding: 'utf8' },
  );
  const [installed] = globSync('dateline.dateline-*', { cwd: extensions });
  if (status !== 0 || installed === undefined) {
    throw new Error(`VS Code could not install ${vsix}:\n${stdout}${stderr}`);
  }
  return join(extensions, installed);
}

export interface Server {
  readonly port: number;
  address(options: {
    folder?: string | undefined;
    /** Folder of an extension in development. Installed extensions load anyway. */
    extension?: string | undefined;
    /** File of the tests to run in the extension host. Needs `extension`. */
    tests?: string;
    payload?: readonly [string, string][];
  }): string;
  /** Changes the machine settings, including in open windows. */
  configure(settings: Readonly<Record<string, unknown>>): void;
  output(): string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly dataFolder: string;
  /** Folder of the installed extensions. Default: inside `dataFolder`. */
  readonly extensions?: string | undefined;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: NodeJS.ProcessEnv;
  /** Leaves out built-in extensions that work in every window and take a quarter of its processor time. */
  readonly isQuiet?: boolean;
  /** Whether every folder is trusted; otherwise folders open in Restricted Mode. Default: true. */
  readonly isTrusting?: boolean;
}

/** Names of the built-in extensions for repositories, sign-in, tasks and debuggers. */
const busy =
  /^(copilot|git|git-base|github.*|microsoft-.*|merge-conflict|ms-vscode.*|debug-.*|npm|grunt|gulp|jake|emmet|php-language-features|terminal-suggest|tunnel-forwarding|mermaid-.*)$/;

/** Creates a folder with VS Code's built-in extensions, except the busy ones. */
function quietExtensions(vscode: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(join(vscode, 'extensions')).filter((each) => !busy.test(each))) {
    symlinkSync(join(vscode, 'extensions', name), join(folder, name));
  }
  return folder;
}

/** Installs the server build if it is missing and starts it on a free local port. */
export async function startServer({
  dataFolder,
  extensions,
  settings = {},
  env,
  isQuiet = false,
  isTrusting = true,
}: ServerOptions): Promise<Server> {
  await installServer();
  const { vscode, nodeProgram } = paths();
  const machine = join(dataFolder, 'data', 'Machine');
  mkdirSync(machine, { recursive: true });
  const configure: Server['configure'] = (changed) =>
    writeFileSync(join(machine, 'settings.json'), JSON.stringify(changed));
  configure(settings);
  const child = spawnTree(
    nodeProgram,
    [
      join(vscode, 'out', 'server-main.js'),
      ...['--host', '127.0.0.1', '--port', '0', '--server-data-dir', dataFolder],
      ...['--without-connection-token', '--accept-server-license-terms', '--enable-smoke-test-driver'],
      ...['--disable-telemetry', '--telemetry-level', 'off'],
      ...(isTrusting ? ['--disable-workspace-trust'] : []),
      ...(extensions === undefined ? [] : ['--extensions-dir', extensions]),
      ...(isQuiet ? ['--builtin-extensions-dir', quietExtensions(vscode, join(dataFolder, 'bundled'))] : []),
    ],
    // With VSCODE_CLI, the server doesn't start a login shell to read environment variables.
    { env: { ...process.env, VSCODE_CLI: '1', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  }
  const port = await readPort(child, lines).catch(async (fault: unknown) => {
    await endTree(child);
    throw fault;
  });
  return {
    port,
    configure,
    output: () => lines.join('\n'),
    stop: () => endTree(child),
    address: ({ folder: opened, extension, tests, payload = [] }) => {
      const remote = (path: string) => `vscode-remote://127.0.0.1:${String(port)}${path}`;
      const pairs = [
        ...(extension === undefined ? [] : [['extensionDevelopmentPath', remote(extension)]]),
        ...(tests === undefined ? [] : [['extensionTestsPath', remote(tests)]]),
        ...payload.map(([key, value]) => [key, key === 'openFile' ? remote(value) : value]),
      ];
      const folderQuery = opened === undefined ? { ew: 'true' } : { folder: opened };
      const query = new URLSearchParams({ ...folderQuery, payload: JSON.stringify(pairs) });
      return `http://127.0.0.1:${String(port)}/?${query.toString()}`;
    },
  };
}

/** Waits until the server prints its port. Returns the port. */
function readPort(child: ChildProcess, lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`VS Code’s server build ${reason}\n${lines.join('\n')}`));
    const timer = setTimeout(() => fail(`did not start within ${String(limits.test / 1000)} s`), limits.test);
    child.on('error', (fault) => fail(fault.message));
    child.on('exit', (code) => fail(`ended with ${String(code)}`));
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        lines.push(line);
        const port = /listening on (\d+)/.exec(line)?.[1];
        if (port !== undefined) {
          clearTimeout(timer);
          resolve(Number(port));
        }
      });
    }
  });
}

/** Runs `work` while holding the lock: a folder with the id of the process that holds it. */
async function locked(lock: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(lock), { recursive: true });
  for (let isReported = false; !tryLock(lock); isReported = true) {
    if (!isReported) {
      console.log(`Dateline: waiting for another installation (if there is none, remove ${lock}) …`);
    }
    await wait(500);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function tryLock(lock: string): boolean {
  const owner = join(lock, 'pid');
  try {
    mkdirSync(lock);
    writeFileSync(owner, String(process.pid));
    return true;
  } catch {
    if (existsSync(owner) && !isRunning(Number(readFileSync(owner, 'utf8')))) {
      rmSync(lock, { recursive: true, force: true });
    }
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
