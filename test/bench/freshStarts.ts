import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { chromium as playwright, type Browser, type BrowserContext } from 'playwright-core';
import { chromiumArguments, requireProgram } from '../../scripts/programs.ts';
import { startServer, type Server } from '../../scripts/vscode/server.ts';

/** Id of the empty extension in each window. */
export const emptyExtension = 'dateline.empty';

/** Times that a fresh extension host measured, in milliseconds. */
export interface Start {
  readonly milliseconds: number;
  /** A round trip to the workbench just before the activation. */
  readonly trip: number;
}

/** A user of VS Code over several windows: a server with the user's files, and a browser profile. */
export class User {
  readonly folder: string;
  readonly #server: Server;
  readonly #context: BrowserContext;
  readonly #extension: string;
  readonly #report: string;

  private constructor(folder: string, server: Server, context: BrowserContext) {
    this.folder = folder;
    this.#server = server;
    this.#context = context;
    this.#extension = join(folder, 'empty');
    this.#report = join(folder, 'start.json');
  }

  static async start(browser: Browser, folder: string, extensions: string): Promise<User> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const env = { DATELINE_BENCH: join(folder, 'start.json') };
    const server = await startServer({ dataFolder: join(folder, 'server'), extensions, env });
    const user = new User(folder, server, await browser.newContext());
    await writeEmptyExtension(user.#extension);
    return user;
  }

  /** Measures the activation of an extension in a fresh extension host, in milliseconds. */
  activate(id: string): Promise<Start> {
    return this.#do({ activate: id });
  }

  /** Runs a command of Dateline in a window of its own, once for each argument, and closes the window once `isOver`. */
  async run(command: string, each: readonly unknown[], isOver: () => boolean): Promise<void> {
    await this.#do({ command, each }, isOver);
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  async #do(task: object, isOver = () => true): Promise<Start> {
    await writeFile(join(this.#extension, 'task.json'), JSON.stringify(task));
    await rm(this.#report, { force: true });
    const page = await this.#context.newPage();
    try {
      const tests = join(this.#extension, 'measure.mjs');
      await page.goto(this.#server.address({ extension: this.#extension, tests }));
      await until(() => existsSync(this.#report), 'The extension host measured nothing');
      await until(isOver, 'What was waited for did not happen');
      return JSON.parse(await readFile(this.#report, 'utf8')) as Start;
    } finally {
      await rm(join(this.#extension, 'task.json'), { force: true });
      await page.close();
    }
  }
}

export function launchBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: requireProgram('chromium'), args: chromiumArguments });
}

async function writeEmptyExtension(folder: string): Promise<void> {
  const manifest = { name: 'empty', publisher: 'dateline', version: '1.0.0', type: 'module', main: 'empty.js' };
  const engines = { vscode: '^1.100.0' };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, engines }));
  await writeFile(join(folder, 'empty.js'), 'export function activate() {}\n');
  await build({
    entryPoints: [join(import.meta.dirname, 'activation.host.ts')],
    outfile: join(folder, 'measure.mjs'),
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (!isSo()) {
    if (Date.now() > end) {
      throw new Error(`${otherwise} within 60 s.`);
    }
    await wait(50);
  }
}
