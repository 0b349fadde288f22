import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { getReferenceKey } from '../../../src/kinds/createReference.ts';
import { addresses } from '../../support/hostile.ts';

describe('Reference key', () => {
  it('ignores a fragment and a trailing slash', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const cited = toCitableAddress(address);
        fc.pre(cited !== undefined);
        fc.pre(!/#[/!]/.test(cited));
        const [page = ''] = cited.split('#');
        const key = getReferenceKey({ url: page });
        assert.equal(getReferenceKey({ url: `${page}#other` }), key);
        assert.equal(getReferenceKey({ url: `${key}/` }), key);
        assert.doesNotMatch(key, /#/);
      }),
    );
  });

  it('contains a fragment that is a client-side route', () => {
    const keys = ['#/article/1', '#/article/2', '#!article/1', '#!/article/1', '', '#top', '#:~:text=a'].map(
      (fragment) => getReferenceKey({ url: `https://a.example/app${fragment}` }),
    );
    assert.deepEqual(keys, [
      'https://a.example/app#/article/1',
      'https://a.example/app#/article/2',
      'https://a.example/app#!article/1',
      'https://a.example/app#!/article/1',
      ...['https://a.example/app', 'https://a.example/app', 'https://a.example/app'],
    ]);
  });

  it('is the same for other encodings and with tracking parameters', () => {
    const keys = ['https://a.example/b[1]?c=d', 'https://a.example/b%5B1%5D/?utm_source=mail&c=d#top'].map((url) =>
      getReferenceKey({ url }),
    );
    assert.equal(keys[0], keys[1]);
  });

  it('differs for different pages, and for different titles without a web address', () => {
    const keys = [
      { url: 'https://a.example/b' },
      { url: 'https://a.example/B' },
      { url: 'https://a.example/b?c=d' },
      { url: 'javascript:a', title: 'One' },
      { title: 'Two' },
    ].map(getReferenceKey);
    assert.equal(new Set(keys).size, keys.length);
    assert.equal(keys[3], 'title One');
  });
});
