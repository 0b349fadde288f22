import assert from 'node:assert/strict';
import { DetailModel, type DetailModelOptions } from '../../../../../src/page/host/model/detailModel.ts';
import { SourceCache } from '../../../../../src/page/host/model/sourceLookup.ts';
import type { ReadableRecord } from '../../../../../src/kinds/index.ts';
import { ServiceError } from '../../../../../src/client/errors.ts';
import { createTestOfflineClient } from '../../../../support/offlineClient.ts';
import { article, event, evidence, story } from '../../../../support/records.ts';
import { ScriptedService } from '../../../../support/scriptedService.ts';

const url = 'https://courier.example/port';
const lookup = `search ${url}`;

describe('Article of evidence', () => {
  let service: ScriptedService;

  beforeEach(() => {
    service = new ScriptedService();
    service.has('source s', { record: { kind: 'source', id: 's', name: 'Courier', extra: {} } });
  });

  function read(record: ReadableRecord, options: Partial<DetailModelOptions> = {}): DetailModel {
    return new DetailModel(record, {
      client: createTestOfflineClient(service.client),
      sources: new SourceCache(),
      onDidChange: () => undefined,
      ...options,
    });
  }

  it('shows its text on the page of the evidence', async () => {
    service.has(lookup, { items: [article({ id: 'a', url })] });
    service.has('article a', { record: article({ id: 'a', url, content: 'Ships moved.' }) });
    const model = read(evidence({ id: 'e', sourceId: 's', url }));
    await model.start();
    assert.equal(model.text?.source, 'Ships moved.');
    assert.deepEqual(model.findRecord('article'), article({ id: 'a', url, content: 'Ships moved.' }));
    assert.deepEqual(service.requests.sort(), ['article a', lookup, 'source s']);
  });

  it('is found by one request if it is opened in place of the evidence', async () => {
    service.has(lookup, { items: [article({ id: 'a', url })] });
    const model = read(evidence({ id: 'e', sourceId: 's', url }), { followsArticle: true });
    await model.start();
    assert.equal(model.article?.id, 'a');
    assert.deepEqual(service.requests, [lookup]);
  });

  for (const [name, answer] of [
    ['unknown to the service', () => service.has(lookup, { items: [] })],
    ['not found because of an error', () => service.fails(lookup, new ServiceError('timeout', ''))],
  ] as const) {
    it(`leaves the evidence with its source if it is ${name}`, async () => {
      answer();
      const model = read(evidence({ id: 'e', sourceId: 's', url }), { followsArticle: true });
      await model.start();
      assert.equal(model.article, undefined);
      await model.load('sources');
      assert.equal(model.findSource(model.record)?.name, 'Courier');
      assert.equal(model.parts.article?.state, name.startsWith('unknown') ? 'complete' : 'failed');
    });
  }

  it('can be canceled while it is looked up', async () => {
    service.wait(lookup);
    const model = read(evidence({ id: 'e', sourceId: 's', url }), { followsArticle: true });
    const started = model.start();
    const { article: part } = model.parts;
    assert.ok(part);
    assert.equal(part.state, 'loading');
    model.cancel();
    await started;
    assert.equal(model.article, undefined);
    assert.equal(part.state, 'failed');
  });

  it('is not looked up without a web address', async () => {
    const model = read(evidence({ id: 'e', sourceId: 's', url: 'javascript:alert(1)' }));
    await model.start();
    assert.deepEqual(service.requests, ['source s']);
  });
});

describe('Story without a title', () => {
  it('takes the title of its first article once the coverage is loaded', async () => {
    const service = new ScriptedService();
    service.has('story t', { record: story({ id: 't' }) });
    service.has('articlesOfStory t', { items: [article({ title: 'Port reopens' }), article({ title: 'Other' })] });
    const model = new DetailModel(story({ id: 't' }), {
      client: createTestOfflineClient(service.client),
      sources: new SourceCache(),
      onDidChange: () => undefined,
    });
    assert.equal(model.record.kind === 'story' && model.record.title, undefined);
    await model.start();
    assert.equal(model.record.kind === 'story' && model.record.title, 'Port reopens');
  });
});

describe('Source of evidence', () => {
  it('is loaded with the evidence if neither its name nor its host is known', async () => {
    const service = new ScriptedService();
    service.has('event e', { record: event({ id: 'e' }) });
    service.has('evidence e', { items: [evidence({ sourceId: 's' }), evidence({ sourceId: 'gone' })] });
    service.has('source s', { record: { kind: 'source', id: 's', name: 'Courier', extra: {} } });
    service.fails('source gone', new ServiceError('notFound', ''));
    const model = new DetailModel(event({ id: 'e' }), {
      client: createTestOfflineClient(service.client),
      sources: new SourceCache(),
      onDidChange: () => undefined,
    });
    await model.start();
    assert.deepEqual(
      model.listRecords('evidence').map((item) => model.findSource(item)?.name),
      ['Courier', undefined],
    );
  });
});
