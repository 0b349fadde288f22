// cspell:disable
import assert from 'node:assert/strict';
import { parseDraft } from '../../../src/draft/blocks.ts';
import { findCitations } from '../../../src/draft/citations.ts';
import { findLanguage } from '../../../src/languages/index.ts';

/** Returns the cited keys, separated by spaces, with `*` if every entry is cited. */
function listKeys(text: string, languageId: string): string {
  const keys = findCitations(text, languageId).flatMap(({ references }) => references.flatMap(({ key }) => key ?? []));
  return [...keys, ...(parseDraft(text, languageId)?.citesAll === true ? ['*'] : [])].join(' ');
}

type Case = readonly [languageId: string, text: string, expected: string];

const cited: readonly Case[] = [
  // Markdown
  ['markdown', '---\nnocite: |\n  @a, @b\n---\n\nText.\n', 'a b'],
  ['markdown', "---\nnocite: '@*'\n---\n\nText.\n", '*'],
  ['markdown', '---\nnocite:\n  - "@a"\n  - "@{b/c}"\n# nocite: "@no"\n---\n\nText.\n', 'a b/c'],
  ['markdown', '---\ntitle: A\nabstract: See @a.\n---\n\nText.\n\n---\nnocite: "@b"\n...\n', 'a b'],
  ['markdown', 'A [-@a] and -@b, “@c”, (@d), [see @e, p. 3; also @f]; @g [p. 3].\n', 'a b c d e f g'],
  [
    'markdown',
    '@{https://a.b/c?d=e} @{o’brien} @{a b} @a:b.c @a_b-c+d/e @Müller2020 @李2020 @a. @b, @c’s\n',
    'https://a.b/c?d=e o’brien a b a:b.c a_b-c+d/e Müller2020 李2020 a b c',
  ],
  [
    'markdown',
    '# Head @a\n\n| A | B |\n|---|---|\n| @b | c |\n\n: Table @d\n\n![Figure @e](x.png)\n\nA^[Note @f] b[^1].\n\n[^1]: See @g.\n',
    'a b d e f g',
  ],
  [
    'markdown',
    '+---+---+\n| a | @b |\n+---+---+\n\n<div>\n@c\n</div>\n\n<div>\n\n*see @d*\n\n</div>\n\n::: {.note}\n@e\n:::\n',
    'b c d e',
  ],
  ['markdown', '[@a](https://b.c) [see @d](https://e.f) {fig-cap="See @g"}\n', 'a d g'],
  ['markdown', '```{r, fig.cap="See @a"}\n#| fig-cap: "and [@b]"\n@no\n```\n', 'a b'],
  ['markdown', '(@good) An example.\n\nAs @good and (@good) show, but see [@a].\n', 'a'],
  ['markdown', '@good. An example.\n\nAs @good shows, and so does\n@a. But see @b.\n', 'a b'],
  ['markdown', '@good)\nAn example.\n\n@other.\nAs @good (and @other) shows (but see\n@a) and (@b).\n', 'a b'],
  [
    'markdown',
    'j@x.example jane.doe@a.example `@b` \\@c <https://m.example/@d> https://m.example/@e [f](https://m.example/@f)\n\n    @g\n\n```\n@h\n```\n\n<!-- @i -->\n\n5 @ 3 $@k$\n\n[l]: https://m.example/@l\n',
    '',
  ],
  ['quarto', 'See @fig-a, @tbl-b, @sec-c, @Fig-a and @d.\n', 'd'],
  [
    'quarto',
    '+-----+------+\n| `a  | `@b` |\n+-----+------+\n| `c` | `@d` |\n+-----+------+\n| e   | @f   |\n+-----+------+\n',
    'f',
  ],
  ['quarto', '---\nsubtitle: "At <https://x.example/@no> by @a"\n---\n\nText.\n', 'a'],
  ['quarto', '![By <a href="https://x.example/@no">@a</a>](x.png){fig-alt="By @no, \'@no\'"}\n', 'a'],
  ['markdown', '![A](x.png){#plot}\n\nSee @plot and @fig:x.\n', ''],
  ['markdown', 'As {cite:p}`a,b` and {cite}`c` say. Also \\citep[p. 3]{d} and \\nocite{*}.\n', 'a b c d *'],
  // LaTeX
  ['latex', '\\nocite{a, b}\\nocite{*}\\cite{c}', 'a b c *'],
  ['latex', '\\documentclass{article}\\nocite{a}\\begin{document}\\cite{b}\\end{document}\\cite{no}', 'a b'],
  [
    'latex',
    '\\cites(see)(end)[p. 1][2]{a}[3]{b}{c} \\textcite[p.~4][]{d} \\parencites{e}{f} \\citeA<e.g.>[p. 3]{g} \\citet*{h}',
    'a b c d e f g h',
  ],
  [
    'latex',
    '\\cite{a,% b\n  c}\n% \\cite{no}\n\\%\\cite{d} \\verb|\\cite{no}| \\begin{verbatim}\n\\cite{no}\n\\end{verbatim} \\iffalse\\cite{no}\\else\\cite{e}\\fi \\begin{comment}\\cite{no}\\end{comment}',
    'a c d e',
  ],
  [
    'latex',
    '\\newcommand{\\see}[1]{(see \\cite{#1})}\\newcommand{\\two}[2]{\\cite[#1]{#2}}\\cite{\\foo}\\see{a}\\two{p. 3}{b}',
    'a b',
  ],
  [
    'latex',
    '\\begin{tabular}{l}a & \\cite{a}\\end{tabular}\\caption[short \\cite{b}]{c \\cite{d}}\\section{A~\\cite{e}}\\footnote{See \\cite{f}}',
    'a b d e f',
  ],
  [
    'latex',
    "\\makeatletter x \\makeatother\\cite{o'brien:2020_a-b+c/d.e}\\cite [p. 3] {b}\\cite\n{c}",
    "o'brien:2020_a-b+c/d.e b c",
  ],
  [
    'latex',
    '\\citeauthor{a}\\citeyear{b}\\citetalias{c}\\Citep[{see [1]}][]{d}\\volcite[see]{2}[p. 3]{e}\\footcite{f}\\fullcite{g}\\bibentry{h}',
    'a b c d e f g h',
  ],
  [
    'latex',
    '\\citestyle{no}\\citetext{no}\\explicite{no}\\DeclareCiteCommand{no}\\cite{Müller2020}\\url{a%b}\\cite{c}',
    'Müller2020 c',
  ],
  // Typst
  [
    'typst',
    '@a #cite(<b>, form: none) #cite(label("c d")) @e[p. 3] #cite(<f:g.h>, supplement: [p. 3], style: "apa")\n',
    'a b c d e f:g.h',
  ],
  [
    'typst',
    '#figure(image("x.png"), caption: [See @a.]) <fig>\n\n@fig and @fig:other and #let x = [@b]\n#{ cite(<c>) }\n',
    'a b c',
  ],
  [
    'typst',
    '#cite(<a>) @a // @no\n/* @no */ `@no` jane\\@x.example @b. @c: @d-e_f\n#bibliography("x.bib", full: true)\n',
    'a a b c d-e_f *',
  ],
  ['typst', '= Head @a\n\n- item @b\n#table([@c])\n#footnote[See @d.]\n@e[see @f]\n', 'a b c d e f'],
  // reStructuredText
  [
    'restructuredtext',
    ':cite:`a` :cite:p:`b,c` :cite:t:`d` :footcite:`e` :cite:p:`{see}f{p. 3}` :cite:empty:`g`\n',
    'a b c d e f g',
  ],
  [
    'restructuredtext',
    'T :cite:`t`\n==========\n\n.. note::\n   :cite:`a`\n\n.. figure:: x.png\n\n   Caption :cite:`b`\n\n+----------+\n| :cite:`c`|\n+----------+\n\n.. unknown::\n   :cite:`d`\n',
    't a b c d',
  ],
  [
    'restructuredtext',
    '.. :cite:`no`\n\n::\n\n  :cite:`no`\n\n.. code-block:: rst\n\n  :cite:`no`\n\n``:cite:`no```\n',
    '',
  ],
  ['restructuredtext', '.. bibliography:: a.bib\n   :style: plain\n   :all:\n', '*'],
  [
    'restructuredtext',
    '.. rst:role:: x\n\n   See :cite:p:`a`\n\n   .. code-block:: rest\n\n      :cite:`no`\n\n   and :cite:`b [p. 3]`::\n\n      :cite:`no`\n\n- A::\n\n    :cite:`no`\n\n  then :cite:`c`\n',
    'a b c',
  ],
  ['org', 'See cite:&a. And cite:b.\n', 'a b'],
  // AsciiDoc
  [
    'asciidoc',
    'cite:[a,b] citenp:[c(12)] fullcite:[d] bibitem:[e] cite:[o:f/g+h]\n\n|===\n|cite:[i]\n|===\n\n.Title cite:[j]\n* item cite:[k]\n',
    'a b c d e o:f/g+h i j k',
  ],
  ['asciidoc', '// cite:[no]\n\n----\ncite:[no]\n----\n\n////\ncite:[no]\n////\n\n`x` cite:[a]\n', 'a'],
  [
    'asciidoc',
    'See <<pp>> and <<section>>.\n\n[bibliography]\n== References\n\n* [[[pp]]] Andy.\n* [[[q,2]]] Bob.\n',
    'pp',
  ],
  // Org
  ['org', '[cite:@a] [cite/t:see @b p. 3;@c] [cite/n:@d] [cite:-@e]\n#+nocite: @f\n', 'a b c d e f'],
  ['org', 'cite:a,b citep:c [[citet:&d]] [[cite:see &e p. 3;&f][text]] nocite:*\n', 'a b c d e f *'],
  [
    'org',
    '* Head [cite:@a]\n| [cite:@b] | c |\n#+caption: See [cite:@c]\n[[./x.png]]\n- item [cite:@d]\nA[fn:1]\n\n[fn:1] See [cite:@e].\n',
    'a b c d e',
  ],
  [
    'org',
    '# [cite:@no]\n=[cite:@no]= ~[cite:@no]~\n#+begin_src org\n[cite:@no]\n#+end_src\n#+begin_example\n[cite:@no]\n#+end_example\n[cite/nocite:@*] [cite:@Müller:2020/a_b-c]\n',
    'Müller:2020/a_b-c *',
  ],
];

