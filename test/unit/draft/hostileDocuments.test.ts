// cspell:ignore bibfiles endstyle
import assert from 'node:assert/strict';
import { parseDraft } from '../../../src/draft/blocks.ts';
import { checkDocument } from '../../../src/draft/checkDocument.ts';
import { findCitations } from '../../../src/draft/citations.ts';
import { findNamedBibliographies } from '../../../src/draft/listCitedLinks.ts';
import { detectFormat } from '../../../src/citation/insertion/detectFormat.ts';
import { planCitation } from '../../../src/citation/insertion/plan.ts';
import { runWithinTimeLimit } from '../../../src/citation/timeLimit.ts';
import { isTooLarge } from '../../../src/languages/findParser.ts';
import { findLanguage } from '../../../src/languages/index.ts';
import { isClaim } from '../../../src/draft/claims.ts';
import { findSentences } from '../../../src/draft/sentences.ts';

const languageIds = 'markdown latex html typst restructuredtext asciidoc org php xml javascript'.split(' ');
const nestings = [
  ...['<b>', '<div>', '- ', '* ', '> ', '>', '[', '(', '{', '{"a":', '#[', '#(', '^[', '/*', '<!--', '1. ', '{{', '[['],
  ...['\\footnote{', '\\begin{quote}', '[a](', '![', '<ref>', '"', '#figure(', 'a:\n ', '====\n', '.. note:: '],
];

