import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/setup.js';
import { packAndInstall } from '../../scripts/vscode/build.ts';
import { runHostTests } from '../../scripts/vscode/hostTests.ts';
import { articleFile } from '../support/realArticles.ts';
import type { Row } from './benchmark.ts';

const reports = join(root, 'out', 'reports');

/**
 * Runs a test file in an extension host with the packaged extension and returns the rows that it passes to `report`.
 * @throws Error if it reports nothing
 */
export async function measuredInHost(file: string): Promise<Row[]> {
  const figures = join(reports, 'figures.jsonl');
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const { folder } = await packAndInstall();
  Object.assign(process.env, { DATELINE_BENCH: figures, DATELINE_EXTENSION: folder, DATELINE_CORPUS: articleFile });
  await runHostTests([file]);
  if (!existsSync(figures)) {
    throw new Error('The extension host measured nothing; see what it printed above.');
  }
  const lines = (await readFile(figures, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}
