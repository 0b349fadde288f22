import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '../esbuild.js';
import type { Bench, Measured } from '../test/bench/measured.ts';
import { root } from './setup.js';
import { runHostTests } from './vscode/hostTests.ts';

const { values } = parseArgs({ options: { json: { type: 'string' } } });

await buildAll();
const rows = [...(await inNode()), ...(await inHost())];
const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, value, unit } of rows) {
  console.log(`${name.padEnd(width)}  ${value.toFixed(value < 100 ? 2 : 0).padStart(10)} ${unit}`);
}
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify(rows, undefined, 2)}\n`);
}

/** Each file `test/bench/*.bench.ts` is a benchmark of its own. */
async function inNode(): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const file of globSync('test/bench/*.bench.ts', { cwd: root }).sort()) {
    const { default: bench } = (await import(join(root, file))) as { default: Bench };
    measured.push(...(await bench()));
  }
  return measured;
}

/** Each file `test/bench/host/*.bench.ts` is a suite that runs in the extension host and writes what it measures. */
async function inHost(): Promise<Measured[]> {
  const file = join(root, 'out', 'reports', 'bench.jsonl');
  rmSync(join(root, 'out', 'reports'), { recursive: true, force: true });
  mkdirSync(join(root, 'out', 'reports'), { recursive: true });
  process.env.DATELINE_BENCH = file;
  const { failed, pending } = await runHostTests('test/bench/host/*.bench.ts');
  if (failed > 0 || pending.length > 0) {
    console.log('The benchmarks of the extension host did not all run; see above.');
    process.exitCode = 1;
  }
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Measured)
    : [];
}
