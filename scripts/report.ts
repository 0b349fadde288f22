import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** What a run says; `pending` are the titles of the tests that could not run. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly pending: readonly string[];
}

/** Prints as mocha's `spec` does, and writes the outcome to the file that `DATELINE_REPORT` names. */
export default class Report extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const pending: string[] = [];
    runner.on(Mocha.Runner.constants.EVENT_TEST_PENDING, (test) => pending.push(test.fullTitle()));
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const file = process.env.DATELINE_REPORT;
      if (file !== undefined) {
        const { passes, failures } = this.stats;
        writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, pending } satisfies Outcome));
      }
    });
  }
}

/** The outcome of a run; one failure when it ended before it could write any. */
export function readReport(file: string): Outcome {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome) : { passed: 0, failed: 1, pending: [] };
}
