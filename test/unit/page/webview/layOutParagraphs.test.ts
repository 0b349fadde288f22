import assert from 'node:assert/strict';
import { layOutParagraphs } from '../../../../src/page/webview/text/layOutParagraphs.ts';

describe('Paragraphs of a plain text', () => {
  it('are separated by empty lines with any line ending', () => {
    assert.deepEqual(layOutParagraphs('\n One \r\n\r\n \t\nTwo\n\n\n'), ['One', 'Two']);
  });

  it('join lines that were wrapped for a narrow page', () => {
    const wrapped =
      'Information received since the committee met in July\nindicates that the labour market has continued to strengthen\nthis year.';
    assert.deepEqual(layOutParagraphs(wrapped), [wrapped.replaceAll('\n', ' ')]);
  });

  it('keep short lines separate', () => {
    assert.deepEqual(layOutParagraphs('To whom it may concern\nNorland\nVik'), [
      'To whom it may concern\nNorland\nVik',
    ]);
  });

  it('are split in linear time', () => {
    for (const unit of ['\n', ' ', '\n ', '\r\n\t', 'a\n']) {
      layOutParagraphs(unit.repeat(100_000));
    }
  });
});
