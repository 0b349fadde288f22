import { existsSync, readFileSync } from 'node:fs';
import { createTestService, type TestServiceOptions } from '../service/testService.ts';
import { readCorpus } from '../service/articleFile.ts';
import type { Corpus } from '../../src/sample/corpus.ts';
import { faulty, FaultPlan, type PlannedFault } from '../service/faults.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { listen } from '../service/listen.ts';
import { withMcp } from '../service/mcp.ts';
import { articleFile } from './realArticles.ts';

/** Returns the shared corpus of real articles if it is there, or the fictional corpus. */
export function realCorpus(): Corpus {
  return existsSync(articleFile) ? readCorpus(readFileSync(articleFile, 'utf8')) : createFictionalCorpus(new Date());
}

export interface SampleServer {
  readonly address: string;
  /** Path and query of each request. */
  readonly requests: readonly string[];
  /** Responds instead of the sample service, unless `undefined`. */
  instead: ((request: Request) => Response | Promise<Response>) | undefined;
  /** Plans faults. Each request takes the first planned fault that matches it. */
  failNext(...faults: readonly PlannedFault[]): void;
  /** Removes the faults that are still planned. */
  forgetFaults(): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startSample(
  corpus: Corpus,
  key: string,
  options: Partial<TestServiceOptions> = {},
): Promise<SampleServer> {
  const plan = new FaultPlan();
  const answer = faulty(withMcp(createTestService(corpus, { ...options, key }), { ...options, key }), plan);
  const requests: string[] = [];
  const sample = {
    instead: undefined as SampleServer['instead'],
    requests,
    failNext: (...faults: readonly PlannedFault[]) => plan.add(...faults),
    forgetFaults: () => plan.clear(),
  };
  const { address, close } = await listen(async (request, env) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${pathname}${search}`);
    return sample.instead ? sample.instead(request) : answer(request, env);
  });
  return Object.assign(sample, { address, close, [Symbol.asyncDispose]: close });
}
