import assert from 'node:assert/strict';
import { DetailModel } from '../../../../../src/page/host/model/detailModel.ts';
import { SourceCache } from '../../../../../src/page/host/model/sourceLookup.ts';
import { createPageState } from '../../../../../src/page/host/pageState.ts';
import { isCitableRecord, type ReadableRecord } from '../../../../../src/kinds/index.ts';
import { createReferenceNow } from '../../../../../src/kinds/createReference.ts';
import { ServiceError } from '../../../../../src/client/errors.ts';
import type { OfflineCopies } from '../../../../../src/store/offline/offlineCopies.ts';
import { createTestCopies, createTestOfflineClient } from '../../../../support/offlineClient.ts';
import { findList, findSections } from '../../../../support/pageStates.ts';
import { article, event, evidence, signal } from '../../../../support/records.ts';
import { ScriptedService } from '../../../../support/scriptedService.ts';

const asOf = '2026-03-04T05:06:07Z';
const copiedAt = '2026-03-01T00:00:00Z';

describe('DetailModel offline', () => {
  let copies: OfflineCopies;

  beforeEach(() => {
    copies = createTestCopies();
  });

  function open(record: ReadableRecord, service: ScriptedService): DetailModel {
    const client = createTestOfflineClient(service.client, copies);
    return new DetailModel(record, { client, sources: new SourceCache(), onDidChange: () => undefined });
  }

  async function readAll(model: DetailModel): Promise<void> {
    await model.start();
    await Promise.all([model.load('signals'), model.load('sources')]);
  }

  function getStates(model: DetailModel) {
    const describe = (error: unknown) => ({ message: String(error), remedies: [] });
    return createPageState(model, {
      id: 1,
      describe,
      history: {},
      clippingOf: () => undefined,
    });
  }

  /** Loads a page online and waits for its copies, which are written one after another. */
  async function readOnce(record: ReadableRecord, service: ScriptedService): Promise<void> {
    await readAll(open(record, service));
    await copies.forget('https://other.example');
  }

  function eventService(): ScriptedService {
    const service = new ScriptedService();
    service.has('event e', { record: event({ id: 'e', title: 'Whole', summary: 'Summary' }), asOf });
    service.has('evidence e', { items: [evidence({ id: '1', title: 'Kept', sourceId: 's', retrieved: copiedAt })] });
    service.has('signalsOfEvent e', { items: [signal({ id: 'g', title: 'Signal' })] });
    service.has('source s', { record: { kind: 'source', id: 's', name: 'Agency', extra: {} } });
    return service;
  }

  it('shows equal evidence without an id once, as the service does', async () => {
    const service = eventService();
    const piece = evidence({ sourceId: 's' });
    service.has('evidence e', { items: [piece, { ...piece, retrieved: copiedAt }] });
    const online = open(event({ id: 'e' }), service);
    await readAll(online);
    await copies.forget('https://other.example');
    const offline = open(event({ id: 'e' }), new ScriptedService());
    await offline.start();
    assert.equal(findList(getStates(online), 'evidence')?.items.length, 1);
    assert.equal(findList(getStates(offline), 'evidence')?.items.length, 1);
  });

  it('shows and cites a record from its offline copies', async () => {
    await readOnce(event({ id: 'e' }), eventService());
    const model = open(event({ id: 'e', title: 'Title in the list' }), new ScriptedService());
    await readAll(model);
    assert.partialDeepStrictEqual(model.record, { title: 'Title in the list', summary: 'Summary' });
    const cited = model.findRecord({ list: 'evidence', index: 0 });
    assert.partialDeepStrictEqual(cited, { title: 'Kept', sourceName: 'Agency' });
    assert.equal(cited && isCitableRecord(cited) && createReferenceNow(cited).retrieved, copiedAt);
    const state = getStates(model);
    const { parts, copy } = state;
    assert.equal(copy?.asOf, asOf);
    assert.match(copy.message, /Nobody expected/);
    assert.deepEqual([parts.detail, parts.evidence, parts.signals], Array(3).fill({ state: 'copied' }));
    assert.equal(findList(state, 'signals')?.items.length, 1);
  });

  it('reports a failure for parts that were never loaded', async () => {
    const before = new ScriptedService();
    before.has('event e', { record: event({ id: 'e', summary: 'Summary' }) });
    await readOnce(event({ id: 'e' }), before);
    const model = open(event({ id: 'e' }), new ScriptedService());
    await readAll(model);
    const { parts } = getStates(model);
    assert.deepEqual([parts.detail?.state, parts.evidence?.state], ['copied', 'failed']);
  });

  it('drops the copy when the service answers', async () => {
    await readOnce(event({ id: 'e' }), eventService());
    const service = new ScriptedService();
    const model = open(event({ id: 'e' }), service);
    await readAll(model);
    service.has('event e', { record: event({ id: 'e', title: 'New' }) });
    service.has('evidence e', { items: [] });
    service.has('signalsOfEvent e', { items: [] });
    await model.retry();
    assert.equal(getStates(model).copy, undefined);
    assert.equal(model.record.kind === 'event' && model.record.summary, undefined);
    assert.deepEqual(model.listRecords('evidence'), []);
  });

  it('opens a graph as far as it was expanded before', async () => {
    const service = new ScriptedService();
    service.has('signal g', { record: signal({ id: 'g' }) });
    service.has('eventsOfSignal g', { items: [event({ id: 'e', title: 'Event' })] });
    service.has('evidence e', { items: [evidence({ id: '1', title: 'Kept' })] });
    const model = open(signal({ id: 'g' }), service);
    await readAll(model);
    await model.expand('event e');
    await copies.forget('https://other.example');
    const later = open(signal({ id: 'g' }), new ScriptedService());
    await readAll(later);
    await later.expand('event e');
    const [graph] = findSections(getStates(later), 'graph');
    assert.deepEqual(graph?.nodes.map(({ title }) => title).slice(1), ['Event', 'Kept']);
  });

  describe('with a record known only by its address', () => {
    const url = 'https://news.example/a';
    const clipped = article({ title: 'Clipped', url });
    const whole = article({ id: 'a', title: 'Whole', url, content: 'Body' });

    it('finds the article with exactly that address and its parts', async () => {
      const service = new ScriptedService();
      service.has(`search ${url}`, { items: [article({ id: 'a', url })] });
      service.has('article a', { record: whole });
      service.has('similar a', { items: [article({ id: 'b', title: 'Like it' })] });
      const model = open(clipped, service);
      assert.equal(getStates(model).parts.similar, undefined);
      await readAll(model);
      assert.partialDeepStrictEqual(model.record, { id: 'a', title: 'Whole', content: 'Body' });
      await model.load('similar');
      assert.equal(findList(getStates(model), 'similar')?.items[0]?.title, 'Like it');
    });

    it('shows the copy of the same article that was opened from a list', async () => {
      const before = new ScriptedService();
      before.has('article a', { record: whole });
      await readOnce(article({ id: 'a' }), before);
      const model = open(clipped, new ScriptedService());
      await readAll(model);
      assert.partialDeepStrictEqual(model.record, { id: 'a', content: 'Body' });
      assert.equal(getStates(model).parts.detail?.state, 'copied');
    });

    it('stores a copy under the id once the article is found', async () => {
      const before = new ScriptedService();
      before.has(`search ${url}`, { items: [article({ id: 'a', url })] });
      before.has('article a', { record: whole });
      await readOnce(clipped, before);
      const model = open(article({ id: 'a' }), new ScriptedService());
      await readAll(model);
      assert.partialDeepStrictEqual(model.record, { content: 'Body' });
    });

    it('reports that the service has no such article', async () => {
      const service = new ScriptedService();
      service.has(`search ${url}`, { items: [] });
      const model = open(clipped, service);
      await readAll(model);
      const error = model.parts.detail?.error;
      assert.ok(error instanceof ServiceError && error.kind === 'notFound');
    });
  });
});
