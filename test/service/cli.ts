import { readFile } from 'node:fs/promises';
import { readCorpus } from './articleFile.ts';
import type { Corpus } from '../../src/sample/corpus.ts';
import { controlled } from './faultControl.ts';
import { faulty, FaultPlan } from './faults.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { listen } from './listen.ts';
import { withMcp } from './mcp.ts';
import { readOptions, usage, type SampleOptions } from './options.ts';
import { createTestService } from './testService.ts';

try {
  const options = await readOptions(process.argv.slice(2));
  if (options) {
    await start(await loadCorpus(options.corpus), options);
  } else {
    console.log(usage);
  }
} catch (fault) {
  console.error(`${fault instanceof Error ? fault.message : String(fault)}\n\n${usage}`);
  process.exitCode = 2;
}

async function loadCorpus(file: string | undefined): Promise<Corpus> {
  return file === undefined ? createFictionalCorpus(new Date()) : readCorpus(await readFile(file, 'utf8'));
}

async function start(corpus: Corpus, { port, service, faults }: SampleOptions): Promise<void> {
  const sample = withMcp(createTestService(corpus, service), service);
  const plan = new FaultPlan();
  plan.add(...(faults ?? []));
  try {
    const { address } = await listen(faults ? controlled(faulty(sample, plan), plan) : sample, port);
    console.log(address);
    const size = `${String(corpus.articles.length)} articles, ${String(corpus.events.length)} events`;
    console.log(`${size}; key: ${service.key}`);
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(0));
}
