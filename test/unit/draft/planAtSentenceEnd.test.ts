import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getAddressKey } from '../../../src/citation/address.ts';
import { findCitations } from '../../../src/draft/citations.ts';
import { findSentences } from '../../../src/draft/sentences.ts';
import { applyEdits, type SelectionOffsets } from '../../../src/citation/insertion/plan.ts';
import { findSentenceWords, planAtSentenceEnd } from '../../../src/draft/planAtSentenceEnd.ts';
import type { Reference } from '../../../src/citation/reference.ts';
import { runWithinTimeLimit } from '../../../src/citation/timeLimit.ts';
import { readRealArticles } from '../../support/realArticles.ts';

const reference = { title: 'Port reopens', url: 'https://news.example/port' };
const key = 'port2026';

/** Cites at the end of the sentence that contains the cursor `¦` or the end of the selection `«»`. */
function cite(marked: string, languageId: string, format: string, cited = [reference]): string | undefined {
  const text = marked.replace(/[¦«»]/g, '');
  const start = marked.search(/[¦«]/);
  const end = marked.includes('»') ? marked.indexOf('»') - 1 : start;
  const plan = planAtSentenceEnd(cited, { text, languageId }, [{ start, end }], { format, keys: [key] });
  if (!plan) {
    return undefined;
  }
  const [caret = 0] = plan.carets;
  const result = applyEdits(text, plan.edits);
  return `${result.slice(0, caret)}¦${result.slice(caret)}`;
}

