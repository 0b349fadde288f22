import assert from 'node:assert/strict';
import { removeTracking } from '../../../../src/citation/address.ts';
import { findNamedBibliographies, listCitedLinks } from '../../../../src/draft/listCitedLinks.ts';
import { detectFormat } from '../../../../src/citation/insertion/detectFormat.ts';

describe('detectFormat', () => {
  it('returns the format that the document uses', () => {
    for (const [languageId, text, hasBibliography, format] of [
      ['markdown', 'a', false, 'markdown-link'],
      ['markdown', 'a[^1]\n\n[^1]: x', false, 'markdown-footnote'],
      ['markdown', '```\n[^1]: x\n```', false, 'markdown-link'],
      ['markdown', 'a[^1] [@b]\n\n[^1]: x', true, 'pandoc-key'],
      ['markdown', 'a[^1]\n\n[^1]: x', true, 'markdown-footnote'],
      ['markdown', 'a', true, 'pandoc-key'],
      ['markdown', 'a [@b]', false, 'markdown-link'],
      ['latex', 'a\\footnote{x}', false, 'latex-footnote'],
      ['latex', '\\parencite[2]{x}', true, 'latex-cite'],
      ['typst', 'a @b', true, 'typst-cite'],
      ['org', 'a[fn:1]', false, 'org-footnote'],
      ['plaintext', 'a', true, 'plain-text'],
    ] as const) {
      assert.equal(detectFormat(text, languageId, hasBibliography), format, `${languageId}: ${text}`);
    }
  });
});

describe('Bibliography named by a document', () => {
  it('is read from its front matter or its commands', () => {
    assert.deepEqual(findNamedBibliographies('---\na: b\nbibliography: "x y.bib" # mine\n---\n', 'quarto'), [
      'x y.bib',
    ]);
    assert.deepEqual(findNamedBibliographies('---\nbibliography: [a.bib, b.json]\n---\n', 'markdown'), [
      'a.bib',
      'b.json',
    ]);
    assert.deepEqual(findNamedBibliographies('---\nbibliography:\n  - a.bib\n  - b.bib\n---\n', 'markdown'), [
      'a.bib',
      'b.bib',
    ]);
    assert.deepEqual(findNamedBibliographies('bibliography: a.bib\n', 'markdown'), []);
    assert.deepEqual(findNamedBibliographies('% \\bibliography{x}\n\\bibliography{a,b.bib}\n', 'latex'), [
      'a.bib',
      'b.bib',
    ]);
    assert.deepEqual(findNamedBibliographies('#bibliography(("a.yml", "b.bib"))', 'typst'), ['a.yml', 'b.bib']);
    assert.deepEqual(findNamedBibliographies('#+BIBLIOGRAPHY: a.bib\n', 'org'), ['a.bib']);
    for (const [languageId, code] of [
      ['org', '#+begin_example\n#+bibliography: no.bib\n#+end_example\n'],
      ['latex', '\\begin{verbatim}\n\\addbibresource{no.bib}\n\\end{verbatim}\n\\bibliography{$no$}\n'],
      ['asciidoc', '----\n:bibtex-file: no.bib\n----\n'],
      ['restructuredtext', '.. code-block:: rest\n\n   .. bibliography:: no.bib\n'],
    ] as const) {
      assert.deepEqual(findNamedBibliographies(code, languageId), [], languageId);
    }
  });
});

describe('Links of a document', () => {
  it('are read with their texts', () => {
    const url = 'https://n.example/a?b=1&c';
    for (const [languageId, text, title] of [
      ['markdown', `![i](https://i.example/) [A \\[b\\]](<${url}>)`, 'A [b]'],
      ['markdown', `[A][1]\n\n[1]: ${url}`, 'A'],
      ['latex', '\\href{https://n.example/a?b=1\\&c}{A \\& \\{b\\}}', 'A & {b}'],
      ['restructuredtext', `\`A <${url}>\`__`, 'A'],
      ['asciidoc', `link:${url}[A &#42;b&#42;]`, 'A *b*'],
      ['org', `[[${url}][A]]`, 'A'],
      ['typst', `#link("${url}")[A \\*b\\*]`, 'A *b*'],
      ['html', '<p><a class="x" href="https://n.example/a?b=1&amp;c">A &amp; <b>b</b></a>', 'A & b'],
      ['plaintext', `A b <${url}>`, 'A b'],
    ] as const) {
      const [link, ...others] = listCitedLinks(text, languageId);
      assert.deepEqual([link?.title, link?.url, others.length], [title, url, 0], `${languageId}: ${text}`);
    }
  });
});

describe('Removal of tracking parameters', () => {
  it('keeps the rest of an address', () => {
    assert.equal(
      removeTracking('https://a.example/?utm_source=x&B=%zz&&fbclid=1#utm_x=1'),
      'https://a.example/?B=%zz&#utm_x=1',
    );
    assert.equal(removeTracking('https://a.example/?utm_medium=x#c'), 'https://a.example/#c');
    assert.equal(removeTracking('https://a.example/?a&b=1'), 'https://a.example/?a&b=1');
  });
});
