// cspell:ignore gobain
import assert from 'node:assert/strict';
import { EventEmitter } from 'vscode';
import type { Filter } from '../../src/store/filter.ts';
import { RecentSearches } from '../../src/store/searches/recentSearches.ts';
import type { SearchKind } from '../../src/store/searches/savedSearch.ts';
import { createTestService } from '../service/testService.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { describeFilter } from '../../src/store/describeFilter.ts';
import { groupParameters, getUserParameters, dropDependents } from '../../src/search/filterParameters.ts';
import { getCommonValues, readTypedValues, describeValueProblem, setValues } from '../../src/search/parameterStep.ts';
import { NotConnectedError } from '../../src/connection/connectionState.ts';
import type { PaletteItem } from '../../src/search/paletteItems.ts';
import { openSearch } from '../../src/search/searchPalette.ts';
import { createClient, type Client } from '../../src/client/client.ts';
import type { Parameters } from '../../src/client/routes/parameters.ts';
import { getParametersV01 } from '../../src/client/routes/contentV01.ts';
import { routes } from '../../src/client/routes/table.ts';
import { until } from '../support/host.ts';
import { FakeQuickPick } from '../support/quickPick.ts';

describe('Search palette', () => {
  it('searches for queries of one and two characters, such as EU, 5G and 戦争', async () => {
    const searches = ['EU', '5G', '戦争', 'x'].flatMap((query) =>
      (['articles', 'events', 'signals'] as const).map((kind) => ({ kind, query })),
    );
    await Promise.all(
      searches.map(async ({ kind, query }) => {
        const { requests } = await search(kind, query, 'v1');
        assert.deepEqual(
          requests.map((address) => new URL(address).searchParams.get('q')),
          [query],
        );
      }),
    );
  });

  it('looks up a web address and an identifier exactly', async () => {
    const corpus = createFictionalCorpus(new Date());
    const [article] = corpus.articles;
    assert.ok(article);
    const byAddress = await search('articles', article.url, 'v1');
    assert.deepEqual(
      byAddress.requests.map((address) => [...new URL(address).searchParams]),
      [
        [
          ['urls', article.url],
          ['limit', '20'],
        ],
      ],
    );
    assert.deepEqual(byAddress.labels, [article.title]);
    const byId = await search('articles', article.id, 'v1');
    assert.equal(new URL(byId.requests[0] ?? '').searchParams.get('ids'), article.id);
    assert.deepEqual(byId.labels, [article.title]);
    const none = await search('articles', 'https://unknown.example/report', 'v1');
    assert.deepEqual(none.labels, ['The service has no article with this address. Search for words of its title.']);
  });

  it('searches again when a service is connected', async () => {
    const { options } = paletteOptions('articles', 'v1');
    const connected = new EventEmitter<void>();
    const notConnected = () => Promise.reject<Client>(new NotConnectedError({ kind: 'noAddress' }));
    const connection = { client: notConnected };
    const pick = new FakeQuickPick<PaletteItem>();
    const client = () => connection.client();
    openSearch({ ...options, client, onDidChangeConnection: connected.event, query: 'strike' }, pick.asQuickPick);
    await until(() => pick.items[0]?.label === 'No service address is set.');
    connection.client = options.client;
    connected.fire();
    await until(() => pick.items.some(({ cite }) => cite));
    pick.hide();
  });

  it('searches events and API v0.1 for the words of an address or identifier', async () => {
    const id = '0b0e7a52-62d5-4c7f-9d8e-0f4f6f1f2a3b';
    const queries = async (kind: SearchKind, query: string, apiVersion: 'v1' | 'v0.1') =>
      (await search(kind, query, apiVersion)).requests.map((address) => new URL(address).searchParams.get('q'));
    assert.deepEqual(await queries('events', 'https://unknown.example/report', 'v1'), [
      'https://unknown.example/report',
    ]);
    assert.deepEqual(await queries('articles', id, 'v0.1'), [id]);
    assert.equal(
      (await queries('articles', 'https://unknown.example/report', 'v0.1')).at(-1),
      'https://unknown.example/report',
    );
  });

  it('requires three characters for API v0.1, and sends no shorter query', async () => {
    const { requests, labels } = await search('articles', 'EU', 'v0.1');
    assert.deepEqual(requests, []);
    assert.match(labels[0] ?? '', /3 to 512 characters/);
    assert.equal((await search('articles', 'EUR', 'v0.1')).requests.length, 1);
    assert.equal((await search('events', 'EU', 'v0.1')).requests.length, 1);
  });
});

