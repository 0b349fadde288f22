import assert from 'node:assert/strict';
import { DetailModel } from '../../src/detail/model/detailModel.ts';
import { Sources } from '../../src/detail/model/sources.ts';
import type { ReadableRecord } from '../../src/records/kinds.ts';
import { fictionalCorpus } from '../../src/sample/fictional.ts';
import type { Client } from '../../src/service/client.ts';
import { PagedList } from '../../src/service/paging/pagedList.ts';
import type { PageSource } from '../../src/service/paging/page.ts';
import type { Surface } from '../../src/service/routes/surface.ts';
import { offlineClientOf } from '../support/offlineClient.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { clientOf, testKey } from '../support/serviceClient.ts';
import { virtualTiming, type VirtualTiming } from '../support/virtualTiming.ts';

const second = 1000;
const minute = 60 * second;
/** Between two things that a writer does while looking around, and while reading. */
const glance = 3 * second;
const pause = 25 * second;
/** Between two bouts of looking things up, the writer writes. */
const writing = 2 * minute;

/** A quarter of an hour of ordinary use, against a service that takes ten requests a minute. */
describe('a quarter of an hour at ten requests a minute', () => {
  let timing: VirtualTiming;
  let sample: SampleServer;
  let client: Client;
  let failed: unknown[];

  before(async () => {
    timing = virtualTiming();
    const clock = () => new Date(timing.now());
    sample = await startSample(fictionalCorpus(clock()), testKey, { rate: 10, clock });
    let surface: Surface | undefined;
    client = clientOf(new URL(sample.address), {
      timing,
      surface: { remembered: () => surface, remember: (found) => void (surface = found) },
    });
    failed = [];
  });
  after(() => sample.close());

  it('ends with no failed interaction, and asks no more than it shows', async () => {
    const start = timing.now();
    // The sidebar opens: the first feed and the events are open in it.
    const [headlines, events] = await Promise.all([open(client.list('topHeadlines')), open(client.list('events'))]);
    // Three feeds are browsed, each to its second page.
    for (const feed of [headlines, await open(client.list('trending')), await open(client.list('latest'))]) {
      timing.advance(glance);
      await load(feed);
    }
    timing.advance(writing);
    // Ten events are expanded: each opens to its evidence.
    for (const { id = '' } of events.items.slice(0, 10)) {
      timing.advance(glance);
      await open(client.list('evidence', { id }));
    }
    timing.advance(writing);
    // Five searches; what is typed until the writer pauses is one request, and a search that comes back is none.
    for (const q of ['mediator', 'harbour strike', 'grain', 'mediator', 'oat patent']) {
      timing.advance(pause);
      await open(client.list('search', { filter: { q } }));
    }
    // Ten articles are read, every second one down to what is like it; five are cited, which asks nothing.
    const sources = new Sources();
    for (const [index, article] of headlines.items.slice(0, 10).entries()) {
      timing.advance(pause);
      await read(article, sources, index % 2 === 0);
    }
    assert.deepEqual(failed, []);
    assert.ok(timing.now() - start < 17 * minute, `${String((timing.now() - start) / minute)} minutes`);
    // Faster than the service allows now and then: whoever was refused waited for its turn.
    assert.ok(timing.waits.some((wait) => wait > 10 * second));
    assert.ok(sample.requests.length <= 50, `${String(sample.requests.length)} requests`);
  });

  async function open<T extends { readonly id?: string }>(source: PageSource<T>): Promise<PagedList<T>> {
    const list = new PagedList(source);
    await load(list);
    return list;
  }

  async function load(list: Pick<PagedList<never>, 'load' | 'error'>): Promise<void> {
    await list.load();
    if (list.error) {
      failed.push(list.error);
    }
  }

  async function read(record: ReadableRecord, sources: Sources, toTheEnd: boolean): Promise<void> {
    const reading = new DetailModel(record, {
      client: offlineClientOf(client),
      sources,
      onDidChange: () => undefined,
    });
    await reading.start();
    for (const part of toTheEnd ? (['mentions', 'similar'] as const) : []) {
      await reading.load(part);
    }
    for (const [name, part] of Object.entries(reading.parts)) {
      if (part.state === 'failed') {
        failed.push(name);
      }
    }
    reading.stop();
  }
});