describe('Hostile documents', function () {
  this.timeout(120_000);

  for (const languageId of languageIds) {
    it(`are read or refused in ${languageId} if they are nested deeply`, () => {
      for (const open of nestings) {
        const text = open.repeat(10_000);
        // It also finds the citations and the sentences.
        assert.doesNotThrow(() => checkDocument({ text, languageId, bibliographies: [] }, { claims: true }), open);
      }
    });
  }

  const runs = [
    ...[' ', '\n', '/*a*/', 'bibliography(', '`'.repeat(500) + ' '].map((run) => ['typst', run] as const),
    ...[
      ['restructuredtext', 'A. '] as const,
      ['latex', '\r'] as const,
      ['latex', '\\%\\def\\a{'] as const,
      ['latex', '\\begin{itemize}\\item '] as const,
      ['org', 'a_b-'] as const,
      ['org', ':a:\n* \n'] as const,
      ['markdown', '=========\n'] as const,
      ['markdown', '``]'] as const,
      ['markdown', 'a@b.c``'] as const,
      ['markdown', '[\r'] as const,
      ['markdown', '[^\r'] as const,
      // JavaScript's `^` takes U+2028 for a line break.
      ['quarto', '```{\u2028'] as const,
      ...['[\u2028', '[^\u2028'].map((run) => ['markdown', run] as const),
      ['restructuredtext', 'bibtex_bibfiles=[\n'] as const,
      ['html', '\u2028---\n'] as const,
      ...['{% schema ', '{%schema%}{%endstyle%}'].map((run) => ['html', run] as const),
      ...['/*;*/', 'case /[', '[case /]', 'if (a) /['].map((run) => ['javascript', run] as const),
      ...['$', '"'].map((run) => ['csharp', run] as const),
      ...['$', 'a'].map((run) => ['perl', run] as const),
      ['swift', '#'] as const,
    ],
  ];
  for (const [languageId, run] of runs) {
    it(`are read to the end in ${languageId} if they repeat ${JSON.stringify(run.slice(0, 20))}`, () => {
      const text = run.repeat(300_000 / run.length);
      assert.deepEqual(findCitations(text, languageId), []);
      assert.deepEqual(findNamedBibliographies(text, languageId), []);
      assert.deepEqual(findSentences(text, languageId).slice(1), []);
      assert.notEqual(
        runWithinTimeLimit(text, () => detectFormat(text, languageId, true)),
        undefined,
      );
      runWithinTimeLimit(text, () => findLanguage(languageId).reading.project?.bibliographies(text));
      assert.equal(isTooLarge(text), false);
    });
  }

  it('get a citation in AsciiDoc after any number of addresses in one word', () => {
    const text = 'http://:http://('.repeat(10_000);
    const cursor = { start: text.length, end: text.length };
    const reference = { title: 'Dock', url: 'https://news.example/dock' };
    runWithinTimeLimit(text, () =>
      planCitation([reference], { text, languageId: 'asciidoc' }, [cursor], { format: 'asciidoc-link' }),
    );
    assert.equal(isTooLarge(text), false);
  });

  it('are read in Typst if their comments could be paired in many ways', () => {
    assert.deepEqual(findCitations(`${'/*a*/'.repeat(60)}x/*b*/`, 'typst'), []);
  });

  it('are refused in Typst if they contain the characters that its parser uses as marks', () => {
    for (const mark of '\uFDD0\uFDD3\uFDD6') {
      assert.equal(parseDraft(`${mark}= Heading\n\nText${mark} <a>.\n`, 'typst'), undefined);
    }
  });

  it('are refused in HTML if elements are nested more deeply than people write', () => {
    assert.equal(parseDraft('<b>'.repeat(10_000), 'html'), undefined);
    assert.notEqual(parseDraft('<div>'.repeat(100) + 'a' + '</div>'.repeat(100), 'html'), undefined);
  });

  it('are refused in Markdown if the parser would read a paragraph again for each of its marks', () => {
    for (const write of [
      (count: number) => 'https://a.example '.repeat(count * 10),
      (count: number) => `https://a.example/${')'.repeat(count * 4)}`,
      (count: number) => `https://a.example/;${'..)'.repeat(count * 4)}`,
      (count: number) => `https://a.example/${'&amp;'.repeat(count * 4)}`,
      (count: number) => '*_'.repeat(count * 15),
      (count: number) => '>a\\\n'.repeat(count * 40),
    ]) {
      assert.notEqual(parseDraft(`${write(50)}\n\n${write(50)}`, 'markdown'), undefined, write(1));
      assert.equal(parseDraft(write(150), 'markdown'), undefined, write(1));
    }
  });

  it('are refused in each language if elements with text are nested more deeply than people write', () => {
    for (const [languageId, open, close] of [
      ['latex', '\\href{https://a.example/}{', '}'],
      ['typst', '#link("https://a.example/")[', ']'],
      ['typst', '#(//a\n', ')'],
      ['html', '<div>', '</div>'],
    ] as const) {
      const write = (depth: number) => open.repeat(depth) + close.repeat(depth);
      assert.notEqual(parseDraft(write(60), languageId), undefined, open);
      assert.equal(parseDraft(write(300), languageId), undefined, open);
    }
  });

  it('are searched once for definitions, however many footnotes lack one', () => {
    const text = '[1]_/'.repeat(150_000);
    const findings = checkDocument({ text, languageId: 'restructuredtext', bibliographies: [] }, {});
    assert.ok(findings.every(({ code }) => code === 'missing-note'));
  });

  it('share a limited number of references if a footnote is used often', () => {
    const links = Array.from({ length: 900 }, (_, index) => `[a](https://a.example/${String(index)})`).join(' ');
    const citations = findCitations(`${'a[^1]\n\n'.repeat(5000)}\n\n[^1]: ${links}\n`, 'markdown');
    assert.equal(citations.length, 5000);
    assert.ok(citations.reduce((sum, { references }) => sum + references.length, 0) < 30_000);
  });
});

describe('isClaim', () => {
  it('finds figures, dates, quotations and organizations', () => {
    const claims = [
      ...['Sales of eBay Inc rose.', 'Acme Group said so.', 'The Bank of England waited.', 'NATO met.', 'It rose 3 %.'],
      ...['The European Central Bank met.', 'He called it “a very good year”.', 'It closed in October.'],
    ];
    assert.deepEqual(
      claims.map(isClaim),
      Array.from(claims, () => true),
    );
    const others = ['A group met.', 'We saw the bank.', 'The “good year” ended.', 'A'.repeat(1000), 'Groups grow.'];
    assert.deepEqual(
      others.map(isClaim),
      Array.from(others, () => false),
    );
  });
});
