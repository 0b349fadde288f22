// cspell:ignore Dezember
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { toCitableAddress } from '../../../../src/citation/address.ts';
import { writeCitation } from '../../../../src/citation/cite.ts';
import { createFormatter, type FormatReferences } from '../../../../src/citation/styles/formatReferences.ts';
import { toPlainLine } from '../../../../src/citation/citableTitle.ts';
import { references, runs } from '../../bibliography/bibliographies.ts';
import { hasBrackets, quotationMarks, sameAddress } from '../../../support/exact.ts';
import { asciidoctor, asciidoctorFootnotes } from '../../../support/judges/asciidoctor.ts';
import { parse5 } from '../../../support/judges/html.ts';
import { docutils } from '../../../support/judges/docutils.ts';
import { emacs } from '../../../support/judges/emacs.ts';
import { itJudged } from '../../../support/judges/judged.ts';
import { libraries } from '../../../support/judges/markdown.ts';
import { pandoc } from '../../../support/judges/pandoc.ts';
import { typst } from '../../../support/judges/typst.ts';
import { markdownTypography, orgTypography } from '../../../support/typography.ts';

const folder = new URL('../../../../media/csl/', import.meta.url);
const json = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
const loadFiles = (style: string, language = 'en-US') => ({
  style: json(style),
  locale: json(`locale-${language}`),
  language,
});
const formatters = new Map<string, FormatReferences>();

/** Returns the formatter of a style in English, which is slow to parse. */
function loadFormatter(style: string): FormatReferences {
  const formatter = formatters.get(style) ?? createFormatter(loadFiles(style));
  formatters.set(style, formatter);
  return formatter;
}

const reference = {
  title: 'The port reopens',
  url: 'https://wire.example/port',
  publisher: 'Wire',
  authors: ['Jane van Doe'],
  published: '2026-11-20T08:00:00Z',
  retrieved: '2026-11-21',
};

