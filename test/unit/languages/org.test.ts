// cspell:ignore مرحبا
import assert from 'node:assert/strict';
import { everywhere, hasBrackets, itIsExact, type Claim, findWriter } from '../../support/exact.ts';
import { emacs } from '../../support/judges/emacs.ts';
import { pandoc } from '../../support/judges/pandoc.ts';

const joiner = /\u2060/g;

const claim: Claim = {
  write: findWriter('org-link'),
  judges: [emacs, pandoc('org')],
  neighbors: everywhere,
  impossible: hasBrackets,
  typography: (text) => text.replace(joiner, '').replaceAll('[', '(').replaceAll(']', ')'),

  escapes: [
    [/\u2060[*/=~+_:](?!\u2060)/g, (escape) => escape.slice(1)],
    [/[_^\\<{@.-]\u2060(?![*/=~+_:])/g, (escape) => escape.slice(0, 1)],
    [/\\dollar\{\}/g, () => '$'],
  ],
  examples: ['$$$$ a$b', '$$x$$ y', '\\\\مرحبا'],
  // After a backslash, another one needs its escape only before some letters. Users of Org and versions of pandoc can
  // add link types.
  dialects: /(?<!(?:https?|example))\u2060:|(?<=\\)\\\u2060/g,
};

describe('Org link', () => {
  itIsExact(claim);

  it('leaves marks that are not markup unchanged', () => {
    const title = 'C++ and `u128`/`i128` at $5, <b> 2 * 3 {x} a@b *';
    assert.equal(
      findWriter('org-link')([{ title, url: 'https://news.example/' }], {}).text,
      `[[https://news.example/][${title}]]`,
    );
  });
});

describe('Org footnote', () => {
  itIsExact({ ...claim, write: findWriter('org-footnote'), holder: '⟨note ⟦⟧⟩' });
});
