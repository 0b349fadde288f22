import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ReadWarnings } from '../../../../src/client/records/readWarnings.ts';
import { readArticle, readMention, readPublisher } from '../../../../src/client/records/types.ts';

const article = (record: Record<string, unknown>) => readArticle(record, new ReadWarnings());
const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

describe('Article reader', () => {
  it('reads every documented field', () => {
    const read = article({
      id: uuid,
      title: 'T',
      url: 'https://a.example/1',
      source: 's',
      content_type: 'post',
      regions: ['Norway'],
      trend_score: 12.5,
      likes: 3,
      shares: 0,
      content: '# Body',
    });
    assert.deepEqual(read, {
      kind: 'article',
      id: uuid,
      title: 'T',
      url: 'https://a.example/1',
      source: 's',
      contentType: 'post',
      regions: ['Norway'],
      trendScore: 12.5,
      likes: 3,
      shares: 0,
      content: '# Body',
      authors: [],
      categories: [],
      entities: [],
      sentiments: [],
      tags: [],
      extra: {},
    });
  });

  it('returns empty lists for an empty record', () => {
    const labels = { authors: [], categories: [], entities: [], regions: [], sentiments: [], tags: [] };
    assert.deepEqual(article({}), { kind: 'article', ...labels, extra: {} });
  });

  it('reads one date and keeps another in extra', () => {
    const read = article({ date: '2026-02-01', published_at: '2026-01-31T08:00:00Z' });
    assert.equal(read.published, '2026-01-31T08:00:00Z');
    assert.deepEqual(read.extra, { date: '2026-02-01' });
  });

  it('converts the dates of feeds and databases to ISO 8601 and keeps other values in extra', () => {
    assert.equal(article({ date: 'Tue, 03 Feb 2026 11:05:30 GMT' }).published, '2026-02-03T11:05:30Z');
    assert.equal(article({ published: 1_770_116_730 }).published, '2026-02-03T11:05:30.000Z');
    assert.equal(article({ published: 1_770_116_730_000 }).published, '2026-02-03T11:05:30.000Z');
    for (const published of ['Story 5', 'yesterday', '2026-13-45', true, 1e300]) {
      const read = article({ published });
      assert.equal(read.published, undefined);
      assert.deepEqual(read.extra, { published });
    }
  });

  it('reads labels and authors from strings and objects, without duplicates', () => {
    assert.deepEqual(article({ authors: ['Ann', { name: 'Bo' }, 'Ann'] }).authors, ['Ann', 'Bo']);
    assert.deepEqual(article({ author: 'Ann' }).authors, ['Ann']);
    assert.deepEqual(article({ author: { name: 'Ann' } }).authors, ['Ann']);
    assert.deepEqual(article({ entities: [{ name: 'NASA' }, { value: 'ESA' }] }).entities, ['NASA', 'ESA']);
    assert.deepEqual(article({ tags: [], keywords: 'science' }).tags, ['science']);
    assert.deepEqual(article({ sentiments: 'neutral', regions: null }).sentiments, ['neutral']);
  });

  it('keeps the other data of labels in extra', () => {
    const entities = [{ name: 'NASA', salience: 0.9 }];
    const read = article({ entities });
    assert.deepEqual(read.entities, ['NASA']);
    assert.deepEqual(read.extra, { entities });
  });

  it('reads the publisher from a name or a nested source', () => {
    assert.equal(article({ publisher: { name: 'The Example' } }).publisher, 'The Example');
    const nested = article({ source: { id: 's', name: 'The Example' } });
    assert.deepEqual([nested.source, nested.publisher, nested.extra], ['s', 'The Example', {}]);
    const addressed = article({ source: { id: 's', url: 'https://a.example' } });
    assert.deepEqual([addressed.source, addressed.extra], ['s', { source: { id: 's', url: 'https://a.example' } }]);
  });

  it('keeps the text of an impossible date in extra', () => {
    const warnings = new ReadWarnings();
    const read = readArticle({ published_at: '2026-02-30', date: '2026-11-23 08:00:00' }, warnings);
    assert.deepEqual([read.published, read.extra], ['2026-11-23T08:00:00Z', { published_at: '2026-02-30' }]);
    assert.equal(warnings.formatLine(), 'not read: published_at of an article');
  });

  it('reads numbers in strings', () => {
    const { likes, shares, trendScore } = article({ likes: '12', shares: ' 3 ', trend_score: '-0.5' });
    assert.deepEqual({ likes, shares, trendScore }, { likes: 12, shares: 3, trendScore: -0.5 });
  });

  it('ignores null and empty strings without a warning', () => {
    const warnings = new ReadWarnings();
    const read = readArticle({ title: '', headline: 'H', likes: null, summary: ' ' }, warnings);
    assert.deepEqual([read.title, read.likes, read.extra], ['H', undefined, {}]);
    assert.equal(warnings.formatLine(), undefined);
  });

  it('keeps a field with a wrong type in extra and warns once for all records', () => {
    const warnings = new ReadWarnings();
    const wrong = { title: 42, likes: 'many', authors: [7], url: ['https://a.example'] };
    assert.deepEqual(readArticle(wrong, warnings).extra, wrong);
    readArticle({ headline: {} }, warnings);
    const line =
      'not read: title of an article (2 times), url of an article, authors of an article, likes of an article';
    assert.equal(warnings.formatLine(), line);
  });

  it('reads the valid items of a list, keeps the list in extra and warns about the others', () => {
    const warnings = new ReadWarnings();
    const { authors, extra } = readArticle({ authors: ['Ann', 7] }, warnings);
    assert.deepEqual([authors, extra], [['Ann'], { authors: ['Ann', 7] }]);
    assert.equal(warnings.formatLine(), 'not read: authors of an article');
  });

  it('keeps keys such as constructor and __proto__ as data', () => {
    const record = JSON.parse('{"__proto__":{"title":"x"},"constructor":1}') as Record<string, unknown>;
    const read = article(record);
    assert.equal(read.title, undefined);
    assert.deepEqual(Object.keys(read.extra), ['__proto__', 'constructor']);
    assert.equal(Object.getPrototypeOf(read.extra), Object.prototype);
  });

  it('keeps every value and never throws, for any record', () => {
    const names = fc.constantFrom(
      'title',
      'authors',
      'source',
      'published',
      'likes',
      'counts',
      'tags',
      'x',
      '__proto__',
    );
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (record) => {
        const read = article(record);
        for (const [key, value] of Object.entries(read.extra)) {
          assert.deepEqual(value, record[key]);
        }
        assert.equal('x' in record, 'x' in read.extra);
      }),
    );
  });
});

describe('Publisher reader', () => {
  it('reads every documented field', () => {
    const record = {
      source: uuid,
      source_site_name: 'The Example',
      source_base_url: 'https://a.example',
      source_description: 'D',
    };
    const read = { kind: 'publisher', id: uuid, name: 'The Example', url: 'https://a.example', description: 'D' };
    assert.deepEqual(readPublisher(record, new ReadWarnings()), { ...read, extra: {} });
  });
});

describe('Mention reader', () => {
  for (const name of ['url', 'link']) {
    it(`reads the address from ${name}`, () => {
      const record = { [name]: 'https://b.example/p', observed_at: '2026-01-31T08:00:00Z', platform: 'Townsquare' };
      assert.deepEqual(readMention(record, new ReadWarnings()), {
        kind: 'mention',
        url: 'https://b.example/p',
        observedAt: '2026-01-31T08:00:00Z',
        platform: 'Townsquare',
        extra: {},
      });
    });
  }
});
