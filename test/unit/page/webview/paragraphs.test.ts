import assert from 'node:assert/strict';
import { splitParagraphs } from '../../../../src/page/webview/text/paragraphs.ts';

describe('Paragraphs of a plain text', () => {
  it('are separated by empty lines with any line ending', () => {
    assert.deepEqual(splitParagraphs('\n One \r\n\r\n \t\nTwo\n\n\n'), ['One', 'Two']);
  });

  it('join lines that were wrapped for a narrow page', () => {
    const wrapped =
      'Information received since the committee met in July\nindicates that the labour market has continued to strengthen\nthis year.';
    assert.deepEqual(splitParagraphs(wrapped), [wrapped.replaceAll('\n', ' ')]);
  });

  it('keep short lines separate', () => {
    assert.deepEqual(splitParagraphs('To whom it may concern\nNorland\nVik'), ['To whom it may concern\nNorland\nVik']);
  });

  it('are split in linear time', () => {
    for (const unit of ['\n', ' ', '\n ', '\r\n\t', 'a\n']) {
      splitParagraphs(unit.repeat(100_000));
    }
  });
});
