import assert from 'node:assert/strict';
import { getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { writeCitation } from '../../../src/citation/cite.ts';
import { findCitations } from '../../../src/draft/citations.ts';

describe('Titles of citations', () => {
  const titles = [
    ...['AT&amp;T', 'It&#39;s', '&lt;b&gt; bold', 'A &amp;amp; B', '5 &#x26; 6', 'Caf&eacute;', '&#0;', 'a &#92; b'],
    ...['A &#8203; B', '&nbsp;x', 'R&D;', '100% of A_B', 'C:\\new\\table', 'a\\&b', '\\textbf{x} \\& \\%', '1. x'],
    ...['x ~ y^2 {z} $5', '\\u{41} @a #b', '--- -- ...', 'a\\u0041', '’“”'],
  ];
  const documents = {
    markdown: ['So ', '.\n'],
    quarto: ['So ', '.\n'],
    mdx: ['So ', '.\n'],
    latex: ['So ', '.\n'],
    restructuredtext: ['So ', '.\n'],
    asciidoc: ['So ', '.\n'],
    org: ['So ', '.\n'],
    typst: ['So ', '.\n'],
    html: ['<p>So ', '.</p>\n'],
    plaintext: ['', '\n'],
  };

  for (const [languageId, [start = '', end = '']] of Object.entries(documents)) {
    it(`are read in ${languageId} as they were cited`, () => {
      for (const title of titles) {
        const url = 'https://x.org/1?a=b%20c&d=e#f';
        const context = { before: start.replace('<p>', ''), after: '.' };
        const { text } = writeCitation([{ title, url }], languageId, 'auto', context);
        const [citation] = findCitations(start + text + end, languageId);
        const [reference] = citation?.references ?? [];
        assert.deepEqual([reference?.title, reference?.url], [getCitableTitle({ title }), url], text);
      }
    });
  }

  it('are read after an address with a percent sign in LaTeX', () => {
    const text =
      'So \\url{https://x.org/a%20b}, \\href{https://x.org/%C3%A9}{T}\\footnote{See \\url{https://x.org/%7E}.} % \\url{https://x.org/}\n';
    assert.deepEqual(
      findCitations(text, 'latex').flatMap(({ references }) => references.map(({ title, url }) => [title, url])),
      [
        [undefined, 'https://x.org/a%20b'],
        ['T', 'https://x.org/%C3%A9'],
        [undefined, 'https://x.org/%7E'],
      ],
    );
  });

  it('leave out the images of a Markdown link', () => {
    const text =
      'So [![alt](https://i.org/a.svg) words](https://x.org/1) [![alt][i]](https://x.org/2).\n\n[i]: b.svg\n';
    assert.deepEqual(
      findCitations(text, 'markdown').flatMap(({ references }) => references.map(({ title, url }) => [title, url])),
      [
        ['words', 'https://x.org/1'],
        [undefined, 'https://x.org/2'],
      ],
    );
  });
});
