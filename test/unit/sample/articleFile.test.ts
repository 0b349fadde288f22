import assert from 'node:assert/strict';
import { readCorpus } from '../../service/articleFile.ts';

function formatLine(fields: Record<string, unknown>): string {
  const { url = 'https://news.example/a', published = '2030-05-01', ...rest } = fields;
  const publisher = { name: 'News', domain: 'news.example' };
  return JSON.stringify({ title: 'T', url, publisher, published, content_type: 'news', ...rest });
}

describe('Article file', () => {
  it('contains events whose evidence is articles of the file, starting with the first report', () => {
    const corpus = readCorpus(
      [
        formatLine({ url: 'https://news.example/flood', title: 'Flood', regions: ['Northwater'] }),
        formatLine({ url: 'https://news.example/dam', published: '2030-05-11', regions: ['Northwater'] }),
        formatLine({ url: 'https://news.example/later', published: '2030-08-01', regions: ['Northwater'] }),
        formatLine({ url: 'https://news.example/other', regions: ['Meridian'] }),
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

  it('creates events only from articles about a development', () => {
    assert.deepEqual(readCorpus(formatLine({ content_type: 'blog' })).events, []);
  });

  it('contains no invented engagement', () => {
    const [article] = readCorpus(formatLine({})).articles;
    assert.ok(article && !('likes' in article) && !('shares' in article) && !('trend_score' in article));
  });

  it('fails with the number of a line that is not an article', () => {
    assert.throws(() => readCorpus(`${formatLine({})}\n{"title": 1`), /Line 2 is not JSON/);
    assert.throws(() => readCorpus(`${formatLine({})}\n\n${formatLine({ title: 7 })}`), /Line 3 has no title/);
    assert.throws(() => readCorpus('null'), /Line 1 has no title/);
  });
});
