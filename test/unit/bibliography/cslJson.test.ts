import assert from 'node:assert/strict';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { addToBibliography } from '../../../src/bibliography/addToBibliography.ts';
import { writeBibliography } from '../../../src/bibliography/writeBibliography.ts';
import { getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { listKeyedReferences, readWithPandoc } from './bibliographies.ts';
import { itJudged } from '../../support/judges/judged.ts';

describe('CSL-JSON bibliography', () => {
  itJudged('keeps keys, titles and addresses exact for pandoc -f csljson', ['pandoc'], () => {
    const cases = listKeyedReferences();
    const read = readWithPandoc('csljson', writeBibliography(cases, 'csljson'));
    assert.equal(read.length, cases.length);
    const faults = cases.flatMap((reference, index) => {
      const { key, title = '', url } = read[index] ?? {};
      const expected = JSON.stringify([
        reference.key,
        typography(getCitableTitle(reference)),
        toCitableAddress(reference.url ?? '')?.replaceAll("'", '%27') ?? '',
      ]);
      const actual = JSON.stringify([key, typography(replaceSuperscripts(title)), url]);
      return expected === actual ? [] : [`${expected}\n    ${actual}`];
    });
    assert.equal(faults.length, 0, `${faults.length} of ${cases.length}:\n${faults.slice(0, 12).join('\n')}`);
  });

  it('recognizes an address with apostrophes in any encoding', () => {
    const reference = { title: 'It’s', url: "https://wire.example/it's?a='b'" };
    const {
      text,
      keys: [key],
    } = addToBibliography('[]', 'csljson', [reference]);
    assert.match(text, /wire\.example\/it%27s\?a=%27b%27/);
    assert.deepEqual(addToBibliography(text, 'csljson', [reference]), { text, keys: [key] });
  });
});

/** Replaces superscript characters with plain ones. Otherwise, the comparison would miss a title's own `<sup>`. */
function replaceSuperscripts(text: string): string {
  return text.replace(/<sup>(.+?)<\/sup>/gu, '$1');
}

/**
 * Ignores which quotation marks and spaces pandoc prints and how it raises characters. The word joiner is invisible; it
 * separates the characters of an HTML tag.
 */
function typography(text: string): string {
  return (
    text
      .replace(/[‘’“”"]/g, "'")
      .replaceAll('\u2060', '')
      .normalize('NFKC')
      // Pandoc raises this character, but Unicode's compatibility forms do not contain it.
      .replaceAll('ˁ', 'ʕ')
      .replace(/\s/g, ' ')
  );
}
