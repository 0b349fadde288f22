import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { locked, root, runNpm } from '../setup.js';
import { endTree, spawnTree } from './processes.ts';

/** VS Code's server build, as the npm package code-server carries it, and the Node it wants. */
const packages = ['code-server@4.139.1', `node-${process.platform}-${process.arch}@24.21.0`];
const folder = join(root, '.vscode-test', 'server');
const modules = join(folder, 'node_modules');
const vscode = join(modules, 'code-server', 'lib', 'vscode');
const nodeHome = join(modules, `node-${process.platform}-${process.arch}`);

/** Installs the server build, unless it is there. Needs the npm registry and a C++ compiler. */
async function installServer(): Promise<void> {
  const stamp = join(folder, 'installed');
  const wanted = packages.join(' ');
  const done = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (done()) {
    return;
  }
  await locked(join(root, '.vscode-test', 'server.lock'), async () => {
    if (done()) {
      return;
    }
    const start = Date.now();
    console.log('Dateline: installing VS Code’s server build (600 MB, about a minute) …');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await runNpm(['install', '--ignore-scripts', ...quiet, ...packages], { cwd: folder });
    await runNpm(['install', '--ignore-scripts', '--omit=dev', ...quiet], { cwd: vscode });
    // The two native modules that the server can't do without; their headers come with the Node package.
    const env = { ...process.env, npm_config_nodedir: nodeHome };
    await runNpm(['rebuild', ...quiet, '@vscode/spdlog', '@vscode/native-watchdog'], { cwd: vscode, env });
    writeFileSync(stamp, wanted);
    console.log(`Dateline: server build installed in ${String(Math.round((Date.now() - start) / 1000))} s`);
  });
}

/** A running server build. */
export interface Server {
  readonly port: number;
  /** The address of a workbench with our extension and, where named, our tests in its extension host. */
  address(options: {
    /** No folder where left out. */
    folder?: string;
    extension: string;
    tests?: string;
    payload?: readonly [string, string][];
  }): string;
  /** What it printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** What a server is started with. */
export interface ServerOptions {
  /** Where it keeps settings, extensions and state; made where missing. */
  readonly dataFolder: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: NodeJS.ProcessEnv;
}

/** Installs the server build where missing and starts it on a free port of this machine. */
export async function startServer({ dataFolder, settings = {}, env }: ServerOptions): Promise<Server> {
  await installServer();
  const machine = join(dataFolder, 'data', 'Machine');
  mkdirSync(machine, { recursive: true });
  writeFileSync(join(machine, 'settings.json'), JSON.stringify(settings));
  const child = spawnTree(
    join(nodeHome, 'bin', 'node'),
    [
      join(vscode, 'out', 'server-main.js'),
      ...['--host', '127.0.0.1', '--port', '0', '--server-data-dir', dataFolder],
      ...['--without-connection-token', '--accept-server-license-terms', '--enable-smoke-test-driver'],
      ...['--disable-telemetry', '--telemetry-level', 'off'],
      '--disable-workspace-trust',
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  }
  const port = await listening(child, lines).catch(async (fault: unknown) => {
    await endTree(child);
    throw fault;
  });
  return {
    port,
    output: () => lines.join('\n'),
    stop: () => endTree(child),
    address: ({ folder: opened, extension, tests, payload = [] }) => {
      const remote = (path: string) => `vscode-remote://127.0.0.1:${String(port)}${path}`;
      const pairs = [
        ['extensionDevelopmentPath', remote(extension)],
        ...(tests === undefined ? [] : [['extensionTestsPath', remote(tests)]]),
        ...payload.map(([key, value]) => [key, key === 'openFile' ? remote(value) : value]),
      ];
      const place = opened === undefined ? { ew: 'true' } : { folder: opened };
      const query = new URLSearchParams({ ...place, payload: JSON.stringify(pairs) });
      return `http://127.0.0.1:${String(port)}/?${query.toString()}`;
    },
  };
}

/** Waits until the server says on which port it listens. */
function listening(child: ChildProcess, lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`VS Code’s server build ${why}\n${lines.join('\n')}`));
    const timer = setTimeout(() => fail('did not start within 60 s'), 60_000);
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