const bibliographies: readonly Case[] = [
  ['markdown', '---\nbibliography: a.bib\n---\n', 'a.bib'],
  ['markdown', '---\nbibliography: ["a.bib", \'b c.bib\', d.json] # e.bib\n---\n', 'a.bib|b c.bib|d.json'],
  ['markdown', '---\nbibliography:\n- a.bib # e.bib\n# - e.bib\n- "b.bib"\ntitle: A\n---\n', 'a.bib|b.bib'],
  ['markdown', '---\nbibliography: [\n  a.bib,\n  b.bib\n]\n---\n', 'a.bib|b.bib'],
  ['markdown', '---\nbibliography:\n  main: a.bib\n  other: "b.bib"\n---\n', 'a.bib|b.bib'],
  ['markdown', '---\n# bibliography: a.bib\nformat:\n  pdf:\n    bibliography: b.bib\n---\n', 'b.bib'],
  [
    'latex',
    '\\bibliography{a, b.bib}\n% \\bibliography{no}\n\\bibliographystyle{no}\n\\nobibliography{c}',
    'a.bib|b.bib|c.bib',
  ],
  [
    'latex',
    '\\addbibresource[label=x]{a.bib}\\addglobalbib{b.bib}\\addbibresource[location=remote]{https://a.b/c.bib}\\bibliography{\\jobname}',
    'a.bib|b.bib',
  ],
  ['typst', '#bibliography(("a.bib", "b.yml"), title: "No.bib", style: "no.csl")', 'a.bib|b.yml'],
  ['typst', '#bibliography(\n  title: none, // "no.bib"\n  "a.bib",\n)\n// #bibliography("no.bib")\n', 'a.bib'],
  ['typst', '#show: paper.with(bibliography: bibliography("a\\"b.bib"))', 'a"b.bib'],
  [
    'org',
    '#+bibliography: a.bib b.bib\n#+BIBLIOGRAPHY: "c d.bib"\n#+bibliography: e f.bib\n# #+bibliography: no.bib\n',
    'a.bib|b.bib|c d.bib|e f.bib',
  ],
  ['org', 'bibliography:a.bib,b\n', 'a.bib|b.bib'],
  ['asciidoc', '= T\n:bibtex-file: a.bib\n// :bibtex-file: no.bib\n\nbibliography::b.bib[]\n', 'a.bib|b.bib'],
  [
    'restructuredtext',
    '.. bibliography:: a.bib b.bib\n   c.bib\n   :style: plain\n\n.. bibliography::\n   :all:\n',
    'a.bib|b.bib|c.bib',
  ],
];

