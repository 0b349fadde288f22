import assert from 'node:assert/strict';
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
    ] as const) {
      assert.equal(readPastedSource(text, html), undefined, text.slice(0, 80));
    }
  });
});
