import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildUrl, writeQuery } from '../../../../src/client/routes/buildUrl.ts';
import { ServiceError } from '../../../../src/client/errors.ts';
import { contentV01 } from '../../../../src/client/routes/contentV01.ts';
import { routes } from '../../../../src/client/routes/table.ts';

const tables = { ...routes, searchV01: contentV01.search };
const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

describe('Query string', () => {
  it('has the snake_case names of the documents', () => {
    const query = writeQuery(routes.search, { q: 'rust', scoreThreshold: 0.5, contentType: 'news', fullContent: true });
    assert.equal(query, 'q=rust&score_threshold=0.5&content_type=news&full_content=true');
  });

  it('repeats a parameter for each value of an article route', () => {
    assert.equal(writeQuery(routes.search, { sources: ['a', 'b,c'] }), 'sources=a&sources=b%2Cc');
  });

  it('joins values with commas for an intelligence route', () => {
    const query = writeQuery(routes.events, { eventTypes: ['merger', 'lawsuit'], sourceIds: [uuid] });
    assert.equal(decodeURIComponent(query), `event_types=merger,lawsuit&source_ids=${uuid}`);
  });

  it('omits undefined and empty values', () => {
    assert.equal(writeQuery(routes.search, { q: '', domains: [], from: undefined, to: '2026-01-31' }), 'to=2026-01-31');
    assert.equal(writeQuery(routes.events, { companies: [] }), '');
  });

  it('decodes to the original text, including spaces and plus signs', () => {
    const texts = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(texts, fc.array(texts.filter((text) => text.trim() !== '')), (cursor, tags) => {
        const query = new URLSearchParams(writeQuery(routes.latest, { cursor, tags }));
        assert.equal(query.get('cursor'), cursor);
        assert.deepEqual(query.getAll('tags'), tags);
      }),
    );
  });

  it('contains the day on which a relative time begins, and the next day one day later', () => {
    const now = Date.parse('2026-03-01T00:30:00Z');
    const writeFrom = (value: string, time = now) => writeQuery(routes.search, { from: value, to: '2026-03-02' }, time);
    assert.equal(writeFrom('last 24 hours'), 'from=2026-02-28&to=2026-03-02');
    assert.equal(writeFrom('last 1 hour'), 'from=2026-02-28&to=2026-03-02');
    assert.equal(writeFrom('last 7 days'), 'from=2026-02-22&to=2026-03-02');
    assert.equal(writeFrom('last 7 days', now + 24 * 60 * 60_000), 'from=2026-02-23&to=2026-03-02');
    assert.equal(writeFrom('last 9999 days'), 'from=1998-10-15&to=2026-03-02');
    assert.equal(writeQuery(contentV01.latest, { from: 'last 30 days' }, now), 'from=2026-01-30');
    assert.throws(() => writeQuery(routes.search, { from: 'last 7 days', to: '2026-01-01' }, now), /“from” must not/);
    for (const wrong of ['last 0 days', 'last week', 'Last 7 days', 'last 10000 days', 'last 7 days ']) {
      assert.throws(() => writeFrom(wrong), /“from” must be a date/, wrong);
    }
    assert.throws(() => writeQuery(routes.search, { to: 'last 7 days' }, now), /“to” must be a date/);
    assert.throws(() => writeQuery(routes.latest, { from: 'last 7 days' }, now), /is not accepted by this route/);
  });

  it('encodes a space as %20, which every decoder accepts', () => {
    assert.equal(writeQuery(routes.search, { q: 'a b+c' }), 'q=a%20b%2Bc');
  });
});

