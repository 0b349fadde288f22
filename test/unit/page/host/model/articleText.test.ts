import assert from 'node:assert/strict';
import { paragraphs } from '../../../../../src/page/webview/text/paragraphs.ts';
import { textFormatOf } from '../../../../../src/page/host/model/articleText.ts';

const texts: Readonly<Record<ReturnType<typeof textFormatOf>, readonly string[]>> = {
  html: [
    '<p>One paragraph',
    '  \n<!DOCTYPE html><html><body>x</body></html>',
    'First line<br>Second line<br/>Third line',
    '<div class="x">a</div>',
    '<H2>Loud</H2>',
    'Lead.</p><p>More.</p>',
  ],
  markdown: [
    '# Heading\n\nText',
    'Some **bold** word',
    'See [this](https://x.example/).',
    'See [this][1].\n\n[1]: https://x.example/',
    '- one\n- two',
    '1. one\n2. two',
    '> said',
    '```\n<p>code</p><p>code</p>\n```',
    'Use `<br>` and `</p></p>` here',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    'An _emphasised_ word',
    'Text\n\n---\n\nText',
  ],
  plain: [
    '',
    'Just a sentence.',
    'One.\n\nTwo, with a < b and c > d.',
    '5 * 3 * 2 = 30 and snake_case_name stays',
    '1986. A great year.',
    'A <b> is not closed',
    '- a dash at the start, once',
    '#hashtag and [brackets] (and more)',
  ],
};

describe('the kind of a text', () => {
  for (const [kind, examples] of Object.entries(texts)) {
    for (const text of examples) {
      it(`is ${kind}: ${JSON.stringify(text)}`, () => {
        assert.equal(textFormatOf(text), kind);
      });
    }
  }

  it('is found at once for texts made to be slow', () => {
    const units = [
      '```\n',
      '~~~a\n',
      '`',
      '- x\n',
      '1. x\n',
      '**a ',
      '_a ',
      '[a',
      '](',
      '---',
      ' ',
      '| ',
      '</p ',
      '> ',
      '\n',
      '<a',
    ];
    for (const unit of units) {
      textFormatOf(unit.repeat(100_000));
      paragraphs(unit.repeat(100_000));
    }
  });
});

describe('the paragraphs of a plain text', () => {
  it('are what empty lines part, whatever ends the lines', () => {
    assert.deepEqual(paragraphs('\n One \r\n\r\n \t\nTwo\n\n\n'), ['One', 'Two']);
  });

  it('have lines joined that were broken for a narrow page', () => {
    const wrapped =
      'Information received since the committee met in July\nindicates that the labour market has continued to strengthen\nthis year.';
    assert.deepEqual(paragraphs(wrapped), [wrapped.replaceAll('\n', ' ')]);
  });

  it('keep short lines apart', () => {
    assert.deepEqual(paragraphs('To whom it may concern\nNorland\nVik'), ['To whom it may concern\nNorland\nVik']);
  });
});
