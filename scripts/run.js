// Sets up what is missing, then runs a script of ours on the Node 24 among the packages: node scripts/run.js SCRIPT [ARGUMENTS]
import { failInWords, runOnNode24, setUp } from './setup.js';

const [script = '', ...args] = process.argv.slice(2);
await failInWords(async () => {
  await setUp();
  await runOnNode24(`scripts/${script}`, args);
});
