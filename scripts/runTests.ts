import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { buildAll } from '../esbuild.js';
import { endWithParent, readArguments, reportErrors, root } from './setup.js';
import { limits } from './limits.ts';
import { install, listNeeds } from './programs.ts';
import { failedRun, listFailedFiles, mergeRepeat, readReport, slowest, verifyOnly, type Outcome } from './report.ts';
import { packAndInstall } from './vscode/build.ts';
import { runHostTests } from './vscode/hostTests.ts';
import { installServer } from './vscode/server.ts';

const layers = ['unit', 'conformance', 'host', 'browser'] as const;
type Layer = (typeof layers)[number];

/** Number of files that run in parallel. In the browser layer, each has a window, which takes 1 GB of memory. */
const jobs = Math.min(4, Math.max(2, availableParallelism()));

/** More files than this fail for a reason that a second run doesn't change. */
const maxRepeatedFiles = 3;

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: {
    /** Runs only tests whose titles match. */
    grep: { type: 'string' },
    file: { type: 'string', default: '' },
    /** Tests the development build instead of the .vsix. */
    development: { type: 'boolean', default: false },
    /** Runs only the tests of `npm run verify`, which need heavy programs. */
    heavy: { type: 'boolean', default: false },
    /** Runs in the oldest VS Code for which there is a server build. */
    oldest: { type: 'boolean', default: false },
  },
});

await reportErrors(async () => {
  const start = Date.now();
  const selected = selectLayers();
  const grep = values.heavy ? verifyOnly.replace(/[()]/g, '\\$&') : values.grep;
  Object.assign(process.env, {
    ...(grep !== undefined && { DATELINE_GREP: grep }),
    ...(values.heavy && { DATELINE_VERIFY: '1' }),
    ...(values.oldest && { DATELINE_VSCODE: 'server', DATELINE_VSCODE_VERSION: 'oldest' }),
  });
  await rm(join(root, 'out', 'reports'), { recursive: true, force: true });
  await mkdir(join(root, 'out', 'reports'), { recursive: true });
  await prepare(selected);
  console.log(`ready in ${seconds(start)} s`);

  const inTurn = async (names: readonly Layer[]) => {
    const outcomes: Outcome[] = [];
    for (const layer of names) {
      outcomes.push(await run(layer));
    }
    return outcomes;
  };
  // The host layer mostly waits, so it runs in parallel with the unit and conformance layers.
  const isBeside = (layer: Layer) => layer === 'host';
  const [alone, beside] = [selected.filter((layer) => !isBeside(layer)), selected.filter(isBeside)];
  const first = alone.filter((layer) => layer !== 'browser');
  const results = (await Promise.all([inTurn(first), inTurn(beside)])).flat();
  results.push(...(await inTurn(alone.filter((layer) => layer === 'browser'))));
  conclude(results, start);
});

function selectLayers(): Layer[] {
  const unknown = positionals.filter((name) => !layers.some((layer) => layer === name));
  if (unknown.length > 0) {
    throw new Error(`No such layer: ${unknown.join(', ')}. There are ${layers.join(', ')}.`);
  }
  return layers.filter((layer) => positionals.length === 0 || positionals.includes(layer));
}

/**
 * Installs the programs that the layers need, then builds and installs the .vsix, or with `--development` makes the
 * development build.
 * @throws Error with the command to run if a required program is missing
 */
