import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildAll } from '../esbuild.js';
import { readArguments, reportErrors, root } from './setup.js';
import { findOnPath } from './programs.ts';
import { findDesktop } from './vscode/desktop.ts';
import { endTree, spawnTree } from './vscode/processes.ts';
import { startServer } from './vscode/server.ts';

const { values } = readArguments({
  options: { server: { type: 'boolean' }, desktop: { type: 'boolean' }, corpus: { type: 'string' } },
});
if (values.server || values.desktop) {
  process.env.DATELINE_VSCODE = values.server ? 'server' : 'desktop';
}

const key = 'sample';
const home = join(root, '.vscode-test', 'start');
const workspace = join(home, 'workspace');
const notes = join(workspace, 'notes.md');
type Settings = Readonly<Record<string, unknown>>;

/** Running processes, newest last. They are ended when this process ends. */
const started: { end: () => Promise<unknown> }[] = [];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void endAll());
}

await reportErrors(async () => {
  try {
    await start();
  } catch (fault) {
    await endStarted();
    throw fault;
  }
});

async function start(): Promise<void> {
  await buildAll();
  console.log('Dateline: built');
  await rm(workspace, { recursive: true, force: true });
  await mkdir(workspace, { recursive: true });
  await writeFile(
    notes,
    '# Notes\n\nPut the cursor at the end of this line and click the quotation mark on a headline: \n',
  );

  const service = await startSample();
  const settings = {
    'dateline.service.useSample': true,
    'dateline.service.baseUrl': service,
    'workbench.startupEditor': 'none',
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
  };
  console.log(`Dateline: sample service on ${service}, key: ${key} (for “Use the Live Service”)`);

  const desktop = await findDesktop();
  if (desktop === undefined) {
    await openInServer(settings);
  } else {
    await openOnDesktop(desktop, settings);
  }
}

async function openInServer(settings: Settings): Promise<void> {
  // A workbench in the browser takes only one extension in development, so install the other.
  const dataFolder = join(home, 'server');
  await rm(join(dataFolder, 'extensions'), { recursive: true, force: true });
  await writeGuide(join(dataFolder, 'extensions', 'dateline.dateline-start-0.0.0'));
  const server = await startServer({ dataFolder, settings });
  started.push({ end: () => server.stop() });
  const address = server.address({
    folder: workspace,
    extension: root,
    payload: [['openFile', notes]],
  });
  console.log(`Dateline: no desktop VS Code here; its server build is ready. Open\n\n${address}\n\nCtrl-C ends it.`);
  const browser = process.stdout.isTTY ? findOnPath(['xdg-open', 'open']) : undefined;
  if (browser !== undefined && (process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)) {
    spawn(browser, [address], { stdio: 'ignore', detached: true }).unref();
  }
}

async function openOnDesktop(executable: string, settings: Settings): Promise<void> {
  const profile = join(home, 'profile');
  const guide = join(home, 'guide');
  await writeGuide(guide);
  await mkdir(join(profile, 'User'), { recursive: true });
  await writeFile(join(profile, 'User', 'settings.json'), JSON.stringify(settings));
  const child = spawnTree(
    executable,
    [
      ...['--new-window', '--wait', '--disable-workspace-trust', `--user-data-dir=${profile}`],
      ...[`--extensionDevelopmentPath=${root}`, `--extensionDevelopmentPath=${guide}`],
      ...[workspace, notes],
    ],
    { stdio: 'ignore' },
  );
  started.push({ end: () => endTree(child) });
  child.on('exit', () => void endAll());
  console.log(`Dateline: VS Code is opening (${executable}). Ctrl-C ends it.`);
}

/** Starts the sample service over HTTP. Resolves with its address. */
function startSample(): Promise<string> {
  const corpus = values.corpus === undefined ? [] : ['--corpus', values.corpus];
  const child = spawnTree(
    process.execPath,
    [join(root, 'test', 'service', 'cli.ts'), '--port', '0', '--key', key, ...corpus],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  started.push({ end: () => endTree(child) });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`The sample service ended with ${String(code)}`)));
    if (child.stdout) {
      createInterface({ input: child.stdout }).once('line', resolve);
    }
  });
}

/** Writes a small extension that opens Dateline's sidebar at startup. The product itself never does. */
async function writeGuide(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = {
    name: 'dateline-start',
    publisher: 'dateline',
    version: '0.0.0',
    engines: { vscode: '^1.101.0' },
    main: './main.cjs',
    activationEvents: ['onStartupFinished'],
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    join(folder, 'main.cjs'),
    "exports.activate = () => require('vscode').commands.executeCommand('workbench.view.extension.dateline');\n",
  );
}

async function endAll(): Promise<void> {
  await endStarted();
  process.exit(0);
}

async function endStarted(): Promise<void> {
  await Promise.all(started.splice(0).map(({ end }) => end()));
}
