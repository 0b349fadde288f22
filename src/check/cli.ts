import { readFileSync } from 'node:fs';
import { runCheck } from './runCheck.ts';

// The manifest of the extension that contains `dist/check.js`.
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

process.exitCode = await runCheck(process.argv.slice(2), {
  version,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
