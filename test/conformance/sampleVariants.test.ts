import assert from 'node:assert/strict';
import { variants, type Variant } from '../service/variants.ts';
import { createRequests, createTestCorpus, type SentRecord } from '../support/sampleRequests.ts';

const corpus = createTestCorpus();
const article = corpus.mentions[0]!.article;
const event = corpus.signals[0]!.events[0]!;
const signal = corpus.signals[0]!.id;
const story = corpus.stories[0]!.id;
const lists = {
  articles: '/content/articles/latest?full_content=true',
  publishers: '/content/sources',
  stories: '/content/stories',
  mentions: `/content/articles/${article}/mentions`,
  events: '/intel/events',
  signals: '/intel/signals',
  evidence: `/intel/events/${event}/evidence`,
  sources: '/intel/sources',
} as const;

describe('Sample variants', () => {
  it('send exactly the promised fields with “minimal”', async () => {
    assert.deepEqual(await fields('minimal'), {
      articles: ['content_type id regions source title url'],
      publishers: ['source source_base_url source_description source_site_name'],
      stories: ['id'],
      mentions: ['observed_at'],
      events: ['created_at id kind tags'],
      signals: ['created_at id kind tags'],
      evidence: ['source_id'],
      sources: ['domain id', 'id name', 'id url'],
    });
  });

  it('add only the summary with “summary”', async () => {
    const { events, signals, evidence, stories, articles } = await fields('summary');
    assert.deepEqual(events, ['created_at id kind summary tags']);
    assert.deepEqual(signals, ['created_at id kind summary tags']);
    assert.deepEqual(evidence, ['source_id summary']);
    assert.deepEqual(stories, ['id summary']);
    assert.ok(articles.every((names) => names.replace(' summary', '') === 'content_type id regions source title url'));
  });

  it('add some optional fields with “random”, the same for the same seed', async () => {
    const first = await fields('random', 1);
    assert.deepEqual(await fields('random', 1), first);
    assert.notDeepEqual(await fields('random', 2), first);
    assert.ok(first.events.length > 3);
    for (const names of first.events) {
      assert.ok(
        ['id', 'kind', 'created_at', 'tags'].every((name) => names.split(' ').includes(name)),
        names,
      );
    }
    assert.ok(first.articles.some((names) => names.includes('trend_score')));
    assert.ok(first.articles.some((names) => !names.includes('trend_score')));
  });

  for (const variant of variants) {
    it(`send the same fields in a list and in the detail with “${variant}”`, async () => {
      const { get, all } = createRequests({ variant }, corpus);
      for (const [list, id] of [
        ['/content/articles/latest', article],
        ['/content/stories', story],
        ['/intel/events', event],
        ['/intel/signals', signal],
        ['/intel/sources', corpus.sources[0]!.id],
      ] as const) {
        const { record } = await get(`${list.replace('/latest', '')}/${id}`);
        assert.deepEqual(
          record,
          (await all(list)).find((entry) => entry.id === id),
        );
      }
    });
  }

  it('filter by fields that they do not send', async () => {
    const { event_type } = corpus.events[0]!;
    const matches = await createRequests({ variant: 'minimal' }, corpus).all(`/intel/events?event_types=${event_type}`);
    assert.equal(matches.length, corpus.events.filter((entry) => entry.event_type === event_type).length);
  });
});

/** Returns the different sets of field names that the records of each list have. */
async function fields(variant: Variant, seed?: number): Promise<Record<keyof typeof lists, string[]>> {
  const { all } = createRequests({ variant, seed }, corpus);
  const names = (record: SentRecord) => Object.keys(record).sort().join(' ');
  const entries = await Promise.all(
    Object.entries(lists).map(async ([list, path]) => [list, [...new Set((await all(path)).map(names))].sort()]),
  );
  return Object.fromEntries(entries) as Record<keyof typeof lists, string[]>;
}
