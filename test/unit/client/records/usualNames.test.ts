import assert from 'node:assert/strict';
import { ReadWarnings } from '../../../../src/client/records/readWarnings.ts';
import {
  readArticle,
  readEvent,
  readEvidence,
  readLabel,
  readMention,
  readPublisher,
  readSignal,
  readSource,
  readStory,
} from '../../../../src/client/records/types.ts';
import type { Reader } from '../../../../src/client/routes/route.ts';

/** The usual names of each field, separated by spaces. Warnings use the first. */
type Names = Readonly<Record<string, string>>;

interface Kind {
  readonly called: string;
  readonly read: Reader<object>;
  readonly texts?: Names;
  readonly lists?: Names;
  readonly numbers?: Names;
  readonly dates?: Names;
}

const published =
  'published_at published published_date publication_date publish_date date_published pub_date date publishedAt';
const listIntelligenceNames = (kind: string) => ({
  id: `id ${kind}_id uuid`,
  title: 'title headline name',
  summary: 'summary description abstract',
  impactLevel: 'impact_level',
});

const kinds: readonly Kind[] = [
  {
    called: 'an article',
    read: readArticle,
    texts: {
      id: 'id article_id uuid',
      title: 'title headline name',
      url: 'url link permalink canonical_url',
      source: 'source source_id publisher_id',
      publisher: 'publisher publisher_name source_site_name source_name site_name',
      contentType: 'content_type type',
      summary: 'summary description excerpt abstract snippet',
      content: 'content body full_text',
    },
    lists: {
      authors: 'authors author byline creators creator',
      categories: 'categories category',
      entities: 'entities named_entities',
      regions: 'regions region',
      sentiments: 'sentiments sentiment',
      tags: 'tags labels keywords',
    },
    numbers: { trendScore: 'trend_score', likes: 'likes like_count', shares: 'shares share_count' },
    dates: { published },
  },
  {
    called: 'a story',
    read: readStory,
    texts: {
      id: 'id story_id uuid',
      title: 'title headline name label topic',
      summary: 'summary description abstract excerpt snippet',
    },
    numbers: { articleCount: 'article_count articles_count num_articles count size' },
    dates: {
      firstPublished: 'first_published_at first_published started_at first_seen_at',
      lastPublished: 'last_published_at last_published updated_at last_seen_at published_at',
    },
  },
  {
    called: 'a mention',
    read: readMention,
    texts: {
      id: 'id mention_id uuid',
      title: 'title headline name text',
      url: 'url link permalink mention_url post_url href',
      platform: 'platform platform_name source network site provider',
    },
    dates: { observedAt: 'observed_at observed seen_at timestamp date' },
  },
  {
    called: 'a publisher',
    read: readPublisher,
    texts: {
      id: 'source id source_id uuid',
      name: 'source_site_name site_name source_name name title',
      url: 'source_base_url base_url source_url url homepage',
      description: 'source_description description summary',
      favicon: 'source_favicon_url source_favicon favicon_url favicon source_icon icon_url icon',
    },
  },
  {
    called: 'an event',
    read: readEvent,
    texts: { ...listIntelligenceNames('event'), eventType: 'event_type type' },
    lists: { tags: 'tags labels' },
    dates: { createdAt: 'created_at created' },
  },
  {
    called: 'a signal',
    read: readSignal,
    texts: listIntelligenceNames('signal'),
    lists: { tags: 'tags labels' },
    dates: { createdAt: 'created_at created' },
  },
  {
    called: 'a piece of evidence',
    read: readEvidence,
    texts: {
      id: 'id evidence_id uuid',
      sourceId: 'source_id',
      sourceName: 'source_name publisher_name source_domain domain',
      title: 'title headline name',
      url: 'url link permalink article_url source_url href',
      summary: 'summary description note context',
      quotation: 'quotation quote excerpt snippet text passage',
    },
    dates: { published },
  },
  {
    called: 'a source',
    read: readSource,
    texts: {
      id: 'id source_id uuid',
      name: 'name title source_name source_site_name site_name display_name',
      url: 'url source_url link base_url source_base_url homepage website',
      domain: 'domain source_domain host hostname',
      description: 'description source_description summary',
    },
  },
  {
    called: 'a label',
    read: (record, warnings) => readLabel({ value: 'v', ...record }, warnings),
    numbers: { count: 'count total num_results' },
  },
];

for (const { called, read, ...fields } of kinds) {
  describe(`Reader of ${called}`, () => {
    const values = { texts: 'x', lists: ['x'], numbers: 7, dates: '2026-01-31' } as const;
    const wrong = { texts: true, lists: [true], numbers: true, dates: true } as const;
    for (const type of ['texts', 'lists', 'numbers', 'dates'] as const) {
      for (const [field, names] of Object.entries(fields[type] ?? {})) {
        it(`reads ${field} from ${names}`, () => {
          const value = values[type];
          const [usual = '', ...others] = names.split(' ');
          for (const name of [usual, ...others]) {
            const record = read({ [name]: value }, new ReadWarnings());
            assert.deepEqual([Reflect.get(record ?? {}, field), Reflect.get(record ?? {}, 'extra')], [value, {}], name);
          }
          const warnings = new ReadWarnings();
          read({ [usual]: wrong[type] }, warnings);
          assert.equal(warnings.formatLine(), `not read: ${usual} of ${called}`);
        });
      }
    }
  });
}

