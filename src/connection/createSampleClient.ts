import { createSampleService } from '../sample/createSampleService.ts';
import { createFictionalCorpus } from '../sample/createFictionalCorpus.ts';
import { createObservedOptions, toObservedCorpus } from '../sample/observed.ts';
import { createClient, type Client, type ClientOptions } from '../client/client.ts';

const base = new URL('https://sample.dateline.example/');
const key = 'sample';

/** The user's settings and the log, for every client. */
export type ClientSettings = Required<Pick<ClientOptions, 'pageSize' | 'timeoutMs' | 'format' | 'log'>>;

/** @param time the reference time of the records */
export function createSampleClient(settings: ClientSettings, time: Date): Client {
  const corpus = toObservedCorpus(createFictionalCorpus(time));
  const respond = createSampleService(corpus, { key, ...createObservedOptions(corpus) });
  return createClient({
    ...settings,
    base,
    transport: (url, init) => respond(new Request(url, init)),
    key: () => Promise.resolve(key),
  });
}
