import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** At the end of the title of a test that is left to `npm run verify`. */
export const leftToVerify = '(npm run verify)';

/** A test that ran: its title with those of its suites, and milliseconds. */
interface Timed {
  readonly title: string;
  readonly ms: number;
}

/** The result of a run; `pending` are the titles of the tests that could not run. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly pending: readonly string[];
  /** The ten slowest tests, slowest first. */
  readonly slowest: readonly Timed[];
  /** The tests that failed, each with what it threw. */
  readonly failures: readonly Failure[];
  /** The tests that passed only when they were run once more, with what they threw before. */
  readonly flaky: readonly Failure[];
}

interface Failure {
  readonly title: string;
  readonly error: string;
}

/** Prints as mocha's `spec` does, and writes the outcome to the file that `DATELINE_REPORT` names. */
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
    // From a process of its own, an error comes as a plain object.
    const note = (list: Failure[]) => (test: Mocha.Test, error: { message?: unknown; stack?: unknown }) =>
      list.push({
        title: test.fullTitle(),
        error: `${String(error.message).slice(0, 2000)}${placeOf(String(error.stack))}`,
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

/** The lines of the tests that an error passed through, of which a time-out's message says nothing. */
function placeOf(stack: string): string {
  return [...stack.matchAll(/\btest[\\/][\w\\/.]+\.ts:\d+/g)].map(([place]) => `\n${place}`).join('');
}

/** The ten slowest of tests. */
export function slowest(tests: readonly Timed[]): Timed[] {
  return tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
}

/** The outcome of a run; one failure when it ended before it could write any. */
export function readReport(file: string): Outcome {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome) : failure;
}

/** The outcome of a run that could not even start. */
export const failure: Outcome = { passed: 0, failed: 1, pending: [], slowest: [], failures: [], flaky: [] };
