// cspell:ignore keyprefix hhtp htps hxxp tthps uncited bibitem
import assert from 'node:assert/strict';
import { getAddressKey } from '../../../src/citation/address.ts';
import { writeCitation } from '../../../src/citation/cite.ts';
import { checkDocument, type CheckedDocument } from '../../../src/draft/checkDocument.ts';
import { findCitations } from '../../../src/draft/citations.ts';
import type { CheckCode, Finding } from '../../../src/draft/finding.ts';
import { fixFinding } from '../../../src/draft/fixFinding.ts';
import { applyEdits } from '../../../src/citation/insertion/edits.ts';
import type { Reference } from '../../../src/citation/reference.ts';
import { docutils } from '../../support/judges/docutils.ts';
import { itJudged } from '../../support/judges/judged.ts';
import { libraries } from '../../support/judges/markdown.ts';
import { pandoc } from '../../support/judges/pandoc.ts';
import type { Judge } from '../../support/judges/reading.ts';

/** Citations in a document. */
const length = 100;

interface Case {
  readonly languageId: string;
  readonly format: string;
  readonly judge: Judge | undefined;
  readonly start: string;
  readonly end: string;
  readonly cite: ((key: string) => string) | undefined;
  readonly brokenLink: string;
}

const cases: readonly Case[] = [
  {
    languageId: 'markdown',
    format: 'markdown-link',
    judge: libraries.find(({ name }) => name === 'markdown-it'),
    start: '---\nbibliography: refs.bib\n---\n\n',
    end: '',
    cite: (key) => `[@${key}]`,
    brokenLink: '[Broken](htps://example.org/broken)',
  },
  {
    languageId: 'latex',
    format: 'latex-href',
    judge: pandoc('latex'),
    start: '\\documentclass{article}\n\\usepackage{hyperref}\n\\addbibresource{refs.bib}\n\\begin{document}\n\n',
    end: '\n\\end{document}\n',
    cite: (key) => `\\cite{${key}}`,
    brokenLink: '\\href{htps://example.org/broken}{Broken}',
  },
  {
    languageId: 'restructuredtext',
    format: 'rst-link',
    judge: docutils,
    start: '',
    end: '',
    cite: undefined,
    brokenLink: '`Broken <htps://example.org/broken>`__',
  },
];

/** The problems of a citation, by the codes of its findings. */
interface Planted {
  readonly code: CheckCode;
  readonly text: string;
  /** The address after the fix. */
  readonly fixed?: string;
}

function plant(index: number, { languageId, format, cite, brokenLink }: Case): Planted | string {
  const reference: Reference = { title: `Report ${String(index)} on trade & tariffs`, url: createAddress(index) };
  const write = (url: string) => writeCitation([{ ...reference, url }], languageId, format, {}).text;
  const kinds: readonly (() => Planted)[] = [
    () => ({
      code: 'tracking-parameters',
      fixed: createAddress(index),
      text: write(`${createAddress(index)}&utm_source=feed&fbclid=a%20b`),
    }),
    () => ({
      code: 'duplicate-address',
      fixed: createAddress(index - 1),
      text: write(createAddress(index - 1).replace('https://', 'http://www.')),
    }),
    () => ({ code: 'not-a-web-address', text: brokenLink, fixed: 'https://example.org/broken' }),
    ...(cite ? [() => ({ code: 'missing-entry' as const, text: cite(`missing${String(index)}`) })] : []),
  ];
  if (index % 5 !== 4) {
    return cite && index % 5 === 0 ? cite(`entry${String(index)}`) : write(createAddress(index));
  }
  return kinds[Math.floor(index / 5) % kinds.length]?.() ?? '';
}

function createAddress(index: number): string {
  return `https://news.example/${String(index)}/story_(a)?id=${String(index)}&lang=en`;
}

