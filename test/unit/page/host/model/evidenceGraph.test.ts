import assert from 'node:assert/strict';
import { createGraphContent } from '../../../../../src/page/host/pageState.ts';
import { EvidenceGraph } from '../../../../../src/page/host/model/evidenceGraph.ts';
import { getRecordTitle } from '../../../../../src/kinds/recordTitle.ts';
import { DetailModel } from '../../../../../src/page/host/model/detailModel.ts';
import { SourceCache } from '../../../../../src/page/host/model/sourceLookup.ts';
import type { Client } from '../../../../../src/client/client.ts';
import { PagedList } from '../../../../../src/client/paging/pagedList.ts';
import type { Evidence } from '../../../../../src/client/records/types.ts';
import { event, evidence, signal } from '../../../../support/records.ts';
import { createTestOfflineClient } from '../../../../support/offlineClient.ts';
import { createVariantClient } from '../../../../support/sampleClient.ts';
import { neverAborted } from '../../../../support/serviceClient.ts';

describe('EvidenceGraph', () => {
  let requests: string[];
  let client: Client;

  beforeEach(() => {
    requests = [];
    client = createVariantClient({ onRequest: (path) => requests.push(path.replace(/\?.*/, '')) });
  });

  function read(kind: 'event' | 'signal', id: string): DetailModel {
    return new DetailModel(kind === 'event' ? event({ id }) : signal({ id }), {
      client: createTestOfflineClient(client),
      sources: new SourceCache(),
      onDidChange: () => undefined,
    });
  }

  function createView(model: DetailModel) {
    const describe = (error: unknown) => ({ message: String(error), remedies: [] });
    const view = createGraphContent(model.graph ?? assert.fail('The record has no graph'), describe);
    const kinds = ['signal', 'event', 'evidence', 'source'];
    return { ...view, nodes: view.nodes.map((node) => ({ ...node, kind: kinds[node.column] })) };
  }

  async function first(kind: 'event' | 'signal'): Promise<string> {
    const { items } = await (kind === 'event' ? client.list('events') : client.list('signals'))(
      undefined,
      neverAborted,
    );
    requests.length = 0;
    return items[0]?.id ?? '';
  }

  it('contains the evidence of an event with its sources, and its signals once they are loaded', async () => {
    const id = await first('event');
    const model = read('event', id);
    await model.start();
    await model.load('signals');
    const before = requests.length;
    const { nodes, edges } = createView(model);
    const kinds = new Set(nodes.map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), ['event', 'evidence', 'signal', 'source']);
    assert.equal(requests.length, before);
    const subject = nodes.find(({ isSubject }) => isSubject);
    assert.equal(subject?.key, `event ${id}`);
    for (const { key, kind } of nodes) {
      if (kind === 'evidence') {
        assert.ok(edges.some(([ground, above]) => ground === key && above === subject.key));
      }
      if (kind === 'signal') {
        assert.ok(edges.some(([ground, above]) => ground === subject.key && above === key));
      }
    }
  });

  it('shows the date of recording below the title, unless the title shows it', () => {
    const createdAt = '2026-11-19T00:00:00Z';
    const showFact = (title?: string) => {
      const model = new DetailModel(event({ id: 'e', createdAt, tags: ['ports'], ...(title && { title }) }), {
        client: createTestOfflineClient(client),
        sources: new SourceCache(),
        onDidChange: () => undefined,
      });
      return createView(model).nodes.map((node) => [node.title, node.fact]);
    };
    assert.deepEqual(showFact('Strike'), [['Strike', { date: createdAt, pattern: 'Recorded {0}' }]]);
    const [node] = showFact();
    assert.deepEqual(node, [getRecordTitle(event({ id: 'e', createdAt, tags: ['ports'] })), undefined]);
  });

  it('contains the events of a signal, and the evidence of an event on request', async () => {
    const id = await first('signal');
    const model = read('signal', id);
    await model.start();
    const before = createView(model);
    assert.ok(before.nodes.length > 1);
    assert.ok(before.nodes.every(({ kind }) => kind === 'signal' || kind === 'event'));
    const one = before.nodes.find(({ kind }) => kind === 'event');
    assert.deepEqual(one?.support, { state: 'idle' });
    requests.length = 0;
    await model.expand(one.key);
    assert.equal(requests.filter((path) => path.endsWith('/evidence')).length, 1);
    const after = createView(model);
    assert.ok(after.nodes.some(({ kind }) => kind === 'evidence') && after.nodes.some(({ kind }) => kind === 'source'));
    assert.deepEqual(model.findRecord({ node: one.key })?.id, one.key.slice('event '.length));
    const source = after.nodes.find(({ kind }) => kind === 'source');
    assert.ok(source?.title, 'the source is named');
  });

  it('contains each record once, even if several paths lead to it', async () => {
    const id = await first('signal');
    const model = read('signal', id);
    await model.start();
    for (const { kind, key } of createView(model).nodes) {
      if (kind === 'event') {
        await model.expand(key);
      }
    }
    const { nodes, edges } = createView(model);
    assert.equal(new Set(nodes.map(({ key }) => key)).size, nodes.length);
    assert.equal(new Set(edges.map(String)).size, edges.length);
  });

  it('has short keys for long ids', () => {
    const { nodes } = createView(read('event', 'x'.repeat(100_000)));
    assert.ok(nodes.every(({ key }) => key.length < 300));
  });

  it('keeps the key of evidence without an id when other evidence is added before it', async () => {
    const pieces = ['s1', 's2'].map((sourceId) => evidence({ sourceId }));
    const getKeys = async (evidence: readonly Evidence[]) => {
      const list = new PagedList(() => Promise.resolve({ items: evidence }));
      await list.load();
      const options = {
        client: createTestOfflineClient(client),
        subject: () => event({ id: 'e' }),
        findSource: () => undefined,
      };
      const { entries } = new EvidenceGraph({ ...options, lists: { evidence: list } }).createSnapshot();
      return new Map([...entries.values()].map(({ key, record }) => [record, key]));
    };
    const [first, reversed] = [await getKeys(pieces), await getKeys(pieces.toReversed())];
    for (const piece of pieces) {
      assert.ok(first.get(piece));
      assert.equal(first.get(piece), reversed.get(piece));
    }
  });

  it('returns undefined for an unknown node', async () => {
    const model = read('event', await first('event'));
    await model.start();
    requests.length = 0;
    await model.expand('event __proto__');
    assert.equal(model.findRecord({ node: 'constructor' }), undefined);
    assert.deepEqual(requests, []);
  });
});
