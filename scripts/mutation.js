import { failInWords, runOnNode24, setUp } from './setup.js';

await failInWords(async () => {
  await setUp();
  // Each mutant is held against the property tests as well, so they are to be short.
  process.env.DATELINE_RUNS ??= '30';
  await runOnNode24('node_modules/@stryker-mutator/core/bin/stryker.js', ['run', ...process.argv.slice(2)]);
});
