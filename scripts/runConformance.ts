import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { measureCoverage, type TestRun } from '../test/conformance/measureCoverage.ts';
import { rules } from '../test/conformance/rules.ts';
import { limits } from './limits.ts';
import { readArguments, root } from './setup.js';

/** The fields of mocha's `json` report that this script reads. */
interface Report {
  readonly tests: readonly ReportedTest[];
  readonly pending: readonly ReportedTest[];
  /** Includes failed hooks. */
  readonly failures: readonly ReportedTest[];
}
interface ReportedTest {
  readonly title: string;
  readonly fullTitle: string;
  readonly file: string;
  readonly err: { readonly message?: string };
}

const { values } = readArguments({ options: { 'base-url': { type: 'string' }, paths: { type: 'string' } } });
if (values['base-url'] === undefined) {
  listProofs();
} else {
  const { checkRemoteService } = await import('./checkRemoteService.ts');
  process.exitCode = await checkRemoteService({ baseUrl: values['base-url'], paths: values.paths });
}

/** Prints each rule with its tests and their results. */
function listProofs(): void {
  const report = run();
  const failed = new Set(report.failures.map(({ fullTitle }) => fullTitle));
  const pending = new Set(report.pending.map(({ fullTitle }) => fullTitle));
  const tests = report.tests.map(({ title, fullTitle, file }): TestRun => {
    const result = failed.has(fullTitle) ? 'FAILED' : pending.has(fullTitle) ? 'skipped' : 'passed';
    return { title, file, result };
  });
  const { rows, untested, unknown } = measureCoverage(rules, tests);

  for (const { rule, side, test } of rows) {
    console.log(
      [rule.id.padEnd(15), side.padEnd(9), (test?.result ?? '–').padEnd(8), test?.title ?? 'NO TEST'].join(' '),
    );
  }
  const sides = ['client', 'service'].map(
    (side) => `${side} ${String(untested.filter((row) => row.side === side).length)}`,
  );
  console.log(
    `\n${String(rules.length)} rules, ${String(rows.length - untested.length)} proofs by ${tests.length} tests`,
  );
  console.log(
    `${String(new Set(untested.map(({ rule }) => rule.id)).size)} rules without a test (${sides.join(', ')})`,
  );
  for (const { rule, side } of untested) {
    console.log(`  ${rule.id} (${side}): ${rule.says}`);
  }
  for (const id of unknown) {
    console.log(`  a test names ${id}, which is not a rule`);
  }
  console.log(`${String(report.failures.length)} failed`);
  for (const { fullTitle, err } of report.failures) {
    console.log(`  ${fullTitle}: ${err.message ?? ''}`);
  }
  process.exitCode = untested.length + unknown.length + report.failures.length > 0 ? 1 : 0;
}

function run(): Report {
  const folder = join(root, 'out', 'reports');
  const file = join(folder, 'rules.json');
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules', '.bin', 'mocha'),
    [
      ...['--reporter', 'json', '--reporter-option', `output=${file}`, '--timeout', String(limits.test)],
      ...globSync('test/conformance/**/*.test.ts', { cwd: root }).sort(),
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  if (!existsSync(file)) {
    throw new Error(`The tests ended without a report:\n${stdout}${stderr}`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}
