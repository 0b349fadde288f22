import assert from 'node:assert/strict';
import { DetailModel } from '../../../../../src/page/host/model/detailModel.ts';
import { SourceCache } from '../../../../../src/page/host/model/sourceLookup.ts';
import { ServiceError } from '../../../../../src/client/errors.ts';
import type { ReadableRecord } from '../../../../../src/kinds/index.ts';
import { createTestOfflineClient } from '../../../../support/offlineClient.ts';
import { ScriptedService } from '../../../../support/scriptedService.ts';
import { article, event, evidence, signal, story } from '../../../../support/records.ts';

const source = (id: string, name: string) => ({ record: { kind: 'source', id, name, extra: {} } });
const timeout = new ServiceError('timeout', '');

describe('DetailModel', () => {
  let service: ScriptedService;
  let sources: SourceCache;
  let changes: number;

  beforeEach(() => {
    service = new ScriptedService();
    sources = new SourceCache();
    changes = 0;
  });

  function read(record: ReadableRecord, address?: string): DetailModel {
    return new DetailModel(record, {
      client: createTestOfflineClient(service.client, undefined, address),
      sources,
      onDidChange: () => changes++,
    });
  }

  async function readAll(model: DetailModel): Promise<void> {
    await model.start();
    await Promise.all([model.load('signals'), model.load('sources')]);
  }

  it('loads the text of an article and its publisher, whose name appears in citations', async () => {
    service.has('article a', { record: article({ id: 'a', title: 'T', content: 'Body' }) });
    service.has('publisher p', { record: { kind: 'publisher', id: 'p', name: 'Courier', extra: {} } });
    const model = read(article({ id: 'a', title: 'T', source: 'p' }));
    await model.start();
    assert.deepEqual(service.requests.sort(), ['article a', 'publisher p']);
    assert.deepEqual(
      model.findRecord('subject'),
      article({ id: 'a', title: 'T', source: 'p', content: 'Body', publisher: 'Courier' }),
    );
  });

  it('keeps fields of the list entry that the detail response omits', async () => {
    service.has('article a', { record: article({ id: 'a', title: 'New', extra: { b: 2 } }) });
    const model = read(
      article({ id: 'a', title: 'Old', url: 'https://x.example/', tags: ['x'], extra: { a: 1, b: 1 } }),
    );
    await model.start();
    assert.deepEqual(
      model.record,
      article({ id: 'a', title: 'New', url: 'https://x.example/', tags: ['x'], extra: { a: 1, b: 2 } }),
    );
  });

  it('sends no request for a record without an id or an address', async () => {
    await read(article({ title: 'T' })).start();
    await read(event({ title: 'E' })).start();
    assert.deepEqual(service.requests, []);
  });

  it('loads the evidence of an event with each source once, and its signals', async () => {
    service.has('event e', { record: event({ id: 'e' }) });
    service.has('evidence e', {
      items: [
        evidence({ id: '1', sourceId: 's' }),
        evidence({ id: '2', sourceId: 's' }),
        evidence({ id: '3', sourceId: 't' }),
      ],
    });
    service.has('signalsOfEvent e', { items: [signal({ id: 'g' })] });
    service.has('source s', source('s', 'Agency'));
    service.has('source t', source('t', 'Harbour'));
    const model = read(event({ id: 'e' }));
    await readAll(model);
    assert.deepEqual(service.requests.sort(), ['event e', 'evidence e', 'signalsOfEvent e', 'source s', 'source t']);
    assert.deepEqual(
      model.findRecord({ list: 'evidence', index: 2 }),
      evidence({ id: '3', sourceId: 't', sourceName: 'Harbour' }),
    );
    assert.deepEqual(model.findRecord({ list: 'signals', index: 0 }), signal({ id: 'g' }));
    assert.equal(model.findRecord({ list: 'signals', index: 1 }), undefined);
    assert.equal(model.findRecord({ list: 'events', index: 0 }), undefined);
  });

  it('opens an event with two requests and leaves signals and sources for later', async () => {
    service.has('event e', { record: event({ id: 'e' }) });
    service.has('evidence e', { items: [evidence({ id: '1', sourceId: 's', url: 'https://agency.example/1' })] });
    service.has('source s', source('s', 'Agency'));
    const model = read(event({ id: 'e' }));
    await model.start();
    assert.deepEqual(service.requests.sort(), ['event e', 'evidence e']);
    await model.load('sources');
    assert.partialDeepStrictEqual(model.findRecord({ list: 'evidence', index: 0 }), { sourceName: 'Agency' });
    const again = read(event({ id: 'e' }));
    await again.start();
    assert.partialDeepStrictEqual(again.findRecord({ list: 'evidence', index: 0 }), { sourceName: 'Agency' });
    assert.equal(service.requests.filter((route) => route === 'source s').length, 1);
  });

  it('loads the supporting events of a signal', async () => {
    service.has('signal g', { record: signal({ id: 'g', summary: 'S' }) });
    service.has('eventsOfSignal g', { items: [event({ id: 'e' })] });
    const model = read(signal({ id: 'g' }));
    await model.start();
    assert.deepEqual(model.lists.events?.items, [event({ id: 'e' })]);
    assert.partialDeepStrictEqual(model.record, { summary: 'S' });
  });

  it('loads the source of a piece of evidence, even from a later page', async () => {
    service.has('event e', { record: event({ id: 'e' }) });
    service.has('evidence e', { items: [evidence({ id: '1' })], next: 'page2' });
    service.has('evidence e page2', { items: [evidence({ id: '2', sourceId: 's' })] });
    service.has('signalsOfEvent e', { items: [] });
    service.has('source s', source('s', 'Agency'));
    const model = read(event({ id: 'e' }));
    await model.start();
    assert.equal(model.parts.evidence?.state, 'more');
    await model.load('evidence');
    assert.equal(model.parts.evidence.state, 'complete');
    assert.equal(model.findSource(evidence({ sourceId: 's' }))?.name, 'Agency');
  });

  it('loads the articles of a story with each publisher once', async () => {
    service.has('story y', { record: { kind: 'story', id: 'y', title: 'Whole', extra: {} } });
    service.has('articlesOfStory y', {
      items: ['1', '2'].map((id) => article({ id, source: 'p', url: `https://x.example/${id}` })),
    });
    service.has('publisher p', { record: { kind: 'publisher', id: 'p', name: 'Courier', extra: {} } });
    const model = read(story({ id: 'y' }));
    await model.start();
    assert.deepEqual(service.requests.sort(), ['articlesOfStory y', 'publisher p', 'story y']);
    assert.partialDeepStrictEqual(model.record, { title: 'Whole' });
    assert.partialDeepStrictEqual(model.findRecord({ list: 'articles', index: 1 }), { id: '2', publisher: 'Courier' });
  });

  it('loads the articles of a publisher and the events of a source without requesting the source again', async () => {
    service.has('publisher p', { record: { kind: 'publisher', id: 'p', name: 'Courier', extra: {} } });
    service.has('search p', { items: [article({ id: '1', source: 'p' })] });
    service.has('source s', source('s', 'Agency'));
    service.has('events s', { items: [event({ id: 'e', source: { id: 's' } })] });
    const publisher = read({ kind: 'publisher', id: 'p', extra: {} });
    await publisher.start();
    assert.partialDeepStrictEqual(publisher.findRecord({ list: 'articles', index: 0 }), { publisher: 'Courier' });
    const agency = read({ kind: 'source', id: 's', extra: {} });
    await agency.start();
    assert.partialDeepStrictEqual(agency.findRecord({ list: 'events', index: 0 }), { source: { name: 'Agency' } });
    assert.deepEqual(service.requests.sort(), ['events s', 'publisher p', 'search p', 'source s']);
  });

  it('loads the story that an article names, and mentions and similar articles only on request', async () => {
    service.has('article a', { record: article({ id: 'a', extra: { story_id: 'y' } }) });
    service.has('story y', { record: { kind: 'story', id: 'y', title: 'Strike', extra: {} } });
    service.has('mentions a', { items: [{ kind: 'mention', id: 'm', extra: {} }] });
    const model = read(article({ id: 'a' }));
    await model.start();
    assert.deepEqual(service.requests, ['article a', 'story y']);
    assert.equal(model.story?.title, 'Strike');
    assert.partialDeepStrictEqual(model.findRecord('story'), { id: 'y' });
    await model.load('mentions');
    assert.equal(model.lists.mentions?.items.length, 1);
    assert.equal(model.parts.similar?.state, 'idle');
  });

  it('loads a story that was stopped before its response, once it is started again', async () => {
    service.has('article a', { record: article({ id: 'a' }) });
    service.wait('story y');
    const model = read(article({ id: 'a', extra: { story_id: 'y' } }));
    const done = model.start();
    await new Promise((next) => setImmediate(next));
    model.stop();
    await done;
    service.has('story y', { record: story({ id: 'y', title: 'Strike' }) });
    await model.start();
    assert.equal(model.story?.title, 'Strike');
  });

  it('retries a failed story only on request', async () => {
    service.has('article a', { record: article({ id: 'a', extra: { story_id: 'y' } }) });
    service.fails('story y', timeout);
    service.has('mentions a', { items: [] });
    const model = read(article({ id: 'a' }));
    await model.start();
    await model.load('mentions');
    assert.equal(model.parts.story?.error, timeout);
    service.has('story y', { record: { kind: 'story', id: 'y', extra: {} } });
    await model.load('story');
    assert.equal(model.story?.id, 'y');
    assert.equal(service.requests.filter((route) => route === 'story y').length, 2);
  });

  it('resumes loading when it is started again', async () => {
    service.wait('article a');
    const model = read(article({ id: 'a', title: 'Old' }));
    const first = model.start();
    await new Promise((next) => setImmediate(next));
    model.stop();
    service.has('article a', { record: article({ id: 'a', title: 'New' }) });
    await model.start();
    assert.partialDeepStrictEqual(model.record, { title: 'New' });
    assert.deepEqual(service.requests, ['article a', 'article a']);
    void first;
  });

  it('reuses sources of the previous record', async () => {
    service.has('source s', source('s', 'Agency'));
    await read(evidence({ sourceId: 's' })).start();
    const next = read(evidence({ sourceId: 's' }));
    await next.start();
    assert.deepEqual(service.requests, ['source s']);
    assert.equal(next.findSource(next.record)?.name, 'Agency');
  });

  it('requests the sources of another service separately', async () => {
    service.has('source s', source('s', 'Agency'));
    await read(evidence({ sourceId: 's' })).start();
    service = new ScriptedService();
    service.has('source s', source('s', 'Other agency'));
    const next = read(evidence({ sourceId: 's' }), 'https://other.example/');
    await next.start();
    assert.equal(next.findSource(next.record)?.name, 'Other agency');
  });

  it('requests at most three sources at a time', async () => {
    service.has('event e', { record: event({ id: 'e' }) });
    service.has('signalsOfEvent e', { items: [] });
    const ids = ['0', '1', '2', '3', '4', '5'];
    service.has('evidence e', { items: ids.map((id) => evidence({ id, sourceId: id })) });
    let open = 0;
    let most = 0;
    for (const id of ids) {
      service.answers[`source ${id}`] = async () => {
        most = Math.max(most, ++open);
        await new Promise((next) => setImmediate(next));
        open--;
        return source(id, id);
      };
    }
    const model = read(event({ id: 'e' }));
    await readAll(model);
    assert.equal(most, 3);
    assert.ok(ids.every((id) => model.findSource(evidence({ sourceId: id }))));
  });

  it('loads the other parts when one fails, and retries that part on request', async () => {
    service.fails('event e', timeout);
    service.has('evidence e', { items: [evidence({ id: '1' })] });
    service.fails('signalsOfEvent e', timeout);
    const model = read(event({ id: 'e', title: 'Known' }));
    await readAll(model);
    assert.equal(model.parts.detail?.state, 'failed');
    assert.equal(model.parts.detail.error, timeout);
    assert.equal(model.parts.signals?.error, timeout);
    assert.equal(model.lists.evidence?.items.length, 1);
    assert.partialDeepStrictEqual(model.record, { title: 'Known' });

    service.has('event e', { record: event({ id: 'e', title: 'Known', summary: 'Whole' }) });
    service.has('signalsOfEvent e', { items: [signal({ id: 'g' })] });
    await model.retry();
    assert.equal(model.parts.detail.state, 'complete');
    assert.partialDeepStrictEqual(model.record, { summary: 'Whole' });
    assert.equal(model.lists.signals?.items.length, 1);
  });

  it('reports the reason if no service is configured', async () => {
    const reason = new Error('no address');
    const model = new DetailModel(event({ id: 'e' }), {
      client: createTestOfflineClient(() => Promise.reject(reason)),
      sources,
      onDidChange: () => changes++,
    });
    await readAll(model);
    assert.deepEqual(
      (['detail', 'evidence', 'signals'] as const).map((part) => model.parts[part]?.error),
      [reason, reason, reason],
    );
  });

  it('loads the other sources when one does not exist, and retries that one only on request', async () => {
    service.has('event e', { record: event({ id: 'e' }) });
    service.has('signalsOfEvent e', { items: [] });
    service.has('evidence e', {
      items: ['gone', 's', 't', 'u'].map((id) => evidence({ id, sourceId: id })),
      next: 'page2',
    });
    service.has('evidence e page2', { items: [evidence({ id: 'x' })] });
    const notFound = new ServiceError('notFound', '');
    service.fails('source gone', notFound);
    for (const id of ['s', 't', 'u']) {
      service.has(`source ${id}`, source(id, id));
    }
    const model = read(event({ id: 'e' }));
    await model.start();
    await model.load('evidence');
    assert.equal(model.parts.sources?.error, notFound);
    assert.ok(['s', 't', 'u'].every((id) => model.findSource(evidence({ sourceId: id }))));
    assert.equal(service.requests.filter((route) => route === 'source gone').length, 1);

    service.has('source gone', source('gone', 'Back'));
    await model.load('sources');
    assert.equal(model.parts.sources.state, 'complete');
    assert.equal(model.findSource(evidence({ sourceId: 'gone' }))?.name, 'Back');
  });

  it('stops requesting sources when the first ones fail for a shared reason', async () => {
    service.has('event e', { record: event({ id: 'e' }) });
    service.has('signalsOfEvent e', { items: [] });
    const ids = Array.from({ length: 20 }, (_, index) => `${index}`);
    service.has('evidence e', { items: ids.map((id) => evidence({ id, sourceId: id })) });
    for (const id of ids) {
      service.fails(`source ${id}`, timeout);
    }
    const model = read(event({ id: 'e' }));
    await readAll(model);
    assert.equal(model.parts.sources?.error, timeout);
    assert.ok(service.requests.filter((route) => route.startsWith('source')).length <= 6);
  });

  it('retries all failed parts together, so that no outdated error remains', async () => {
    service.fails('event e', new ServiceError('notFound', ''));
    service.fails('evidence e', timeout);
    service.fails('signalsOfEvent e', timeout);
    const model = read(event({ id: 'e' }));
    await readAll(model);
    service.fails('event e', timeout);
    service.has('signalsOfEvent e', { items: [] });
    await model.load('evidence');
    assert.equal(model.parts.detail?.error, timeout);
    assert.equal(model.parts.signals?.state, 'complete');
  });

  it('reports the latest failure of a source', async () => {
    const notFound = new ServiceError('notFound', '');
    service.has('event e', { record: event({ id: 'e' }) });
    service.has('signalsOfEvent e', { items: [] });
    service.has('evidence e', { items: [evidence({ id: '1', sourceId: 'gone' })], next: 'page2' });
    service.has('evidence e page2', { items: [evidence({ id: '2', sourceId: 's' })] });
    service.fails('source gone', notFound);
    service.fails('source s', timeout);
    const model = read(event({ id: 'e' }));
    await readAll(model);
    assert.equal(model.parts.sources?.error, notFound);
    await model.load('evidence');
    assert.equal(model.parts.sources.error, timeout);
  });

  it('marks canceled parts as failed, and retries them', async () => {
    service.wait('event e');
    service.wait('evidence e');
    service.has('signalsOfEvent e', { items: [] });
    const model = read(event({ id: 'e', title: 'Known' }));
    const done = model.start();
    await new Promise((next) => setImmediate(next));
    model.cancel();
    await done;
    assert.ok(service.signals.filter((signal) => signal.aborted).length === 2);
    for (const part of ['detail', 'evidence'] as const) {
      assert.equal(model.parts[part]?.state, 'failed');
      assert.equal((model.parts[part].error as ServiceError).kind, 'cancelled');
    }
    assert.equal(model.parts.signals?.error, undefined);
    service.has('event e', { record: event({ id: 'e', title: 'Whole' }) });
    service.has('evidence e', { items: [] });
    await model.retry();
    assert.partialDeepStrictEqual(model.record, { title: 'Whole' });
    assert.equal(model.parts.evidence?.error, undefined);
  });

  it('requests nothing else when its requests are canceled', async () => {
    service.wait('article a');
    service.wait('publisher p');
    const model = read(article({ id: 'a', source: 'p' }));
    const done = model.start();
    await new Promise((next) => setImmediate(next));
    model.cancel();
    await done;
    assert.deepEqual(service.requests, ['article a', 'publisher p']);
  });

  it('renders the Markdown of an article, and leaves hostile Markdown unrendered', async () => {
    service.has('article a', { record: article({ id: 'a', content: 'A **bold** word' }) });
    const model = read(article({ id: 'a' }));
    await model.start();
    assert.deepEqual(model.text, {
      source: 'A **bold** word',
      format: 'markdown',
      html: '<p>A <strong>bold</strong> word</p>\n',
    });
    const hostile = '**a** '.repeat(2) + '*a_'.repeat(33_000);
    service.has('article b', { record: article({ id: 'b', content: hostile }) });
    const slow = read(article({ id: 'b' }));
    await slow.start();
    assert.deepEqual(slow.text, { source: hostile, format: 'markdown' });
  });

  it('aborts its requests when it is stopped, and reports no further change', async () => {
    const answer = service.wait('article a');
    const model = read(article({ id: 'a', title: 'Old' }));
    const done = model.start();
    await new Promise((next) => setImmediate(next));
    model.stop();
    const before = changes;
    assert.ok(service.signals.length > 0 && service.signals.every((signal) => signal.aborted));
    answer({ record: article({ id: 'a', title: 'New' }) });
    await done;
    await model.load('detail');
    assert.equal(changes, before);
    assert.partialDeepStrictEqual(model.record, { title: 'Old' });
    assert.deepEqual(service.requests, ['article a']);
  });
});
