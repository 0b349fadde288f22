import { reportErrors, runOnNode24, setUp } from './setup.js';

await reportErrors(async () => {
  await setUp();
  // Each mutant also runs the property tests, so keep them short.
  process.env.DATELINE_RUNS ??= '30';
  await runOnNode24('node_modules/@stryker-mutator/core/bin/stryker.js', ['run', ...process.argv.slice(2)]);
});
