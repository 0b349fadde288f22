import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '../esbuild.js';
import { endWithUs, failInWords, root } from './setup.js';
import { install, needsOf } from './programs.ts';
import { failure, leftToVerify, readReport, slowest, type Outcome } from './report.ts';
import { packAndInstall } from './vscode/build.ts';
import { runHostTests } from './vscode/hostTests.ts';
import { installServer } from './vscode/server.ts';

/** Seconds that a test of a layer may take, and how many files of it run side by side. */
const layers = {
  unit: { seconds: 20, jobs: 2 },
  conformance: { seconds: 20, jobs: 2 },
  host: { seconds: 20, jobs: 1 },
  browser: { seconds: 60, jobs: 2 },
} as const;
type Layer = keyof typeof layers;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs the tests whose titles match. */
    grep: { type: 'string' },
    /** Runs the files whose paths hold this. */
    file: { type: 'string', default: '' },
    /** Tests the build of developers instead of the one that ships. */
    development: { type: 'boolean', default: false },
    /** Runs what `npm test` leaves to `npm run verify`: heavy judges. */
    heavy: { type: 'boolean', default: false },
    /** Runs in the oldest VS Code that can be had. */
    oldest: { type: 'boolean', default: false },
  },
});

await failInWords(async () => {
  const start = Date.now();
  const wanted = wantedLayers();
  const grep = values.heavy ? leftToVerify.replace(/[()]/g, '\\$&') : values.grep;
  Object.assign(process.env, {
    ...(grep !== undefined && { DATELINE_GREP: grep }),
    ...(values.heavy && { DATELINE_VERIFY: '1' }),
    ...(values.oldest && { DATELINE_VSCODE: 'server', DATELINE_VSCODE_VERSION: 'oldest' }),
  });
  await rm(join(root, 'out', 'reports'), { recursive: true, force: true });
  await mkdir(join(root, 'out', 'reports'), { recursive: true });
  await prepare(wanted);
  console.log(`ready in ${seconds(start)} s`);

  const inTurn = async (layers: readonly Layer[]) => {
    const outcomes: Outcome[] = [];
    for (const layer of layers) {
      outcomes.push(await run(layer));
    }
    return outcomes;
  };
  // The host layer waits more than it computes, so it runs beside the two that only compute.
  const isBeside = (layer: Layer) => layer === 'host';
  const [alone, beside] = [wanted.filter((layer) => !isBeside(layer)), wanted.filter(isBeside)];
  const first = alone.filter((layer) => layer !== 'browser');
  const results = (await Promise.all([inTurn(first), inTurn(beside)])).flat();
  results.push(...(await inTurn(alone.filter((layer) => layer === 'browser'))));
  conclude(results, start);
});

