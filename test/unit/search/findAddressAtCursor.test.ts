import assert from 'node:assert/strict';
import { runWithinTimeLimit } from '../../../src/citation/timeLimit.ts';
import { findCitations } from '../../../src/draft/citations.ts';
import { findAddressAtCursor } from '../../../src/search/findAddressAtCursor.ts';

/** Returns the address at `¦`, or between `«` and `»`. */
function find(marked: string, languageId = 'markdown'): string | undefined {
  const start = marked.search(/[¦«]/);
  const end = marked.includes('»') ? marked.indexOf('»') - 1 : start;
  const text = marked.replace(/[¦«»]/g, '');
  return findAddressAtCursor(text, findCitations(text, languageId), { start, end });
}

describe('findAddressAtCursor', () => {
  const address = 'https://news.example/a?b=1&c=2';

  it('returns the address of the link that the cursor is on, as the language writes it', () => {
    for (const [languageId, text] of [
      ['markdown', 'See [the re¦port](https://news.example/a?b=1&c=2).'],
      ['markdown', 'See [it][1¦].\n\n[1]: https://news.example/a?b=1&c=2'],
      ['markdown', 'So.[^¦1]\n\n[^1]: [It](https://news.example/a?b=1&c=2)'],
      ['latex', '\\href{https://news.ex¦ample/a?b=1\\&c=2}{It}'],
      ['html', '<p><a href="https://news.ex¦ample/a?b=1&amp;c=2">It</a></p>'],
      ['org', '[[https://news.ex¦ample/a?b=1&c=2][It]]'],
    ] as const) {
      assert.equal(find(text, languageId), address, text);
    }
  });

  it('returns an address in plain text and in comments without the punctuation after it', () => {
    assert.equal(find('# see https://news.¦example/a?b=1&c=2.\nx = 1\n', 'python'), address);
    assert.equal(find('(https://news.example/a?b=1&c=2¦)', 'json'), address);
  });

  it('returns nothing beside an address', () => {
    assert.equal(find('Se¦e [it](https://news.example/)'), undefined);
    assert.equal(find('x ¦ https://news.example/', 'python'), undefined);
  });

  it('returns a selected address, and nothing for other selected words', () => {
    assert.equal(find('x «https://news.example/a?b=1&c=2» y'), address);
    assert.equal(find('«x https://news.example/» y'), undefined);
  });

  it('reads an address with many marks of punctuation in linear time', () => {
    const long = `https://a${'.'.repeat(200_000)}b`;
    assert.equal(
      runWithinTimeLimit(long, () => findAddressAtCursor(long, [], { start: 3, end: 3 })),
      long,
    );
  });
});