const defined: readonly Case[] = [
  [
    'markdown',
    '---\nreferences:\n- id: a\n  title: T\n- id: "b c"\n- {id: d, title: "id: no"}\n---\n\ntext\n\n---\nreferences:\n- type: book\n  id: e\n---\n',
    'a|b c|d|e',
  ],
  [
    'latex',
    '\\bibitem{a}\\bibitem[Doe (2020)]{b}\\bibitem[\\protect\\citeauthoryear{Doe}{{Doe}}{2020}]{c}%\\bibitem{no}\n',
    'a|b|c',
  ],
  ['asciidoc', '* [[[a]]] A\n* [[[b,1]]] B\n', 'a|b'],
];

describe('Cited keys', () => {
  for (const [languageId, text, expected] of cited) {
    it(`are ${expected || 'none'} in ${languageId} ${JSON.stringify(text.slice(0, 50))}`, () => {
      assert.equal(listKeys(text, languageId), expected);
    });
  }

  it('have the position of the key in the document', () => {
    const text = '\\textcite[see][p. 3]{a, bb} \\cites{c}{dd}';
    const references = findCitations(text, 'latex').flatMap((citation) => citation.references);
    assert.deepEqual(
      references.map(({ from, to }) => text.slice(from, to)),
      ['a', 'bb', 'c', 'dd'],
    );
  });
});

describe('Bibliographies that a document names', () => {
  for (const [languageId, text, expected] of bibliographies) {
    it(`are ${expected} in ${languageId} ${JSON.stringify(text.slice(0, 50))}`, () => {
      assert.equal(findLanguage(languageId).reading.bibliographies?.(text).join('|'), expected);
    });
  }

  it('are read from the configuration of Sphinx', () => {
    const text =
      'extensions = []\n# bibtex_bibfiles = ["no.bib"]\nbibtex_bibfiles = [\n  "a.bib",  # "no.bib"\n  \'b.bib\',\n]\n';
    assert.deepEqual(findLanguage('restructuredtext').reading.project?.bibliographies(text), ['a.bib', 'b.bib']);
  });
});

describe('Keys that a document defines', () => {
  for (const [languageId, text, expected] of defined) {
    it(`are ${expected} in ${languageId}`, () => {
      assert.equal(findLanguage(languageId).reading.definedKeys?.(text).join('|'), expected);
    });
  }
});
