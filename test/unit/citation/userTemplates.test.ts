import assert from 'node:assert/strict';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { writeCitation } from '../../../src/citation/cite.ts';
import { hasUnsafeAddress } from '../../../src/citation/templateSlots.ts';
import type { Reference } from '../../../src/citation/reference.ts';
import { toPlainLine, getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { generated, hasBrackets, quotationMarks, real, runs, sameAddress } from '../../support/exact.ts';
import { asciidoctor } from '../../support/judges/asciidoctor.ts';
import { docutils } from '../../support/judges/docutils.ts';
import { emacs } from '../../support/judges/emacs.ts';
import { parse5 } from '../../support/judges/html.ts';
import { itJudged } from '../../support/judges/judged.ts';
import { libraries, pandocMarkdowns } from '../../support/judges/markdown.ts';
import { pandoc } from '../../support/judges/pandoc.ts';
import { placeholder, type Judge } from '../../support/judges/reading.ts';
import { typst } from '../../support/judges/typst.ts';
import { xml } from '../../support/judges/xml.ts';
import { markdownTypography, orgTypography } from '../../support/typography.ts';

interface Template {
  /** The user's template for a link. */
  readonly link: string;
  readonly judges: readonly Judge[];
  readonly typography?: (text: string) => string;
  readonly impossible?: (address: string) => boolean;
}

const templates: Readonly<Record<string, Template>> = {
  markdown: { link: '[link](${url})', judges: [...libraries, ...pandocMarkdowns], typography: markdownTypography },
  html: { link: '<a href="${url}">link</a>', judges: [parse5, xml] },
  latex: { link: '\\href{${url}}{link}', judges: [pandoc('latex')] },
  restructuredtext: { link: '`link <${url}>`__', judges: [docutils] },
  asciidoc: { link: 'link:${url}[link]', judges: [asciidoctor] },
  org: { link: '[[${url}][link]]', judges: [emacs], typography: orgTypography, impossible: hasBrackets },
  typst: { link: '#link("${url}")[link]', judges: [typst] },
};

const sources = [...real.slice(0, runs / 3), ...generated];

describe('User template', () => {
  for (const [languageId, { link, judges, typography = quotationMarks, impossible }] of Object.entries(templates)) {
    const template = `\${title} by \${publisher}: ${link}`;
    const cases = sources
      .filter(({ url }) => impossible?.(toCitableAddress(url) ?? '') !== true)
      .map(({ title, url }, index, all) => ({ title, url, publisher: all[(index + 1) % all.length]!.title }));

    for (const judge of judges) {
      itJudged(`adds nothing but text and its one link in ${languageId} (${judge.name})`, [judge.need], async () => {
        const texts = cases.map((reference, index) => {
          // Alternate between a position after words and the start of a line.
          const before = index % 2 === 0 ? 'before ' : '';
          const around = { before, after: ' after' };
          return { before, ...writeCitation([reference], languageId, 'own', around, { own: template }) };
        });
        const readings = await judge.read(texts.map(({ before, text }) => ({ paragraph: `${before}${text} after` })));
        const normal = (text: string) => typography(text.normalize()).replace(/\s+/g, ' ').trim();
        const faults = cases.flatMap(({ title, url, publisher }, index) => {
          const { before, text } = texts[index]!;
          const { links = [], around = '' } = readings[index] ?? {};
          const actual = [links.map((link) => [sameAddress(link.href), link.text]), normal(around)];
          const words = `${before}${getCitableTitle({ title, publisher, url })} by ${toPlainLine(publisher)}: ${placeholder} after`;
          const expected = [[[sameAddress(toCitableAddress(url) ?? ''), 'link']], normal(words)];
          return JSON.stringify(actual) === JSON.stringify(expected)
            ? []
            : [`${text.slice(0, 400)}\n    ${JSON.stringify(actual).slice(0, 400)}`];
        });
        assert.equal(faults.length, 0, `${faults.length} of ${cases.length}:\n${faults.slice(0, 12).join('\n')}`);
      });
    }
  }
});

describe('Addresses that a template writes', () => {
  const writeTemplate = (languageId: string, template: string, reference: Reference) =>
    writeCitation([reference], languageId, 'own', {}, { own: template }).text;
  const hostile = { title: 'javascript:alert(1)', url: 'javascript:alert(2)', publisher: 'data:text/html,x' };
  const picture = { title: 'https://evil.example/t.png', url: 'https://evil.example/u.png' };

  const links: Readonly<Record<string, readonly string[]>> = {
    markdown: [
      '[a](${url})',
      '[a](${title})',
      '[a](<${publisher}>)',
      '[a]: ${title}',
      '<${title}>',
      '<a href="${title}">',
    ],
    html: ['<a href="${title}">a</a>', "<a href='${url}'>a</a>", '<a href=${publisher}>a</a>'],
    latex: ['\\href{${title}}{a}', '\\url{${url}}'],
    restructuredtext: ['`a <${title}>`__'],
    asciidoc: ['link:${title}[a]'],
    org: ['[[${title}][a]]'],
    typst: ['#link("${title}")[a]'],
    mediawiki: ['[${title} a]'],
    textile: ['"a":${title}'],
  };
  for (const [languageId, templates] of Object.entries(links)) {
    it(`are web addresses or empty in ${languageId}`, () => {
      for (const template of templates) {
        assert.equal(writeTemplate(languageId, template, hostile), template.replace(/\$\{\w+\}/, ''), template);
        assert.match(
          writeTemplate(languageId, template, { ...picture, publisher: picture.url }),
          /https:\/\/evil\.example/,
          template,
        );
      }
    });
  }

  const resources: Readonly<Record<string, readonly string[]>> = {
    markdown: ['![a](${url})', '![a](${title})', '![a](https://x.example/?${url})', '<img src="${url}">'],
    html: [
      '<img alt="a" src=${title}>',
      '<iframe src="${url}"></iframe>',
      '<p onclick="f(${title})">',
      '<script>"${title}"',
    ],
    latex: ['\\includegraphics[width=1cm]{${url}}'],
    restructuredtext: ['.. image:: ${url}'],
    asciidoc: ['image::${url}[a]'],
    typst: ['#image("${url}")'],
    mediawiki: ['[[File:${title}]]'],
    textile: ['!${url}!'],
  };
  for (const [languageId, templates] of Object.entries(resources)) {
    it(`never belong to a picture or a script in ${languageId}`, () => {
      for (const template of templates) {
        assert.equal(writeTemplate(languageId, template, picture), template.replace(/\$\{\w+\}/, ''), template);
      }
    });
  }

  it('leave titles that are text unchanged', () => {
    assert.equal(
      writeTemplate('markdown', '${title} ([link](${url}))', {
        title: 'JavaScript: the good parts',
        url: 'https://x.example/',
      }),
      'JavaScript: the good parts ([link](https://x.example/))',
    );
    assert.equal(
      writeTemplate('html', '<p class="a" title="${title}">', { title: 'JavaScript: the good parts' }),
      '<p class="a" title="JavaScript: the good parts">',
    );
  });

  it('make a template unusable if the template itself names another scheme', () => {
    for (const template of [
      '[${title}](javascript:alert(1))',
      '[${title}](<JAVASCRIPT:alert(1)>)',
      '[a]: data:text/html,x',
      '<javascript:alert(1)>',
      '<a href="vbscript:x">',
      '[x](command:a.b)',
    ]) {
      assert.ok(hasUnsafeAddress(template, 'markdown'), template);
    }
    for (const template of [
      '[${title}](${url})',
      '[${title}](https://archive.example/${url})',
      '[${title}](#notes)',
      '<dc:title>${title}</dc:title> at 10:30',
      'javascript: ${title}',
    ]) {
      assert.ok(!hasUnsafeAddress(template, 'markdown'), template);
    }
  });
});
