import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseMarkdown } from '../../../src/languages/markdown/parseMarkdown.ts';
import { micromarkProse } from '../../support/judges/micromarkProse.ts';

const pieces = [
  ...['word ', 'word', ' ', '\n', '\n\n', '    ', '\t', '  \n', '\\\n', '\\', '&amp;', '&copy', 'é', '🙂'],
  ...[
    '*',
    '**',
    '_',
    '`',
    '``',
    '~~',
    '[',
    ']',
    '](',
    ')',
    '![',
    '[x]',
    '[x](y)',
    '[x][y]',
    '[[a]](y)',
    '[[x] z](y)',
    '[^1]',
    '<',
    '>',
    '"',
  ],
  ...['<b>', '</b>', '<a href="b">', '</a>', "<x-y z='\"'/>", '<!--', '-->', '<?', '?>', '<![CDATA[', ']]>'],
  ...['# ', '## ', ' #', '===', '---', '***', '```', '~~~', '```js\n', '$', '|', '| - | - |\n', '| a | b |\n'],
  ...[
    '- ',
    '* ',
    '+ ',
    '1. ',
    '10) ',
    '> ',
    '>',
    '- [ ] ',
    '<div>\n',
    '</div>\n',
    '<pre>\n',
    '<details>\n\n',
    '<script>',
  ],
  ...['[a]: b\n', '[a]: <b> "c"\n', '[a]:\n', '"c', 'http://a.example/b', '<https://a.example/>', '<a@b.example>'],
  ...['{.a}', '{{', '}}', '---\n', ': ', '@key'],
];

/** The number of random documents. */
const numRuns = Number(process.env.DATELINE_PLACE_CASES ?? 500) * 4;

describe('Prose in Markdown', () => {
  it(`is prose for micromark in ${String(numRuns)} random documents`, function () {
    this.timeout(1_800_000);
    let count = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 24 }), (parts) => {
        const text = parts.join('');
        // Without extensions, a footnote is a definition, and front matter is a heading. `]]]>` ends no CDATA for micromark.
        fc.pre(!text.includes('[^1]:') && !text.startsWith('---') && !text.includes(']]]>'));
        const isProse = micromarkProse(text);
        for (const { kind, from, to } of parseMarkdown(text, 'markdown')?.runs ?? []) {
          count += 1;
          assert.ok(
            kind !== 'prose' || isProse(from, to),
            `${JSON.stringify(text.slice(from, to))} at ${String(from)} in ${JSON.stringify(text)}`,
          );
        }
      }),
      { numRuns, seed: Number(process.env.DATELINE_SEED ?? 26) },
    );
    assert.ok(count > numRuns);
  });
});
