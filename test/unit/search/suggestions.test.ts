import assert from 'node:assert/strict';
import { getSuggestions } from '../../../src/search/suggestions.ts';
import type { Parameter } from '../../../src/client/routes/parameters.ts';
import { routes } from '../../../src/client/routes/table.ts';
import { createFictionalCorpus } from '../../../src/sample/createFictionalCorpus.ts';
import type { Client } from '../../../src/client/client.ts';
import { recordingServer, respondJson } from '../../support/recordingServer.ts';
import { createVariantClient } from '../../support/sampleClient.ts';
import { createTestClient, neverAborted } from '../../support/serviceClient.ts';

describe('Filter suggestions', () => {
  it('come from vocabularies, and send no unspecified parameters', async () => {
    const requests: string[] = [];
    const client = createVariantClient({ onRequest: (path) => requests.push(path) });
    const suggested: string[] = [];
    for (const id of ['search', 'events', 'signals'] as const) {
      for (const [name, parameter] of Object.entries<Parameter>(routes[id].accepts)) {
        const suggestions = getSuggestions(parameter, () => ['seen']);
        if (suggestions) {
          const { items } = await suggestions.load(client, '')(undefined, neverAborted);
          assert.ok(items.length > 0, `${id} ${name}`);
          suggested.push(name);
        }
      }
    }
    assert.ok(suggested.includes('companies') && suggested.includes('people'));
    assert.deepEqual(
      requests.filter((path) => /[?&](?:types|resource)=/.test(path)),
      [],
    );
  });

  const parameters: Readonly<Record<string, Parameter>> = routes.search.accepts;
  const suggest = async (client: Client, name: string, typed: string) => {
    const suggestions = getSuggestions(parameters[name]!, () => []);
    const { items } = await suggestions!.load(client, typed)(undefined, neverAborted);
    return { ids: items.map(({ id }) => id), isSearchable: suggestions!.isSearchable(client) };
  };

  it('come from a search for the first typed word, and match the others in any form', async () => {
    const requests: string[] = [];
    const data = ['public_health', 'public_transport', 'Public Health Agency'].map((value) => ({ value }));
    await using server = await recordingServer((request, response) => {
      requests.push(request.url ?? '');
      respondJson({ data })(request, response);
    });
    const client = createTestClient(server.base);
    assert.deepEqual(await suggest(client, 'categories', 'Public health'), {
      ids: ['public_health', 'Public Health Agency'],
      isSearchable: true,
    });
    assert.deepEqual(requests, ['/content/categories?q=public&limit=20']);
  });

  it('are all values of a service that does not search them', async () => {
    const client = createVariantClient({ variant: 'minimal' });
    const { ids, isSearchable } = await suggest(client, 'regions', 'zzz');
    assert.ok(ids.length > 1 && !isSearchable);
    const earlier = await suggest(createVariantClient({ apiVersion: 'v0.1' }), 'regions', '');
    assert.deepEqual(earlier.ids, ids);
  });

  it('name each publisher by its name and its domain, also if its address has no scheme', async () => {
    const client = createVariantClient({ variant: 'observed' });
    const { items: publishers } = await client.list('publishers')(undefined, neverAborted);
    const isBare = ({ url = '' }: { url?: string }) => !url.includes('://');
    assert.ok(publishers.some(isBare) && publishers.some(({ name }) => name === undefined));
    const load = async (name: string) =>
      (await getSuggestions(parameters[name]!, () => [])!.load(client, '')(undefined, neverAborted)).items;
    const domains = publishers.map(({ domain }) => domain);
    assert.deepEqual(
      (await load('domains')).map(({ id }) => id),
      domains,
    );
    assert.deepEqual(
      (await load('sources')).map(({ name, description = name }) => [name, description]),
      publishers.map(({ name, domain }) => [name ?? domain, domain]),
    );
  });

  it('are the publishers with a typed domain, or else those that match it as words', async () => {
    for (const variant of ['full', 'minimal'] as const) {
      const requests: string[] = [];
      const corpus = createFictionalCorpus(new Date());
      const { source = '', source_base_url: address = '' } = corpus.publishers[1] ?? {};
      const client = createVariantClient({ variant, corpus, onRequest: (path) => requests.push(path) });
      const { ids } = await suggest(client, 'sources', new URL(address).host);
      assert.deepEqual(ids, [source]);
      assert.equal(requests.filter((path) => path.includes('q=')).length, variant === 'full' ? 0 : 1);
    }
  });
});