function createDocument(test: Case): { readonly document: CheckedDocument; readonly planted: readonly Planted[] } {
  const planted: Planted[] = [];
  const sentences = Array.from({ length }, (_, index) => {
    const plantedHere = plant(index, test);
    if (typeof plantedHere !== 'string') {
      planted.push(plantedHere);
    }
    const text = typeof plantedHere === 'string' ? plantedHere : plantedHere.text;
    return `The trade grew again, as report ${String(index)} says ${text}.`;
  });
  const entries = Array.from({ length }, (_, index) => index)
    .filter((index) => index % 5 === 0)
    .map(
      (index) =>
        `@online{entry${String(index)},\n  title = {Entry},\n  url = {https://entries.example/${String(index)}},\n}\n`,
    );
  const bibliographies = test.cite ? [{ name: 'refs.bib', text: entries.join('\n') }] : [];
  const text = `${test.start}${sentences.join('\n\n')}\n${test.end}`;
  return { document: { text, languageId: test.languageId, bibliographies }, planted };
}

function describeSpan({ text }: CheckedDocument, { code, from, to }: Finding): [CheckCode, string] {
  return [code, text.slice(from, to)];
}

describe('checkDocument', () => {
  for (const test of cases) {
    it(`finds each of 20 problems among 100 citations of ${test.languageId} and nothing else`, () => {
      const { document, planted } = createDocument(test);
      const findings = checkDocument(document).map((finding) => describeSpan(document, finding));
      assert.equal(planted.length, 20);
      assert.deepEqual(
        findings.map(([code]) => code),
        planted.map(({ code }) => code),
      );
      assert.deepEqual(
        findings.filter(([code, text], index) => code !== 'missing-entry' && !planted[index]?.text.includes(text)),
        [],
      );
    });

    itJudged(
      `fixes each problem of ${test.languageId} so that a parser reads the fixed address`,
      [test.judge?.need],
      async () => {
        const { document, planted } = createDocument(test);
        const findings = checkDocument(document);
        const addresses = findings.flatMap(({ fix }, index) => {
          const edit = fix && fixFinding(document, undefined, fix);
          const fixed = planted[index]?.fixed;
          assert.equal(edit === undefined, fixed === undefined);
          if (!edit || fixed === undefined) {
            return [];
          }
          const paragraph = applyEdits(document.text, [edit])
            .split(/\n\n/)
            .find((each) => each.includes(edit.text) && each.includes(`report ${String(index * 5 + 4)} `));
          return [{ paragraph: paragraph ?? '', fixed }];
        });
        const readings = (await test.judge?.read(addresses.map(({ paragraph }) => ({ paragraph })))) ?? [];
        assert.deepEqual(
          readings.map(({ links }) => links.map(({ href }) => getAddressKey(href))),
          addresses.map(({ fixed }) => [getAddressKey(fixed)]),
        );
      },
    );
  }

  it('repairs an address if the fault is clear, and offers no fix otherwise', () => {
    const fixes = [
      ['http//x.example/a', 'http://x.example/a'],
      ['https;//x.example/a', 'https://x.example/a'],
      ['htps://x.example/a', 'https://x.example/a'],
      ['hhtp://x.example', 'http://x.example'],
      ['tthps://x.example', 'https://x.example'],
      ['www.x.example/a?b=1&amp;c=%20', 'https://www.x.example/a?b=1&c=%20'],
      ['https:// x.example/a', 'https://x.example/a'],
      ['https: //x.example/a', 'https://x.example/a'],
      ['https://x. example/a', undefined],
      ['https://x.example or y.example', undefined],
      ['htps://localhost/a', undefined],
      ['http:/x.example/a', 'http://x.example/a'],
      ['http:///x.example/a', 'http://x.example/a'],
      ['https:\\\\x.example/a', 'https://x.example/a'],
      ['http:x.example/a', 'http://x.example/a'],
      ['htp:x.example', 'http://x.example'],
      ['http://https://x.example/a', 'https://x.example/a'],
      ['https://https//x.example/a', 'https://x.example/a'],
      ['https://', undefined],
    ] as const;
    for (const [address, expected] of fixes) {
      const document = { text: `<p>So <a href="${address}">Memo</a>.</p>`, languageId: 'html', bibliographies: [] };
      const [finding, ...others] = checkDocument(document);
      assert.deepEqual([finding?.code, others], ['not-a-web-address', []], address);
      const edit = finding?.fix && fixFinding(document, undefined, finding.fix);
      const fixed = findCitations(applyEdits(document.text, edit ? [edit] : []), 'html');
      assert.equal(fixed[0]?.references[0]?.url, expected, address);
    }
  });

  it('finds misspelled addresses in every place for an address, and nothing in the other parts of a link', () => {
    const url = 'https://x.example/';
    const documents: readonly (readonly [string, string, number])[] = [
      ['markdown', '[T](A "B") <A> [t][l] ![B](B) `B` \\[x](B)\n\n[l]: A "B"\n', 3],
      [
        'markdown',
        `[![B](B)](${url}) [B](${url}) [x](${url} "B") [B] [x](a/B) [x](#B) <a title="B" href="${url}">x</a>`,
        0,
      ],
      ['latex', `\\href{A}{B} \\url{A} \\href{${url}}{B}`, 2],
      ['restructuredtext', `\`B <A>\`__ t_ \`B\` :ref:\`B\` \`B <${url}>\`__\n\n.. _t: A\n`, 2],
      ['asciidoc', `link:A[B] link:${url}[B] ${url}[B,title="B"] image:B[B]`, 1],
      ['org', `[[A][B]] [[${url}][B]] [[file:B][B]] [[*B]]`, 1],
      ['typst', `#link("A")[T] #link("A") #link("${url}")["B"]`, 2],
      [
        'html',
        `<p><a title="B" href="A">B</a> <a href=A>B</a> <a class="B" data-href='B' title=" href='B'" href="${url}">B</a></p>`,
        2,
      ],
    ];
    for (const address of ['htps://x.example/a', 'http:/x.example/a', 'htp:x.example/a', 'www.x.example/a']) {
      for (const [languageId, template, count] of documents) {
        const text = template.replaceAll('A', address).replaceAll('B', address);
        const findings = checkDocument({ text, languageId, bibliographies: [] });
        const isAutolink = languageId === 'markdown' && address.startsWith('www.') && count > 0;
        assert.deepEqual(
          findings.map(({ code, subject }) => [code, subject]),
          Array.from({ length: isAutolink ? count - 1 : count }, () => ['not-a-web-address', address]),
          `${languageId}: ${text}`,
        );
      }
    }
  });

  it('leaves other schemes, relative addresses and placeholders alone', () => {
    const addresses = [
      ...['ftp://x.example/a', 'shttp://x.example', 'hxxp://x.example/a', 'javascript:0', 'git+ssh://x.example/a'],
      ...['http.md', 'http/index.html', 'https', '#http:x', 'htp.txt', 'www/a.html', 'www.md', '//x.example/a'],
      ...['http://&lt;host&gt;:&lt;port&gt;/', 'https://{{ host }}/a', 'http://localhost:PORT/', 'http://[host]/a'],
    ];
    for (const address of addresses) {
      const document = { text: `<p>So <a href="${address}">Memo</a>.</p>`, languageId: 'html', bibliographies: [] };
      assert.deepEqual(checkDocument(document), [], address);
    }
  });

  it('leaves the name of a scheme alone', () => {
    const text = '| http:// | without |\n| https:// | with encryption |\n';
    assert.deepEqual(checkDocument({ text, languageId: 'org', bibliographies: [] }), []);
  });

  it('finds different spellings of one address, but not sections and pages of one document', () => {
    const addresses = [
      ...['https://x.org/a#one', 'https://x.org/a#two', 'https://x.org/a', 'https://x.org/a#:~:text=one'],
      ...['https://x.org/a?page=2', 'https://x.org/a?page=3', 'https://x.org/%61', 'HTTPS://X.org/a'],
      ...['https://web.archive.org/web/2020/https://y.org/b/', 'https://web.archive.org/web/2020/https://y.org/b'],
    ];
    const check = (list: readonly string[]) =>
      checkDocument({
        text: list.map((address) => `Says [T](${address}).\n\n`).join(''),
        languageId: 'markdown',
        bibliographies: [],
      });
    assert.deepEqual(check(addresses), []);
    const spellings = ['http://x.org/a', 'https://x.org/a/', 'https://www.x.org/a', 'http://www.x.org/a/#one'];
    assert.deepEqual(
      check([...addresses, ...spellings]).map(({ code, subject, detail }) => [code, subject, detail]),
      spellings.map((address) => [
        'duplicate-address',
        address,
        address.endsWith('#one') ? 'https://x.org/a#one' : 'https://x.org/a',
      ]),
    );
  });

  it('leaves addresses that contain another address alone', () => {
    const addresses = [
      'https://web.archive.org/web/2020/https://x.org/a?utm_source=b',
      'https://web.archive.org/web/2020id_/x.org/a?utm_source=b&c=d',
      'https://archive.ph/2020/http://x.org/?fbclid=1',
      'https://l.example/?u=https%3A%2F%2Fx.org%2F&utm_source=c',
    ];
    const text = addresses.map((address) => `Says [T](${address}).`).join('\n');
    assert.deepEqual(checkDocument({ text, languageId: 'markdown', bibliographies: [] }), []);
  });

  it('finds footnotes without a definition and definitions that nothing uses, and adds or removes them', () => {
    const documents = {
      markdown: [
        'One[^1] two[^two] three `[^3]` [link[^4]](a.md).\n\n[^1]: A\n    b\n\n[^3]: C\n\n[^4]: D\n\nEnd.\n',
        '[^two]',
        '[^3]: C',
        'One[^1] two[^two] three `[^3]` [link[^4]](a.md).\n\n[^1]: A\n    b\n\n[^4]: D\n\n[^two]: \n\nEnd.\n',
      ],
      restructuredtext: [
        'One [1]_ two [#two]_ any [#]_ and [Lee]_ ``[3]_``.\n\n.. [1] A\n   b\n\n.. [3] C\n\n.. [#] D\n\nEnd.\n',
        '[#two]_',
        '.. [3] C',
        'One [1]_ two [#two]_ any [#]_ and [Lee]_ ``[3]_``.\n\n.. [1] A\n   b\n\n.. [#] D\n\n.. [#two] \n\nEnd.\n',
      ],
      org: [
        'One[fn:1] two[fn:two] three[fn:3:x] four[fn:3] =[fn:5]=.\n\n[fn:1] A\nb\n\n\n[fn:5] C\n',
        '[fn:two]',
        '[fn:5] C',
        'One[fn:1] two[fn:two] three[fn:3:x] four[fn:3] =[fn:5]=.\n\n[fn:1] A\nb\n\n\n\n\n[fn:two] \n',
      ],
    };
    for (const [languageId, [text = '', missing, unused, expected]] of Object.entries(documents)) {
      let document = { text, languageId, bibliographies: [] };
      const findings = checkDocument(document);
      assert.deepEqual(
        findings.map((finding) => describeSpan(document, finding)),
        [
          ['missing-note', missing],
          ['unused-note', unused],
        ],
        languageId,
      );
      for (let fix = findings[0]?.fix; fix; fix = checkDocument(document)[0]?.fix) {
        const edit = fixFinding(document, undefined, fix);
        assert.ok(edit, languageId);
        document = { ...document, text: applyEdits(document.text, [edit]) };
        if ('addNote' in fix) {
          assert.match(document.text, /two\]:? $/m);
        }
      }
      assert.equal(document.text.replace(/\n{3,}/g, '\n\n'), expected?.replace(/\n{3,}/g, '\n\n'), languageId);
    }
  });

  it('finds what a footnote cites once, however often it is used', () => {
    const text = 'One[^a] and[^a] and[^a].\n\n[^a]: See [A](https://x.example/?utm_id=1).\n';
    const findings = checkDocument({ text, languageId: 'markdown', bibliographies: [] });
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['tracking-parameters'],
    );
  });

  it('reads notes with any space after the mark, and keys with the prefix of their bibliography', () => {
    const text = 'One [#a]_ :cite:`p-b`.\n\n..  [#a]\n    Note.\n\n.. bibliography::\n   :keyprefix: p-\n';
    const bibliographies = [{ name: 'a.bib', text: '@online{b, title={B}}' }];
    assert.deepEqual(checkDocument({ text, languageId: 'restructuredtext', bibliographies }), []);
  });

  it('finds named footnotes of AsciiDoc that are never written', () => {
    const text = ':q: footnote:q[Q]\n\nA footnote:a[A] footnote:a[] footnote:b[] footnote:[x] footnote:q[]\n';
    assert.deepEqual(
      checkDocument({ text, languageId: 'asciidoc', bibliographies: [] }).map(({ code, subject }) => [code, subject]),
      [['missing-note', 'b']],
    );
  });

  it('reads a document with long lines of hyphens', () => {
    const text = `+${'-'.repeat(120)}+\n\n${'-'.repeat(200)}\n\n[A](htps://x.org/)\n`;
    assert.equal(checkDocument({ text, languageId: 'markdown', bibliographies: [] }).length, 1);
  });

  it('does not take versions and regular expressions for footnotes', () => {
    const text =
      'Use [^16.0.0] ([^2]) or `[^1]`, \\[^3], /[^abc]/, [^a-z]+, "[^abc]", [^abc]*, [^5](https://x.org/), [^6][a], $x[^7]$.\n\n    [^8]\n\n[a]: https://x.org/\n';
    assert.deepEqual(checkDocument({ text, languageId: 'markdown', bibliographies: [] }), []);
  });

  it('repairs an address that several links share by its label', () => {
    const document = { text: '[a][d] [b][d]\n\n[d]: www.x.example "T"\n', languageId: 'markdown', bibliographies: [] };
    const [finding] = checkDocument(document);
    const edit = finding?.fix && fixFinding(document, undefined, finding.fix);
    assert.match(applyEdits(document.text, edit ? [edit] : []), /\n\[d\]: https:\/\/www\.x\.example "T"\n/);
  });

  it('finds entries that nothing cites, with the same address, or with tracking parameters', () => {
    const bibliography = {
      name: 'refs.bib',
      text: '@online{a, url={https://x.org/1}}\n@online{b, url={http://www.x.org/1/}}\n@online{c, url={https://x.org/2?utm_medium=a\\&y=\\%20}}\n',
    };
    const document = { text: 'One [@a; @b].', languageId: 'markdown', bibliographies: [bibliography] };
    const findings = checkDocument(document).map(({ code, from, to, fix }) => {
      const edit = fix && fixFinding(document, bibliography, fix);
      return [code, bibliography.text.slice(from, to), edit && applyEdits(bibliography.text, [edit]).split('\n')[2]];
    });
    assert.deepEqual(findings, [
      ['duplicate-address', 'b', undefined],
      ['unused-entry', 'c', undefined],
      ['tracking-parameters', 'c', '@online{c, url={https://x.org/2?y=\\%20}}'],
    ]);
  });

  it('points to the key of an entry, not to the same letters before it', () => {
    const files = {
      'refs.bib': '@article{b, title={a, (a)}}\n@article{ a , title={x}}\n',
      'refs.json': '[{"title": "id a", "id": "a"}]',
      'refs.yaml': 'b:\n  title: "a: b"\na:\n  title: x\n',
    };
    const spans = Object.entries(files).map(([name, text]) => {
      const document = { text: 'See [@b].', languageId: 'markdown', bibliographies: [{ name, text }] };
      const finding = checkDocument(document).find(({ code, subject }) => code === 'unused-entry' && subject === 'a');
      return text.slice(0, finding?.from).length;
    });
    assert.deepEqual(spans, [38, 26, 19]);
  });

  it('reports no unused entries of a bibliography that other documents share', () => {
    const bibliography = { name: 'refs.bib', text: '@online{a, title={x}}', isShared: true };
    assert.deepEqual(checkDocument({ text: 'One.', languageId: 'markdown', bibliographies: [bibliography] }), []);
  });

  it('reports no unused entries if the document includes others, which can cite them', () => {
    const bibliographies = [{ name: 'refs.bib', text: '@online{a, title={x}}' }];
    const including = [
      ['latex', 'One.\n\\input{chapter}\n'],
      ['markdown', 'One.\n\n{{< include chapter.qmd >}}\n'],
      ['typst', 'One.\n#include "chapter.typ"\n'],
      ['org', 'One.\n\n#+INCLUDE: chapter.org\n'],
      ['asciidoc', 'One.\n\ninclude::chapter.adoc[]\n'],
      ['restructuredtext', 'One.\n\n.. include:: chapter.rst\n'],
    ] as const;
    for (const [languageId, text] of including) {
      assert.deepEqual(checkDocument({ text, languageId, bibliographies }), [], languageId);
      const alone = checkDocument({ text: 'One.\n', languageId, bibliographies });
      assert.deepEqual(
        alone.map(({ code }) => code),
        ['unused-entry'],
        languageId,
      );
    }
  });

  it('reports no missing entries of a document with few entries that includes others', () => {
    const text = '\\cite{a}\\cite{b}\\bibitem{a}\n\\input{entries}\n';
    assert.deepEqual(checkDocument({ text, languageId: 'latex', bibliographies: [] }), []);
  });

  it('reports no keys without a readable bibliography', () => {
    const broken = { name: 'refs.bib', text: '@online{a, title={' };
    assert.deepEqual(checkDocument({ text: 'One [@a].', languageId: 'markdown', bibliographies: [] }), []);
    const findings = checkDocument({ text: 'One [@b].', languageId: 'markdown', bibliographies: [broken] });
    assert.deepEqual(findings, [
      {
        code: 'missing-bibliography',
        bibliography: 'refs.bib',
        from: 0,
        to: 9,
        subject: 'a',
        fault: 'unclosedEntry',
      },
    ]);
  });

  it('reports an entry that can’t be read, and checks the keys of the others', () => {
    const files = {
      'refs.bib': '@online{a-1, title={A}}\n@online{b, title={\n@online{c, ids={c2}, crossref={d}}\n@book{d}\n',
      'refs.json': '[{"id": "a-1"}, {"id": "b", "title": }, {"id": "c2"}]',
      'refs.yaml': 'a-1:\n  type: web\nb: {\nc2:\n  type: web\n',
    };
    for (const [name, text] of Object.entries(files)) {
      const document = { text: 'One [@a-1; @b; @c2; @z].', languageId: 'markdown', bibliographies: [{ name, text }] };
      const findings = checkDocument(document).map(({ code, subject, fault }) => [code, subject, fault !== undefined]);
      assert.deepEqual(
        findings,
        [
          ['missing-entry', 'z', false],
          ['missing-bibliography', 'b', true],
        ],
        name,
      );
    }
  });

  it('reports a bibliography that was not read, and no keys that it may contain', () => {
    const document = {
      text: 'bibliography: none.bib\n\nOne [@z].',
      languageId: 'markdown',
      bibliographies: [{ name: 'refs.bib', text: '@online{a, title={A}}' }],
      unread: [{ name: 'none.bib', from: 14, to: 22, fault: 'missing' as const }],
    };
    assert.deepEqual(
      checkDocument(document).map(({ code, subject }) => [code, subject]),
      [
        ['missing-bibliography', 'none.bib'],
        ['unused-entry', 'a'],
      ],
    );
  });

  it('leaves labels of figures and links to files, sections and mailboxes alone', () => {
    const text = 'See [@fig-one], [here](#top), [file](a/b.md), [mail](mailto:a@b.example) and [@a].';
    const bibliography = { name: 'r.bib', text: '@online{a, url={https://x.org/1}}' };
    assert.deepEqual(checkDocument({ text, languageId: 'quarto', bibliographies: [bibliography] }), []);
    const typst = { text: 'As @fig shows @a. #figure[x] <fig>', languageId: 'typst', bibliographies: [bibliography] };
    assert.deepEqual(checkDocument(typst), []);
  });

  it('finds claims without a citation only on request', () => {
    const text = '# 2026 in figures\n\nSales rose by 3 %. They fell [later](https://x.org/). Nobody knows why.\n';
    const document = { text, languageId: 'markdown', bibliographies: [] };
    assert.deepEqual(checkDocument(document), []);
    const findings = checkDocument(document, { claims: true }).map((finding) => describeSpan(document, finding));
    assert.deepEqual(findings, [['uncited-claim', 'Sales rose by 3 %.']]);
  });
});