describe('planAtSentenceEnd', () => {
  it('finds the period before a footnote in a sentence with many signs like tags', () => {
    for (const [languageId, footnote] of [
      ['markdown', '[^1]\n\n[^1]: x\n'],
      ['org', '[fn:1]\n\n[fn:1] x\n'],
      ['latex', `\\footnote{${'a.'.repeat(50_000)}}\n`],
    ] as const) {
      const text = `I¦t ${'<->'.repeat(40)}b <b.c>rose.${footnote}`;
      const format = `${languageId}-link`;
      const cited = runWithinTimeLimit(text, () => cite(text, languageId, format)) ?? '';
      assert.match(cited, /rose\W.*Port reopens.*\.¦?(?:\[|\\footnote)/, text.slice(-40));
    }
  });

  it('puts keys and links before the period, and footnotes and whole references after it', () => {
    for (const [languageId, format, text, expected] of [
      ['markdown', 'pandoc-key', 'Prices r¦ose. So what.', 'Prices rose [@port2026].¦ So what.'],
      ['markdown', 'markdown-link', 'Prices r¦ose. So.', 'Prices rose [Port reopens](https://news.example/port).¦ So.'],
      ['markdown', 'markdown-autolink', 'A rise¦. So.', 'A rise <https://news.example/port>.¦ So.'],
      [
        'markdown',
        'markdown-footnote',
        'A rise¦. So.',
        'A rise.[^1]¦ So.\n\n[^1]: [Port reopens](https://news.example/port)\n',
      ],
      ['markdown', 'plain-text', 'A rise¦!', 'A rise Port reopens <https://news.example/port>!¦'],
      ['latex', 'latex-cite', 'Prices r¦ose. So.', 'Prices rose~\\cite{port2026}.¦ So.'],
      [
        'latex',
        'latex-footnote',
        'Prices r¦ose. So.',
        'Prices rose.\\footnote{\\href{https://news.example/port}{Port reopens}}¦ So.',
      ],
      ['org', 'org-cite', 'Prices r¦ose. So.', 'Prices rose [cite:@port2026].¦ So.'],
      ['typst', 'typst-cite', 'Prices r¦ose. So.', 'Prices rose @port2026.¦ So.'],
      [
        'asciidoc',
        'asciidoc-footnote',
        'Prices r¦ose. So.',
        'Prices rose.footnote:[link:https://news.example/port[Port reopens]]¦ So.',
      ],
      [
        'restructuredtext',
        'rst-footnote',
        'Prices r¦ose. So.',
        'Prices rose.\\ [1]_¦ So.\n\n.. [1] `Port reopens <https://news.example/port>`__\n',
      ],
      [
        'html',
        'html-link',
        '<p>Prices r¦ose. So.</p>',
        '<p>Prices rose <a href="https://news.example/port">Port reopens</a>.¦ So.</p>',
      ],
    ] as const) {
      assert.equal(cite(text, languageId, format), expected, format);
    }
  });

  it('uses the sentence that contains the end of the selection', () => {
    assert.equal(cite('«One. Tw»o. Three.', 'markdown', 'pandoc-key'), 'One. Two [@port2026].¦ Three.');
    assert.equal(cite('«One. »Two.', 'markdown', 'pandoc-key'), 'One [@port2026].¦ Two.');
    assert.equal(cite('«一。»二。', 'markdown', 'pandoc-key'), '一[@port2026]。¦二。');
  });

  it('keeps the period of an abbreviation, a quotation and an ellipsis with its words', () => {
    for (const [text, expected] of [
      ['Made in the U.S¦.', 'Made in the U.S. [@port2026]¦'],
      ['He said “¦no.”', 'He said “no.” [@port2026]¦'],
      ['And so on...¦', 'And so on... [@port2026]¦'],
      ['(It ¦rose.)', '(It rose [@port2026].)¦'],
    ] as const) {
      assert.equal(cite(text, 'markdown', 'pandoc-key'), expected);
    }
  });

  it('puts the citation after emphasis and next to other citations', () => {
    for (const [text, expected] of [
      ['Prices **r¦ose**. So.', 'Prices **rose** [@port2026].¦ So.'],
      ['Prices r¦ose.[^1] So.\n\n[^1]: x\n', 'Prices rose [@port2026].[^1]¦ So.\n\n[^1]: x\n'],
      ['Prices r¦ose [@a]. So.', 'Prices rose [@a] [@port2026].¦ So.'],
      [
        'Prices r¦ose. [Bank raises rates for third time](https://a.example/b.c) So.',
        'Prices rose [@port2026]. [Bank raises rates for third time](https://a.example/b.c)¦ So.',
      ],
    ] as const) {
      assert.equal(cite(text, 'markdown', 'pandoc-key'), expected);
    }
  });

  it('puts the citation at the end of a heading, list item or cell without punctuation', () => {
    assert.equal(cite('# Pr¦ices rise\n\nText.', 'markdown', 'pandoc-key'), '# Prices rise [@port2026]¦\n\nText.');
    assert.equal(cite('- o¦ne\n- two', 'markdown', 'pandoc-key'), '- one [@port2026]¦\n- two');
    assert.equal(
      cite('| a | b |\n|---|---|\n| c¦ell | d |\n', 'markdown', 'pandoc-key'),
      '| a | b |\n|---|---|\n| cell [@port2026]¦ | d |\n',
    );
  });

  it('cites after the words of any sentence so that the citation reads back', () => {
    const word = fc.stringMatching(/^[a-z]{2,9}$/);
    const sentence = fc
      .tuple(
        fc.stringMatching(/^[A-Z][a-z]{2,8}$/),
        fc.array(word, { minLength: 2, maxLength: 6 }),
        fc.constantFrom('.', '?', '!'),
      )
      .map(([first, words, stop]) => `${[first, ...words].join(' ')}${stop}`);
    const drawn = fc.record({
      sentences: fc.array(sentence, { minLength: 1, maxLength: 4 }),
      place: fc.nat(),
      format: fc.constantFrom(...formats),
    });
    fc.assert(
      fc.property(drawn, ({ sentences, place, format: [languageId, format] }) => {
        const index = place % sentences.length;
        const [open, close] = languageId === 'html' ? ['<p>', '</p>'] : ['', '\n'];
        const text = `${open}${sentences.join(' ')}${close}`;
        const from = text.indexOf(sentences[index] ?? '');
        const offset = from + (place % ((sentences[index] ?? '').length - 1)) + 1;
        const result = citeAt({ text, languageId }, { start: offset, end: offset }, format);
        assert.equal(result.misplaced, undefined, format);
        assert.ok(result.isRead, `${format}: ${result.text}`);
      }),
      { numRuns: 300, seed: 29 },
    );
  });

  it('cites at the end of a sentence in 200 of 200 real articles in each format', function () {
    const articles = readRealArticles() ?? this.skip();
    const selections = articles.flatMap(({ body = '', title, url }) => {
      const text = body.length < 3000 ? body : removeUnfinished(body);
      const sentences = findSentences(text, 'markdown').filter(({ block }) => block.kind === 'text');
      const sentence = sentences[Math.floor(sentences.length / 2)];
      return sentence ? [{ text, sentence, cited: { title, url } }] : [];
    });
    const every = Math.floor(selections.length / 200);
    const chosen = selections.filter((_, index) => index % every === 0).slice(0, 200);
    assert.equal(chosen.length, 200);
    for (const format of ['markdown-link', 'markdown-footnote', 'pandoc-key']) {
      const failed = chosen.flatMap(({ text, sentence: { from, to }, cited }) => {
        const { misplaced, isRead } = citeAt({ text, languageId: 'markdown' }, { start: from, end: to }, format, cited);
        return misplaced === undefined && isRead ? [] : [`${cited.title}: ${misplaced ?? 'not read back'}`];
      });
      assert.deepEqual(failed, [], format);
    }
  });
});

describe('findSentenceWords', () => {
  it('returns the sentence at the cursor without markup', () => {
    for (const [languageId, text] of [
      ['markdown', 'First. The **bank** [rose](https://a.example/) rates [@key]. Last.'],
      ['latex', 'First. The \\textbf{bank} \\href{https://a.example/}{rose} rates \\cite{key}. Last.'],
      ['org', 'First. The *bank* [[https://a.example/][rose]] rates [cite:@key]. Last.'],
      ['typst', 'First. The *bank* #link("https://a.example/")[rose] rates @key. Last.'],
      ['asciidoc', 'First. The *bank* link:https://a.example/[rose] rates. Last.'],
      ['restructuredtext', 'First. The **bank** `rose <https://a.example/>`__ rates. Last.'],
      ['html', '<p>First. The <b>bank</b> <a href="https://a.example/">rose</a> rates. Last.</p>'],
    ] as const) {
      const offset = text.indexOf('bank');
      assert.equal(findSentenceWords({ text, languageId }, { start: offset, end: offset }), 'The bank rose rates.');
    }
  });

  it('returns the selected words without markup, even across paragraphs', () => {
    const text = 'One *two* three. Four.\n\nFive `six`.';
    const words = (selected: string) => {
      const start = text.indexOf(selected);
      return findSentenceWords({ text, languageId: 'markdown' }, { start, end: start + selected.length });
    };
    assert.equal(words('*two* three'), 'two three');
    assert.equal(words('Four.\n\nFive `six`.'), 'Four. Five six.');
  });

  it('returns an empty string between blocks and in code', () => {
    const text = 'One.\n\n```\ncode\n```\n';
    assert.equal(findSentenceWords({ text, languageId: 'markdown' }, { start: 12, end: 12 }), '');
  });
});

/** Removes the last paragraph and code block, which the corpus truncates at 3,000 characters. */
function removeUnfinished(body: string): string {
  const text = body.slice(0, body.lastIndexOf('\n\n'));
  const fences = Array.from(text.matchAll(/^```/gm), ({ index }) => index);
  return fences.length % 2 === 0 ? text : text.slice(0, fences.at(-1));
}

/** One format of each type, by language. */
const formats = [
  ['markdown', 'markdown-link'],
  ['markdown', 'markdown-footnote'],
  ['markdown', 'pandoc-key'],
  ['latex', 'latex-href'],
  ['latex', 'latex-footnote'],
  ['latex', 'latex-cite'],
  ['restructuredtext', 'rst-link'],
  ['restructuredtext', 'rst-footnote'],
  ['asciidoc', 'asciidoc-link'],
  ['asciidoc', 'asciidoc-footnote'],
  ['org', 'org-link'],
  ['org', 'org-footnote'],
  ['org', 'org-cite'],
  ['typst', 'typst-link'],
  ['typst', 'typst-footnote'],
  ['typst', 'typst-cite'],
  ['html', 'html-link'],
] as const;

/**
 * Cites at the end of a sentence. `misplaced` contains the words of the sentence after the citation, or a message if there
 * is no plan. `isRead` tells whether the language's reader finds the citation.
 */
function citeAt(
  { text, languageId }: { readonly text: string; readonly languageId: string },
  selection: SelectionOffsets,
  format: string,
  cited: Reference = reference,
): { readonly text: string; readonly misplaced?: string; readonly isRead: boolean } {
  const sentence = findSentences(text, languageId).findLast(({ from }) => from < selection.end);
  const plan = planAtSentenceEnd([cited], { text, languageId }, [selection], { format, keys: [key] });
  const offset = plan?.edits.find(({ start }) => start >= (sentence?.from ?? 0))?.start;
  if (!plan || !sentence || offset === undefined || offset > sentence.to) {
    return { text, misplaced: 'no plan', isRead: false };
  }
  // Only punctuation or another citation may follow the citation in the sentence.
  const rest = text.slice(offset, sentence.to);
  const words = /[\p{L}\p{N}]+/u.exec(rest);
  const isCitation = findCitations(text, languageId).some(({ from, to }) => from < sentence.to && to > offset);
  const result = applyEdits(text, plan.edits);
  const before = plan.edits.filter(({ start }) => start < offset).reduce((sum, edit) => sum + edit.text.length, 0);
  const end = plan.carets[0] ?? 0;
  const isRead = findCitations(result, languageId).some(
    (citation) =>
      citation.from >= offset + before &&
      citation.to <= end &&
      citation.references.some(({ key: read, url }) =>
        format.endsWith('cite') || format.endsWith('key')
          ? read === key
          : getAddressKey(url ?? '') === getAddressKey(cited.url ?? ''),
      ),
  );
  return { text: result, ...(words && !isCitation && { misplaced: words[0] }), isRead };
}
