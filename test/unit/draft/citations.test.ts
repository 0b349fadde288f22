import assert from 'node:assert/strict';
import { findBrokenLinks } from '../../../src/draft/brokenLinks.ts';
import { findCitations } from '../../../src/draft/citations.ts';

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

  it('returns the links of text in which no citation can be inserted', () => {
    for (const [languageId, text] of [
      ['restructuredtext', 'A mark *that is not closed, `A <https://a.b/c>`__ and https://d.e/f.\n'],
      ['asciidoc', '|===\n|https://a.b/c[A] a|b\n\n// https://g.h\n|_see_ https://d.e/f\n|===\n'],
    ] as const) {
      const addresses = findCitations(text, languageId).flatMap(({ references }) => references.map(({ url }) => url));
      assert.deepEqual(addresses, ['https://a.b/c', 'https://d.e/f'], languageId);
    }
  });

  it('returns what footnotes in footnotes cite, and loses nothing in those that refer to themselves', () => {
    const document = 'A[^1].\n\n[^1]: See @a and B[^2].\n\n[^2]: See @b and A[^1].\n\n[^3]: See @c[^3].\n';
    const found = findCitations(document, 'markdown').map(({ kind, references }) => [
      kind,
      references.map(({ key }) => key),
    ]);
    assert.deepEqual(found, [
      ['footnote', ['a', 'b']],
      ['key', ['c']],
      ['footnote', []],
    ]);
  });

  it('returns links, bare addresses, footnotes, keys and broken links of AsciiDoc', () => {
    const text =
      'link:++https://a.b/c?d_e++[A] https://f.g[F] <https://h.i> j.footnote:[https://k.l[K]] cite:[m, n(3)] link:htps://o.p[O]\n';
    const citations = findCitations(text, 'asciidoc').map(({ kind, references }) => [
      kind,
      references.map(({ title, url, key }) => key ?? [title, url]),
    ]);
    assert.deepEqual(citations, [
      ['link', [['A', 'https://a.b/c?d_e']]],
      ['link', [['F', 'https://f.g']]],
      ['bareLink', [[undefined, 'https://h.i']]],
      ['footnote', [['K', 'https://k.l']]],
      ['key', ['m', 'n']],
    ]);
    assert.deepEqual(
      findBrokenLinks(text, 'asciidoc').map(({ address, correction }) => [address, correction]),
      [['htps://o.p', 'https://o.p']],
    );
  });
});