describe('Filter builder', () => {
  it('lists the parameters of the current API version, in groups', () => {
    const listSuggestions = (list: 'search' | 'latest' | 'stories' | 'events', apiVersion?: 'v1' | 'v0.1') =>
      groupParameters(getUserParameters(list, { apiVersion })).map(({ title, parameters }) => [
        title,
        ...parameters.map(([name]) => name),
      ]);
    const [about, author] = [
      ['q', 'scoreThreshold', 'contentType', 'categories', 'tags', 'regions', 'entities', 'sentiments', 'languages'],
      ['sources', 'domains', 'authors'],
    ];
    const exclude = ['Exclude', 'excludeSources', 'excludeDomains', 'excludeCategories'];
    const search = [['When', 'from', 'to'], ['Who', ...author], ['About', ...about], exclude];
    assert.deepEqual(listSuggestions('search'), search);
    assert.deepEqual(listSuggestions('search', 'v1'), search);
    assert.deepEqual(listSuggestions('latest', 'v1'), search.slice(1));
    const earlier = [
      ['Who', 'sources'],
      ['About', ...about.filter((name) => name !== 'sentiments' && name !== 'languages')],
    ];
    assert.deepEqual(listSuggestions('search', 'v0.1'), earlier);
    assert.deepEqual(listSuggestions('latest', 'v0.1'), [['When', 'from'], ...earlier]);
    assert.deepEqual(listSuggestions('stories', 'v0.1'), []);
    const labels = ['categories', 'tags', 'regions', 'entities', 'sentiments', 'languages'];
    assert.deepEqual(listSuggestions('stories'), [
      ['When', 'from', 'to'],
      ['Who', 'authors'],
      ['About', 'q', 'scoreThreshold', 'minArticleCount', ...labels],
    ]);
    assert.deepEqual(listSuggestions('events', 'v0.1'), listSuggestions('events'));
    assert.equal(
      listSuggestions('events').some(([title]) => title === 'More'),
      false,
    );
  });

  it('no longer lists a parameter that the service rejected', () => {
    const client = { accepts: (_: string, name: string) => name !== 'languages' } as unknown as Client;
    const names = getUserParameters('latest', { client }).map(([name]) => name);
    assert.deepEqual([names.includes('languages'), names.includes('sentiments')], [false, true]);
  });

  it('turns a typed domain of a publisher into a filter for the domain', () => {
    const id = '0b6f8a2e-5a0e-4c57-9a52-3c1f7b1d9e10';
    const filter = { values: { domains: ['b.example'] }, names: {} };
    assert.deepEqual(setValues(filter, 'sources', [id, 'a.example', 'b.example']).values, {
      domains: ['b.example', 'a.example'],
      sources: [id],
    });
    assert.deepEqual(setValues(filter, 'excludeSources', ['news.example.org']).values, {
      domains: ['b.example'],
      excludeDomains: ['news.example.org'],
    });
    assert.deepEqual(setValues(filter, 'tags', ['a.example']).values, { domains: ['b.example'], tags: ['a.example'] });
  });

  it('refuses a query that is too long, with the number', () => {
    const problem = (route: 'latest' | 'events', length: number) =>
      describeValueProblem('q', routes[route].accepts.q, 'é'.repeat(length), {}, route);
    assert.equal(problem('latest', 512), undefined);
    assert.equal(problem('latest', 513), 'The query is too long. Enter at most 512 characters.');
    assert.equal(problem('events', 1025), 'The query is too long. Enter at most 1024 characters.');
  });

  it('labels dates as recorded or observed if the route limits those times', () => {
    const days = { values: { from: '2026-11-01', to: '2026-11-30' }, names: {} };
    assert.equal(describeFilter(days, 'search'), 'From: Nov 1, 2026 · To: Nov 30, 2026');
    assert.equal(describeFilter(days, 'events'), 'Recorded from: Nov 1, 2026 · Recorded until: Nov 30, 2026');
    assert.equal(describeFilter(days, 'eventsOfSignal'), 'Recorded from: Nov 1, 2026 · Recorded until: Nov 30, 2026');
    assert.equal(describeFilter(days, 'mentions'), 'Observed from: Nov 1, 2026 · Observed until: Nov 30, 2026');
    const recent = { values: { from: 'last 7 days' }, names: {} };
    assert.equal(describeFilter(recent, 'latest'), 'Last 7 days');
    assert.equal(describeFilter(recent, 'signals'), 'Recorded in the last 7 days');
    const problem = (name: string, text: string, values: Filter['values']) =>
      describeValueProblem(name, { kind: 'date' }, text, values, 'signals');
    assert.equal(
      problem('from', '2026-11-02', { to: '2026-11-01' }),
      '“Recorded from” must not be after “Recorded until” (2026-11-01).',
    );
    assert.equal(
      problem('to', '2026-11-01', { from: '2026-11-02' }),
      '“Recorded until” must not be before “Recorded from” (2026-11-02).',
    );
  });

  it('describes one hour and one day without a number', () => {
    const describeStart = (from: string, route: 'latest' | 'events' | 'mentions') =>
      describeFilter({ values: { from }, names: {} }, route);
    assert.equal(describeStart('last 1 hour', 'latest'), 'Last hour');
    assert.equal(describeStart('last 1 day', 'events'), 'Recorded in the last day');
    assert.equal(describeStart('last 1 days', 'mentions'), 'Observed in the last day');
  });

  it('writes typed intelligence values in snake_case and leaves labels of articles unchanged', () => {
    const { companies, impact_levels, impacted_domains, tags } = routes.signals.accepts;
    assert.deepEqual(readTypedValues('Acme Corp, Saint-Gobain; NORTHWIND  Traders', companies, 'comma'), [
      'acme_corp',
      'saint_gobain',
      'northwind_traders',
    ]);
    assert.deepEqual(readTypedValues('Energy – Markets', impacted_domains, 'comma'), ['energy_markets']);
    assert.deepEqual(readTypedValues('High, Very High', impact_levels, 'comma'), ['High', 'Very High']);
    assert.deepEqual(readTypedValues('Port strike, EU', tags, 'comma'), ['Port strike', 'EU']);
    assert.deepEqual(readTypedValues('Smith, Jane; Doe', routes.search.accepts.authors, 'repeat'), [
      'Smith, Jane',
      'Doe',
    ]);
  });

  it('sends the names in a typed byline, as a citation prints them', () => {
    const { accepts } = routes.search;
    const authors = readTypedValues('By Jane Doe, John Roe and Ana Lee for The Courier', accepts.authors, 'repeat');
    assert.deepEqual(authors, ['Jane Doe', 'John Roe', 'Ana Lee']);
    assert.equal(describeFilter({ values: { authors }, names: {} }, 'search'), 'Author: Jane Doe, John Roe, Ana Lee');
  });

  it('removes a similarity together with the query that it depends on', () => {
    const filter = { values: { scoreThreshold: 0.75, tags: ['strike'] }, names: {} };
    assert.deepEqual(dropDependents(filter, 'events').values, { tags: ['strike'] });
    assert.deepEqual(dropDependents(filter, 'search').values, { tags: ['strike'] });
    assert.deepEqual(dropDependents(filter, 'events', ['q']).values, filter.values);
  });

  it('offers Save Search only for a query or a filter', () => {
    const listSuggestions = (options: { query?: string; filter?: Filter }) => {
      const pick = new FakeQuickPick<PaletteItem>();
      openSearch({ ...paletteOptions('articles', 'v1').options, ...options }, pick.asQuickPick);
      return pick.buttons.map(({ tooltip }) => tooltip);
    };
    const all = ['Filter…', 'Save Search…', 'Show in Sidebar'];
    assert.deepEqual(listSuggestions({}), ['Filter…']);
    assert.deepEqual(listSuggestions({ query: 'strike' }), all);
    assert.deepEqual(listSuggestions({ filter: { values: { tags: ['strike'] }, names: {} } }), all);
  });

  it('limits a threshold only if the specification does, and marks its default', () => {
    const problem = (accepts: Parameters, name: string, text: string) =>
      describeValueProblem('scoreThreshold', accepts[name]!, text, {}, 'search');
    assert.equal(problem(routes.search.accepts, 'score_threshold', '12.5'), undefined);
    assert.equal(problem(routes.search.accepts, 'score_threshold', 'high'), 'Enter a number.');
    assert.equal(problem(getParametersV01('search'), 'score_threshold', '12.5'), 'Enter a number from 0 to 1.');
    assert.equal(problem(routes.events.accepts, 'score_threshold', '12.5'), 'Enter a number from 0 to 1.');
    const defaults = (route: 'events' | 'signals' | 'search' | 'latest') =>
      getCommonValues('scoreThreshold', routes[route].accepts.score_threshold, route)
        .filter(({ description }) => description === 'default')
        .map(({ value }) => value);
    assert.deepEqual([defaults('events'), defaults('signals'), defaults('search')], [[0.5], [0.5], []]);
    assert.deepEqual(defaults('latest'), [0.5]);
  });

  it('accepts only existing dates, and no end before the start', () => {
    const fault = (name: string, text: string, values = {}) =>
      describeValueProblem(name, { kind: 'date' }, text, values, 'search');
    assert.equal(fault('from', '2026-02-28'), undefined);
    for (const text of ['2026-02-30', '2026-13-01', '2026-2-3', 'today', '2026-00-10']) {
      assert.match(fault('from', text) ?? '', /a valid date/, text);
    }
    assert.equal(fault('from', '2026-03-01', { to: '2026-03-01' }), undefined);
    assert.match(fault('from', '2026-03-02', { to: '2026-03-01' }) ?? '', /not be after/);
    assert.match(fault('to', '2026-02-28', { from: '2026-03-01' }) ?? '', /not be before/);
    assert.equal(fault('to', '', { from: '2026-03-01' }), undefined);
  });
});

