import assert from 'node:assert/strict';
import { SourceNames } from '../../../src/store/sourceNames.ts';
import { getKind } from '../../../src/kinds/index.ts';
import type { Client } from '../../../src/client/client.ts';
import { ServiceError } from '../../../src/client/errors.ts';
import type { ServiceRecord } from '../../../src/client/records/types.ts';
import { neverAborted } from '../../support/serviceClient.ts';
import { SyncedMemory } from '../../support/syncedMemory.ts';
import { article, event, evidence, story } from '../../support/records.ts';

const courier: ServiceRecord = {
  kind: 'publisher',
  id: 'p',
  name: 'Courier',
  url: 'https://www.courier.example/',
  extra: {},
};
const port = article({ title: 'Port', url: 'https://courier.example/port', source: 'p' });
const service = 'https://service.example/';

describe('Names of publishers and sources', () => {
  let sourceRequests: string[];
  let memory: SyncedMemory;
  beforeEach(() => {
    sourceRequests = [];
    memory = new SyncedMemory();
  });

  /** A service with one publisher, whose lists contain these records. */
  function client(...listed: readonly ServiceRecord[]): Client {
    return {
      list: () => () => Promise.resolve({ items: listed }),
      get: (route: string, id: string) => {
        sourceRequests.push(`${route} ${id}`);
        return id === courier.id ? Promise.resolve({ record: courier }) : Promise.reject(new Error('not found'));
      },
      checkHealth: () => Promise.resolve(),
      accepts: () => true,
    } as unknown as Client;
  }

  const getSourceName = (record: ServiceRecord) => getKind(record).source(record)?.name;

  it('are requested once and then known in every list', async () => {
    const sourceNames = new SourceNames(memory);
    sourceNames.observe(client(), service);
    assert.equal(getSourceName(sourceNames.complete(port)), undefined);
    const [resolved] = await sourceNames.resolve([port], neverAborted);
    assert.equal(resolved && getSourceName(resolved), 'Courier');
    await sourceNames.resolve([port], neverAborted);
    assert.equal(getSourceName(sourceNames.complete(port)), 'Courier');
    assert.deepEqual(sourceRequests, ['publisher p']);
  });

  it('are learned from lists without a request', async () => {
    const sourceNames = new SourceNames(memory);
    await sourceNames.observe(client(courier), service).list('publishers')(undefined, neverAborted);
    assert.equal(getSourceName(sourceNames.complete(port)), 'Courier');
    assert.deepEqual(sourceRequests, []);
  });

  it('are found by host if the record has no publisher identifier', async () => {
    const sourceNames = new SourceNames(memory);
    await sourceNames.observe(client(courier), service).list('publishers')(undefined, neverAborted);
    assert.equal(getSourceName(sourceNames.complete(evidence({ url: 'https://courier.example/a' }))), 'Courier');
    const reference = { title: 'Port', url: 'https://courier.example/port', publisher: 'courier.example' };
    assert.equal(sourceNames.completeReference(reference).publisher, 'Courier');
    assert.equal(sourceNames.completeReference({ ...reference, publisher: 'The Courier' }).publisher, 'The Courier');
  });

  it('are not guessed for a host that several publishers share', async () => {
    const other: ServiceRecord = { ...courier, id: 'q', name: 'Herald' };
    const sourceNames = new SourceNames(memory);
    await sourceNames.observe(client(courier, other), service).list('publishers')(undefined, neverAborted);
    assert.equal(getSourceName(sourceNames.complete(evidence({ url: 'https://courier.example/a' }))), undefined);
    assert.equal(getSourceName(sourceNames.complete(port)), 'Courier');
  });

  describe('of a publisher that is also an intelligence source', () => {
    const agency: ServiceRecord = {
      kind: 'source',
      id: 's',
      name: 'Courier Agency',
      domain: 'courier.example',
      extra: {},
    };
    const named = (name: string) =>
      article({
        id: 'a',
        source: 'p',
        publisher: name,
        url: 'https://courier.example/a',
        extra: { source: { id: 'p', name, url: 'www.courier.example' } },
      });
    const withoutSource = article({ id: 'b', url: 'https://courier.example/b' });
    const cited = evidence({ sourceId: 's', url: 'https://cdn.example/a' });
    const report = event({ source: { id: 's', name: 'Courier Agency' } });
    const records = [named('Courier Ltd'), withoutSource, cited, report, agency];

    async function listNames(...lists: readonly (readonly ServiceRecord[])[]) {
      const sourceNames = new SourceNames(memory);
      for (const list of lists) {
        await sourceNames.observe(client(...list), service).list('latest')(undefined, neverAborted);
        sourceNames.dispose();
      }
      return records.map((record) => getSourceName(sourceNames.complete(record)));
    }

    it('are the name in the list of publishers, in any order of responses', async () => {
      for (const lists of [
        [[courier], [agency], records],
        [records, [agency], [courier]],
      ]) {
        assert.deepEqual(await listNames(...lists), Array(5).fill('Courier'));
      }
    });

    it('are the name in its articles if no list of publishers is known', async () => {
      assert.deepEqual(await listNames([agency], records), Array(5).fill('Courier Ltd'));
    });

    it('are the same for evidence if only the detail of an event describes its source', async () => {
      const extra = { source: { url: 'https://www.courier.example/' } };
      const detail = event({ source: { id: 's', name: 'Courier Agency' }, extra });
      const [, , name] = await listNames([courier], [detail]);
      assert.equal(name, 'Courier');
    });

    it('are the name of the source if the publisher has none', async () => {
      const nameless: ServiceRecord = { kind: 'publisher', id: 'p', domain: 'courier.example', extra: {} };
      const [first, ...others] = await listNames([nameless, agency]);
      assert.equal(first, 'Courier Agency');
      assert.deepEqual(others, Array(4).fill('Courier Agency'));
    });
  });

  describe('in a list', () => {
    const nested = (id: string, host: string) =>
      article({ id, source: id, publisher: host, url: `https://${host}/a`, extra: { source: { id, domain: host } } });
    const page = [
      nested('p', 'courier.example'),
      nested('q', 'herald.example'),
      article({ id: 'c', url: 'https://mail.example/c' }),
    ];
    const herald: ServiceRecord = { kind: 'publisher', id: 'q', name: 'Herald', domain: 'herald.example', extra: {} };
    let requests: string[];
    beforeEach(() => (requests = []));

    /** A service that finds publishers by domain, and names none of them in its articles. */
    const createService = (records: readonly ServiceRecord[], accepts = true) =>
      ({
        accepts: (_: string, parameter: string) => accepts && parameter === 'domains',
        list:
          (route: string, { filter = {} }: { filter?: { domains?: string[] } } = {}) =>
          () => {
            requests.push([route, ...(filter.domains ?? [])].join(' '));
            return Promise.resolve({ items: route === 'publishers' ? [courier, herald] : records });
          },
      }) as unknown as Client;

    it('are requested together with its page, and not again', async () => {
      const sourceNames = new SourceNames(memory);
      const named = sourceNames.nameLists(sourceNames.observe(createService(page), service));
      const { items } = await named.list('latest')(undefined, neverAborted);
      assert.deepEqual(items.map(getSourceName), ['Courier', 'Herald', undefined]);
      await named.list('latest')(undefined, neverAborted);
      assert.deepEqual(requests, [
        'latest',
        'publishers courier.example herald.example mail.example',
        'sources mail.example',
        'latest',
      ]);
    });

    it('are taken from the list of sources if the publisher has none', async () => {
      const sourceNames = new SourceNames(memory);
      const press: ServiceRecord = { kind: 'source', id: 's', name: 'Press', domain: 'mail.example', extra: {} };
      const answers = createService(page);
      const list = (...[route, options]: Parameters<Client['list']>) =>
        route === 'sources' ? () => Promise.resolve({ items: [press] }) : answers.list(route, options);
      const named = sourceNames.nameLists(sourceNames.observe({ ...answers, list } as unknown as Client, service));
      const { items } = await named.list('latest')(undefined, neverAborted);
      assert.deepEqual(items.map(getSourceName), ['Courier', 'Herald', 'Press']);
    });

    it('are not requested one by one if the service can’t find them together', async () => {
      const sourceNames = new SourceNames(memory);
      const named = sourceNames.nameLists(sourceNames.observe(createService(page, false), service));
      await named.list('latest')(undefined, neverAborted);
      assert.deepEqual(requests, ['latest']);
    });

    it('rename the rows of a list that stopped waiting for them', async () => {
      const sourceNames = new SourceNames(memory, 0);
      const answers = createService(page);
      const [arrival, late] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      sourceNames.onLateNames = () => late.resolve(undefined);
      const list = (...[route, options]: Parameters<Client['list']>) =>
        route === 'publishers'
          ? () => arrival.promise.then(() => ({ items: [courier] }))
          : answers.list(route, options);
      const named = sourceNames.nameLists(sourceNames.observe({ ...answers, list } as unknown as Client, service));
      const { items } = await named.list('latest')(undefined, neverAborted);
      assert.deepEqual(items.map(getSourceName), ['courier.example', 'herald.example', undefined]);
      sourceNames.takeChanges();
      arrival.resolve(undefined);
      await late.promise;
      assert.deepEqual(items.map(sourceNames.takeChanges() ?? (() => false)), [true, false, false]);
      assert.deepEqual(
        items.map((item) => getSourceName(sourceNames.complete(item))),
        ['Courier', 'herald.example', undefined],
      );
    });

    it('are requested by identifier for publishers that have nothing else, and not again', async () => {
      const sourceNames = new SourceNames(memory);
      const bare = ['p', 'q'].map((source) => article({ title: source, source }));
      const answers = {
        ...createService(bare),
        accepts: (route: string, parameter: string) => route === 'publishers' && parameter === 'ids',
        list: (route: string, { filter = {} }: { filter?: { ids?: string[] } } = {}) => {
          requests.push([route, ...(filter.ids ?? [])].join(' '));
          return () => Promise.resolve({ items: route === 'publishers' ? [courier] : bare });
        },
      } as unknown as Client;
      const named = sourceNames.nameLists(sourceNames.observe(answers, service));
      const { items } = await named.list('latest')(undefined, neverAborted);
      assert.deepEqual(items.map(getSourceName), ['Courier', undefined]);
      await named.list('latest')(undefined, neverAborted);
      assert.deepEqual(requests, ['latest', 'publishers p q', 'latest']);
    });

    it('are not requested by domain for a publisher that has only an identifier', async () => {
      const sourceNames = new SourceNames(memory);
      const named = sourceNames.nameLists(sourceNames.observe(createService([port]), service));
      await named.list('latest')(undefined, neverAborted);
      assert.deepEqual(requests, ['latest']);
    });

    it('are found by the domains of evidence', async () => {
      const sourceNames = new SourceNames(memory);
      const records = [evidence({ sourceId: 's', url: 'https://www.courier.example/a' })];
      const named = sourceNames.nameLists(sourceNames.observe(createService(records), service));
      await named.list('evidence', { id: 'e' })(undefined, neverAborted);
      assert.deepEqual(requests, ['evidence', 'sources courier.example']);
    });

    it('are found in the list of publishers for evidence too if articles contain their publishers', async () => {
      const sourceNames = new SourceNames(memory);
      const records = [evidence({ sourceId: 's', url: 'https://www.herald.example/a' })];
      const list = (...[route, options]: Parameters<Client['list']>) =>
        createService(route === 'evidence' ? records : page).list(route, options);
      const answers = { ...createService([]), list } as unknown as Client;
      const named = sourceNames.nameLists(sourceNames.observe(answers, service));
      await named.list('latest')(undefined, neverAborted);
      const other = [evidence({ sourceId: 't', url: 'https://port.example/a' })];
      records.push(...other);
      requests = [];
      const { items } = await named.list('evidence', { id: 'e' })(undefined, neverAborted);
      assert.deepEqual(items.map(getSourceName), ['Herald', undefined]);
      assert.deepEqual(requests, ['evidence', 'publishers port.example', 'sources port.example']);
    });

    it('come from one client, which tells that the service is the same', () => {
      const sourceNames = new SourceNames(memory);
      const observed = sourceNames.observe(createService(page), service);
      assert.equal(sourceNames.nameLists(observed), sourceNames.nameLists(observed));
      assert.notEqual(sourceNames.nameLists(observed), sourceNames.nameLists(createService(page)));
    });

    it('are requested one by one for evidence without an address', async () => {
      const sourceNames = new SourceNames(memory);
      const harbor: ServiceRecord = { kind: 'source', id: 's', name: 'Harbor Office', extra: {} };
      const answers = {
        ...createService([evidence({ sourceId: 's' })]),
        get: () => Promise.resolve({ record: harbor }),
      };
      const named = sourceNames.nameLists(sourceNames.observe(answers as unknown as Client, service));
      const { items } = await named.list('evidence', { id: 'e' })(undefined, neverAborted);
      assert.deepEqual(items.map(getSourceName), ['Harbor Office']);
    });

    it('are requested from the list of publishers even if the list of sources names the site', async () => {
      const sourceNames = new SourceNames(memory);
      const press: ServiceRecord = { kind: 'source', id: 's', name: 'Press', domain: 'courier.example', extra: {} };
      // API v0.1 identifies publishers by their domains.
      const observed = sourceNames.observe({ ...client(press), accepts: () => true }, service);
      await observed.list('sources')(undefined, neverAborted);
      assert.equal(getSourceName(sourceNames.complete(port)), 'Press');
      const [resolved] = await sourceNames.resolve([port], neverAborted);
      assert.equal(resolved && getSourceName(resolved), 'Courier');
      assert.deepEqual(sourceRequests, ['publisher p']);
    });

    it('are missing if their request fails, and requested again with the next page', async () => {
      const sourceNames = new SourceNames(memory);
      const failing = createService(page);
      const isPublishers = (route: string) => route === 'publishers';
      const list = (...[route, options]: Parameters<Client['list']>) =>
        isPublishers(route)
          ? () => (requests.push(route), Promise.reject(new ServiceError('timeout', '')))
          : failing.list(route, options);
      const named = sourceNames.nameLists(sourceNames.observe({ ...failing, list } as unknown as Client, service));
      await named.list('latest')(undefined, neverAborted);
      const { items } = await named.list('latest')(undefined, neverAborted);
      assert.deepEqual(items.map(getSourceName), ['courier.example', 'herald.example', undefined]);
      assert.equal(requests.filter((request) => request === 'publishers').length, 2);
    });
  });

  it('belong to one service and survive a restart', async () => {
    const sourceNames = new SourceNames(memory);
    await sourceNames.observe(client(courier), service).list('publishers')(undefined, neverAborted);
    sourceNames.dispose();
    const later = new SourceNames(memory);
    later.observe(client(), 'https://other.example/');
    assert.equal(getSourceName(later.complete(port)), undefined);
    later.observe(client(), service);
    assert.equal(getSourceName(later.complete(port)), 'Courier');
  });

  it('stay missing if the service has none', async () => {
    const sourceNames = new SourceNames(memory);
    sourceNames.observe(client(), service);
    const unknown = article({ url: 'https://x.example/', source: 'nobody' });
    assert.deepEqual(await sourceNames.resolve([unknown], neverAborted), [unknown]);
  });

  it('complete the source of evidence with name and address', async () => {
    const harbor: ServiceRecord = {
      kind: 'source',
      id: 's',
      name: 'Harbor Office',
      domain: 'harbor.example',
      extra: {},
    };
    const bare: ServiceRecord = { kind: 'source', id: 't', domain: 'tide.example', extra: {} };
    const sourceNames = new SourceNames(memory);
    await sourceNames.observe(client(harbor, bare), service).list('sources')(undefined, neverAborted);
    assert.deepEqual(
      sourceNames.complete(evidence({ sourceId: 's' })),
      evidence({ sourceId: 's', sourceName: 'Harbor Office', sourceAddress: 'harbor.example' }),
    );
    assert.deepEqual(
      sourceNames.complete(evidence({ sourceId: 't' })),
      evidence({ sourceId: 't', sourceName: 'tide.example', sourceAddress: 'tide.example' }),
    );
  });

  it('are requested once for concurrent callers, and not again if the service has none', async () => {
    const sourceNames = new SourceNames(memory);
    const nameless: ServiceRecord = { kind: 'source', id: 'n', extra: {} };
    const requests: string[] = [];
    const answers = {
      accepts: () => false,
      get: (route: string, id: string) => {
        requests.push(`${route} ${id}`);
        return id === 'n' ? Promise.resolve({ record: nameless }) : Promise.reject(new ServiceError('timeout', ''));
      },
    } as unknown as Client;
    sourceNames.observe(answers, service);
    const records = [evidence({ sourceId: 'n' }), evidence({ sourceId: 'slow' })];
    await Promise.all([sourceNames.resolve(records, neverAborted), sourceNames.resolve(records, neverAborted)]);
    assert.deepEqual(requests.sort(), ['source n', 'source slow']);
    assert.deepEqual(await sourceNames.resolve(records, neverAborted), records);
    assert.deepEqual(requests.sort(), ['source n', 'source slow', 'source slow']);
  });

  it('report each change once, with the records that it affects', async () => {
    const sourceNames = new SourceNames(memory);
    await sourceNames.observe(client(courier), service).list('publishers')(undefined, neverAborted);
    const isChanged = sourceNames.takeChanges();
    assert.equal(isChanged?.(port), true);
    assert.equal(isChanged(article({ source: 'other', url: 'https://other.example/' })), false);
    assert.equal(sourceNames.takeChanges(), undefined);
  });
});

describe('Title of a story', () => {
  it('becomes the title of its first article after the coverage is loaded', async () => {
    const sourceNames = new SourceNames(new SyncedMemory());
    const lists = {
      list: () => () => Promise.resolve({ items: [article({ title: 'Port reopens' }), article({ title: 'Later' })] }),
    } as unknown as Client;
    const bare = story({ id: 't' });
    const client = sourceNames.observe(lists, service);
    assert.equal(sourceNames.complete(bare), bare);
    await client.list('articlesOfStory', { id: 't' })(undefined, neverAborted);
    assert.equal(sourceNames.complete(bare).title, 'Port reopens');
    assert.equal(sourceNames.complete(story({ id: 't', summary: 'Ships wait.' })).title, undefined);
    assert.equal(sourceNames.takeChanges()?.(bare), true);
  });
});
