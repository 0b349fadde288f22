import assert from 'node:assert/strict';
import fc from 'fast-check';
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
    assert.equal(writeQuery('events', { companies: [] }), '');
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
  const notAccepted = 'is not accepted by this route';
  const notDate = 'must be a date written YYYY-MM-DD';
  const noQuery = 'is only accepted together with “q”';
  const types =
    'must be one of blog, contract, earnings_report, enforcement_action, financial_report, lawsuit, news, ' +
    'official_statement, podcast, press_release, research_paper, site, technical_documentation, whitepaper';
  const refused: [string, RouteId, Record<string, unknown>, string, string][] = [
    ['from on latest', 'latest', { from: '2026-01-01' }, 'from', notAccepted],
    ['to on trending', 'trending', { to: '2026-01-01' }, 'to', notAccepted],
    ['ids on latest', 'latest', { ids: [uuid] }, 'ids', notAccepted],
    ['urls on top headlines', 'topHeadlines', { urls: ['https://a.example/'] }, 'urls', notAccepted],
    ['content_type on top headlines', 'topHeadlines', { contentType: 'news' }, 'content_type', notAccepted],
    ['a content type that only answers carry', 'search', { contentType: 'post' }, 'content_type', types],
    ['a score threshold without a query', 'search', { scoreThreshold: 0.5 }, 'score_threshold', noQuery],
    ['a score threshold beside an empty query', 'search', { q: '', scoreThreshold: 0.5 }, 'score_threshold', noQuery],
    ['a threshold above 1', 'events', { q: 'x', scoreThreshold: 1.01 }, 'score_threshold', 'must be from 0 to 1'],
    ['a threshold below 0', 'events', { q: 'x', scoreThreshold: -0.1 }, 'score_threshold', 'must be from 0 to 1'],
    ['a score threshold on sources', 'sources', { q: 'x', scoreThreshold: 0.5 }, 'score_threshold', notAccepted],
    ['impacted domains on events', 'events', { impactedDomains: ['energy'] }, 'impacted_domains', notAccepted],
    [
      'a comma inside a value',
      'events',
      { companies: ['initech', 'acme,inc'] },
      'companies',
      'can’t hold “acme,inc”: this route reads a comma as the end of a value',
    ],
    ['a limit above 100', 'events', { limit: 101 }, 'limit', 'must be from 1 to 100'],
    ['a limit below 1', 'latest', { limit: 0 }, 'limit', 'must be at least 1'],
    ['a broken limit', 'latest', { limit: 1.5 }, 'limit', 'must be a whole number'],
    ['a limit that is a text', 'latest', { limit: '5' }, 'limit', 'must be a whole number'],
    ['a date in words', 'search', { from: 'yesterday' }, 'from', notDate],
    ['a timestamp as a date', 'search', { from: '2026-01-01T00:00:00Z' }, 'from', notDate],
    ['a month as a date', 'search', { from: '2026-01' }, 'from', notDate],
    ['a day that no calendar has', 'search', { from: '2026-02-30' }, 'from', notDate],
    ['a date that is a number', 'search', { to: 2026 }, 'to', notDate],
    ['an unknown parameter', 'search', { page: 2 }, 'page', notAccepted],
    ['a parameter named like a method', 'search', { constructor: 'x' }, 'constructor', notAccepted],
    ['a list that is a text', 'search', { tags: 'a' }, 'tags', 'must be a list of texts'],
    ['a list with an empty value', 'search', { tags: ['a', ' '] }, 'tags', 'holds an empty value'],
    ['a list with a number', 'search', { tags: ['a', 7] }, 'tags', 'must be text'],
    ['a query that is a number', 'search', { q: 7 }, 'q', 'must be text'],
    ['half a surrogate pair', 'search', { q: 'x\ud800' }, 'q', 'holds a broken character'],
    ['a query that is too short', 'earlierSearch', { q: 'ab' }, 'q', 'must be 3 to 512 characters long'],
    ['a query that is too long', 'earlierSearch', { q: 'x'.repeat(513) }, 'q', 'must be 3 to 512 characters long'],
    ['a flag that is a text', 'article', { fullContent: 'true' }, 'full_content', 'must be true or false'],
    ['no number', 'search', { q: 'x', scoreThreshold: Number.NaN }, 'score_threshold', 'must be a number'],
    ['nothing where something is required', 'earlierPublishers', {}, 'sources', 'is required'],
  ];
  for (const [name, route, values, parameter, why] of refused) {
    it(`is refused, naming route and parameter: ${name}`, () => {
      const { path } = routes[route];
      assert.throws(() => writeQuery(route, values), {
        ...{ name: 'ServiceError', kind: 'badRequest', route: path, message: `${path}: “${parameter}” ${why}.` },
      });
    });
  }

  it('has its bounds inside what is allowed', () => {
    assert.equal(writeQuery('events', { q: 'x', scoreThreshold: 0, limit: 100 }), 'q=x&score_threshold=0&limit=100');
    assert.equal(writeQuery('signals', { q: 'x', scoreThreshold: 1, limit: 1 }), 'q=x&score_threshold=1&limit=1');
    assert.equal(writeQuery('search', { from: '2024-02-29' }), 'from=2024-02-29');
    assert.equal(writeQuery('earlierSearch', { q: '👍👍👍' }), `q=${encodeURIComponent('👍👍👍')}`);
    assert.equal(writeQuery('earlierSearch', { q: 'x'.repeat(512) }), `q=${'x'.repeat(512)}`);
  });
});

describe('the dates of an article query', () => {
  for (const route of ['search', 'similar', 'mentions'] as const) {
    it(`are accepted on ${route}`, () => {
      assert.equal(writeQuery(route, { from: '2026-01-01', to: '2026-01-31' }), 'from=2026-01-01&to=2026-01-31');
    });
  }
});
