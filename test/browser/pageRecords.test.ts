import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { pageState } from '../../src/detail/pageState.ts';
import { Reading } from '../../src/detail/reading.ts';
import { Sources } from '../../src/detail/sources.ts';
import type { ReadableRecord } from '../../src/library/recordOf.ts';
import { createClient } from '../../src/service/client.ts';
import { createSample } from '../../src/sample/app.ts';
import { fictionalCorpus } from '../../src/sample/fictional.ts';
import { buildPage, DetailPage, launchChromium } from './detailPage.ts';

describe('the detail page of the records of a service', function () {
  this.timeout(120_000);
  let browser: Browser;
  let detail: DetailPage;

  before(async () => {
    browser = await launchChromium();
    detail = await DetailPage.open(browser, await buildPage());
  });

  after(() => browser.close());

  it('shows each of every kind with all that belongs to it', async () => {
    const answer = createSample(fictionalCorpus(new Date()), { key: 'k' });
    const client = createClient({
      base: new URL('https://sample.example/'),
      key: () => Promise.resolve('k'),
      fetch: (url, init) => answer(new Request(url, init)),
      pageSize: 20,
      timeoutMs: 20_000,
    });
    const unhurried = new AbortController().signal;
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
    const kinds = new Set(records.map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), ['article', 'event', 'publisher', 'signal', 'source', 'story']);
    const sources = new Sources();
    for (const [id, record] of records.entries()) {
      const reading = new Reading(record, {
        client: () => Promise.resolve(client),
        sources,
        onDidChange: () => undefined,
      });
      await reading.start();
      const describe = (error: unknown) => ({ message: String(error), remedies: [] });
      const state = pageState(reading, { id, describe, trail: {}, isClipped: () => false });
      await detail.show(state);
      assert.deepEqual(detail.faults, [], JSON.stringify(state.subject));
      assert.equal(await detail.page.locator('h1').innerText(), state.subject.title ?? '(untitled)');
      assert.equal(await detail.page.locator('.failure').count(), 0);
    }
  });
});
