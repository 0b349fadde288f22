import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toCitableAddress, isCitable } from '../../../src/citation/address.ts';
import { hasCredentials } from '../../../src/citation/address.ts';
import { readArticleLink } from '../../../src/search/articleLink.ts';
import { addresses } from '../../support/hostile.ts';

const path = '/article';

describe('Link to an article', () => {
  it('contains any web address, including its & and #', () => {
    fc.assert(
      fc.property(addresses.filter(isCitable), (address) => {
        assert.equal(readArticleLink({ path, query: `url=${address}` }), toCitableAddress(address));
      }),
    );
    const address = 'https://a.example/?a=1&url=2#b';
    assert.equal(readArticleLink({ path, query: `url=${address}` }), address);
  });

  it('rejects every other text', () => {
    const hostile = [
      ...['', 'url=', 'url', '&url=https://a.example/', 'x=1&url=https://a.example/', 'URL=https://a.example/'],
      ...[
        'javascript:alert(1)',
        'command:a.b',
        'file:///etc/passwd',
        'vscode://x.y/z',
        '//a.example',
        'https://',
        'data:,x',
      ].map((address) => `url=${address}`),
      `url=https://a.example/${'x'.repeat(2048)}`,
    ];
    assert.deepEqual(
      hostile.map((query) => readArticleLink({ path, query })),
      hostile.map(() => undefined),
    );
    assert.equal(readArticleLink({ path: '/other', query: 'url=https://a.example/' }), undefined);
    fc.assert(
      fc.property(fc.string(), fc.string(), (anyPath, query) => {
        const address = readArticleLink({ path: anyPath, query });
        assert.ok(address === undefined || isCitable(address));
      }),
    );
  });

  it('removes control and direction characters', () => {
    const address = readArticleLink({ path, query: 'url=https://a.example/\u202Emoc.elpmaxe\u0000\n' });
    assert.doesNotMatch(address ?? '', /[\p{C}]/u);
  });

  it('is detected if its address has a user name or password', () => {
    for (const address of ['https://ann@a.example/', 'https://ann:secret@a.example/', 'https://:secret@a.example/']) {
      assert.ok(hasCredentials(readArticleLink({ path, query: `url=${address}` }) ?? ''), address);
    }
    assert.ok(!hasCredentials('https://a.example/@ann?user=ann:secret@b.example'));
  });
});