describe('Formatted reference', () => {
  for (const [style, expected] of Object.entries({
    apa: 'van Doe, J. (2026, November 20). *The port reopens*. Wire. <https://wire.example/port>',
    mla: 'van Doe, Jane. “The Port Reopens.” *Wire*, 20 Nov. 2026, <https://wire.example/port>.',
    'chicago-notes': 'Jane van Doe, “The Port Reopens,” Wire, November 20, 2026, <https://wire.example/port>.',
    'chicago-author-date':
      'Doe, Jane van. 2026. “The Port Reopens.” Wire. November 20, 2026. <https://wire.example/port>.',
    ieee: 'J. van Doe, “The port reopens,” Wire. Accessed: Nov. 21, 2026. \\[Online\\]. Available: <https://wire.example/port>',
    harvard:
      'van Doe, J. (2026) *The port reopens*, *Wire*. Available at: <https://wire.example/port> (Accessed: November 21, 2026).',
    vancouver:
      'van Doe J. Wire. 2026 \\[cited 2026 Nov 21\\]. The port reopens. Available from: <https://wire.example/port>',
  })) {
    it(`follows the style ${style}`, () => {
      const formatted = loadFormatter(style)([reference]);
      assert.equal(writeCitation([reference], 'markdown', 'formatted-reference', { formatted }).text, expected);
    });
  }

  for (const style of ['apa', 'mla', 'chicago-notes', 'chicago-author-date', 'ieee', 'harvard', 'vancouver']) {
    it(`keeps the case of a host that replaces a publisher or a title (${style})`, () => {
      const format = loadFormatter(style);
      const url = 'https://www.kestrelwire.example/port-of-call';
      const host = 'kestrelwire.example';
      for (const unknown of [
        { title: 'The port reopens', url, publisher: host },
        { title: 'The port reopens', url, publisher: host, published: '2026-11-20' },
        { url, publisher: host, published: '2026-11-20' },
        { url },
      ]) {
        const [text = []] = format([unknown]);
        const plainText = text.map((part) => part.text).join('');
        assert.doesNotMatch(
          plainText,
          /Kestrelwire|\.Example|Https|Port-[Oo]f|port-Of|nocase/,
          JSON.stringify(unknown),
        );
        assert.match(plainText, /kestrelwire\.example/);
      }
    });
  }

  it('is in the given language', () => {
    const [text] = createFormatter(loadFiles('apa', 'de-DE'))([{ ...reference, published: '2026-12-01' }]);
    assert.match(text?.map((part) => part.text).join('') ?? '', /\(2026, .*Dezember/);
  });

  it('can follow a style in XML', () => {
    const style = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
  <info><title>Mine</title><id>mine</id><updated>2026-01-01T00:00:00Z</updated></info>
  <citation><layout><text variable="title"/></layout></citation>
  <bibliography><layout suffix="!"><text variable="title" font-style="italic"/></layout></bibliography>
</style>`;
    const files = { ...loadFiles('apa'), style };
    assert.deepEqual(createFormatter(files)([reference]), [
      [
        { text: 'The port reopens', isItalic: true },
        { text: '!', isItalic: false },
      ],
    ]);
  });

  it('is the content of a formatted footnote, with publisher and date', () => {
    const formatted = loadFormatter('chicago-notes')([reference]);
    const expected = {
      text: '[^1]',
      definition: '[^1]: Jane van Doe, “The Port Reopens,” Wire, November 20, 2026, <https://wire.example/port>.',
    };
    const context = { formatted, before: 'strike', label: '1' };
    assert.deepEqual(writeCitation([reference], 'markdown', 'markdown-footnote-formatted', context), expected);
    assert.equal(
      writeCitation([reference], 'latex', 'latex-footnote-formatted', context).text,
      '\\footnote{Jane van Doe, “The Port Reopens,” Wire, November 20, 2026, \\href{https://wire.example/port}{https://wire.example/port}.}',
    );
  });

  it('does not change other footnotes', () => {
    const formatted = loadFormatter('apa')([reference]);
    const { definition } = writeCitation([reference], 'markdown', 'markdown-footnote', { formatted, label: '1' });
    assert.equal(definition, '[^1]: [The port reopens](https://wire.example/port)');
  });

  const cases = fc.sample(references, { numRuns: runs / 5, seed: 20261121 });
  const texts = loadFormatter('apa')(cases);
  for (const [languageId, format, judge, typography = quotationMarks] of [
    ['markdown', 'formatted-reference', libraries[0]!],
    ['html', 'formatted-reference', parse5],
    ['asciidoc', 'formatted-reference', asciidoctor],
    ['latex', 'formatted-reference', pandoc('latex'), markdownTypography],
    ['restructuredtext', 'formatted-reference', docutils],
    ['org', 'formatted-reference', emacs, orgTypography],
    ['typst', 'formatted-reference', typst],
    ['markdown', 'markdown-footnote-formatted', pandoc('markdown'), markdownTypography],
    ['asciidoc', 'asciidoc-footnote-formatted', asciidoctorFootnotes],
    ['latex', 'latex-footnote-formatted', pandoc('latex'), markdownTypography],
    ['restructuredtext', 'rst-footnote-formatted', docutils],
    ['org', 'org-footnote-formatted', emacs, orgTypography],
    ['typst', 'typst-footnote-formatted', typst],
  ] as const) {
    const title = `is only text and its one link as ${format} in ${languageId}, whatever its fields hold (${judge.name})`;
    const isFootnote = format !== 'formatted-reference';
    itJudged(title, [judge.need], async () => {
      const cells = texts.map((formatted, index) => {
        const before = isFootnote ? 'word' : '';
        const { text, definition } = writeCitation([], languageId, format, {
          formatted: [formatted],
          before,
          label: String(index + 1),
        });
        return { paragraph: before + text, definition };
      });
      const readings = await judge.read(cells);
      const normal = (value: string) =>
        toPlainLine(typography(value.replace(/⟨(?:emph|em|Emph|i|emphasis|RawInline)⟩/g, '').normalize()));
      for (const [index, formatted] of texts.entries()) {
        if (languageId === 'org' && hasBrackets(cases[index]!.url)) {
          continue; // Org can’t link to such a host.
        }
        const words = formatted.map((part) => (part.isAddress ? '⟦⟧' : part.text)).join('');
        const expectedText = isFootnote ? `word⟨note ${words}⟩` : words;
        assert.doesNotMatch(readings[index]?.around ?? '', /⟨RawInline⟩/);
        assert.equal(normal(readings[index]?.around ?? ''), normal(expectedText), JSON.stringify(cells[index]));
        for (const { href } of readings[index]?.links ?? []) {
          // In Markdown’s angle brackets, Dateline encodes a semicolon that would end an entity.
          const read = languageId === 'markdown' ? href.replaceAll('%3B', ';') : href;
          assert.equal(sameAddress(read), sameAddress(toCitableAddress(cases[index]!.url) ?? ''));
        }
      }
    });
  }

  it('is unescaped in plain text', () => {
    for (const formatted of texts) {
      const { text } = writeCitation([], 'plaintext', 'formatted-reference', { formatted: [formatted], before: '' });
      assert.equal(text, formatted.map((part) => part.text).join(''));
    }
  });
});
