import { spawnSync } from 'node:child_process';
import { root } from './setup.js';

const checks = [
  ['tsc', '-p', '.'],
  ['tsc', '-p', 'src/client'],
  ['tsc', '-p', 'src/bibliography'],
  ['tsc', '-p', 'src/languages'],
  ['tsc', '-p', 'src/citation'],
  ['tsc', '-p', 'src/draft'],
  ['tsc', '-p', 'src/check'],
  ['tsc', '-p', 'src/sample'],
  ['tsc', '-p', 'src/page/webview'],
  ['tsc', '-p', 'test/browser'],
  ['eslint', '.'],
  ['cspell', 'lint', '--no-progress'],
  ['prettier', '--check', '--log-level', 'warn', '.'],
  ['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err', 'src', 'test', 'scripts'],
];

let failed = 0;
for (const [tool = '', ...args] of checks) {
  const start = Date.now();
  const { status, stdout, stderr } = spawnSync(tool, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${[tool, ...args].join(' ')} (${seconds} s)`);
  if (status !== 0) {
    failed += 1;
    console.log(`${stdout}${stderr}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
