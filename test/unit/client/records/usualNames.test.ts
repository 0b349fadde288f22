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

const published = 'published_at published date publishedAt';
const intelligenceNames = {
  id: 'id',
  title: 'title headline',
  summary: 'summary description',
  impactLevel: 'impact_level',
};

const kinds: readonly Kind[] = [
  {
    called: 'an article',
    read: readArticle,
    texts: {
      id: 'id',
      title: 'title headline',
      url: 'url link',
      source: 'source source_id',
      publisher: 'publisher source_site_name',
      contentType: 'content_type',
      summary: 'summary description',
      content: 'content body',
    },
    lists: {
      authors: 'authors author',
      categories: 'categories',
      entities: 'entities',
      regions: 'regions',
      sentiments: 'sentiments',
      tags: 'tags keywords',
    },
    numbers: { trendScore: 'trend_score', likes: 'likes', shares: 'shares' },
    dates: { published },
  },
  {
    called: 'a story',
    read: readStory,
    texts: {
      id: 'id',
      title: 'title headline',
      summary: 'summary description',
    },
    numbers: { articleCount: 'article_count', sourceCount: 'source_count' },
    dates: { firstPublished: 'first_published_at', lastPublished: 'last_published_at updated_at' },
  },
  {
    called: 'a mention',
    read: readMention,
    texts: {
      id: 'id',
      title: 'title',
      url: 'url link',
      platform: 'platform',
      forum: 'forum',
    },
    dates: { observedAt: 'observed_at date' },
  },
  {
    called: 'a publisher',
    read: readPublisher,
    texts: {
      id: 'source id',
      name: 'source_site_name name',
      url: 'source_base_url url',
      description: 'source_description description',
      favicon: 'favicon_url source_favicon',
    },
  },
  {
    called: 'an event',
    read: readEvent,
    texts: { ...intelligenceNames, eventType: 'event_type' },
    lists: { tags: 'tags' },
    dates: { createdAt: 'created_at' },
  },
  {
    called: 'a signal',
    read: readSignal,
    texts: intelligenceNames,
    lists: { tags: 'tags' },
    dates: { createdAt: 'created_at' },
  },
  {
    called: 'a piece of evidence',
    read: readEvidence,
    texts: {
      id: 'id',
      sourceId: 'source_id',
      sourceName: 'source_name',
      title: 'title headline',
      url: 'url link',
      summary: 'summary description',
    },
    dates: { published },
  },
  {
    called: 'a source',
    read: readSource,
    texts: {
      id: 'id',
      name: 'name source_site_name',
      url: 'url source_base_url',
      domain: 'domain',
      description: 'description source_description',
    },
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
    for (const name of ['value', 'name']) {
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

describe('Picture of an article', () => {
  it('is read from image_url, image or imageUrl, and stays in extra', () => {
    for (const name of ['image_url', 'image', 'imageUrl']) {
      const { image, extra } = readArticle({ [name]: 'https://a.example/i.png' }, new ReadWarnings());
      assert.deepEqual([image, extra], ['https://a.example/i.png', { [name]: 'https://a.example/i.png' }]);
    }
  });
});

describe('Field that neither the documents nor the service name', () => {
  const guesses = {
    article: { permalink: 'x', byline: 'x', pub_date: '2026-01-31', thumbnail: 'x', snippet: 'x', share_count: 1 },
    event: { provenance: { id: 'a' }, sources: ['A'], created: '2026-01-31', labels: ['a'], event_id: 'x' },
    evidence: { article_url: 'x', excerpt: 'x', note: 'x', publisher: 'x' },
    mention: { network: 'x', post_url: 'x', seen_at: '2026-01-31' },
    publisher: { homepage: 'x', site_name: 'x', icon: 'x' },
    source: { display_name: 'x', website: 'x', hostname: 'x' },
    story: { topic: 'x', size: 1, started_at: '2026-01-31', thumbnail: 'x' },
  };
  const read: Readonly<Record<keyof typeof guesses, Reader<{ readonly extra: object }>>> = {
    article: readArticle,
    event: readEvent,
    evidence: readEvidence,
    mention: readMention,
    publisher: readPublisher,
    source: readSource,
    story: readStory,
  };
  for (const [kind, record] of Object.entries(guesses)) {
    it(`stays in extra, such as ${Object.keys(record).join(', ')} of ${kind}`, () => {
      const warnings = new ReadWarnings();
      assert.deepEqual(read[kind as keyof typeof guesses](record, warnings)?.extra, record);
      assert.equal(warnings.formatLine(), undefined);
    });
  }
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
      id: 'id',
      name: 'name domain',
      url: 'url link',
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
    const names = { id: 'source_id', name: 'source_name', url: 'url link' };
    for (const [field, all] of Object.entries(names)) {
      for (const name of all.split(' ')) {
        const { source: found, extra } = readEvent({ [name]: 'x' }, new ReadWarnings());
        assert.deepEqual([found, extra], [{ [field]: 'x' }, {}], name);
      }
    }
    assert.deepEqual(readEvent({ source: { id: 'a' }, source_name: 'A' }, new ReadWarnings()).source, {
      id: 'a',
      name: 'A',
    });
    assert.deepEqual(readEvidence({ source: { id: 'a', name: 'A' } }, new ReadWarnings()), {
      kind: 'evidence',
      sourceId: 'a',
      sourceName: 'A',
      extra: {},
    });
  });
});
