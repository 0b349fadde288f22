import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** Ends the title of a test that only `npm run verify` runs. */
export const verifyOnly = '(npm run verify)';

interface Timed {
  readonly title: string;
  readonly ms: number;
}

/** The result of a run. `pending` lists the titles of the tests that could not run. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly pending: readonly string[];
  /** The ten slowest tests, slowest first. */
  readonly slowest: readonly Timed[];
  readonly failures: readonly Failure[];
  /** Tests that passed only in the second run, with the error of the first. */
  readonly flaky: readonly Failure[];
}

interface Failure {
  readonly title: string;
  readonly error: string;
}

/** Prints like mocha's `spec` reporter and writes the outcome to the file in `DATELINE_REPORT`. */
export default class Report extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const pending: string[] = [];
    const timed: Timed[] = [];
    const failed: Failure[] = [];
    const repeated: Failure[] = [];
    const { EVENT_TEST_PENDING, EVENT_TEST_END, EVENT_TEST_FAIL, EVENT_TEST_RETRY, EVENT_RUN_END } =
      Mocha.Runner.constants;
    runner.on(EVENT_TEST_PENDING, (test) => pending.push(test.fullTitle()));
    runner.on(EVENT_TEST_END, (test) => timed.push({ title: test.fullTitle(), ms: test.duration ?? 0 }));
    // A parallel run passes errors as plain objects.
    const note = (list: Failure[]) => (test: Mocha.Test, error: { message?: unknown; stack?: unknown }) =>
      list.push({
        title: test.fullTitle(),
        error: `${String(error.message).slice(0, 2000)}${listTestLines(String(error.stack))}`,
      });
    runner.on(EVENT_TEST_FAIL, note(failed));
    runner.on(EVENT_TEST_RETRY, note(repeated));
    runner.once(EVENT_RUN_END, () => {
      const file = process.env.DATELINE_REPORT;
      if (file !== undefined) {
        const { passes: passed, failures: count } = this.stats;
        const flaky = repeated.filter(({ title }) => failed.every((failure) => failure.title !== title));
        const outcome: Outcome = { passed, failed: count, pending, slowest: slowest(timed), failures: failed, flaky };
        writeFileSync(file, JSON.stringify(outcome));
      }
    });
  }
}

/** Returns the test files and lines in a stack, one per line. The message of a timeout does not name them. */
function listTestLines(stack: string): string {
  return [...stack.matchAll(/\btest[\\/][\w\\/.]+\.ts:\d+/g)].map(([position]) => `\n${position}`).join('');
}

export function slowest(tests: readonly Timed[]): Timed[] {
  return tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
}

/** Reads the outcome of a run. @throws Error if the run ended without writing one */
export function readReport(file: string): Outcome {
  if (!existsSync(file)) {
    throw new Error('The run ended without a report. Its output above shows why.');
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Outcome;
}

/** Returns the outcome of a run that did not start or did not end: one failure. */
export function failedRun(title: string, error: string): Outcome {
  return { passed: 0, failed: 1, pending: [], slowest: [], failures: [{ title, error }], flaky: [] };
}
