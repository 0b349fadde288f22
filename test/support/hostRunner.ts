import { appendFileSync } from 'node:fs';
import { format } from 'node:util';
import Mocha from 'mocha';
import { limits } from '../../scripts/limits.ts';
import Report from '../../scripts/report.ts';

/**
 * Runs suites inside an extension host (`extensionTestsPath`). Writes mocha's output to a file beside the report,
 * because the server build does not forward the host's output.
 */
export async function runSuites(
  suites: readonly (readonly [file: string, load: () => Promise<unknown>])[],
): Promise<void> {
  const output = `${process.env.DATELINE_REPORT ?? ''}.txt`;
  const grep = process.env.DATELINE_GREP;
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => appendFileSync(output, `${format(...args)}\n`);
  const mocha = new Mocha({
    reporter: Report,
    timeout: limits.test,
    color: false,
    ...(grep === undefined ? {} : { grep }),
  });
  for (const [file, load] of suites) {
    // Defines `describe` and `it`, which note the file.
    mocha.suite.emit('pre-require', globalThis, file, mocha);
    await load();
  }
  await new Promise<void>((resolve) => mocha.run(() => resolve()));
}
