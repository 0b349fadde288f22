import assert from 'node:assert/strict';
import { DetailModel } from '../../../../../src/page/host/model/detailModel.ts';
import { SourceCache } from '../../../../../src/page/host/model/sourceLookup.ts';
import { createPageState } from '../../../../../src/page/host/pageState.ts';
import { getKind } from '../../../../../src/kinds/index.ts';
import { createTestOfflineClient } from '../../../../support/offlineClient.ts';
import { findList } from '../../../../support/pageStates.ts';
import { ScriptedService } from '../../../../support/scriptedService.ts';
import { article, event, signal } from '../../../../support/records.ts';

describe('List on a page', () => {
  it('loads a list again with a filter', async () => {
    const requests: unknown[] = [];
    const service = new ScriptedService();
    const { client } = service;
    const model = new DetailModel(signal({ id: 's' }), {
      client: createTestOfflineClient({
        ...client,
        list: (route, request) => {
          requests.push([route, request]);
          return client.list(route, request);
        },
      }),
      sources: new SourceCache(),
      onDidChange: () => undefined,
    });
    service.has('signal s', { record: signal({ id: 's' }) });
    service.has('eventsOfSignal s', { items: [event({ id: 'a' }), event({ id: 'b' })] });
    await model.start();
    assert.deepEqual(
      model.listRecords('events').map(({ id }) => id),
      ['a', 'b'],
    );
    service.has('eventsOfSignal s', { items: [event({ id: 'b' })] });
    await model.filter('events', { values: { tags: ['strike'] }, names: {} });
    assert.deepEqual(
      model.listRecords('events').map(({ id }) => id),
      ['b'],
    );
    assert.deepEqual(requests.at(-1), ['eventsOfSignal', { id: 's', filter: { tags: ['strike'] } }]);
    assert.equal(model.lists.events?.state, 'complete');
  });

  it('names publishers that the sidebar knows from earlier responses', async () => {
    const service = new ScriptedService();
    const model = new DetailModel(article({ id: 'a' }), {
      client: createTestOfflineClient(service.client),
      sources: new SourceCache(),
      onDidChange: () => undefined,
      complete: (record) => getKind(record).withSource(record, { name: 'Kestrel Wire' }),
    });
    service.has('article a', { record: article({ id: 'a' }) });
    service.has('similar a', { items: [article({ id: 'b', source: 'p', url: 'https://k.example/b' })] });
    await model.start();
    await model.load('similar');
    const state = createPageState(model, {
      id: 1,
      describe: () => ({ message: '', remedies: [] }),
      history: {},
      clippingOf: () => undefined,
    });
    assert.deepEqual(findList(state, 'similar')?.items[0]?.facts, [{ source: 'Kestrel Wire', hasPage: true }]);
  });
});
