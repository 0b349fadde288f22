import { pageState } from '../../src/detail/pageState.ts';
import type { PageState } from '../../src/detail/protocol.ts';
import { Reading } from '../../src/detail/reading.ts';
import { Sources } from '../../src/detail/sources.ts';
import type { ReadableRecord } from '../../src/library/recordOf.ts';
import { createSample } from '../../src/sample/app.ts';
import { fictionalCorpus } from '../../src/sample/fictional.ts';
import { clientOf, unhurried } from './serviceClient.ts';

/** What the pages of the first records of each kind of the sample service show, with all that belongs to them. */
export async function recordStates(): Promise<PageState[]> {
  const answer = createSample(fictionalCorpus(new Date()), { key: 'k' });
  const client = clientOf(new URL('https://sample.example/'), {
    key: () => Promise.resolve('k'),
    fetch: (url, init) => answer(new Request(url, init)),
  });
  const { articles, intelligence } = client;
  const lists = [
    articles.latest(),
    articles.stories(),
    articles.publishers(),
    intelligence.events(),
    intelligence.signals(),
    intelligence.sources(),
  ] as const;
  const pages = await Promise.all(lists.map((list) => list(undefined, unhurried)));
  const records: ReadableRecord[] = pages.flatMap(({ items }) => [...items]);
  const sources = new Sources();
  const describe = (error: unknown) => ({ message: String(error), remedies: [] });
  const states: PageState[] = [];
  for (const [id, record] of records.entries()) {
    const reading = new Reading(record, {
      client: () => Promise.resolve(client),
      sources,
      onDidChange: () => undefined,
    });
    await reading.start();
    states.push(pageState(reading, { id, describe, trail: {}, isClipped: () => false }));
  }
  return states;
}