describe('Query that the route would reject', () => {
  const notAccepted = 'is not accepted by this route';
  const notDate = 'must be a date written YYYY-MM-DD';
  const noQuery = 'requires “q”';
  const types =
    'must be one of blog, contract, earnings_report, enforcement_action, financial_report, lawsuit, news, ' +
    'official_statement, podcast, press_release, research_paper, site, technical_documentation, whitepaper';
  const refused: [string, keyof typeof tables, Record<string, unknown>, string, string][] = [
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
      'can’t contain “acme,inc”, because this route separates values by commas',
    ],
    ['a limit above 100', 'events', { limit: 101 }, 'limit', 'must be from 1 to 100'],
    ['a limit below 1', 'latest', { limit: 0 }, 'limit', 'must be from 1 to 100'],
    ['a broken limit', 'latest', { limit: 1.5 }, 'limit', 'must be a whole number'],
    ['a limit that is a string', 'latest', { limit: '5' }, 'limit', 'must be a whole number'],
    ['a date in words', 'search', { from: 'yesterday' }, 'from', notDate],
    ['a timestamp as a date', 'search', { from: '2026-01-01T00:00:00Z' }, 'from', notDate],
    ['a month as a date', 'search', { from: '2026-01' }, 'from', notDate],
    ['a day that no calendar has', 'search', { from: '2026-02-30' }, 'from', notDate],
    ['a date that is a number', 'search', { to: 2026 }, 'to', notDate],
    ['an unknown parameter', 'search', { page: 2 }, 'page', notAccepted],
    ['a parameter named like a method', 'search', { constructor: 'x' }, 'constructor', notAccepted],
    ['a list that is a string', 'search', { tags: 'a' }, 'tags', 'must be a list of strings'],
    ['a list with an empty value', 'search', { tags: ['a', ' '] }, 'tags', 'contains an empty value'],
    ['a list with a number', 'search', { tags: ['a', 7] }, 'tags', 'must be text'],
    ['a query that is a number', 'search', { q: 7 }, 'q', 'must be text'],
    ['half a surrogate pair', 'search', { q: 'x\ud800' }, 'q', 'contains an invalid character'],
    ['a query that is too short', 'searchV01', { q: 'ab' }, 'q', 'must be at least 3 characters long'],
    ['a query that is too long', 'search', { q: 'x'.repeat(513) }, 'q', 'must be at most 512 characters long'],
    ['a longer query', 'signals', { q: 'x'.repeat(1025) }, 'q', 'must be at most 1024 characters long'],
    [
      'a query of v0.1 that is too long',
      'searchV01',
      { q: 'x'.repeat(513) },
      'q',
      'must be at most 512 characters long',
    ],
    ['a flag that is a string', 'article', { fullContent: 'true' }, 'full_content', 'must be true or false'],
    ['no number', 'search', { q: 'x', scoreThreshold: Number.NaN }, 'score_threshold', 'must be a number'],
  ];
  for (const [name, route, values, parameter, reason] of refused) {
    it(`fails with the route and the parameter: ${name}`, () => {
      const { path } = tables[route];
      assert.throws(() => writeQuery(tables[route], values), {
        name: 'ServiceError',
        kind: 'badRequest',
        route: path,
        message: `${path}: “${parameter}” ${reason}.`,
      });
    });
  }
});

describe('Parameter values at their bounds', () => {
  it('are accepted', () => {
    assert.equal(
      writeQuery(routes.events, { q: 'x', scoreThreshold: 0, limit: 100 }),
      'q=x&score_threshold=0&limit=100',
    );
    assert.equal(writeQuery(routes.signals, { q: 'x', scoreThreshold: 1, limit: 1 }), 'q=x&score_threshold=1&limit=1');
    assert.equal(writeQuery(routes.search, { from: '2024-02-29' }), 'from=2024-02-29');
    assert.equal(writeQuery(contentV01.search, { q: '👍👍👍' }), `q=${encodeURIComponent('👍👍👍')}`);
    assert.equal(writeQuery(contentV01.search, { q: 'x'.repeat(512) }), `q=${'x'.repeat(512)}`);
  });
});

describe('Dates of an article query', () => {
  for (const route of ['search', 'similar', 'mentions'] as const) {
    it(`are accepted on ${route}`, () => {
      assert.equal(
        writeQuery(routes[route], { from: '2026-01-01', to: '2026-01-31' }),
        'from=2026-01-01&to=2026-01-31',
      );
    });
  }
});

describe('Request URL', () => {
  for (const base of ['https://a.example/api/v', 'https://a.example/api/v/', 'https://a.example/api/v//']) {
    it(`starts with ${base}`, () => {
      const address = buildUrl(new URL(base), routes.event, 'e1', {});
      assert.equal(address.href, 'https://a.example/api/v/intel/events/e1');
    });
  }

  it('starts at the root of a base without a path', () => {
    const address = buildUrl(new URL('https://a.example'), routes.latest, undefined, { limit: 5 });
    assert.equal(address.href, 'https://a.example/content/articles/latest?limit=5');
  });

  it('leaves the base unchanged', () => {
    const base = new URL('https://a.example/x');
    buildUrl(base, routes.latest, undefined, { limit: 5 });
    assert.equal(base.href, 'https://a.example/x');
  });

  it('encodes any identifier as one path segment', () => {
    const ids = fc.string({ minLength: 1, unit: 'grapheme' }).filter((id) => !/^\.{1,2}$/.test(id));
    fc.assert(
      fc.property(ids, (id) => {
        const { pathname, search, hash } = buildUrl(new URL('https://a.example'), routes.similar, id, {});
        const segments = pathname.split('/');
        assert.equal(segments.length, 5);
        assert.equal(decodeURIComponent(segments[3] ?? ''), id);
        assert.equal(search + hash, '');
      }),
    );
  });

  for (const id of ['', '.', '..', '\ud800']) {
    it(`is rejected for the identifier ${JSON.stringify(id)}`, () => {
      assert.throws(
        () => buildUrl(new URL('https://a.example'), routes.article, id, {}),
        new ServiceError('badRequest', '/content/articles/{id}: the identifier can’t be sent.'),
      );
    });
  }

  for (const id of ['...', '.a', 'a..']) {
    it(`contains the identifier ${id} as a path segment`, () => {
      assert.equal(buildUrl(new URL('https://a.example'), routes.event, id, {}).pathname, `/intel/events/${id}`);
    });
  }
});
