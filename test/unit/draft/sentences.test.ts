import assert from 'node:assert/strict';
import { findSentence, findSentences } from '../../../src/draft/sentences.ts';

describe('findSentences', () => {
  const findSentenceTexts = (text: string, languageId: string) =>
    findSentences(text, languageId).map(({ text: words }) => words);

  it('returns the words of Markdown without its markup', () => {
    const text =
      '# Rates *rise*\n\nThe **[bank](https://a.b)** rose\nrates to `4` %.[^1] \\*So* it [@a, p. 4] &amp; <b>they</b> said.';
    assert.deepEqual(findSentenceTexts(text, 'markdown'), [
      'Rates rise',
      'The bank rose rates to 4 %.',
      '*So* it & they said.',
    ]);
  });

  it('ends a sentence after its quotation marks, emphasis and footnote references', () => {
    const text = 'He said “**no.**”[^1] Then he left.';
    const [first] = findSentences(text, 'markdown');
    assert.equal(text.slice(first?.from, first?.to), 'He said “**no.**”[^1]');
  });

  it('adds a link after the period to the sentence before it, without its words', () => {
    const text = 'Rates rose. [Bank raises rates for third time](https://a.b/c) The market fell.';
    assert.deepEqual(findSentenceTexts(text, 'markdown'), ['Rates rose.', 'The market fell.']);
  });

  it('continues after abbreviations, initials and numbers', () => {
    const text =
      'The U.S. Treasury and Dr. Smith (p. 4) paid 3.5 dollars. John F. Kennedy lived in the U.S. The end came at 5 p.m. on Nov. 3.';
    assert.deepEqual(findSentenceTexts(text, 'markdown'), [
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

  it('decodes the escapes of each language', () => {
    for (const [languageId, text, words] of [
      ['markdown', 'Fish \\& chips &mdash; 5 \\* 3 @key.', 'Fish & chips — 5 * 3.'],
      [
        'latex',
        "Fish \\& ``chips'' --- 5\\% caf\\'e~x \\textbf{now} \\cite[p.~4]{a,b}.",
        'Fish & “chips” — 5% café x now.',
      ],
      ['restructuredtext', 'Fish \\*chips\\* ``code``\\ s :cite:`a`.', 'Fish *chips* codes.'],
      ['asciidoc', 'Fish &#42;chips... \\*now* <<a>>.', 'Fish *chips… *now*.'],
      ['org', 'Fish \\dollar{}5 ~code~ [cite:@a; @b p. 4].', 'Fish $5 code.'],
      ['typst', 'Fish \\*chips\\* \\u{e9} --- `code` @a.', 'Fish *chips* é — code.'],
      ['html', '<p>Fish &amp; chips &eacute;<br>now <code>code</code><!-- no -->.', 'Fish & chips é now code.'],
      ['plaintext', 'Fish and chips https://a.example/b.', 'Fish and chips.'],
      ['typescript', '// Fish and chips\n// today https://a.example/b.\nlet a;', 'Fish and chips today.'],
    ] as const) {
      assert.deepEqual(findSentenceTexts(text, languageId), [words], `${languageId}: ${text}`);
    }
  });

  it('returns the sentences of directives with text, not of code', () => {
    const text = '.. note:: Rates rose.\n   :class: x\n\n   They fell.\n\n.. code::\n\n   No.\n';
    assert.deepEqual(findSentenceTexts(text, 'restructuredtext'), ['Rates rose.', 'They fell.']);
  });

  it('returns the sentences of notes in AsciiDoc', () => {
    const text = 'NOTE: Rates rose.\nThey *fell*.\n\n[TIP]\nNo.\n';
    assert.deepEqual(findSentenceTexts(text, 'asciidoc'), ['Rates rose.', 'They fell.', 'No.']);
  });

  it('joins the lines of a wrapped paragraph of plain text', () => {
    const text = 'The central bank raised its rates for the third\ntime in a year.\n- One\n- Two\n';
    assert.deepEqual(findSentenceTexts(text, 'plaintext'), [
      'The central bank raised its rates for the third time in a year.',
      '- One',
      '- Two',
    ]);
  });

  it('returns nothing for code, configuration and bibliographies', () => {
    assert.deepEqual(findSentenceTexts('```js\nlet a = "One. Two.";\n```\n', 'markdown'), []);
    assert.deepEqual(findSentenceTexts('@article{a, title = {One. Two.}}', 'bibtex'), []);
    assert.deepEqual(findSentenceTexts('{"a": "One. Two."}', 'json'), []);
  });
});
