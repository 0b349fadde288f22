import assert from 'node:assert/strict';
import fc from 'fast-check';
import { detectBodyFormat } from '../../../../src/citation/passages/bodyFormat.ts';
import { splitParagraphs } from '../../../../src/citation/passages/paragraphs.ts';
import { layOutParagraphs } from '../../../../src/page/webview/text/layOutParagraphs.ts';

describe('Paragraphs of a body', () => {
  it('match those of the page for plain text', () => {
    const part = fc.constantFrom(
      'One',
      'Two words',
      '\n',
      '\r\n',
      '\n\n',
      ' \t',
      '\n \n',
      'A long line that was wrapped for a page',
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (text) => {
          fc.pre(detectBodyFormat(text) === 'plain');
          assert.deepEqual(
            splitParagraphs(text),
            layOutParagraphs(text).map((paragraph) => paragraph.replace(/\s+/g, ' ').trim()),
          );
        },
      ),
    );
  });

  it('contain no Markdown', () => {
    const body =
      '# Heading\n\nSome **bold** _text_ with `code`, a [link](https://a.example "t"), a [reference][r], ![a picture](b.png),\n' +
      '<https://a.example>, 3 \\* 4 and caf&eacute;.[^1]\n\n> A quotation\n> of two lines\n\n[r]: https://a.example\n[^1]: A note.\n';
    assert.deepEqual(splitParagraphs(body), [
      'Some bold text with code, a link, a reference, a picture, https://a.example, 3 * 4 and café.',
      'A quotation of two lines',
      'A note.',
    ]);
  });

  it('match the items of lists and the rows of tables', () => {
    assert.deepEqual(splitParagraphs('- One\n  - Inner\n- [ ] Task\n\n|a|b|\n|--|--|\n|1|2|\n'), [
      'One',
      'Inner',
      'Task',
      'a b',
      '1 2',
    ]);
  });

  it('leave out code', () => {
    assert.deepEqual(splitParagraphs('Text\n\n```\ncode\n```\n\n    code\n'), ['Text']);
  });

  it('match the blocks of HTML', () => {
    assert.deepEqual(
      splitParagraphs(
        '<!doctype html><title>T</title><h1>H</h1><p class="a>b">One <b>two</b>&nbsp;&lt;b&gt;<!-- <p>no</p> --><br>Three</p>' +
          '<style>no</style><ul><li>Four<li>a < b</ul><script>no</script><pre>no</pre>Five<script>no',
      ),
      ['One two <b>', 'Three', 'Four', 'a < b', 'Five'],
    );
  });

  it('match the blocks of HTML inside Markdown', () => {
    assert.deepEqual(splitParagraphs('**A**\n\n<div>\nB\n</div>\n\nC\n'), ['A', 'B', 'C']);
  });
});
