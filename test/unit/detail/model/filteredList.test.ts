import assert from 'node:assert/strict';
import { DetailModel } from '../../../../src/detail/model/detailModel.ts';
import { Sources } from '../../../../src/detail/model/sources.ts';
import { offlineClientOf } from '../../../support/offlineClient.ts';
import { ScriptedService } from '../../../support/scriptedService.ts';
import { event, signal } from '../../../support/records.ts';

describe('List on a page', () => {
  it('loads a list again with a filter', async () => {
    const requests: unknown[] = [];
    const service = new ScriptedService();
    const { client } = service;
    const model = new DetailModel(signal({ id: 's' }), {
      client: offlineClientOf({
        ...client,
        list: (route, request) => {
          requests.push([route, request]);
          return client.list(route, request);
        },
      }),
      sources: new Sources(),
      onDidChange: () => undefined,
    });
    service.has('signal s', { record: signal({ id: 's' }) });
    service.has('eventsOfSignal s', { items: [event({ id: 'a' }), event({ id: 'b' })] });
    await model.start();
    assert.deepEqual(
      model.items('events').map(({ id }) => id),
      ['a', 'b'],
    );
    service.has('eventsOfSignal s', { items: [event({ id: 'b' })] });
    await model.filter('events', { values: { tags: ['strike'] }, names: {} });
    assert.deepEqual(
      model.items('events').map(({ id }) => id),
      ['b'],
    );
    assert.deepEqual(requests.at(-1), ['eventsOfSignal', { id: 's', filter: { tags: ['strike'] } }]);
    assert.equal(model.stateOf(model.lists.events ?? assert.fail()).state, 'complete');
  });
});
