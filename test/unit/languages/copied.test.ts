import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cite } from '../../../src/citation/cite.ts';
import { planCitation, previewCitation } from '../../../src/citation/insertion/plan.ts';
import { hasParser } from '../../../src/languages/findParser.ts';
import { titles } from '../../support/hostile.ts';

const reference = { title: 'Port {{ x }} [b] "c" <i> $d', url: 'https://n.example/p?a&b' };
const html =
  '<a href="https://n.example/p?a&amp;b">Port &#123;&#123; x &#125;&#125; &#91;b&#93; &#34;c&#34; &lt;i&gt; &#36;d</a>';
const plain = 'Port {{ x }} [b] "c" <i> $d <https://n.example/p?a&b>';

/** A document with a cursor, and the text for the clipboard. */
const documents: readonly (readonly [languageId: string, marked: string, copied: string])[] = [
  ...[
    'vue',
    'svelte',
    'astro',
    'handlebars',
    'blade',
    'twig',
    'django-html',
    'jinja',
    'liquid',
    'erb',
    'ejs',
    'razor',
  ].map((languageId) => [languageId, '<p>a ¦</p><!-- -->', html] as const),
  ['angular', '<p>a ¦</p>', html.replace('&#123;&#123;', '&#123;<!---->&#123;')],
  ['php', '<p>a ¦</p><?php f() ?>', html],
  ['php', '<?php f(); ?>\n<p>a</p>¦', html],
  ['typescriptreact', 'const a = <p>a ¦ {b}</p>;\n', html],
  ['javascriptreact', 'const a = <p>{b && <i>¦</i>}</p>;\n', html],
  ...['json', 'jsonc', 'yaml', 'toml', 'csv', 'dockercompose'].map(
    (languageId) => [languageId, '# a¦', plain] as const,
  ),
  ['nosuch', 'a¦', plain],
  ['mediawiki', 'a¦', '<ref>[https://n.example/p?a&b Port {&#123; x }&#125; [b&#93; "c" &#60;i> $d]</ref>'],
  ['textile', 'a¦', '["Port {{ x }} [b&#93; &#34;c&#34; &#60;i&#62; $d":https://n.example/p?a&b]'],
];

describe('Citation in a language in which Dateline only copies', () => {
  for (const [languageId, marked, copied] of documents) {
    it(`is not inserted in ${languageId}, and the copy is a link of the language`, () => {
      const offset = marked.indexOf('¦');
      const document = { text: marked.replace('¦', ''), languageId };
      const cursor = { start: offset, end: offset };
      assert.equal(planCitation([reference], document, [cursor], { format: 'auto' }), undefined);
      assert.equal(previewCitation([reference], document, cursor, { format: 'auto' }).text, copied);
    });
  }

  it('is a comment in the code of a program with markup', () => {
    for (const [languageId, text] of [
      ['typescriptreact', 'const a = <p>{b + 1}</p>;\n'],
      ['php', '<p><?= b + 1 ?></p>\n'],
    ] as const) {
      const cursor = { start: text.indexOf('1'), end: text.indexOf('1') };
      const { text: copied } = previewCitation([reference], { text, languageId }, cursor, { format: 'auto' });
      assert.match(copied, /^\/\/ Port/);
    }
  });

  it('contains no code of a template, whatever the title is', () => {
    fc.assert(
      fc.property(titles, (title) => {
        const [, text = ''] = /^<a href="[^"]*">(.*)<\/a>$/su.exec(cite({ ...reference, title }, 'vue')) ?? [];
        assert.doesNotMatch(text.replace(/&(?:#\d+|amp|lt|gt);/g, ''), /[<>&{}()[\]$`@%#"'\\]/);
      }),
    );
  });

  it('has no parser', () => {
    const parsed = ['markdown', 'html', 'xml', 'bibtex', 'php', 'typescriptreact', 'plaintext', 'my-markdown'];
    assert.deepEqual(parsed.filter(hasParser), parsed);
    assert.deepEqual(['vue', 'json', 'mediawiki', 'textile', 'nosuch', 'kotlin', 'constructor'].filter(hasParser), []);
  });
});
