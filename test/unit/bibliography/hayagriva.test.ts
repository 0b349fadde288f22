import assert from 'node:assert/strict';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { writeBibliography } from '../../../src/bibliography/writeBibliography.ts';
import { toPlainLine, getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { listReferences } from './bibliographies.ts';
import { readHayagriva } from '../../support/judges/typst.ts';

describe('Hayagriva bibliography', () => {
  it('keeps titles, publishers and addresses exact for Typst', async function () {
    this.timeout(600_000);
    const cases = listReferences();
    const read = await readHayagriva(writeBibliography(cases, 'hayagriva'));
    const faults = cases.flatMap((reference, index) => {
      const { title = '', publisher = '', url = 'about:blank' } = read[index] ?? {};
      const actual = [title, publisher, URL.parse(url)?.href];
      const expected = [
        getCitableTitle(reference),
        toPlainLine(reference.publisher ?? ''),
        new URL(toCitableAddress(reference.url ?? '') ?? '').href,
      ];
      return JSON.stringify(actual) === JSON.stringify(expected)
        ? []
        : [`${JSON.stringify(expected)}\n    ${JSON.stringify(actual)}`];
    });
    assert.equal(faults.length, 0, `${faults.length} of ${cases.length}:\n${faults.slice(0, 12).join('\n')}`);
    assert.equal(read.length, cases.length);
  });
});
