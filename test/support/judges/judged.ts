import { isHeavy, findProgram, requireProgram, type NeedName } from '../../../scripts/programs.ts';
import { verifyOnly } from '../../../scripts/report.ts';

/** Declares a test. With `isVerifyOnly`, only `npm run verify` runs it. */
export function itUnless(
  isVerifyOnly: boolean,
  title: string,
  run: (this: Mocha.Context) => void | Promise<void>,
): void {
  if (!isVerifyOnly) {
    it(title, run);
  } else if (process.env.DATELINE_VERIFY === undefined) {
    it(`${title} ${verifyOnly}`);
  } else {
    it(`${title} ${verifyOnly}`, run);
  }
}

/**
 * Declares a test that needs programs. If one is missing, the test is pending and says what to run. With a heavy
 * program or `isVerifyOnly`, only `npm run verify` runs it.
 */
export function itJudged(
  title: string,
  programs: readonly (NeedName | undefined)[],
  run: (this: Mocha.Context) => void | Promise<void>,
  isVerifyOnly = false,
): void {
  const requiredPrograms = programs.filter((name) => name !== undefined);
  itUnless(isVerifyOnly || requiredPrograms.some(isHeavy), title, function () {
    const missing = requiredPrograms.find((program) => findProgram(program) === undefined);
    if (missing !== undefined) {
      try {
        requireProgram(missing);
      } catch (error) {
        console.log(`      ${error instanceof Error ? error.message : String(error)}`);
      }
      this.skip();
    }
    this.timeout(1_800_000);
    return run.call(this);
  });
}
