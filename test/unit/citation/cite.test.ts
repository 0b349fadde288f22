import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toCitableAddress, isCitable } from '../../../src/citation/address.ts';
import { cite, listCitationFormats } from '../../../src/citation/cite.ts';
import { isCitableReference, getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { addresses, titles } from '../../support/hostile.ts';

describe('Citation', () => {
  it('is a link in Markdown, and title and address in languages without links', () => {
    for (const language of ['markdown', 'quarto', 'rmd', 'mdx', 'github-markdown']) {
      assert.equal(listCitationFormats(language)[0]?.id, 'markdown-link');
    }
    for (const language of ['plaintext', '', 'markup']) {
      assert.deepEqual(
        listCitationFormats(language).map(({ id }) => id),
        ['plain-text', 'formatted-reference'],
      );
    }
  });

  it('stays on one line and ends its address correctly for any title', () => {
    fc.assert(
      fc.property(titles, addresses, (title, url) => {
        fc.pre(isCitable(url));
        const text = cite({ title, url }, 'plaintext');
        assert.doesNotMatch(text, /[\p{Cc}\p{Zl}\p{Zp}]/u);
        const [, address = ''] = / <([^<>\s]*)>$/.exec(text) ?? [];
        assert.equal(address, toCitableAddress(url));
      }),
    );
  });
});

describe('Title of a reference', () => {
  it('falls back to the address and never to the publisher', () => {
    const url = 'https://a.example/';
    assert.equal(getCitableTitle({ title: ' ', publisher: 'Wire', published: '2030-01-02T03:04:05Z', url }), url);
    assert.equal(getCitableTitle({ publisher: 'Wire', url }), url);
    assert.equal(getCitableTitle({ title: '\u200B', url }), url);
    assert.equal(getCitableTitle({}), 'Untitled');
    assert.equal(getCitableTitle({ url: 'javascript:alert(1)' }), 'Untitled', 'only an address of the web is shown');
  });

  it('is required for a citation unless the reference has a web address', () => {
    assert.deepEqual(
      [{ title: 'a' }, { url: 'https://a.example/' }, { title: '\u200B', url: 'javascript:a' }, { publisher: 'a' }].map(
        isCitableReference,
      ),
      [true, true, false, false],
    );
  });

  it('is truncated between two characters if it is too long', () => {
    const long = 'a'.repeat(4000);
    assert.equal(getCitableTitle({ title: long }), long);
    assert.equal(getCitableTitle({ title: `${'a'.repeat(3998)}😀bb` }), `${'a'.repeat(3998)}…`);
  });

  it('contains no control, invisible or direction characters', () => {
    assert.equal(getCitableTitle({ title: 'a\u202Eb\u2028c\u0000d\te\u2060f' }), 'ab cd ef');
    assert.equal(getCitableTitle({ title: 'x\uD800y' }), 'x\uFFFDy');
  });
});

describe('Citable address', () => {
  it('stays unchanged if RFC 3986 allows it', () => {
    for (const address of ['https://a.example/b(c)?d=%20&e=f#g', 'http://a.example/~x/*_*', 'https://ü.example/日本']) {
      assert.equal(toCitableAddress(address), address);
    }
  });

  it('percent-encodes characters that are not allowed', () => {
    assert.equal(toCitableAddress('https://a.example/a b|c^d%zz"<>'), 'https://a.example/a%20b%7Cc%5Ed%25zz%22%3C%3E');
    assert.equal(toCitableAddress(' https://a.example/a\\b\n'), 'https://a.example/a/b');
    assert.equal(toCitableAddress('https://a.example/\u202Ex'), 'https://a.example/%E2%80%AEx');
    assert.equal(toCitableAddress('https:a.example/b'), 'https://a.example/b');
  });

  it('percent-encodes delimiters in its host', () => {
    const address = 'https://a"onclick=x`b`{{c}}.example/';
    assert.equal(toCitableAddress(address), 'https://a%22onclick=x%60b%60%7B%7Bc%7D%7D.example/');
    assert.equal(URL.parse(toCitableAddress(address) ?? '')?.href, URL.parse(address)?.href);
    assert.equal(cite({ title: 'A', url: 'https://a"onclick=b/' }, 'html'), '<a href="https://a%22onclick=b/">A</a>');
  });

  it('percent-encodes the user name', () => {
    for (const [address, cited] of [
      ['https://%@a.example/', 'https://%25@a.example/'],
      ['https://%41[b]@c@a.example/@', 'https://%41%5Bb%5D%40c@a.example/@'],
      ['https://b:c@a.example/', 'https://b:c@a.example/'],
    ] as const) {
      assert.equal(toCitableAddress(address), cited);
    }
  });

  it('is undefined unless it is a web address', () => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'command:x',
      'mailto:a@b.example',
      '',
      'a',
      'https://',
    ]) {
      assert.equal(toCitableAddress(address), undefined);
    }
  });

  it('is accepted by a URL parser and contains nothing to encode', () => {
    const unit = fc.constantFrom(...'aZ09-._~!$&()*+,;=:@/%?#[] ');
    const plain = fc.string({ unit }).map((rest) => `https://${rest}`);
    fc.assert(
      fc.property(fc.oneof(addresses, plain), (address) => {
        const url = URL.parse(address);
        const isOfWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
        assert.equal(isCitable(address), isOfWeb);
        const cited = toCitableAddress(address);
        assert.equal(cited !== undefined, isOfWeb);
        assert.doesNotMatch(cited ?? '', /[\s"<>\\^`{|}\p{C}\p{Z}]|%(?![\da-f]{2})/iu);
        assert.equal(cited === undefined ? undefined : toCitableAddress(cited), cited);
      }),
      { numRuns: 1_000 },
    );
  });
});
