import assert from 'node:assert/strict';
import { BoundService, OtherServiceError } from '../../../../src/page/host/boundService.ts';
import type { Client } from '../../../../src/client/client.ts';

const clients = { 'https://a.example/': {} as Client, 'https://b.example/': {} as Client };

/** Creates a service that tests can change. `during` runs while the client is fetched. */
function services(name: keyof typeof clients | undefined, during?: keyof typeof clients) {
  const state = {
    current: name,
    service: () => Promise.resolve(state.current),
    client: () => {
      const client = state.current && clients[state.current];
      state.current = during ?? state.current;
      return client ? Promise.resolve(client) : Promise.reject(new Error('not connected'));
    },
  };
  return state;
}

describe('BoundService', () => {
  it('binds a record to the first service and rejects others', async () => {
    const now = services('https://a.example/');
    const bound = new BoundService(now);
    assert.ok(bound.matches('https://b.example/'));
    assert.equal(await bound.client(), clients['https://a.example/']);
    now.current = 'https://b.example/';
    await assert.rejects(bound.client(), OtherServiceError);
    assert.ok(bound.matches('https://a.example/') && !bound.matches('https://b.example/') && !bound.matches(undefined));
    now.current = 'https://a.example/';
    assert.equal(await bound.client(), clients['https://a.example/']);
  });

  it('binds a record to its known service', async () => {
    await assert.rejects(
      new BoundService(services('https://b.example/'), 'https://a.example/').client(),
      OtherServiceError,
    );
  });

  it('rejects if the user switches services in the meantime', async () => {
    await assert.rejects(
      new BoundService(services('https://a.example/', 'https://b.example/')).client(),
      OtherServiceError,
    );
  });

  it('returns a client once a service is configured', async () => {
    const now = services(undefined);
    const bound = new BoundService(now, 'https://a.example/');
    await assert.rejects(bound.client(), /not connected/);
    now.current = 'https://a.example/';
    assert.equal(await bound.client(), clients['https://a.example/']);
  });
});
