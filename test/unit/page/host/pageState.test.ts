import assert from 'node:assert/strict';
import { createFirstState, createPageState } from '../../../../src/page/host/pageState.ts';
import type { PageState } from '../../../../src/page/protocol.ts';
import { composeTestPage, findSections } from '../../../support/pageStates.ts';
import { DetailModel } from '../../../../src/page/host/model/detailModel.ts';
import { SourceCache } from '../../../../src/page/host/model/sourceLookup.ts';
import type { ReadableRecord } from '../../../../src/kinds/index.ts';
import { ServiceError } from '../../../../src/client/errors.ts';
import { createTestOfflineClient } from '../../../support/offlineClient.ts';
import { article, event, evidence, publisher, signal, story } from '../../../support/records.ts';

const fault = new Error('none here');
const describeError = (error: unknown) => ({ message: `because ${String(error)}`, remedies: [{ label: 'Mend' }] });

function around(id: number) {
  return { id, describe: describeError, history: {}, clippingOf: () => undefined };
}

function read(record: ReadableRecord): DetailModel {
  return new DetailModel(record, {
    client: createTestOfflineClient(() => Promise.reject(fault)),
    sources: new SourceCache(),
    onDidChange: () => undefined,
  });
}

function pageFor(record: ReadableRecord): PageState {
  return createPageState(read(record), around(1));
}

