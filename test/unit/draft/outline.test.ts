import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { findCitations } from '../../../src/draft/citations.ts';
import { planOutline, writeOutline, type OutlineBlock } from '../../../src/draft/outline.ts';
import { applyEdits } from '../../../src/citation/insertion/edits.ts';

const outline: readonly OutlineBlock[] = [
  { type: 'heading', level: 1, text: 'Ports' },
  { type: 'paragraph', text: 'Recorded today.' },
  {
    type: 'list',
    items: [
      { text: 'Post:', reference: { title: 'A', url: 'https://x.org/1' } },
      { text: '', reference: { title: 'B', url: 'https://x.org/2' } },
    ],
  },
];

const documents: Readonly<Record<string, string>> = {
  markdown: '# T\n\nOne ¦para.\n\nEnd.\n',
  latex: '\\documentclass{article}\n\\begin{document}\nOne ¦para.\n\nEnd.\n\\end{document}\n',
  restructuredtext: 'T\n=\n\nOne ¦para.\n\nEnd.\n',
  asciidoc: '= T\n\nOne ¦para.\n\nEnd.\n',
  org: '* T\n\nOne ¦para.\n\nEnd.\n',
  typst: '= T\n\nOne ¦para.\n\nEnd.\n',
  html: '<!doctype html>\n<html><body>\n<p>One ¦para.</p>\n<p>End.</p>\n</body></html>\n',
};

function insert(languageId: string, marked: string, blocks: readonly OutlineBlock[]): string | undefined {
  const offset = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const edit = planOutline(blocks, { text, languageId }, offset);
  return edit && applyEdits(text, [edit]);
}

describe('planOutline', () => {
  for (const [languageId, document] of Object.entries(documents)) {
    it(`inserts the outline after the paragraph at the cursor in ${languageId}, with every citation`, () => {
      const text = insert(languageId, document, outline) ?? '';
      const [one, added, end] = [text.indexOf('One para.'), text.indexOf('Recorded today.'), text.indexOf('End.')];
      assert.ok(one >= 0 && one < added && added < end, text);
      const cited = findCitations(text, languageId).flatMap(({ references }) => references);
      assert.deepEqual(
        cited.map(({ title, url }) => [title, url]),
        [
          ['A', 'https://x.org/1'],
          ['B', 'https://x.org/2'],
        ],
      );
    });
  }

  it('goes to the end of the document if a list or a table is in the way', () => {
    const text = insert('markdown', '- one\n- t¦wo\n- three\n\nEnd.\n', outline) ?? '';
    assert.ok(text.startsWith('- one\n- two\n- three\n'));
    assert.ok(text.indexOf('Recorded') > text.indexOf('three'));
  });

  it('keeps the line ends of the document', () => {
    const text = insert('markdown', 'One ¦para.\r\n\r\nEnd.\r\n', outline) ?? '';
    assert.doesNotMatch(text, /(?<!\r)\n/);
  });

  it('returns undefined in code, data and programs', () => {
    assert.equal(insert('json', '{"a": "¦"}', outline), undefined);
    assert.equal(insert('typescript', '// a¦\n', outline), undefined);
  });
});

describe('writeOutline', () => {
  it('shows hostile strings as text in Markdown', () => {
    const hostile = fc.stringMatching(/^(?:[-#>*_`~|[\]()!\\<&:=+.\d]|[a-z] ){1,12}$/);
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), (texts) => {
        const blocks: OutlineBlock[] = [
          ...texts.map((text) => ({ type: 'paragraph' as const, text: `${text} end` })),
          { type: 'list', items: texts.map((text) => ({ text: `${text} end` })) },
        ];
        const tokens = new MarkdownIt().parse(writeOutline(blocks, 'markdown') ?? '', {});
        const types = tokens.map(({ type }) => type).filter((type) => type.endsWith('_open'));
        assert.deepEqual(types, [
          ...texts.map(() => 'paragraph_open'),
          'bullet_list_open',
          ...texts.flatMap(() => ['list_item_open', 'paragraph_open']),
        ]);
      }),
    );
  });
});