function wantedLayers(): Layer[] {
  const names = Object.keys(layers) as Layer[];
  const unknown = positionals.filter((name) => !(name in layers));
  if (unknown.length > 0) {
    throw new Error(`No such layer: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  }
  return names.filter((layer) => positionals.length === 0 || positionals.includes(layer));
}

/**
 * Installs what the layers need and builds what they test, once for all of them: the .vsix, installed, or with
 * `--development` the build of developers.
 * @throws Error with the command to type where a program is missing without which a layer can't run
 */
async function prepare(wanted: readonly Layer[]): Promise<void> {
  const showsWorkbench = wanted.includes('host') || wanted.includes('browser');
  if (showsWorkbench) {
    install(['chromium']);
  }
  if (wanted.includes('unit')) {
    try {
      install([...needsOf({ isHeavy: false }), ...(values.heavy ? needsOf({ isHeavy: true }) : [])]);
    } catch (error) {
      // Without their judges, tests are pending, each by its name; in CI that fails.
      console.log(error instanceof Error ? error.message : String(error));
    }
  }
  if (values.development) {
    await buildAll();
  } else if (showsWorkbench) {
    await installServer();
    const { extensions, folder } = await packAndInstall();
    process.env.DATELINE_EXTENSIONS = extensions;
    process.env.DATELINE_EXTENSION = folder;
  }
}

/** Runs a layer: the host's in an extension host, the others in processes of their own, straight from their sources. */
async function run(layer: Layer): Promise<Outcome> {
  const began = Date.now();
  console.log(`\n== ${layer} ==`);
  const files = globSync(`test/${layer}/**/*.test.ts`, { cwd: root })
    .filter((file) => file.includes(values.file))
    .sort((one, other) => Number(isShort(one)) - Number(isShort(other)) || (one < other ? -1 : 1));
  const outcome = await (layer === 'host' ? runHostTests(files) : inNode(layer, files)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return failure;
  });
  console.log(`${layer}: ${String(outcome.passed)} passed, ${String(outcome.failed)} failed in ${seconds(began)} s`);
  return outcome;
}

/** Whether a file needs no window of VS Code: those come last, lest a long one be left over where two run side by side. */
function isShort(file: string): boolean {
  return /^test[\\/]browser[\\/]page[^\\/]*$/.test(file);
}

async function inNode(layer: Exclude<Layer, 'host'>, files: readonly string[]): Promise<Outcome> {
  if (files.length === 0) {
    throw new Error(`No file of the layer ${layer} has a path that holds ${values.file}.`);
  }
  const report = join(root, 'out', 'reports', `${layer}.json`);
  const { seconds: limit, jobs } = layers[layer];
  const grep = process.env.DATELINE_GREP;
  const child = spawn(
    join(root, 'node_modules', '.bin', 'mocha'),
    [
      ...['--reporter', './scripts/report.ts', '--timeout', String(limit * 1000)],
      ...(files.length > 1 ? ['--parallel', '--jobs', String(jobs)] : []),
      ...(grep === undefined ? [] : ['--grep', grep]),
      // What a window of VS Code does at times must not refuse a submission; it is named, and to be found.
      ...(layer === 'browser' && process.env.CI ? ['--retries', '1'] : []),
      ...files,
    ],
    {
      cwd: root,
      env: { ...process.env, DATELINE_REPORT: report },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  endWithUs(child);
  await new Promise((resolve) => child.on('exit', resolve));
  return readReport(report);
}

/** Prints what is left to say, with the line of numbers last, and sets the exit code. */
function conclude(outcomes: readonly Outcome[], start: number): void {
  const titles = outcomes.flatMap(({ pending }) => pending);
  const left = titles.filter((title) => title.endsWith(leftToVerify));
  const pending = titles.filter((title) => !title.endsWith(leftToVerify));
  list('pending, since what they need is missing here', pending);
  list('left to npm run verify', left);
  console.log('\nThe ten slowest tests:');
  for (const { title, ms } of slowest(outcomes.flatMap((outcome) => outcome.slowest))) {
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
  }
  // Again, and last: a log that is cut keeps its end.
  for (const [what, found] of [
    ['FLAKY, passed when run once more:', outcomes.flatMap(({ flaky }) => flaky)],
    ['FAILED', outcomes.flatMap(({ failures }) => failures)],
  ] as const) {
    for (const { title, error } of found) {
      console.log(`\n${what} ${title}\n  ${error.replaceAll('\n', '\n  ')}`);
    }
  }
  // A layer that ran nothing has failed, and so, in CI, has a test that could not run.
  const isEmpty = ({ passed, failed, pending: some }: Outcome) => passed + failed + some.length === 0;
  const empty = process.env.DATELINE_GREP === undefined ? outcomes.filter(isEmpty).length : 0;
  const passed = sum(outcomes.map((outcome) => outcome.passed));
  const failed = sum(outcomes.map((outcome) => outcome.failed)) + empty + (process.env.CI ? pending.length : 0);
  console.log(`\n${seconds(start)} s in all\n\n${String(passed)} passed, ${String(failed)} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

function list(what: string, titles: readonly string[]): void {
  if (titles.length > 0) {
    console.log(`\n${String(titles.length)} ${what}:\n${titles.map((title) => `  ${title}`).join('\n')}`);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