describe('Page state', () => {
  it('contains an article with every extra field', () => {
    const page = pageFor(
      article({
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
      }),
    );
    assert.equal(page.title, 'T');
    assert.deepEqual(page.actions, { cited: 'itself', hasSearch: true });
    assert.deepEqual(findSections(page, 'heading'), [
      {
        type: 'heading',
        kicker: [{ text: 'Article' }, { word: 'press_release' }],
        facts: [{ source: 'news.example', hasPage: true }, { remote: 'By A. Writer' }],
      },
    ]);
    assert.deepEqual(findSections(page, 'facts'), [{ type: 'facts', facts: [{ text: '3 likes' }] }]);
    const groups = [{ name: 'regions', title: 'Regions', labels: ['Norland'] }];
    assert.deepEqual(findSections(page, 'labels'), [{ type: 'labels', groups, showsTitles: true }]);
    assert.deepEqual(findSections(page, 'text'), [
      { type: 'text', text: { source: 'Body', format: 'plain' }, address: 'https://news.example/1' },
    ]);
    assert.deepEqual(readFields(page), [{ name: 'wordCount', value: 7 }]);
  });

  it('contains the filters of filterable lists', async () => {
    const readFilters = (model: DetailModel) =>
      findSections(createPageState(model, around(1)), 'list').map(({ list, filter }) => [list, filter]);
    assert.deepEqual(readFilters(read(article({ id: 'a' }))), [
      ['similar', ''],
      ['mentions', ''],
    ]);
    assert.deepEqual(readFilters(read(story({ id: 's' }))), [['articles', '']]);
    assert.deepEqual(readFilters(read(publisher({ id: 'p' }))), [['articles', undefined]]);
    const model = read(event({ id: 'e' }));
    await model.filter('signals', { values: { tags: ['strike'] }, names: {} });
    assert.deepEqual(readFilters(model), [
      ['evidence', ''],
      ['signals', 'Tag: strike'],
    ]);
  });

  it('offers a search only if there is something to search for', () => {
    const records = [
      event({ id: 'e', summary: 'Dockers stop work.' }),
      event({ id: 'e', tags: ['chips'], createdAt: '2026-11-19T08:00:00Z' }),
      publisher({ id: 'p', name: 'Courier' }),
      publisher({ name: 'Courier' }),
    ];
    assert.deepEqual(
      records.map((record) => pageFor(record).actions.hasSearch),
      [true, undefined, true, undefined],
    );
  });

  it('contains only pictures with web addresses', () => {
    for (const [image, expected] of [
      ['https://news.example/p.png', ['https://news.example/p.png']],
      ['javascript:alert(1)', []],
      ['/p.png', []],
    ] as const) {
      const pictures = findSections(pageFor(article({ image })), 'picture').map(({ address }) => address);
      assert.deepEqual(pictures, expected);
      const [heading] = findSections(pageFor(publisher({ favicon: image })), 'heading');
      assert.deepEqual(
        heading?.facts,
        expected.map((icon) => ({ icon })),
      );
    }
  });

  it('contains an event with its key points, without API paths and counts of zero', () => {
    const page = pageFor(
      event({
        title: 'E',
        eventType: 'merger',
        impactLevel: 'high',
        createdAt: '2026-01-02T03:04:05Z',
        source: { id: 's', name: 'Agency', url: 'https://agency.example/e' },
        counts: { evidence: 2, signals: 0 },
        extra: {
          key_points: ['One', 'Two'],
          links: { evidence: '/intel/events/e/evidence', signals: '/intel/events/e/signals' },
          mood: 'calm',
        },
      }),
    );
    assert.deepEqual(page.actions, { cited: 'throughOthers', hasSearch: true });
    assert.deepEqual(findSections(page, 'heading'), [
      {
        type: 'heading',
        kicker: [{ text: 'Event' }, { word: 'merger' }, { word: 'high', pattern: 'Impact: {0}' }],
        facts: [
          { source: 'Agency', link: 'https://agency.example/e', hasPage: true },
          { date: '2026-01-02T03:04:05Z', pattern: 'Recorded {0}' },
        ],
      },
    ]);
    assert.deepEqual(findSections(page, 'statements'), [
      { type: 'statements', items: [{ text: 'One' }, { text: 'Two' }] },
    ]);
    assert.deepEqual(readFields(page), [
      { name: 'mood', value: 'calm' },
      { name: 'evidence', value: 2 },
    ]);
  });

  for (const url of ['javascript:alert(1)', 'command:x', 'news.example/1', '', 'data:text/html,x', 'https:']) {
    it(`contains no address for a record with ${JSON.stringify(url)}`, () => {
      const records = [
        article({ url }),
        evidence({ url }),
        event({ source: { url } }),
        signal({ source: { name: 'x', url } }),
        // Publishers' addresses can lack a scheme.
        ...(url === 'news.example/1' ? [] : [publisher({ url })]),
      ];
      for (const record of records) {
        const { sections, actions } = pageFor(record);
        assert.doesNotMatch(JSON.stringify([sections, actions]), /"(?:address|link|website|cited":"itself)"/);
      }
    });
  }

  it('truncates a text that is too long and says so', () => {
    const [section] = findSections(pageFor(article({ content: 'x'.repeat(1_000_000) })), 'text');
    assert.ok(section?.text.isShortened && section.text.source.length < 200_000);
  });

  it('contains the loading state and the error of each part', async () => {
    const model = read(event({ id: 'e' }));
    const done = model.start();
    const names = ['detail', 'evidence'] as const;
    const { parts: before } = createPageState(model, around(1));
    await done;
    const { parts: after } = createPageState(model, around(1));
    for (const name of names) {
      assert.deepEqual(before[name], { state: 'loading' });
      assert.deepEqual(after[name], { state: 'failed', message: 'because Error: none here', remedies: ['Mend'] });
    }
    assert.deepEqual(after.signals, { state: 'idle' });
    assert.equal(after.events, undefined);
  });

  it('contains no parts that the API version lacks', async () => {
    const lacking = new ServiceError('unsupported', 'no mentions');
    const model = new DetailModel(article({ id: 'a' }), {
      client: createTestOfflineClient(() => Promise.reject(lacking)),
      sources: new SourceCache(),
      onDidChange: () => undefined,
    });
    await model.start();
    await model.load('mentions');
    const { parts } = createPageState(model, around(1));
    assert.equal(parts.mentions, undefined);
    assert.deepEqual(parts.similar, { state: 'idle' });
  });

  it('survives JSON serialization unchanged', () => {
    const record = article({ title: 'T', extra: { a: [1, { b: null }], c: 'x\u2028y' } });
    const state = createPageState(read(record), around(3));
    assert.deepEqual(JSON.parse(JSON.stringify(state)), state);
  });
});

describe('First page state', () => {
  it('contains only the part of a long text that is shown before the title is painted', () => {
    const first = createFirstState(composeTestPage(article({ title: 'A', content: 'word '.repeat(20_000) })));
    const [section] = findSections(first, 'text');
    assert.ok(section?.text.isPending);
    assert.equal(section.text.source.length, 5_000);
    assert.equal(first.title, 'A');
    const short = composeTestPage(article({ title: 'A', content: 'word' }));
    assert.deepEqual(createFirstState(short), short);
  });
});

/** Returns the fields in the collapsed sections of a page. */
function readFields(page: PageState) {
  return findSections(page, 'fields').flatMap(({ fields, variant }) => (variant === 'section' ? fields : []));
}
