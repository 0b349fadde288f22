import assert from 'node:assert/strict';
import { getAddressKey, listSpellings, removeTracking, toCitableAddress } from '../../../src/citation/address.ts';
import { writeCitation } from '../../../src/citation/cite.ts';
import { findCitations } from '../../../src/draft/citations.ts';

describe('Spellings of an address', () => {
  const addresses = [
    'https://x.org/a[1]',
    'https://x.org/a b',
    'https://x.org/é/日本?q=ü',
    'https://x.org/a|b^c`d{e}',
    'https://x.org/a?b=c&utm_source=d',
    'https://x.org/%5Bx%5D',
  ];

  it('include the address of the service for each citation of it', () => {
    for (const address of addresses) {
      for (const languageId of ['markdown', 'latex', 'restructuredtext', 'asciidoc', 'org', 'typst']) {
        const { text } = writeCitation([{ title: 'T', url: address }], languageId, 'auto', {});
        const url = findCitations(`So ${text}.\n`, languageId)[0]?.references[0]?.url ?? '';
        assert.ok(listSpellings(url).includes(address), `${languageId}: ${text}`);
        assert.equal(getAddressKey(url), getAddressKey(address));
      }
    }
  });

  it('have the same key', () => {
    for (const address of addresses) {
      const keys = new Set(listSpellings(address).map((spelling) => getAddressKey(removeTracking(spelling))));
      assert.equal(keys.size, 1, address);
    }
  });

  it('are at most five, and one for a plain address', () => {
    assert.deepEqual(listSpellings('https://x.org/a?b=c#d'), ['https://x.org/a?b=c#d']);
    assert.deepEqual(listSpellings('https://x.org/%E9'), ['https://x.org/%E9']);
    assert.ok(addresses.every((address) => listSpellings(address).length <= 5));
    assert.deepEqual(listSpellings('https://x.org/a[1]'), [
      'https://x.org/a[1]',
      toCitableAddress('https://x.org/a[1]'),
    ]);
  });
});
