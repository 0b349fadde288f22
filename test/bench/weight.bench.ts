import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/setup.js';
import { packAndInstall } from '../../scripts/vscode/build.ts';
import type { Benchmark, Row } from './benchmark.ts';

/** The number of our own folders to list. All packages are listed; the other folders share one row. */
const named = 11;

const benchmark: Benchmark = {
  title: 'Size of the .vsix and of its compressed parts',
  run: async () => {
    const { vsix, folder } = await packAndInstall();
    const { size } = await stat(vsix);
    return [
      { name: 'the .vsix', value: size / 1024 ** 2, unit: 'MB', target: 1 },
      ...(await measureParts(folder, 'extension')),
      ...(await measureParts(folder, 'application')),
      ...(await measureParts(folder, 'page')),
      await measureFiles(folder, 'media/csl'),
      await measureFiles(folder, 'media/walkthrough'),
    ];
  },
};

export default benchmark;

/** Returns the packages and folders of a build, each with its share of the compressed files. */
async function measureParts(folder: string, build: string): Promise<Row[]> {
  const { outputs } = JSON.parse(await readFile(join(root, 'out', 'meta', `${build}.json`), 'utf8')) as Metafile;
  const sizes = new Map<string, number>();
  for (const [file, output] of Object.entries(outputs)) {
    const inputs = Object.entries(output.inputs);
    const total = inputs.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
    if (total === 0) {
      continue;
    }
    const compressed = gzipSync(await readFile(join(folder, file))).length;
    for (const [input, { bytesInOutput }] of inputs) {
      const part = getPart(input);
      sizes.set(part, (sizes.get(part) ?? 0) + (bytesInOutput / total) * compressed);
    }
  }
  const sorted = [...sizes].sort(([, a], [, b]) => b - a);
  const own = sorted.filter(([name]) => name.startsWith('src/'));
  const least = new Set(own.slice(named).map(([name]) => name));
  const rest = own.slice(named).reduce((sum, [, size]) => sum + size, 0);
  const listed = sorted.filter(([name]) => !least.has(name));
  return [...listed, ...(rest > 0 ? [['the rest', rest] as const] : [])].map(([name, size]) => ({
    name: `${build}: ${name}`,
    value: size / 1000,
    unit: 'KB',
  }));
}

/** Returns the compressed size of a folder's files. */
async function measureFiles(extension: string, folder: string): Promise<Row> {
  const names = await readdir(join(extension, folder));
  const files = await Promise.all(names.map((name) => readFile(join(extension, folder, name))));
  const size = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  return { name: `${folder}: ${String(names.length)} files`, value: size / 1000, unit: 'KB' };
}

function getPart(input: string): string {
  const [, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? [];
  return name ?? /^src\/[^/]+(?:\/fictional)?/.exec(input)?.[0] ?? input;
}
