import assert from 'node:assert/strict';
import '@citation-js/plugin-ris';
import { Cite } from '@citation-js/core';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { writeBibliography } from '../../../src/bibliography/writeBibliography.ts';
import { toPlainLine, getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { listReferences } from './bibliographies.ts';

describe('RIS bibliography', () => {
  it('keeps titles, publishers and addresses exact for Citation.js', function () {
    this.timeout(600_000);
    const cases = listReferences();
    const { data } = new Cite(writeBibliography(cases, 'ris'), { forceType: '@ris/file' });
    const faults = cases.flatMap((reference, index) => {
      const { title, 'collection-title': publisher = '', URL: url } = data[index] ?? {};
      const actual = JSON.stringify([title, publisher, url]);
      const expected = JSON.stringify([
        getCitableTitle(reference),
        toPlainLine(reference.publisher ?? ''),
        toCitableAddress(reference.url ?? ''),
      ]);
      return actual === expected ? [] : [`${expected}\n    ${actual}`];
    });
    assert.equal(faults.length, 0, `${faults.length} of ${cases.length}:\n${faults.slice(0, 12).join('\n')}`);
    assert.equal(data.length, cases.length);
  });
});
