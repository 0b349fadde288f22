import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findInsertionPoint } from '../../../src/citation/insertion/findInsertionPoint.ts';
import { parseMarkdown } from '../../../src/languages/markdown/parseMarkdown.ts';

describe('Runs near a selection', () => {
  const parts = [
    '## Chapter\n\n',
    'The harbor *opened* in a [storm](https://x.example/).\nMore words.\n\n',
    '- one item\n- two items\n\n',
    '| a | b |\n| - | - |\n| c | d |\n\n',
    '> quoted\n\n',
    '<div>\n\n',
    '</div>\n\n',
    'An <b>open tag\n\n',
    'and its end</b>.\n\n',
    '[a]: https://x.example/\n',
    '    code\n\n',
    '```\n<script>\n```\n\n',
    '\n\n',
  ];

  it('are those of the whole document in Markdown', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts), { maxLength: 10 }),
        fc.nat(),
        fc.nat(20),
        (pieces, place, size) => {
          const text = pieces.join('');
          const start = place % (text.length + 1);
          const selection = { start, end: Math.min(text.length, start + size) };
          const near = { from: selection.start, to: selection.end };
          for (const languageId of ['markdown', 'quarto', 'mdx']) {
            const [whole, part] = [undefined, near].map((span) => parseMarkdown(text, languageId, undefined, span));
            assert.ok(whole && part);
            assert.deepEqual(
              findInsertionPoint(text, part, selection, languageId),
              findInsertionPoint(text, whole, selection, languageId),
            );
          }
        },
      ),
    );
  });
});
