import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { createSample } from './app.ts';
import { corpusOf } from './articleFile.ts';
import type { Corpus } from './corpus.ts';
import { fictionalCorpus } from './fictional.ts';

const usage = 'npm run sample -- --port N [--corpus FILE] [--key K] [--surface v1]';

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      corpus: { type: 'string' },
      key: { type: 'string', default: 'sample' },
      surface: { type: 'string', default: 'v1' },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('--port is a number from 0 (any free port) to 65535');
  }
  if (values.surface !== 'v1') {
    throw new Error(`--surface ${values.surface} is not served; v1 is`);
  }
  start(await readCorpus(values.corpus), port, values.key);
} catch (fault) {
  console.error(`${fault instanceof Error ? fault.message : String(fault)}\n\n${usage}`);
  process.exitCode = 2;
}

async function readCorpus(file: string | undefined): Promise<Corpus> {
  return file === undefined ? fictionalCorpus(new Date()) : corpusOf(await readFile(file, 'utf8'));
}

function start(corpus: Corpus, port: number, key: string): void {
  const server = serve({ fetch: createSample(corpus, { key }), hostname: '127.0.0.1', port }, (address) => {
    console.log(`http://127.0.0.1:${String(address.port)}`);
    console.log(`${String(corpus.articles.length)} articles, ${String(corpus.events.length)} events; key: ${key}`);
  });
  server.on('error', (fault: Error) => {
    console.error(fault.message);
    process.exitCode = 1;
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(0));
  }
}
