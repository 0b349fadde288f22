import assert from 'node:assert/strict';
import { join } from 'node:path';
import { cite } from '../../src/citation/cite.ts';
import { DetailModel } from '../../src/page/host/model/detailModel.ts';
import { SourceCache } from '../../src/page/host/model/sourceLookup.ts';
import type { PartName } from '../../src/page/protocol.ts';
import type { ReadableRecord } from '../../src/kinds/index.ts';
import { createReference } from '../../src/kinds/createReference.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import type { Client } from '../../src/client/client.ts';
import { PagedList } from '../../src/client/paging/pagedList.ts';
import type { PageLoader } from '../../src/client/paging/page.ts';
import { createUndiciTransport } from '../../src/client/transport/undiciTransport.ts';
import { readBody } from '../support/recordingServer.ts';
import { RateLimiter } from '../../src/client/request/rateLimiter.ts';
import type { Article } from '../../src/client/records/types.ts';
import type { ApiVersion } from '../../src/client/routes/apiVersion.ts';
import { tableBelow, tableRow } from '../support/documentTable.ts';
import { createTestOfflineClient } from '../support/offlineClient.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { createTestClient, testKey } from '../support/serviceClient.ts';
import { setImmediate } from 'node:timers/promises';
import type { Timing } from '../../src/client/request/timing.ts';

const second = 1000;
const minute = 60 * second;
const glance = 3 * second;
const pause = 25 * second;
const writing = 1.9 * minute;

const document = join(import.meta.dirname, '..', '..', 'docs', 'performance.md');

