import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { root } from '../../scripts/setup.js';
import { createSample, type SampleOptions } from '../../src/sample/app.ts';
import { corpusOf } from '../../src/sample/articleFile.ts';
import type { Corpus } from '../../src/sample/corpus.ts';
import { fictionalCorpus } from '../../src/sample/fictional.ts';

const articleFile = join(root, '..', 'shared', 'corpus', 'articles.jsonl');

/** Real articles where they lie beside the project, the fictional corpus elsewhere. */
export function realCorpus(): Corpus {
  return existsSync(articleFile) ? corpusOf(readFileSync(articleFile, 'utf8')) : fictionalCorpus(new Date());
}

/** A sample service over HTTP on a free port of this machine. */
export interface SampleServer {
  readonly address: string;
  /** Path and query of each request so far. */
  readonly requests: readonly string[];
  /** What answers instead of the sample service from now on; nothing makes it answer again. */
  instead: ((request: Request) => Response | Promise<Response>) | undefined;
  close(): Promise<void>;
}

export async function startSample(
  corpus: Corpus,
  key: string,
  options: Partial<SampleOptions> = {},
): Promise<SampleServer> {
  const answer = createSample(corpus, { ...options, key });
  const requests: string[] = [];
  const sample = {
    instead: undefined as SampleServer['instead'],
    requests,
    fetch: (request: Request) => {
      const { pathname, search } = new URL(request.url);
      requests.push(`${pathname}${search}`);
      return (sample.instead ?? answer)(request);
    },
  };
  return new Promise((resolve) => {
    const server = serve({ fetch: (request) => sample.fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }) => {
      resolve(
        Object.assign(sample, {
          address: `http://127.0.0.1:${String(port)}`,
          close: () => new Promise<void>((closed) => server.close(() => closed())),
        }),
      );
    });
  });
}
