import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildUrl, writeQuery } from '../../../../src/client/routes/buildUrl.ts';
import { ServiceError } from '../../../../src/client/errors.ts';
import { contentV01 } from '../../../../src/client/routes/contentV01.ts';
import { routes } from '../../../../src/client/routes/table.ts';

const tables = { ...routes, searchV01: contentV01.search };
const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

describe('a query', () => {
  it('writes camelCase names as the documents do', () => {
    const query = writeQuery(routes.search, { q: 'rust', scoreThreshold: 0.5, contentType: 'news', fullContent: true });
    assert.equal(query, 'q=rust&score_threshold=0.5&content_type=news&full_content=true');
  });

  it('repeats a parameter for each value on the article side', () => {
    assert.equal(writeQuery(routes.search, { sources: ['a', 'b,c'] }), 'sources=a&sources=b%2Cc');
  });

  it('joins values with commas on the intelligence side', () => {
    const query = writeQuery(routes.events, { eventTypes: ['merger', 'lawsuit'], sourceIds: [uuid] });
    assert.equal(decodeURIComponent(query), `event_types=merger,lawsuit&source_ids=${uuid}`);
  });

  it('leaves out what is undefined or empty', () => {
    assert.equal(writeQuery(routes.search, { q: '', domains: [], from: undefined, to: '2026-01-31' }), 'to=2026-01-31');
    assert.equal(writeQuery(routes.events, { companies: [] }), '');
  });

  it('gives back any text after decoding, spaces and plus signs too', () => {
    const texts = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(texts, fc.array(texts.filter((text) => text.trim() !== '')), (cursor, tags) => {
        const query = new URLSearchParams(writeQuery(routes.latest, { cursor, tags }));
        assert.equal(query.get('cursor'), cursor);
        assert.deepEqual(query.getAll('tags'), tags);
      }),
    );
  });

  it('holds the day on which a relative time begins, and another one a day later', () => {
    const now = Date.parse('2026-03-01T00:30:00Z');
    const from = (value: string, at = now) => writeQuery(routes.search, { from: value, to: '2026-03-02' }, at);
    assert.equal(from('last 24 hours'), 'from=2026-02-28&to=2026-03-02');
    assert.equal(from('last 1 hour'), 'from=2026-02-28&to=2026-03-02');
    assert.equal(from('last 7 days'), 'from=2026-02-22&to=2026-03-02');
    assert.equal(from('last 7 days', now + 24 * 60 * 60_000), 'from=2026-02-23&to=2026-03-02');
    assert.equal(from('last 9999 days'), 'from=1998-10-15&to=2026-03-02');
    assert.equal(writeQuery(contentV01.latest, { from: 'last 30 days' }, now), 'from=2026-01-30');
    assert.throws(() => writeQuery(routes.search, { from: 'last 7 days', to: '2026-01-01' }, now), /“from” must not/);
    for (const wrong of ['last 0 days', 'last week', 'Last 7 days', 'last 10000 days', 'last 7 days ']) {
      assert.throws(() => from(wrong), /“from” must be a date/, wrong);
    }
    assert.throws(() => writeQuery(routes.search, { to: 'last 7 days' }, now), /“to” must be a date/);
    assert.throws(() => writeQuery(routes.latest, { from: 'last 7 days' }, now), /is not accepted by this route/);
  });

  it('holds a space as %20, so that any decoder reads it', () => {
    assert.equal(writeQuery(routes.search, { q: 'a b+c' }), 'q=a%20b%2Bc');
  });
});

describe('a query that the route would reject', () => {
  const notAccepted = 'is not accepted by this route';
  const notDate = 'must be a date written YYYY-MM-DD';
  const noQuery = 'is only accepted together with “q”';
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
    ['a query that is too short', 'searchV01', { q: 'ab' }, 'q', 'must be 3 to 512 characters long'],
    ['a query that is too long', 'searchV01', { q: 'x'.repeat(513) }, 'q', 'must be 3 to 512 characters long'],
    ['a flag that is a text', 'article', { fullContent: 'true' }, 'full_content', 'must be true or false'],
    ['no number', 'search', { q: 'x', scoreThreshold: Number.NaN }, 'score_threshold', 'must be a number'],
  ];
  for (const [name, route, values, parameter, why] of refused) {
    it(`is refused, naming route and parameter: ${name}`, () => {
      const { path } = tables[route];
      assert.throws(() => writeQuery(tables[route], values), {
        ...{ name: 'ServiceError', kind: 'badRequest', route: path, message: `${path}: “${parameter}” ${why}.` },
      });
    });
  }

  it('has its bounds inside what is allowed', () => {
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

describe('the dates of an article query', () => {
  for (const route of ['search', 'similar', 'mentions'] as const) {
    it(`are accepted on ${route}`, () => {
      assert.equal(
        writeQuery(routes[route], { from: '2026-01-01', to: '2026-01-31' }),
        'from=2026-01-01&to=2026-01-31',
      );
    });
  }
});

describe('the address of a request', () => {
  for (const base of ['https://a.example/api/v', 'https://a.example/api/v/', 'https://a.example/api/v//']) {
    it(`stands below the path of ${base}`, () => {
      const address = buildUrl(new URL(base), routes.event, 'e1', {});
      assert.equal(address.href, 'https://a.example/api/v/intel/events/e1');
    });
  }

  it('stands at the root of a base without a path', () => {
    const address = buildUrl(new URL('https://a.example'), routes.latest, undefined, { limit: 5 });
    assert.equal(address.href, 'https://a.example/content/articles/latest?limit=5');
  });

  it('leaves the base as it is', () => {
    const base = new URL('https://a.example/x');
    buildUrl(base, routes.latest, undefined, { limit: 5 });
    assert.equal(base.href, 'https://a.example/x');
  });

  it('holds any identifier as one segment of its path', () => {
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
    it(`is refused for the identifier ${JSON.stringify(id)}`, () => {
      assert.throws(
        () => buildUrl(new URL('https://a.example'), routes.article, id, {}),
        new ServiceError('badRequest', '/content/articles/{id}: the identifier can’t be sent.'),
      );
    });
  }

  for (const id of ['...', '.a', 'a..']) {
    it(`can hold the identifier ${id}, which stays where it is`, () => {
      assert.equal(buildUrl(new URL('https://a.example'), routes.event, id, {}).pathname, `/intel/events/${id}`);
    });
  }
});
