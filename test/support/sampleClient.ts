import { createTestService, type TestServiceOptions } from '../service/testService.ts';
import type { Corpus } from '../../src/sample/corpus.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import type { Client } from '../../src/client/client.ts';
import { createTestClient, testKey } from './serviceClient.ts';

interface SampleClientOptions extends Partial<Omit<TestServiceOptions, 'key'>> {
  readonly corpus?: Corpus;
  /** Called with the path and query of each request. */
  readonly onRequest?: (path: string) => void;
}

/** Returns a client of a sample service in this process; `variant` selects the fields that it sends. */
export function createVariantClient({
  corpus = createFictionalCorpus(new Date()),
  onRequest = () => undefined,
  ...options
}: SampleClientOptions = {}): Client {
  const answer = createTestService(corpus, { ...options, key: testKey });
  return createTestClient(new URL('https://sample.example/'), {
    ...(options.paths && { paths: options.paths }),
    apiVersion: { fixed: options.apiVersion ?? 'v1' },
    transport: (url, init) => {
      const { pathname, search } = new URL(url);
      onRequest(`${pathname}${search}`);
      return answer(new Request(url, init));
    },
  });
}
