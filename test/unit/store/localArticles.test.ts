import assert from 'node:assert/strict';
import type { Client } from '../../../src/client/client.ts';
import type { Article } from '../../../src/client/records/types.ts';
import type { CitableRecord } from '../../../src/kinds/index.ts';
import { LocalArticles } from '../../../src/store/localArticles.ts';
import { createTestCopies, createTestOfflineClient } from '../../support/offlineClient.ts';
import { article, evidence } from '../../support/records.ts';

const url = 'https://news.example/port';
const whole = article({ id: 'a', title: 'Port', url, content: 'The port.' });
const { signal } = new AbortController();

/** A service with one article, which records its requests. */
function createArticles(records: readonly CitableRecord[] = [], items: readonly Article[] = [whole]) {
  const requests: unknown[] = [];
  const client = {
    list: (route: string, { filter }: { filter: unknown }) => {
      requests.push([route, filter]);
      return () => Promise.resolve({ items });
    },
    get: (route: string, id: string) => {
      requests.push([route, id]);
      return Promise.resolve({ record: items[0] });
    },
  } as unknown as Client;
  const copies = createTestCopies();
  const create = () =>
    new LocalArticles({
      client: () => Promise.resolve(createTestOfflineClient(client, copies)),
      findRecords: () => Promise.resolve(records),
    });
  return { articles: create(), create, copies, requests };
}

describe('Local articles', () => {
  it('are found by their address without a request', async () => {
    const { articles, requests } = createArticles();
    assert.deepEqual(await articles.find(url), { record: undefined, article: undefined });
    articles.add(whole, 'https://service.example/');
    assert.deepEqual(await articles.find(url), { record: whole, article: whole });
    assert.deepEqual(await articles.find(`${url}/?utm_source=mail`), { record: whole, article: whole });
    assert.deepEqual(requests, []);
  });

  it('are loaded by their address in one request', async () => {
    const { articles, requests } = createArticles();
    assert.deepEqual(await articles.load(url, signal), whole);
    assert.deepEqual(requests, [['search', { urls: [url], fullContent: true }]]);
    assert.deepEqual((await articles.find(url)).article, whole);
  });

  it('are loaded by their identifier if a record has it', async () => {
    const { articles, requests } = createArticles([evidence({ id: 'e', url }), article({ id: 'a', title: 'P', url })]);
    await articles.load(`${url}?utm_source=mail`, signal);
    assert.deepEqual(requests, [['article', 'a']]);
  });

  it('are found again from their offline copy', async () => {
    for (const records of [[], [article({ id: 'a', url })]]) {
      for (const loaded of [url, `${url}?utm_source=mail`]) {
        const { articles, create, copies, requests } = createArticles(records);
        await articles.load(loaded, signal);
        // Copies are written one after another, after the response was returned.
        await copies.forget('https://other.example');
        for (const address of [loaded, `${url}?utm_source=mail`]) {
          assert.equal((await create().find(address)).article?.content, 'The port.');
        }
        assert.equal(requests.length, 1);
      }
    }
  });

  it('return another record with the address if there is no article', async () => {
    const record = evidence({ id: 'e', title: 'Report', url });
    const { articles } = createArticles([article({ url: 'https://other.example/' }), record]);
    assert.deepEqual(await articles.find(url), { record, article: undefined });
  });

  it('are missing if the service does not have them', async () => {
    const { articles } = createArticles([], []);
    assert.equal(await articles.load(url, signal), undefined);
    assert.equal((await articles.find(url)).article, undefined);
  });

  it('are not remembered without a body', async () => {
    const { articles } = createArticles();
    articles.add(article({ id: 'b', url }), 'https://service.example/');
    assert.equal((await articles.find(url)).article, undefined);
  });

  it('forget the oldest of more than 50', async () => {
    const { articles } = createArticles();
    for (let number = 0; number < 60; number += 1) {
      articles.add({ ...whole, url: `${url}/${String(number)}` }, 'https://service.example/');
    }
    assert.equal((await articles.find(`${url}/9`)).article, undefined);
    assert.equal((await articles.find(`${url}/10`)).article?.content, 'The port.');
  });
});
