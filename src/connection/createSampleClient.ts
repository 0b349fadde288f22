import { createSampleService } from '../sample/createSampleService.ts';
import { createFictionalCorpus } from '../sample/createFictionalCorpus.ts';
import { createClient, type Client, type ClientOptions } from '../client/client.ts';

const base = new URL('https://sample.dateline.example/');
const key = 'sample';

/** @param time the reference time of the records */
export function createSampleClient(
  options: Pick<ClientOptions, 'pageSize' | 'timeoutMs' | 'format' | 'log'>,
  time: Date,
): Client {
  const respond = createSampleService(createFictionalCorpus(time), { key });
  return createClient({
    ...options,
    base,
    transport: (url, init) => respond(new Request(url, init)),
    key: () => Promise.resolve(key),
  });
}
