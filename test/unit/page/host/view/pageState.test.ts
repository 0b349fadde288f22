import assert from 'node:assert/strict';
import { firstState, pageState } from '../../../../../src/page/host/view/pageState.ts';
import { articleView, pageOf } from '../../../../support/pageStates.ts';
import { DetailModel } from '../../../../../src/page/host/model/detailModel.ts';
import { Sources } from '../../../../../src/page/host/model/sources.ts';
import { type Filter, isEmpty } from '../../../../../src/store/filter.ts';
import type { ReadableRecord } from '../../../../../src/kinds/index.ts';
import type { ServiceRecord } from '../../../../../src/client/records/types.ts';
import { ServiceError } from '../../../../../src/client/errors.ts';
import { offlineClientOf } from '../../../../support/offlineClient.ts';
import { article, event, evidence, signal } from '../../../../support/records.ts';

const fault = new Error('none here');
const describeError = (error: unknown) => ({ message: `because ${String(error)}`, remedies: [{ label: 'Mend' }] });

const titleOf = (record: ServiceRecord) => ('title' in record ? (record.title ?? `a ${record.kind}`) : record.kind);

const filterWords = ({ values }: Filter, route: string) =>
  isEmpty({ values, names: {} }) ? '' : `${route} ${JSON.stringify(values)}`;

function around(id: number) {
  return { id, describe: describeError, history: {}, clippingOf: () => undefined, titleOf, filterWords };
}

function read(record: ReadableRecord): DetailModel {
  return new DetailModel(record, {
    client: offlineClientOf(() => Promise.reject(fault)),
    sources: new Sources(),
    onDidChange: () => undefined,
  });
}

function subjectOf(record: ReadableRecord) {
  return pageState(read(record), around(1)).subject;
}

