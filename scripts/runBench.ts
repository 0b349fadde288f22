import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Benchmark, Row } from '../test/bench/benchmark.ts';
import { root } from './setup.js';

/**
 * Runs every benchmark, each a file `*.bench.ts` in `test/bench`, or in `test/browser` where it needs the types
 * of a browser, whose default export is a `Benchmark`, and prints a table.
 * `npm run bench -- NAME` runs those whose file name holds NAME; `--json FILE` writes the rows too.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
const files = globSync('test/{bench,browser}/*.bench.ts', { cwd: root })
  .sort()
  .filter((file) => positionals.length === 0 || positionals.some((name) => basename(file).includes(name)));
const rows: (Row & { readonly benchmark: string })[] = [];
for (const file of files) {
  const { default: benchmark } = (await import(join(root, file))) as { default: Benchmark };
  console.log(`${benchmark.title} …`);
  for (const row of await benchmark.run()) {
    rows.push({ benchmark: benchmark.title, ...row });
  }
}
console.table(
  rows.map(({ name, value, unit }) => ({ what: name, value: Number(value.toPrecision(3)), unit })),
  ['what', 'value', 'unit'],
);
if (values.json !== undefined) {
  await writeFile(values.json, `${JSON.stringify(rows, undefined, 2)}\n`);
}
process.exitCode = rows.length > 0 ? 0 : 1;
