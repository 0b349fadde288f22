import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../../esbuild.js';
import { root } from '../../scripts/setup.js';
import { runHostTests } from '../../scripts/vscode/hostTests.ts';
import type { Benchmark, Row } from './benchmark.ts';

const reports = join(root, 'out', 'reports');
const file = join(reports, 'insertCitation.jsonl');

const benchmark: Benchmark = {
  title: 'inserting a citation in the extension host',
  run: async () => {
    await rm(reports, { recursive: true, force: true });
    await mkdir(reports, { recursive: true });
    await buildAll();
    process.env.DATELINE_BENCH = file;
    await runHostTests(['test/bench/insertCitation.host.ts']);
    if (!existsSync(file)) {
      throw new Error('The extension host measured nothing; see what it printed above.');
    }
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Row);
  },
};

export default benchmark;
