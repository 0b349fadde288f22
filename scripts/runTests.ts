import { globSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { spawn, type ChildProcess } from 'node:child_process';
import { buildAll } from '../esbuild.js';
import { endWithUs, root } from './setup.js';
import { readReport, type Outcome } from './report.ts';
import { runHostTests } from './vscode/hostTests.ts';

const layers = {
  unit: () => inNode('unit'),
  conformance: () => inNode('conformance'),
  host: () => runHostTests(),
  browser: () => inNode('browser'),
} as const satisfies Record<string, () => Promise<Outcome>>;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const names = Object.keys(layers) as (keyof typeof layers)[];
const unknown = positionals.filter((name) => !(name in layers));
if (unknown.length > 0) {
  throw new Error(`No such layer: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
}
if (values.grep !== undefined) {
  process.env.DATELINE_GREP = values.grep;
}

let running: ChildProcess | undefined;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    if (running === undefined) {
      process.exit(130);
    }
  });
}

const start = Date.now();
await rm(join(root, 'out', 'reports'), { recursive: true, force: true });
await mkdir(join(root, 'out', 'reports'), { recursive: true });
await buildAll();
console.log(`built in ${seconds(start)} s`);

const outcomes: Outcome[] = [];
for (const name of names.filter((layer) => positionals.length === 0 || positionals.includes(layer))) {
  const began = Date.now();
  console.log(`\n== ${name} ==`);
  const outcome = await layers[name]().catch(broken);
  outcomes.push(outcome);
  console.log(`${name}: ${String(outcome.passed)} passed, ${String(outcome.failed)} failed in ${seconds(began)} s`);
  for (const title of outcome.pending) {
    console.log(`  pending: ${title}`);
  }
}

const passed = sum(outcomes.map((outcome) => outcome.passed));
const pending = sum(outcomes.map((outcome) => outcome.pending.length));
// A layer that ran nothing has failed, and so, in CI, has a test that could not run.
const empty =
  values.grep === undefined
    ? outcomes.filter(({ passed, failed, pending }) => passed + failed + pending.length === 0).length
    : 0;
const failed = sum(outcomes.map((outcome) => outcome.failed)) + empty + (process.env.CI ? pending : 0);
if (pending > 0) {
  console.log(
    `\n${String(pending)} pending: what they need is missing here${process.env.CI ? ', which CI counts as failed' : ''}`,
  );
}
console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** Runs a layer's tests in a process of their own, straight from their sources. */
async function inNode(layer: string): Promise<Outcome> {
  const files = globSync(`test/${layer}/**/*.test.ts`, { cwd: root });
  const report = join(root, 'out', 'reports', `${layer}.json`);
  const grep = values.grep === undefined ? [] : ['--grep', values.grep];
  const child = spawn(
    join(root, 'node_modules', '.bin', 'mocha'),
    [
      '--reporter',
      './scripts/report.ts',
      '--require',
      './scripts/needs.ts',
      '--timeout',
      layer === 'browser' ? '60000' : '20000',
      ...grep,
      ...files.sort(),
    ],
    {
      cwd: root,
      env: { ...process.env, DATELINE_REPORT: report, DATELINE_LAYER: layer },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  running = child;
  endWithUs(child);
  await new Promise((resolve) => child.on('exit', resolve));
  running = undefined;
  if (isInterrupted) {
    process.exit(130);
  }
  return readReport(report);
}

/** A layer that could not even be started. */
function broken(fault: unknown): Outcome {
  console.error(fault instanceof Error ? fault.message : String(fault));
  return { passed: 0, failed: 1, pending: [] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
