import assert from 'node:assert/strict';
import { detectBodyFormat, type BodyFormat } from '../../../../src/citation/passages/bodyFormat.ts';
import { parsePieces } from '../../../support/pieces.ts';

const texts: Readonly<Record<BodyFormat, readonly string[]>> = {
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
    'An _emphasized_ word',
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

describe('Body format', () => {
  for (const [format, examples] of Object.entries(texts)) {
    for (const text of examples) {
      it(`is ${format} for ${JSON.stringify(text)}`, () => {
        assert.equal(detectBodyFormat(text), format);
      });
    }
  }

  it('is detected in linear time', () => {
    const units = parsePieces(`
      ´´´⏎ ~~~a⏎ ´ -␣x⏎ 1.␣x⏎ **a␣ _a␣ [a ]( --- ␣ |␣ </p␣ >␣ ⏎ <a [␍ [a␍ [¶
    `);
    for (const unit of units) {
      detectBodyFormat(unit.repeat(100_000));
    }
  });
});
