import { globSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { spawnSync } from 'node:child_process';
import { buildAll } from '../esbuild.js';
import { root } from './setup.js';
import { readReport, type Outcome } from './report.ts';
import { runHostTests } from './vscode/hostTests.ts';

const layers = {
  unit: () => inNode('unit'),
  conformance: () => inNode('conformance'),
  host: () => runHostTests(),
  browser: () => inNode('browser'),
} as const satisfies Record<string, () => Outcome | Promise<Outcome>>;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const names = Object.keys(layers) as (keyof typeof layers)[];
const unknown = positionals.filter((name) => !(name in layers));
if (unknown.length > 0) {
  throw new Error(`No such layer: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
}
if (values.grep !== undefined) {
  process.env.DATELINE_GREP = values.grep;
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
  const outcome = await layers[name]();
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
  values.grep === undefined ? outcomes.filter((outcome) => outcome.passed + outcome.failed === 0).length : 0;
const failed = sum(outcomes.map((outcome) => outcome.failed)) + empty + (process.env.CI ? pending : 0);
console.log(`\n${String(passed)} passed, ${String(failed)} failed${pending > 0 ? `, ${String(pending)} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** Runs a layer's tests in a process of their own, straight from their sources. */
function inNode(layer: string): Outcome {
  const files = globSync(`test/${layer}/**/*.test.ts`, { cwd: root });
  const report = join(root, 'out', 'reports', `${layer}.json`);
  const grep = values.grep === undefined ? [] : ['--grep', values.grep];
  spawnSync(
    join(root, 'node_modules', '.bin', 'mocha'),
    [
      '--reporter',
      './scripts/report.ts',
      '--timeout',
      layer === 'browser' ? '60000' : '20000',
      ...grep,
      ...files.sort(),
    ],
    {
      cwd: root,
      env: { ...process.env, DATELINE_REPORT: report },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  return readReport(report);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