describe('the state of the page', () => {
  it('holds an article with every further field', () => {
    const record = article({
      id: 'a',
      title: 'T',
      url: 'https://news.example/1',
      source: 'p',
      contentType: 'press_release',
      authors: ['A. Writer'],
      regions: ['Norland'],
      likes: 3,
      content: 'Body',
      extra: { wordCount: 7 },
    });
    assert.deepEqual(subjectOf(record), {
      kind: 'article',
      title: 'T',
      hasSearch: true,
      address: 'https://news.example/1',
      contentType: 'press_release',
      publisher: { name: 'news.example', hasPage: true },
      authors: ['A. Writer'],
      labels: { categories: [], entities: [], regions: ['Norland'], sentiments: [], tags: [] },
      engagement: { likes: 3 },
      text: { source: 'Body', format: 'plain' },
      fields: [{ name: 'wordCount', value: 7 }],
    });
  });

  it('holds the filters of the lists that take one', async () => {
    const filtersOf = (model: DetailModel) => pageState(model, around(1)).filters;
    assert.deepEqual(filtersOf(read(article({ id: 'a' }))), { similar: '', mentions: '' });
    assert.deepEqual(filtersOf(read({ kind: 'story', id: 's', extra: {} })), { articles: '' });
    assert.deepEqual(filtersOf(read({ kind: 'publisher', id: 'p', extra: {} })), {});
    const model = read(event({ id: 'e' }));
    await model.filter('signals', { values: { to: '2026-11-01' }, names: {} });
    assert.deepEqual(filtersOf(model), { evidence: '', signals: 'signalsOfEvent {"to":"2026-11-01"}' });
  });

  it('offers a search only if there is something to search for', () => {
    const subjects = [
      event({ id: 'e', summary: 'Dockers stop work.' }),
      event({ id: 'e', tags: ['chips'], createdAt: '2026-11-19T08:00:00Z' }),
      { kind: 'publisher', id: 'p', name: 'Courier', extra: {} },
      { kind: 'publisher', name: 'Courier', extra: {} },
    ] as const;
    assert.deepEqual(
      subjects.map((record) => subjectOf(record).hasSearch),
      [true, undefined, true, undefined],
    );
  });

  it('holds pictures of web addresses alone', () => {
    for (const [address, picture] of [
      ['https://news.example/p.png', 'https://news.example/p.png'],
      ['javascript:alert(1)', undefined],
      ['/p.png', undefined],
    ] as const) {
      for (const record of [
        article({ image: address }),
        { kind: 'story', image: address, extra: {} },
        { kind: 'publisher', favicon: address, extra: {} },
      ] as const) {
        const subject = subjectOf(record);
        const shown = 'picture' in subject ? subject.picture : 'icon' in subject ? subject.icon : undefined;
        assert.equal(shown, picture, record.kind);
      }
    }
  });

  it('holds an event with its key points, and neither paths of the interface nor counts of zero', () => {
    const record = event({
      title: 'E',
      eventType: 'merger',
      impactLevel: 'high',
      createdAt: '2026-01-02T03:04:05Z',
      source: { id: 's', name: 'Agency', url: 'https://agency.example/e' },
      counts: { evidence: 2, signals: 0 },
      extra: {
        key_points: ['One', 'Two'],
        links: { evidence: '/intel/events/e/evidence', signals: '/intel/events/e/signals' },
        forecast: 'calm',
      },
    });
    assert.deepEqual(subjectOf(record), {
      kind: 'event',
      title: 'E',
      hasSearch: true,
      classification: [{ word: 'merger' }, { label: 'impact', word: 'high' }],
      source: { name: 'Agency', address: 'https://agency.example/e', hasPage: true },
      facts: [{ label: 'recorded', date: '2026-01-02T03:04:05Z' }],
      statements: [{ heading: 'keyPoints', items: ['One', 'Two'] }],
      tags: [],
      fields: [
        { name: 'forecast', value: 'calm' },
        { name: 'evidence', value: 2 },
      ],
    });
  });

  for (const url of ['javascript:alert(1)', 'command:x', 'news.example/1', '', 'data:text/html,x', 'https:']) {
    it(`holds no address where the record has ${JSON.stringify(url)}`, () => {
      const records = [
        article({ url }),
        evidence({ url }),
        event({ source: { url } }),
        signal({ source: { name: 'x', url } }),
      ];
      for (const record of records) {
        assert.doesNotMatch(JSON.stringify(subjectOf(record)), /"address"/);
      }
    });
  }

  it('cuts a text that is too long to show, and says so', () => {
    const subject = subjectOf(article({ content: 'x'.repeat(1_000_000) }));
    assert.ok(subject.kind === 'article' && subject.text?.isShortened && subject.text.source.length < 200_000);
  });

  it('says of each part whether it is loading, and why it failed', async () => {
    const model = read(event({ id: 'e' }));
    const done = model.start();
    const names = ['detail', 'evidence'] as const;
    const { parts: before } = pageState(model, around(1));
    await done;
    const { parts: after } = pageState(model, around(1));
    for (const name of names) {
      assert.deepEqual(before[name], { state: 'loading' });
      assert.deepEqual(after[name], { state: 'failed', message: 'because Error: none here', remedies: ['Mend'] });
    }
    assert.deepEqual(after.signals, { state: 'idle' });
    assert.equal(after.events, undefined);
  });

  it('has no part for what the service’s surface lacks altogether', async () => {
    const lacking = new ServiceError('unsupported', 'no mentions');
    const model = new DetailModel(article({ id: 'a' }), {
      client: offlineClientOf(() => Promise.reject(lacking)),
      sources: new Sources(),
      onDidChange: () => undefined,
    });
    await model.start();
    await model.load('mentions');
    const { parts } = pageState(model, around(1));
    assert.equal(parts.mentions, undefined);
    assert.deepEqual(parts.similar, { state: 'idle' });
  });

  it('crosses over as JSON without a change', () => {
    const record = article({ title: 'T', extra: { a: [1, { b: null }], c: 'x\u2028y' } });
    const state = pageState(read(record), around(3));
    assert.deepEqual(JSON.parse(JSON.stringify(state)), state);
  });
});

describe('the state that a page begins with', () => {
  it('holds no more of a long text than the page shows before its title is painted', () => {
    const state = pageOf(articleView({ title: 'A', body: 'word '.repeat(20_000) }));
    const { subject } = firstState(state);
    assert.ok(subject.kind === 'article' && subject.text?.isPending);
    assert.equal(subject.text.source.length, 5_000);
    assert.equal(subject.title, 'A');
    const short = pageOf(articleView({ title: 'A', body: 'word' }));
    assert.deepEqual(firstState(short), short);
  });
});
