import { failInWords, runOnNode24, setUp } from './setup.js';

await failInWords(async () => {
  await setUp();
  await runOnNode24('scripts/runBench.ts');
});
