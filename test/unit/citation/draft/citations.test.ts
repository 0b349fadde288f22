import assert from 'node:assert/strict';
import { findCitations } from '../../../../src/citation/draft/citations.ts';

describe('findCitations', () => {
  it('returns each kind of citation with its references', () => {
    const text =
      '[A \\*b](https://a.b/c) <https://d.e> [F][g] x[^1] [@h, p. 4; @i] `[no](https://n.o)`\n\n[^1]: [J](https://j.k)\n\n[g]: https://g.h';
    const citations = findCitations(text, 'markdown').map(({ from, to, kind, references, definition }) => [
      kind,
      text.slice(from, to),
      references.map(({ title, url, key }) => key ?? [title, url]),
      text.slice(definition?.from ?? 0, definition?.to ?? 0),
    ]);
    assert.deepEqual(citations, [
      ['link', '[A \\*b](https://a.b/c)', [['A *b', 'https://a.b/c']], ''],
      ['bareLink', '<https://d.e>', [[undefined, 'https://d.e']], ''],
      ['referenceLink', '[F][g]', [['F', 'https://g.h']], '[g]: https://g.h'],
      ['footnote', '[^1]', [['J', 'https://j.k']], '[^1]: [J](https://j.k)'],
      ['key', '[@h, p. 4; @i]', ['h', 'i'], ''],
    ]);
  });
});
