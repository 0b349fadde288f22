import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.js';
import type { ArticleLine } from '../service/articleFile.ts';

/** Real articles, one per line. They are shared beside the project, and missing for its users. */
export const articleFile = join(root, '..', 'shared', 'corpus', 'articles.jsonl');

/** Returns `undefined` without the file. */
export function readRealArticles(): readonly ArticleLine[] | undefined {
  return existsSync(articleFile)
    ? readFileSync(articleFile, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ArticleLine)
    : undefined;
}
