import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addressOf } from '../../../src/service/address.ts';
import { ServiceError } from '../../../src/service/errors.ts';

describe('the address of a request', () => {
  for (const base of ['https://a.example/api/v', 'https://a.example/api/v/', 'https://a.example/api/v//']) {
    it(`stands below the path of ${base}`, () => {
      const address = addressOf(new URL(base), { route: 'event', id: 'e1' });
      assert.equal(address.href, 'https://a.example/api/v/intel/events/e1');
    });
  }

  it('stands at the root of a base without a path', () => {
    const address = addressOf(new URL('https://a.example'), { route: 'latest', values: { limit: 5 } });
    assert.equal(address.href, 'https://a.example/content/articles/latest?limit=5');
  });

  it('leaves the base as it is', () => {
    const base = new URL('https://a.example/x');
    addressOf(base, { route: 'latest', values: { limit: 5 } });
    assert.equal(base.href, 'https://a.example/x');
  });

  it('holds any identifier as one segment of its path', () => {
    const ids = fc.string({ minLength: 1, unit: 'grapheme' }).filter((id) => !/^\.{1,2}$/.test(id));
    fc.assert(
      fc.property(ids, (id) => {
        const { pathname, search, hash } = addressOf(new URL('https://a.example'), { route: 'similar', id });
        const segments = pathname.split('/');
        assert.equal(segments.length, 5);
        assert.equal(decodeURIComponent(segments[3] ?? ''), id);
        assert.equal(search + hash, '');
      }),
    );
  });

  for (const id of ['', '.', '..', '\ud800']) {
    it(`is refused for the identifier ${JSON.stringify(id)}`, () => {
      assert.throws(
        () => addressOf(new URL('https://a.example'), { route: 'article', id }),
        new ServiceError('badRequest', '/content/articles/{id}: the identifier can’t be sent.'),
      );
    });
  }

  for (const id of ['...', '.a', 'a..']) {
    it(`can hold the identifier ${id}, which stays where it is`, () => {
      assert.equal(addressOf(new URL('https://a.example'), { route: 'event', id }).pathname, `/intel/events/${id}`);
    });
  }
});
