import assert from 'node:assert/strict';
import { findCitations } from '../../../src/draft/citations.ts';
import { rewriteReference, type ReferenceChange } from '../../../src/draft/rewriteReference.ts';
import { findParser } from '../../../src/languages/findParser.ts';
import { applyEdits } from '../../../src/citation/insertion/edits.ts';

function rewrite(text: string, change: ReferenceChange, languageId = 'asciidoc'): string | undefined {
  const document = { text, languageId };
  const [citation] = findCitations(text, languageId);
  const [reference] = citation?.references ?? [];
  assert.ok(citation && reference, text);
  const edit = rewriteReference(document, citation, reference, change);
  return edit && applyEdits(text, [edit]);
}

describe('rewriteReference', () => {
  it('keeps tables whole', () => {
    const title = 'Rates up | live blog';
    const url = 'https://x.org/1';
    assert.equal(
      rewrite(`| [Rates down](${url}) | b |\n|---|---|\n| c | d |\n`, { title }, 'markdown'),
      `| [Rates up \\| live blog](${url}) | b |\n|---|---|\n| c | d |\n`,
    );
    assert.equal(
      rewrite(`| a | b |\n|---+---|\n| [[${url}][Rates down]] | d |\n`, { title }, 'org'),
      `| a | b |\n|---+---|\n| [[${url}][Rates up \\vert{} live blog]] | d |\n`,
    );
  });

  it('changes nothing but the title, whatever the title contains', () => {
    const documents = {
      markdown: '# H\n\nSo *it [Old title](https://x.org/1) says* and [b](https://x.org/2).\n\n- c\n',
      latex: 'So \\emph{it \\href{https://x.org/1}{Old title} says} and $b$.\n',
      restructuredtext: 'H\n=\n\nSo `Old title <https://x.org/1>`__ and *b*.\n\n- c\n',
      asciidoc: '== H\n\nSo *it* https://x.org/1[Old title] and _b_.\n\n* c\n',
      org: '* H\n\nSo [[https://x.org/1][Old title]] and /b/.\n\n- c\n',
      typst: '= H\n\nSo #link("https://x.org/1")[Old title] and _b_.\n\n- c\n',
      html: '<p>So <a href="https://x.org/1">Old title</a> and <b>b</b>.</p>\n',
    };
    const titles = [
      'A](javascript:alert(1)) [b',
      '</a><script>alert(1)</script>',
      '}\\input{x} $y$ %z',
      '*a* _b_ `c` ~d~ #e',
      ']] [[file:x]] | y',
      '"] #eval("1") [',
      'a\n\n# b\u202Ec\u200Bd',
      '">x <https://evil.example/>`__ `y',
      "'''' {{evil}} <ref>",
    ];
    for (const [languageId, text] of Object.entries(documents)) {
      const kinds = (source: string) => findParser(languageId)(source, languageId)?.nodes.map(({ kind }) => kind);
      for (const title of titles) {
        const result = rewrite(text, { title }, languageId);
        // Some titles can't be written in some places, and are refused.
        if (result !== undefined) {
          assert.deepEqual(kinds(result), kinds(text), `${languageId}: ${result}`);
          assert.equal(findCitations(result, languageId)[0]?.references[0]?.url, 'https://x.org/1');
        }
      }
      assert.ok(rewrite(text, { title: 'New & better: “title” (2026)' }, languageId), languageId);
    }
  });
});
