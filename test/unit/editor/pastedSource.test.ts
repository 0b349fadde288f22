import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { readPastedSource } from '../../../src/editor/pastedSource.ts';

const url = 'https://news.example/a?b=1&c=2';

describe('readPastedSource', () => {
  it('reads an address, and the title that a browser copied with it', () => {
    const html = `<meta charset="utf-8"><a href="https://news.example/a?b=1&amp;c=2">Rates &amp; <b>prices</b> rise</a>`;
    assert.deepEqual(readPastedSource(` ${url}\n`, ''), { url });
    assert.deepEqual(readPastedSource(url, html), { url, title: 'Rates & prices rise' });
    assert.deepEqual(readPastedSource(url, `<a href="${url}">${url.replace('&', '&amp;')}</a>`), { url });
    assert.deepEqual(readPastedSource('Rates & prices rise', html), { url, title: 'Rates & prices rise' });
  });

  it('reads a title with its address in one or two lines', () => {
    for (const text of [`Rates rise\n${url}`, `Rates rise ${url}`, `Rates rise - ${url}`, `“Rates rise” <${url}>`]) {
      assert.deepEqual(readPastedSource(text, ''), { url, title: 'Rates rise' }, text);
    }
  });

  it('reads the address of the link itself, however its tag is written', () => {
    for (const html of [
      `<a title=' href="https://evil.example/" ' href="${url}">A</a>`,
      `<a data-a='x href="https://evil.example/"' href='${url.replaceAll('&', '&#38;')}'>A</a>`,
      `<A HREF=${url}>A</A>`,
      `<a\nhref = "${url}" href="https://evil.example/">A</a>`,
      `<a href="${url}" title="a > b">A</a>`,
      `<a href="\f ${url}\x01">A</a>`,
      `<svg><a xlink:href="${url}"><text>A</text></a></svg>`,
      `<svg><a xlink:href="https://evil.example/" href="${url}"><text>A</text></a></svg>`,
      `<html><body>more<!--StartFragment--><a href="${url}">A</a><!--EndFragment-->more</body></html>`,
      `<style>a::after { content: "<a href=x>" }</style><a href="${url}"><b>A</b><!-- <a href="https://evil.example/"> --></a>`,
    ]) {
      assert.deepEqual(readPastedSource('A', html), { url, title: 'A' }, html);
    }
    const amp = 'Caf&eacute; open &hellip; &#x1F600;';
    assert.equal(readPastedSource('Café open … 😀', `<a href="${url}">${amp}</a>`)?.title, 'Café open … 😀');
  });

  it('reads nothing from other text', () => {
    for (const [text, html] of [
      ['Rates rise', ''],
      ['javascript:alert(1)', '<a href="javascript:alert(1)">x</a>'],
      [`${url} ${url}`, ''],
      [`First line\nsecond line\n${url}`, ''],
      [`${url} rises`, ''],
      ['A B', `<a href="${url}">A</a> <a href="https://b.example/">B</a>`],
      ['A text with a link', `A text with <a href="${url}">a link</a>`],
      ['x'.repeat(3000), ''],
      ['A', `<a data-html="<a href='${url}'>A</a>">A</a>`],
      ['A', `<!-- <a href="${url}">A</a> --> A`],
      ['A', `<a href="/a" title='<a href="${url}">'>A</a>`],
      ...[
        '\u00A0https://news.example/',
        '\uFEFFhttps://news.example/',
        'https:news.example',
        'https:/news.example',
      ].map((relative) => ['A', `<a href="${relative}">A</a>`] as const),
      ['A', `<a href="${url}"><svg><a xlink:href="https://evil.example/"><text>A</text></a></svg></a>`],
    ] as const) {
      assert.equal(readPastedSource(text, html), undefined, text.slice(0, 80));
    }
  });

  it('reads only the address that the parser of browsers finds in a lone link, whatever the HTML contains', () => {
    const pieces = fc.constantFrom(
      ...[
        `<a href="${url}">`,
        '<a href="https://evil.example/">',
        "<a href='https://evil.example/'",
        '<a ',
        '</a>',
        '>',
        '"',
        "'",
      ],
      ...[
        ' href="https://evil.example/"',
        ' href=https://evil.example/',
        ' xlink:href="https://evil.example/"',
        ' title="',
        " title='",
      ],
      ...['<svg>', '</svg>', '<!--', '-->', '<!--StartFragment-->', '<!--EndFragment-->', '<template>', '</template>'],
      ...[
        '<style>',
        '</style>',
        '<textarea>',
        '</textarea>',
        '<b>',
        '</b>',
        '<p>',
        '<table><tr><td>',
        '</td></tr></table>',
      ],
      ...['A', ' ', '&amp;', '\n', '\0', '&lt;a href=&quot;https://evil.example/&quot;&gt;'],
    );
    const copied = fc.array(pieces, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          copied,
          copied.map((html) => `<a ${html} href="${url}">A</a>${html}`),
        ),
        (html) => {
          const source = readPastedSource('A', html);
          if (source) {
            const links = findLinks(parse(html));
            assert.deepEqual([...new Set(links)], [source.url], html);
            assert.equal(source.title, 'A');
          }
        },
      ),
      { numRuns: 5000 },
    );
  });
});

/** Returns the addresses of the links in the selection that a browser marked, in document order. */
function findLinks(document: DefaultTreeAdapterTypes.Document): string[] {
  const marks: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#comment' && 'data' in node) {
      marks.push(`#${node.data.trim()}`);
    }
    if (node.nodeName === 'a' && 'attrs' in node) {
      const addresses = node.attrs.filter(({ name }) => name === 'href');
      const address = addresses.find(({ prefix }) => !prefix) ?? addresses[0];
      marks.push(...(address ? [address.value.trim()] : []));
    }
    // In SVG, these elements can contain links, which nobody sees.
    const isShown = !/^(?:style|script|title)$/.test(node.nodeName);
    for (const child of 'childNodes' in node && isShown ? node.childNodes : []) {
      visit(child);
    }
  };
  visit(document);
  const end = marks.indexOf('#EndFragment');
  const selected = end < 0 ? marks : marks.slice(0, end);
  return selected.slice(selected.lastIndexOf('#StartFragment') + 1).filter((mark) => !mark.startsWith('#'));
}
