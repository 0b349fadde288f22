import assert from 'node:assert/strict';
import { corpusOf } from '../../service/articleFile.ts';

function line(fields: Record<string, unknown>): string {
  const { url = 'https://news.example/a', published = '2030-05-01', ...rest } = fields;
  const publisher = { name: 'News', domain: 'news.example' };
  return JSON.stringify({ title: 'T', url, publisher, published, content_type: 'news', ...rest });
}

describe('a file of real articles', () => {
  it('gives events whose evidence is articles of the file, the one that tells of it first', () => {
    const corpus = corpusOf(
      [
        line({ url: 'https://news.example/flood', title: 'Flood', regions: ['Northwater'] }),
        line({ url: 'https://news.example/dam', published: '2030-05-11', regions: ['Northwater'] }),
        line({ url: 'https://news.example/later', published: '2030-08-01', regions: ['Northwater'] }),
        line({ url: 'https://news.example/other', regions: ['Meridian'] }),
      ].join('\n'),
    );
    const flood = corpus.events.find(({ title }) => title === 'Flood');
    assert.ok(flood);
    assert.deepEqual(
      corpus.evidence.filter(({ event }) => event === flood.id).map(({ url }) => url),
      ['https://news.example/flood', 'https://news.example/dam'],
    );
    assert.deepEqual(
      corpus.signals.map(({ title }) => title),
      ['3 developments concerning Northwater'],
    );
  });

  it('takes only what tells of a development for an event', () => {
    assert.deepEqual(corpusOf(line({ content_type: 'blog' })).events, []);
  });

  it('invents no engagement', () => {
    const [article] = corpusOf(line({})).articles;
    assert.ok(article && !('likes' in article) && !('shares' in article) && !('trend_score' in article));
  });

  it('names the line that is not an article', () => {
    assert.throws(() => corpusOf(`${line({})}\n{"title": 1`), /Line 2 is not JSON/);
    assert.throws(() => corpusOf(`${line({})}\n\n${line({ title: 7 })}`), /Line 3 has no title/);
    assert.throws(() => corpusOf('null'), /Line 1 has no title/);
  });
});
