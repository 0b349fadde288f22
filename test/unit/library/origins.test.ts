import assert from 'node:assert/strict';
import { Origins } from '../../../src/library/origins.ts';
import { originOf } from '../../../src/records/kinds.ts';
import type { Client } from '../../../src/service/client.ts';
import type { ServiceRecord } from '../../../src/service/records/types.ts';
import { unhurried } from '../../support/serviceClient.ts';
import { SyncedMemory } from '../../support/syncedMemory.ts';
import { article, evidence } from '../../support/records.ts';

const courier: ServiceRecord = {
  kind: 'publisher',
  id: 'p',
  name: 'Courier',
  url: 'https://www.courier.example/',
  extra: {},
};
const port = article({ title: 'Port', url: 'https://courier.example/port', source: 'p' });
const service = 'https://service.example/';

describe('the names of publishers and sources', () => {
  let asked: string[];
  let memory: SyncedMemory;
  beforeEach(() => {
    asked = [];
    memory = new SyncedMemory();
  });

  /** A service that has one publisher and, in its lists, the records given. */
  function client(...listed: readonly ServiceRecord[]): Client {
    return {
      list: () => () => Promise.resolve({ items: listed }),
      get: (route: string, id: string) => {
        asked.push(`${route} ${id}`);
        return id === courier.id ? Promise.resolve({ record: courier }) : Promise.reject(new Error('not found'));
      },
      health: () => Promise.resolve(),
    } as unknown as Client;
  }

  const nameOf = (record: ServiceRecord) => originOf(record)?.name;

  it('are asked for once, and then known in every list', async () => {
    const origins = new Origins(memory);
    origins.learning(client(), service);
    assert.equal(nameOf(origins.complete(port)), undefined);
    const [resolved] = await origins.resolve([port], unhurried);
    assert.equal(resolved && nameOf(resolved), 'Courier');
    await origins.resolve([port], unhurried);
    assert.equal(nameOf(origins.complete(port)), 'Courier');
    assert.deepEqual(asked, ['publisher p']);
  });

  it('are learnt from lists, without a request of their own', async () => {
    const origins = new Origins(memory);
    await origins.learning(client(courier), service).list('publishers')(undefined, unhurried);
    assert.equal(nameOf(origins.complete(port)), 'Courier');
    assert.deepEqual(asked, []);
  });

  it('belong to a host where the record names no publisher by identifier', async () => {
    const origins = new Origins(memory);
    await origins.learning(client(courier), service).list('publishers')(undefined, unhurried);
    assert.equal(nameOf(origins.complete(evidence({ url: 'https://courier.example/a' }))), 'Courier');
    const kept = { title: 'Port', url: 'https://courier.example/port', publisher: 'courier.example' };
    assert.equal(origins.completeReference(kept).publisher, 'Courier');
    assert.equal(origins.completeReference({ ...kept, publisher: 'The Courier' }).publisher, 'The Courier');
  });

  it('are not taken from a host that several publishers share', async () => {
    const other: ServiceRecord = { ...courier, id: 'q', name: 'Herald' };
    const origins = new Origins(memory);
    await origins.learning(client(courier, other), service).list('publishers')(undefined, unhurried);
    assert.equal(nameOf(origins.complete(evidence({ url: 'https://courier.example/a' }))), undefined);
    assert.equal(nameOf(origins.complete(port)), 'Courier');
  });

  it('are those of the service that is asked, and are there after a restart', async () => {
    const origins = new Origins(memory);
    await origins.learning(client(courier), service).list('publishers')(undefined, unhurried);
    origins.dispose();
    const later = new Origins(memory);
    later.learning(client(), 'https://other.example/');
    assert.equal(nameOf(later.complete(port)), undefined);
    later.learning(client(), service);
    assert.equal(nameOf(later.complete(port)), 'Courier');
  });

  it('are left out where the service does not tell them', async () => {
    const origins = new Origins(memory);
    origins.learning(client(), service);
    const unknown = article({ url: 'https://x.example/', source: 'nobody' });
    assert.deepEqual(await origins.resolve([unknown], unhurried), [unknown]);
  });
});
