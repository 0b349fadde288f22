// Installs the packages if needed, then runs a script of this folder with Node 24: node scripts/run.js SCRIPT
// [ARGUMENTS]
import { reportErrors, runOnNode24, setUp } from './setup.js';

const [script = '', ...args] = process.argv.slice(2);
await reportErrors(async () => {
  await setUp();
  await runOnNode24(`scripts/${script}`, args);
});
