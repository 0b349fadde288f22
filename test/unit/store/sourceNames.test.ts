import assert from 'node:assert/strict';
import { SourceNames } from '../../../src/store/sourceNames.ts';
import { getKind } from '../../../src/kinds/index.ts';
import type { Client } from '../../../src/client/client.ts';
import { ServiceError } from '../../../src/client/errors.ts';
import type { ServiceRecord } from '../../../src/client/records/types.ts';
import { neverAborted } from '../../support/serviceClient.ts';
import { SyncedMemory } from '../../support/syncedMemory.ts';
import { article, evidence, story } from '../../support/records.ts';

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
