import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../src/service/errors.ts';
import { writeQuery } from '../../../src/service/query.ts';
import { routes, type RouteId } from '../../../src/service/routes.ts';

const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

describe('a query', () => {
  it('writes camelCase names as the documents do', () => {
    const query = writeQuery('search', { q: 'rust', scoreThreshold: 0.5, contentType: 'news', fullContent: true });
    assert.equal(query, 'q=rust&score_threshold=0.5&content_type=news&full_content=true');
  });

  it('repeats a parameter for each value on the article side', () => {
    assert.equal(writeQuery('search', { sources: ['a', 'b,c'] }), 'sources=a&sources=b%2Cc');
  });

  it('joins values with commas on the intelligence side', () => {
    const query = writeQuery('events', { eventTypes: ['merger', 'lawsuit'], sourceIds: [uuid] });
    assert.equal(decodeURIComponent(query), `event_types=merger,lawsuit&source_ids=${uuid}`);
  });

  it('leaves out what is undefined or empty', () => {
    assert.equal(writeQuery('search', { q: '', domains: [], from: undefined, to: '2026-01-31' }), 'to=2026-01-31');
  });

  it('gives back any text after decoding, spaces and plus signs too', () => {
    const texts = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(texts, fc.array(texts.filter((text) => text.trim() !== '')), (cursor, tags) => {
        const query = new URLSearchParams(writeQuery('latest', { cursor, tags }));
        assert.equal(query.get('cursor'), cursor);
        assert.deepEqual(query.getAll('tags'), tags);
      }),
    );
  });

  it('holds a space as %20, so that any decoder reads it', () => {
    assert.equal(writeQuery('search', { q: 'a b+c' }), 'q=a%20b%2Bc');
  });
});

describe('a query that the route would reject', () => {
  const refused: [string, RouteId, Record<string, unknown>, string][] = [
    ['from on latest', 'latest', { from: '2026-01-01' }, 'from'],
    ['to on trending', 'trending', { to: '2026-01-01' }, 'to'],
    ['ids on latest', 'latest', { ids: [uuid] }, 'ids'],
    ['urls on top headlines', 'topHeadlines', { urls: ['https://a.example/'] }, 'urls'],
    ['content_type on top headlines', 'topHeadlines', { contentType: 'news' }, 'content_type'],
    ['a content type that only answers carry', 'search', { contentType: 'post' }, 'content_type'],
    ['a score threshold without a query', 'search', { scoreThreshold: 0.5 }, 'score_threshold'],
    ['a score threshold beside an empty query', 'search', { q: '', scoreThreshold: 0.5 }, 'score_threshold'],
    ['a score threshold above 1', 'events', { q: 'x', scoreThreshold: 1.01 }, 'score_threshold'],
    ['a score threshold below 0', 'events', { q: 'x', scoreThreshold: -0.1 }, 'score_threshold'],
    ['a score threshold on sources', 'sources', { q: 'x', scoreThreshold: 0.5 }, 'score_threshold'],
    ['impacted domains on events', 'events', { impactedDomains: ['energy'] }, 'impacted_domains'],
    ['a comma inside a value', 'events', { companies: ['acme,inc'] }, 'companies'],
    ['a limit above 100', 'events', { limit: 101 }, 'limit'],
    ['a limit below 1', 'latest', { limit: 0 }, 'limit'],
    ['a broken limit', 'latest', { limit: 1.5 }, 'limit'],
    ['a date in words', 'search', { from: 'yesterday' }, 'from'],
    ['a timestamp as a date', 'search', { from: '2026-01-01T00:00:00Z' }, 'from'],
    ['a day that no calendar has', 'search', { from: '2026-02-30' }, 'from'],
    ['an unknown parameter', 'search', { page: 2 }, 'page'],
    ['a parameter named like a method', 'search', { constructor: 'x' }, 'constructor'],
    ['a list that is a text', 'search', { tags: 'a' }, 'tags'],
    ['a list with an empty value', 'search', { tags: ['a', ' '] }, 'tags'],
    ['a query that is a number', 'search', { q: 7 }, 'q'],
    ['half a surrogate pair', 'search', { q: 'x\ud800' }, 'q'],
    ['a flag that is a text', 'article', { fullContent: 'true' }, 'full_content'],
    ['a threshold that is no number', 'search', { q: 'x', scoreThreshold: Number.NaN }, 'score_threshold'],
  ];
  for (const [name, route, values, parameter] of refused) {
    it(`is refused, naming route and parameter: ${name}`, () => {
      assert.throws(
        () => writeQuery(route, values),
        (error) =>
          error instanceof ServiceError &&
          error.kind === 'badRequest' &&
          error.route === routes[route].path &&
          error.message.includes(routes[route].path) &&
          error.message.includes(`“${parameter}”`),
      );
    });
  }

  it('has its bounds inside what is allowed', () => {
    assert.equal(writeQuery('events', { q: 'x', scoreThreshold: 0, limit: 100 }), 'q=x&score_threshold=0&limit=100');
    assert.equal(writeQuery('signals', { q: 'x', scoreThreshold: 1, limit: 1 }), 'q=x&score_threshold=1&limit=1');
    assert.equal(writeQuery('search', { from: '2024-02-29' }), 'from=2024-02-29');
  });
});

describe('the dates of an article query', () => {
  for (const route of ['search', 'similar', 'mentions'] as const) {
    it(`are accepted on ${route}`, () => {
      assert.equal(writeQuery(route, { from: '2026-01-01', to: '2026-01-31' }), 'from=2026-01-01&to=2026-01-31');
    });
  }
});