describe('Reader of vocabulary values', () => {
  it('reads an object with a string', () => {
    const label = { kind: 'label', id: 'v', extra: {} };
    for (const name of ['value', 'name', 'label', 'tag', 'slug', 'title', 'id']) {
      assert.deepEqual(readLabel({ [name]: 'v' }, new ReadWarnings()), label, name);
    }
  });

  it('returns undefined and warns if there is no string', () => {
    for (const value of [{ value: null }, { value: '' }, {}, { value: ' ' }]) {
      const warnings = new ReadWarnings();
      assert.equal(readLabel(value, warnings), undefined);
      assert.equal(warnings.formatLine(), 'not read: a label without a value');
    }
    const warnings = new ReadWarnings();
    assert.equal(readLabel({ value: 7 }, warnings), undefined);
    assert.equal(warnings.formatLine(), 'not read: value of a label, a label without a value');
  });
});

describe('Picture of an article or a story', () => {
  const names =
    'image image_url images top_image lead_image cover_image og_image thumbnail thumbnail_url picture imageUrl';
  it(`is read from ${names} and stays in extra`, () => {
    for (const read of [readArticle, readStory]) {
      for (const name of names.split(' ')) {
        const { image, extra } = read({ [name]: 'https://a.example/i.png' }, new ReadWarnings());
        assert.deepEqual([image, extra], ['https://a.example/i.png', { [name]: 'https://a.example/i.png' }]);
      }
    }
  });
});

describe('Kind that the service sends', () => {
  const read: Readonly<Record<string, Reader<{ readonly extra: object }>>> = {
    event: readEvent,
    signal: readSignal,
    evidence: readEvidence,
  };
  for (const [kind, of] of Object.entries(read)) {
    it(`is read if it is ${kind}, or else stays in extra with a warning`, () => {
      assert.deepEqual(of({ kind }, new ReadWarnings())?.extra, {});
      const warnings = new ReadWarnings();
      assert.deepEqual(of({ kind: 'other' }, warnings)?.extra, { kind: 'other' });
      assert.match(warnings.formatLine() ?? '', /^not read: kind of /);
    });
  }
});

describe('Source of a record', () => {
  const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const source = (value: unknown) => {
    const { source: found, extra } = readEvent({ source: value }, new ReadWarnings());
    return [found, extra];
  };

  it('is an address or an identifier if the text looks like one, or else a name', () => {
    for (const url of ['https://a.example', 'HTTP://a.example']) {
      assert.deepEqual(source(url), [{ url }, {}]);
    }
    assert.deepEqual(source(uuid), [{ id: uuid }, {}]);
    assert.deepEqual(source(uuid.toUpperCase()), [{ id: uuid.toUpperCase() }, {}]);
    for (const name of ['The Example', 'see https://a.example', `x${uuid}`, `${uuid}x`]) {
      assert.deepEqual(source(name), [{ name }, {}]);
    }
  });

  it('is read from an object with the usual names', () => {
    const names = {
      id: 'id source_id uuid source',
      name: 'name title source_name source_site_name site_name domain',
      url: 'url link source_url base_url source_base_url homepage',
    };
    for (const [field, all] of Object.entries(names)) {
      for (const name of all.split(' ')) {
        assert.deepEqual(source({ [name]: 'x' }), [{ [field]: 'x' }, {}], name);
      }
    }
  });

  it('is the first of a list, which stays in extra if it has more', () => {
    assert.deepEqual(source([{ id: 'a' }]), [{ id: 'a' }, {}]);
    assert.deepEqual(source(['A', 'B']), [{ name: 'A' }, { source: ['A', 'B'] }]);
  });

  it('is missing without a warning if the record has none', () => {
    for (const value of [null, '', [], {}, ['']]) {
      const warnings = new ReadWarnings();
      const { source: found, extra } = readEvent({ source: value }, warnings);
      assert.deepEqual([found, extra, warnings.formatLine()], [undefined, {}, undefined], JSON.stringify(value));
    }
  });

  it('causes a warning if it is unreadable', () => {
    for (const value of [7, [7], { x: 1 }]) {
      const warnings = new ReadWarnings();
      assert.deepEqual(readEvent({ source: value }, warnings).extra, { source: value });
      assert.equal(warnings.formatLine(), 'not read: source of an event');
    }
  });

  it('is completed with fields of the record itself', () => {
    const names = { id: 'source_id', name: 'source_name source_domain', url: 'source_url url link' };
    for (const [field, all] of Object.entries(names)) {
      for (const name of all.split(' ')) {
        const { source: found, extra } = readEvent({ [name]: 'x' }, new ReadWarnings());
        assert.deepEqual([found, extra], [{ [field]: 'x' }, {}], name);
      }
    }
    for (const name of ['source', 'provenance', 'sources']) {
      assert.deepEqual(readEvent({ [name]: { id: 'a' }, source_name: 'A' }, new ReadWarnings()).source, {
        id: 'a',
        name: 'A',
      });
    }
    assert.deepEqual(readEvidence({ publisher: { id: 'a', name: 'A' } }, new ReadWarnings()), {
      kind: 'evidence',
      sourceId: 'a',
      sourceName: 'A',
      extra: {},
    });
  });
});
