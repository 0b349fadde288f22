import assert from 'node:assert/strict';
import '@citation-js/plugin-ris';
import { Cite } from '@citation-js/core';
import fc from 'fast-check';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { removeDuplicates, writeBibliography } from '../../../src/bibliography/writeBibliography.ts';
import { toPlainLine, getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { references, runs } from './bibliographies.ts';
import { real } from '../../support/exact.ts';

const cases = removeDuplicates([
  ...real.map(({ title, url }) => ({ title, url })),
  ...fc.sample(references, { numRuns: runs, seed: 20261121 }),
]);

describe('RIS bibliography', () => {
  it('keeps titles, publishers and addresses exact for Citation.js', function () {
    this.timeout(600_000);
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
