import assert from 'node:assert/strict';
import { markdownToHtml } from '../../../../../src/page/host/model/markdownToHtml.ts';

describe('Markdown of an article’s text', () => {
  it('becomes HTML', async () => {
    assert.equal(await markdownToHtml('A **bold** word'), '<p>A <strong>bold</strong> word</p>\n');
  });

  /** Texts of 100 kB that take minutes, exhaust the memory, or are nested too deeply. */
  for (const [name, text] of Object.entries({
    'emphasis that never ends': '*a_'.repeat(33_000),
    'quotations within quotations': '> '.repeat(50_000),
  })) {
    it(`is not rendered if it consists of ${name}`, async () => {
      assert.equal(await markdownToHtml(text), undefined);
    });
  }
});
