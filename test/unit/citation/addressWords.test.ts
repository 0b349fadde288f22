// cspell:ignore Énergie verte
import assert from 'node:assert/strict';
import { getAddressWords } from '../../../src/citation/address.ts';

describe('Words of an address', () => {
  for (const [address, words] of [
    ['https://a.example/2030/port-strike-ends.html?x=1#y', 'Port strike ends'],
    ['https://a.example/2030/port_strike+ends/', 'Port strike ends'],
    ['https://a.example/%C3%89nergie-verte', 'Énergie verte'],
    ['https://a.example/100%-sure', '100% sure'],
    ['https://a.example/', ''],
    ['not an address', ''],
  ] as const) {
    it(`are “${words}” for ${address}`, () => {
      assert.equal(getAddressWords(address), words);
    });
  }
});