/** Returns requests, and the items of the palette after they are answered. */
async function search(kind: SearchKind, query: string, apiVersion: 'v1' | 'v0.1') {
  const { requests, options } = paletteOptions(kind, apiVersion);
  const pick = new FakeQuickPick<PaletteItem>();
  openSearch({ ...options, query }, pick.asQuickPick);
  await until(() => pick.items.length > 0);
  pick.hide();
  return { requests, labels: pick.items.map(({ label }) => label) };
}

/** Options of a palette with the sample service, and the addresses of its requests. */
function paletteOptions(kind: SearchKind, apiVersion: 'v1' | 'v0.1') {
  const sample = createTestService(createFictionalCorpus(new Date()), { key: 'k', apiVersion: apiVersion });
  const requests: string[] = [];
  const client = createClient({
    base: new URL('https://sample.dateline.example/'),
    transport: (url, init) => {
      requests.push(String(url));
      return sample(new Request(url, init));
    },
    key: () => Promise.resolve('k'),
    pageSize: 20,
    timeoutMs: 20_000,
    apiVersion: { fixed: apiVersion },
  });
  const recent = new RecentSearches({ get: () => undefined, update: () => Promise.resolve() });
  const options = {
    kind,
    client: () => Promise.resolve(client),
    onDidChangeConnection: new EventEmitter<void>().event,
    apiVersion: () => apiVersion,
    recent,
    complete: <R>(record: R) => record,
    seenValues: () => [],
    saved: () => [],
    showInSidebar: () => Promise.resolve(),
  };
  return { requests, options };
}
