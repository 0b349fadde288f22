import assert from 'node:assert/strict';
import { findSentence, findSentences } from '../../../../src/citation/draft/sentences.ts';

describe('findSentences', () => {
  const textsOf = (text: string, languageId: string) => findSentences(text, languageId).map(({ text: words }) => words);

  it('returns the words of Markdown without its markup', () => {
    const text =
      '# Rates *rise*\n\nThe **[bank](https://a.b)** rose\nrates to `4` %.[^1] \\*So* it [@a, p. 4] &amp; <b>they</b> said.';
    assert.deepEqual(textsOf(text, 'markdown'), ['Rates rise', 'The bank rose rates to 4 %.', '*So* it & they said.']);
  });

  it('ends a sentence after its quotation marks, emphasis and footnote references', () => {
    const text = 'He said “**no.**”[^1] Then he left.';
    const [first] = findSentences(text, 'markdown');
    assert.equal(text.slice(first?.from, first?.to), 'He said “**no.**”[^1]');
  });

  it('adds a link after the period to the sentence before it, without its words', () => {
    const text = 'Rates rose. [Bank raises rates for third time](https://a.b/c) The market fell.';
    assert.deepEqual(textsOf(text, 'markdown'), ['Rates rose.', 'The market fell.']);
  });

  it('continues after abbreviations, initials and numbers', () => {
    const text =
      'The U.S. Treasury and Dr. Smith (p. 4) paid 3.5 dollars. John F. Kennedy lived in the U.S. The end came at 5 p.m. on Nov. 3.';
    assert.deepEqual(textsOf(text, 'markdown'), [
      'The U.S. Treasury and Dr. Smith (p. 4) paid 3.5 dollars.',
      'John F. Kennedy lived in the U.S.',
      'The end came at 5 p.m. on Nov. 3.',
    ]);
  });

  it('returns the sentence at a cursor at the end of a line', () => {
    const text = 'One. Two. \n\nThree.';
    assert.equal(findSentence(text, 'markdown', 10)?.text, 'Two.');
    assert.equal(findSentence(text, 'markdown', 4)?.text, 'One.');
    assert.equal(findSentence(text, 'markdown', 11), undefined);
  });
});