describe('15 minutes of use with a limit of ten requests a minute', () => {
  let timing: SimulatedTiming;
  let sample: SampleServer;
  let client: Client;
  let rateLimiter: RateLimiter;
  let active: number;
  let failed: unknown[];
  let actions: Map<string, { readonly waits: readonly number[]; readonly requests: number }>;

  before(async () => {
    timing = simulatedTiming();
    const clock = () => new Date(timing.now());
    sample = await startSample(createFictionalCorpus(clock()), testKey, { rate: 10, clock });
    rateLimiter = new RateLimiter(timing);
    active = 0;
    const { transport } = createUndiciTransport({ timeoutMs: minute });
    let apiVersion: ApiVersion | undefined;
    client = createTestClient(new URL(sample.address), {
      timing,
      rateLimiter,
      transport: async (...request) => {
        active += 1;
        const response = await transport(...request);
        const { body } = new Response(await readBody(response));
        active -= 1;
        // A spread would not copy the getters of a `Response`.
        return { status: response.status, headers: response.headers, body };
      },
      apiVersion: { remembered: () => apiVersion, remember: (detected) => void (apiVersion = detected) },
    });
    failed = [];
    actions = new Map();
  });
  after(() => sample.close());

  it('causes no failed action and no wait of more than ten seconds', async () => {
    const start = timing.now();
    // The sidebar opens with the first feed and the events.
    const [headlines, events] = await acted('open the sidebar', () =>
      Promise.all([open(client.list('topHeadlines')), open(client.list('events'))]),
    );
    // The writer browses two pages of three feeds.
    for (const feed of ['trending', 'latest'] as const) {
      await timing.advance(glance);
      const list = await acted('open a list', () => open(client.list(feed)));
      await timing.advance(glance);
      await acted('load more of it', () => load(list));
    }
    await timing.advance(writing);
    // A search sends one request after a pause in typing. A repeated search sends none.
    for (const q of ['mediator', 'harbor strike', 'grain', 'mediator', 'oat patent']) {
      await timing.advance(pause);
      await acted('search', () => open(client.list('search', { filter: { q } })));
    }
    const sources = new SourceCache();
    // The writer reads twelve articles, opens similar articles for every third one, and cites ten.
    for (const [index, article] of headlines.items.slice(0, 12).entries()) {
      await timing.advance(pause);
      const page = await acted('open the page of an article', () => openPage(article, sources));
      if (index % 3 === 0) {
        await timing.advance(glance);
        await acted('scroll to its end', () => loadAll(page, ['similar', 'mentions']));
      }
      if (index < 10) {
        await acted('cite', () => Promise.resolve(cite(createReference(page.record as Article), 'markdown')));
      }
      page.stop();
    }
    await timing.advance(writing);
    // The writer follows three chains: an event's evidence, its page, and the page of its signal.
    for (const event of events.items.slice(0, 3)) {
      await timing.advance(pause);
      await acted('open an event to its evidence', () => open(client.list('evidence', { id: event.id ?? '' })));
      await timing.advance(pause);
      const page = await acted('open the page of an event', () => openPage(event, sources));
      await timing.advance(glance);
      await acted('scroll to its end', () => loadAll(page, ['sources', 'signals']));
      const [signal] = page.listRecords('signals');
      page.stop();
      if (signal) {
        await timing.advance(pause);
        (await acted('open the page of a signal', () => openPage(signal, sources))).stop();
      }
    }
    assert.equal(Math.round((timing.now() - start) / minute), 15);
    for (const { waits } of actions.values()) {
      assert.ok(Math.max(...waits) <= 10);
    }
    // Requests above the limit wait for the next minute and don't fail.
    await timing.advance(minute);
    for (const event of events.items.slice(3, 15)) {
      await timing.advance(second);
      const list = client.list('evidence', { id: event.id ?? '' });
      await acted('then open twelve events in twelve seconds', () => open(list));
    }
    assert.deepEqual(failed, []);
    assert.deepEqual(table(), tableBelow(document, 'A quarter of an hour at ten requests a minute'));
  });

  /** Actions in order, with their count, their requests and the longest wait. */
  function table(): string[] {
    return [...actions].map(([action, { waits, requests }]) =>
      tableRow(action, waits.length, requests, `${String(Math.max(...waits))} s`),
    );
  }

  async function acted<T>(action: string, work: () => Promise<T>): Promise<T> {
    const [began, before] = [timing.elapsed(), sample.requests.length];
    const result = await timing.during(work, () => active === 0 && rateLimiter.status.waiting > 0);
    const { waits = [], requests = 0 } = actions.get(action) ?? {};
    actions.set(action, {
      waits: [...waits, Math.round((timing.elapsed() - began) / second)],
      requests: requests + sample.requests.length - before,
    });
    return result;
  }

  async function open<T extends { readonly id?: string }>(source: PageLoader<T>): Promise<PagedList<T>> {
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

  async function openPage(record: ReadableRecord, sources: SourceCache): Promise<DetailModel> {
    const page = new DetailModel(record, {
      client: createTestOfflineClient(client),
      sources,
      onDidChange: () => undefined,
    });
    await page.start();
    checkParts(page);
    return page;
  }

  async function loadAll(page: DetailModel, parts: readonly PartName[]): Promise<void> {
    for (const part of parts) {
      await page.load(part);
    }
    checkParts(page);
  }

  function checkParts(page: DetailModel): void {
    for (const [name, part] of Object.entries(page.parts)) {
      if (part.state === 'failed') {
        failed.push(name);
      }
    }
  }
});

/** A clock that advances only when the test advances it or when all work waits for it. */
interface SimulatedTiming extends Timing {
  /** Advances the clock. Waits end at their times. */
  advance(milliseconds: number): Promise<void>;
  /** Runs `work`. While `isStuck`, advances the clock to the end of the next wait. */
  during<T>(work: () => Promise<T>, isStuck: () => boolean): Promise<T>;
}

function simulatedTiming(start = Date.parse('2026-11-20T10:00:00Z')): SimulatedTiming {
  let now = start;
  const waits = new Map<() => void, number>();

  /** Ends the next wait if it ends before `end`. */
  const endNext = async (end: number): Promise<boolean> => {
    const [next] = [...waits].sort(([, one], [, other]) => one - other);
    if (!next || next[1] > end) {
      return false;
    }
    now = next[1];
    next[0]();
    await setImmediate();
    return true;
  };
  return {
    now: () => now,
    elapsed: () => now - start,
    random: () => 0,
    wait: (milliseconds, abort) =>
      new Promise((resolve, reject) => {
        const over = () => {
          waits.delete(over);
          resolve();
        };
        waits.set(over, now + milliseconds);
        abort.addEventListener('abort', () => {
          waits.delete(over);
          reject(abort.reason as Error);
        });
      }),
    async advance(milliseconds) {
      const end = now + milliseconds;
      while (await endNext(end));
      now = end;
    },
    async during(work, isStuck) {
      const run = { isOver: false };
      const done = work().finally(() => (run.isOver = true));
      while (!run.isOver) {
        await setImmediate();
        if (isStuck()) {
          await endNext(Infinity);
        }
      }
      return done;
    },
  };
}