async function prepare(selected: readonly Layer[]): Promise<void> {
  const showsWorkbench = selected.includes('host') || selected.includes('browser');
  if (showsWorkbench) {
    install(['chromium']);
  }
  if (selected.includes('unit')) {
    try {
      install([...listNeeds({ isHeavy: false }), ...(values.heavy ? listNeeds({ isHeavy: true }) : [])]);
    } catch (error) {
      // Tests whose judge is missing are pending and listed at the end. In CI, they fail.
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

/** Runs a layer: the host layer in an extension host, the others from their sources in a process of their own. */
async function run(layer: Layer): Promise<Outcome> {
  const began = Date.now();
  console.log(`\n== ${layer} ==`);
  const files = globSync(`test/${layer}/**/*.test.ts`, { cwd: root })
    .filter((file) => file.includes(values.file))
    .sort((one, other) => Number(isShort(one)) - Number(isShort(other)) || (one < other ? -1 : 1));
  let outcome = await runFiles(layer, files);
  const failed = listFailedFiles(outcome);
  if (isRepeatable(layer) && failed.length > 0 && failed.length <= maxRepeatedFiles) {
    const repeated = failed.map((file) => relative(root, resolve(root, file)));
    console.log(`\n== ${layer}, once more: ${repeated.join(', ')} ==`);
    outcome = mergeRepeat(outcome, await runFiles(layer, repeated), failed);
  }
  const { passed, failures } = outcome;
  console.log(`${layer}: ${String(passed.length)} passed, ${String(failures.length)} failed in ${seconds(began)} s`);
  return outcome;
}

/**
 * VS Code itself is sometimes flaky. In CI, a file with a failure runs once more, in a new window, because its tests
 * continue each other.
 */
function isRepeatable(layer: Layer): boolean {
  return process.env.CI !== undefined && (layer === 'host' || layer === 'browser');
}

async function runFiles(layer: Layer, files: readonly string[]): Promise<Outcome> {
  await rm(join(root, 'out', 'reports', `${layer}.json`), { force: true });
  await rm(join(root, 'out', 'reports', `${layer}.json.txt`), { force: true });
  return (layer === 'host' ? runHostTests(files) : inNode(layer, files)).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return failedRun(`The layer ${layer}`, message);
  });
}

/** Returns whether a file needs no VS Code window. Short files run last, so that two parallel jobs end together. */
function isShort(file: string): boolean {
  return /^test[\\/]browser[\\/]page[^\\/]*$/.test(file);
}

async function inNode(layer: Exclude<Layer, 'host'>, files: readonly string[]): Promise<Outcome> {
  if (files.length === 0) {
    throw new Error(`No test file of the layer ${layer} has a path that contains ${values.file}.`);
  }
  const report = join(root, 'out', 'reports', `${layer}.json`);
  const grep = process.env.DATELINE_GREP;
  const child = spawn(
    join(root, 'node_modules', '.bin', 'mocha'),
    [
      ...['--reporter', './scripts/report.ts', '--timeout', String(limits.test)],
      ...(files.length > 1 ? ['--parallel', '--jobs', String(jobs)] : []),
      ...(grep === undefined ? [] : ['--grep', grep]),
      ...files,
    ],
    {
      cwd: root,
      env: { ...process.env, DATELINE_REPORT: report },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  endWithParent(child);
  await new Promise((resolve) => child.on('exit', resolve));
  return readReport(report);
}

/** Prints the summary, with the totals on the last line, and sets the exit code. */
function conclude(outcomes: readonly Outcome[], start: number): void {
  const titles = outcomes.flatMap(({ pending }) => pending.map(({ title }) => title));
  const postponed = titles.filter((title) => title.endsWith(verifyOnly));
  const pending = titles.filter((title) => !title.endsWith(verifyOnly));
  list('skipped, because a program is missing here or an earlier test of the file failed', pending);
  list('run only by npm run verify', postponed);
  const timed = slowest(outcomes.flatMap((outcome) => outcome.slowest));
  if (timed.length > 0) {
    console.log('\nThe slowest tests:');
  }
  for (const { title, ms } of timed) {
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
  }
  // Repeat the failures at the end, because a truncated log keeps its end.
  for (const [heading, tests] of [
    ['FLAKY (passed when its file ran again)', outcomes.flatMap(({ flaky }) => flaky)],
    ['FAILED', outcomes.flatMap(({ failures }) => failures)],
  ] as const) {
    for (const { title, error } of tests) {
      console.log(`\n${heading} ${title}\n  ${error.replaceAll('\n', '\n  ')}`);
    }
  }
  // A layer without tests has failed. In CI, so has a pending test.
  const isEmpty = (outcome: Outcome) =>
    [outcome.passed, outcome.failures, outcome.pending].every((tests) => tests.length === 0);
  const empty = process.env.DATELINE_GREP === undefined ? outcomes.filter(isEmpty).length : 0;
  const passed = sum(outcomes.map((outcome) => outcome.passed.length));
  const failed = sum(outcomes.map(({ failures }) => failures.length)) + empty + (process.env.CI ? pending.length : 0);
  console.log(`\n${seconds(start)} s in total\n\n${String(passed)} passed, ${String(failed)} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

function list(heading: string, titles: readonly string[]): void {
  if (titles.length > 0) {
    console.log(`\n${String(titles.length)} ${heading}:\n${titles.map((title) => `  ${title}`).join('\n')}`);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
