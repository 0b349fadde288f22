import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** Ends the title of a test that only `npm run verify` runs. */
export const verifyOnly = '(npm run verify)';

interface Timed {
  readonly title: string;
  readonly ms: number;
}

/** A test, and the file that it is in: an absolute path, or in the host layer a path below the project. */
interface TestCase {
  readonly title: string;
  readonly file?: string | undefined;
}

interface Failure extends TestCase {
  readonly error: string;
}

/** The result of a run. */
export interface Outcome {
  readonly passed: readonly TestCase[];
  /** Tests that could not run. */
  readonly pending: readonly TestCase[];
  readonly failures: readonly Failure[];
  /** Tests that passed when their file was run again, with the error of the first run. */
  readonly flaky: readonly Failure[];
  /** The ten slowest tests, slowest first. */
  readonly slowest: readonly Timed[];
}

/** Prints like mocha's `spec` reporter and writes the outcome to the file in `DATELINE_REPORT`. */
export default class Report extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const passed: TestCase[] = [];
    const pending: TestCase[] = [];
    const timed: Timed[] = [];
    const failures: Failure[] = [];
    const { EVENT_TEST_PASS, EVENT_TEST_PENDING, EVENT_TEST_END, EVENT_TEST_FAIL, EVENT_RUN_END } =
      Mocha.Runner.constants;
    const describe = (test: Mocha.Runnable): TestCase => ({ title: test.fullTitle(), file: test.file });
    runner.on(EVENT_TEST_PASS, (test) => passed.push(describe(test)));
    runner.on(EVENT_TEST_PENDING, (test) => pending.push(describe(test)));
    runner.on(EVENT_TEST_END, (test) => timed.push({ title: test.fullTitle(), ms: test.duration ?? 0 }));
    // A parallel run passes errors as plain objects.
    runner.on(EVENT_TEST_FAIL, (test, error: { message?: unknown; stack?: unknown }) =>
      failures.push({
        ...describe(test),
        error: `${String(error.message).slice(0, 2000)}${listTestLines(String(error.stack))}`,
      }),
    );
    runner.once(EVENT_RUN_END, () => {
      const file = process.env.DATELINE_REPORT;
      if (file !== undefined) {
        const outcome: Outcome = { passed, pending, failures, flaky: [], slowest: slowest(timed) };
        writeFileSync(file, JSON.stringify(outcome));
      }
    });
  }
}

/** Returns the files with failures. */
export function listFailedFiles({ failures }: Outcome): string[] {
  return [...new Set(failures.flatMap(({ file }) => file ?? []))];
}

/** Replaces the results of the files that ran again. A failure that didn't repeat is flaky. */
export function mergeRepeat(first: Outcome, again: Outcome, files: readonly string[]): Outcome {
  const isRepeated = ({ file }: TestCase) => file !== undefined && files.includes(file);
  const [kept, repeated] = [first.failures.filter((test) => !isRepeated(test)), first.failures.filter(isRepeated)];
  const failsAgain = ({ file }: TestCase) => again.failures.some((failure) => failure.file === file);
  return {
    passed: [...first.passed.filter((test) => !isRepeated(test)), ...again.passed],
    pending: [...first.pending.filter((test) => !isRepeated(test)), ...again.pending],
    // The first error often shows the cause.
    failures: [...kept, ...repeated.filter(failsAgain), ...again.failures],
    flaky: repeated.filter((test) => !failsAgain(test)),
    slowest: slowest([...first.slowest, ...again.slowest]),
  };
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
  return { passed: [], pending: [], failures: [{ title, error }], flaky: [], slowest: [] };
}
