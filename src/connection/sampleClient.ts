import { createSample } from '../sample/app.ts';
import { fictionalCorpus } from '../sample/fictional.ts';
import { createClient, type Client, type ClientOptions } from '../service/client.ts';

const base = new URL('https://sample.dateline.example/');
const key = 'sample';

/** A client of the sample service that runs in this process, without a port, over the fictional corpus. */
export function sampleClient(options: Pick<ClientOptions, 'pageSize' | 'timeoutMs' | 'format' | 'log'>): Client {
  const answer = createSample(fictionalCorpus(new Date()), { key });
  return createClient({
    ...options,
    base,
    fetch: (url, init) => answer(new Request(url, init)),
    key: () => Promise.resolve(key),
  });
}
