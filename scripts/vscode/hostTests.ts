import { existsSync, readFileSync, statSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { chromium as playwright } from 'playwright-core';
import { limits } from '../limits.ts';
import { readReport, type Outcome } from '../report.ts';
import { root } from '../setup.js';
import { chromiumArguments, requireProgram } from '../programs.ts';
import { findDesktop, runInDesktop } from './desktop.ts';
import { startServer } from './server.ts';

/** How long the tests may print nothing: longer than a single test. In milliseconds. */
const silentMs = 2 * limits.test;

/**
 * Runs the host tests in a desktop VS Code if there is one, or in the server build. Tests the extension in
 * `DATELINE_EXTENSION` (default: the build in this folder).
 */
export async function runHostTests(files: readonly string[]): Promise<Outcome> {
  const out = join(root, 'out', 'host');
  await rm(out, { recursive: true, force: true });
  const workspace = join(out, 'workspace');
  await cp(join(root, 'test', 'support', 'workspace'), workspace, { recursive: true });
  const report = join(root, 'out', 'reports', 'host.json');
  // Inside the extension's folder, VS Code gives the tests the extension's own API, which they can mock.
  const extension = process.env.DATELINE_EXTENSION ?? root;
  const tests = await bundleTests(files, join(extension, 'out', 'host', 'tests'));
  const desktop = await findDesktop();
  console.log(`host tests run in ${desktop === undefined ? 'VS Code’s server build' : `desktop VS Code ${desktop}`}`);
  if (desktop === undefined) {
    await runInServer(tests, { extension, workspace, report, out });
  } else {
    await runInDesktop(desktop, { tests, workspace, report, profile: join(out, 'profile') });
  }
  return readReport(report);
}

/** Bundles the tests, because the extension host of VS Code 1.101 can't load TypeScript. */
async function bundleTests(files: readonly string[], outdir: string): Promise<string> {
  const suites = files.map((file) => `[${JSON.stringify(file)}, () => import(${JSON.stringify(join(root, file))})]`);
  await build({
    stdin: {
      contents: `import { runSuites } from './test/support/hostRunner.ts';
export const run = () => runSuites([${suites.join(', ')}]);`,
      resolveDir: root,
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Worker threads load their module as a file of its own.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return join(outdir, 'stdin.mjs');
}

async function runInServer(
  tests: string,
  { extension, workspace, report, out }: { extension: string; workspace: string; report: string; out: string },
): Promise<void> {
  const server = await startServer({
    dataFolder: join(out, 'server'),
    env: { DATELINE_REPORT: report },
    isQuiet: true,
  });
  const browser = await playwright.launch({ executablePath: requireProgram('chromium'), args: chromiumArguments });
  try {
    const page = await browser.newPage();
    await page.goto(server.address({ folder: workspace, extension, tests }));
    const printed = `${report}.txt`;
    const start = Date.now();
    const isSilent = () => {
      const lastOutput = statSync(printed, { throwIfNoEntry: false })?.mtimeMs ?? start;
      return Date.now() - lastOutput > silentMs;
    };
    let hostEnded: number | undefined;
    while (!existsSync(report) && !isSilent() && Date.now() - (hostEnded ?? Infinity) < limits.state) {
      await wait(100);
      // A host that exits normally writes its report soon after.
      hostEnded ??= server.output().includes('Extension Host Process exited') ? Date.now() : undefined;
    }
    if (!existsSync(report)) {
      const screenshot = join(root, 'out', 'screenshots', 'host-tests-stuck.png');
      await page.screenshot({ path: screenshot });
      const subject =
        hostEnded === undefined ? `printed nothing for ${String(silentMs / 1000)} s` : 'ended with the extension host';
      console.log(`The host tests ${subject}; see ${screenshot}\n${server.output()}`);
    }
    if (existsSync(printed)) {
      console.log(readFileSync(printed, 'utf8'));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
