import { spawnSync } from 'node:child_process';
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, type } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark, Row } from '../test/bench/benchmark.ts';
import '../test/support/vscodeStandIn.ts';
import { readArguments, reportErrors, root } from './setup.js';
import { measuredServer } from './vscode/server.ts';

/**
 * Runs the benchmarks and prints a table. A benchmark is a file `*.bench.ts` in `test/bench` (or in `test/browser` if it
 * needs browser types) whose default export is a `Benchmark`. `npm run bench -- NAME` runs those whose file name
 * contains NAME; `--json FILE` writes the rows. A complete run is added to `test/bench/history.jsonl` and
 * `docs/performance.md`.
 */
const { positionals, values } = readArguments({ allowPositionals: true, options: { json: { type: 'string' } } });

interface Measured extends Row {
  readonly benchmark: string;
}

await reportErrors(async () => {
  const start = performance.now();
  const files = globSync('test/{bench,browser}/*.bench.ts', { cwd: root })
    .sort()
    .filter((file) => positionals.length === 0 || positionals.some((name) => basename(file).includes(name)));
  if (files.length === 0) {
    throw new Error(`No file name of a benchmark contains ${positionals.join(' or ')}.`);
  }
  const rows: Measured[] = [];
  const failed: string[] = [];
  for (const file of files) {
    const { default: benchmark } = (await import(join(root, file))) as { default: Benchmark };
    console.log(`${benchmark.title} …`);
    if (!(await isIdle())) {
      console.warn('Other processes keep the processors busy, so these figures are too high.');
    }
    try {
      const measured = await benchmark.run();
      if (measured.length === 0 || measured.some(({ value }) => !Number.isFinite(value))) {
        throw new Error(`Not a number: ${measured.map(({ name, value }) => `${name} ${String(value)}`).join(', ')}`);
      }
      rows.push(...measured.map((row) => ({ benchmark: benchmark.title, ...row })));
    } catch (error) {
      failed.push(`${file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  const machine = describeMachine();
  console.log(Object.values(machine).join(' · '));
  console.table(rows.map((row) => ({ ...roundRow(row), met: formatResult(row) })));
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} s in total`);
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify({ machine, rows }, undefined, 2)}\n`);
  }
  if (failed.length > 0) {
    throw new Error(`Benchmarks failed:\n${failed.join('\n')}`);
  }
  if (positionals.length === 0) {
    saveRun(machine, rows);
  }
});

/**
 * Waits until the processors were idle for a second, because the previous benchmark may still be cleaning up.
 * @returns false if they stay busy for 30 seconds
 */
async function isIdle(): Promise<boolean> {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const before = processorTimes();
    await wait(1000);
    const { busy, all } = processorTimes();
    if (busy - before.busy < (all - before.all) / 20) {
      return true;
    }
  }
  return false;
}

/** Returns the busy and total time of all processors since the machine started, in milliseconds. */
function processorTimes() {
  const times = cpus().flatMap((processor) => Object.entries(processor.times));
  const sum = (counted: typeof times) => counted.reduce((total, [, time]) => total + time, 0);
  return { busy: sum(times.filter(([kind]) => kind !== 'idle')), all: sum(times) };
}

function describeMachine() {
  const git = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' });
  const processors = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git.stdout.trim(),
    processor: `${String(processors.length)} × ${processors[0]?.model.trim() ?? ''}`,
    system: `${type()} ${release()}`,
    node: `Node ${process.version}`,
    vscode: measuredServer,
  };
}

function roundRow({ name, value, unit, least, most, target }: Row) {
  const short = (number: number | undefined) => (number === undefined ? '' : Number(number.toPrecision(3)));
  return { name, value: short(value), unit, least: short(least), most: short(most), target: short(target) };
}

function formatResult({ value, target }: Row): string {
  return target === undefined ? '' : value <= target ? 'yes' : 'NO';
}

function saveRun(machine: ReturnType<typeof describeMachine>, rows: readonly Measured[]): void {
  appendFileSync(join(root, 'test', 'bench', 'history.jsonl'), `${JSON.stringify({ machine, rows })}\n`);
  const file = join(root, 'docs', 'performance.md');
  const [before] = readFileSync(file, 'utf8').split('<!-- figures -->');
  const tables = Object.entries(Object.groupBy(rows, ({ benchmark }) => benchmark)).map(([title, group = []]) => {
    const lines = group.map((row) => {
      const { name, value, unit, least, most, target } = roundRow(row);
      const range = least === '' ? '' : `${String(least)} to ${String(most)}`;
      return `| ${name} | ${String(value)} ${unit} | ${range} | ${target === '' ? '' : `${String(target)} (${formatResult(row)})`} |`;
    });
    return [`### ${title}`, '', '| what | median | range | target |', '| --- | --- | --- | --- |', ...lines].join('\n');
  });
  const heading = `Measured on ${Object.values(machine).join(', ')}.`;
  writeFileSync(file, `${before ?? ''}<!-- figures -->\n\n${heading}\n\n${tables.join('\n\n')}\n`);
}
