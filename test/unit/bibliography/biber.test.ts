import assert from 'node:assert/strict';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { writeBibliography } from '../../../src/bibliography/writeBibliography.ts';
import { getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { listKeyedReferences } from './bibliographies.ts';
import { readWithBiber } from '../../support/judges/biber.ts';
import { itJudged } from '../../support/judges/judged.ts';
import { pandoc } from '../../support/judges/pandoc.ts';

const latex = pandoc('latex');

describe('BibLaTeX file', () => {
  const title = 'is read by biber, and its titles as LaTeX, as exactly the keys, the titles and the addresses';
  itJudged(title, ['biber', 'pandoc'], async () => {
    const cases = listKeyedReferences();
    const entries = readWithBiber(writeBibliography(cases, 'biblatex'));
    const titles = await latex.read(entries.map(({ title }) => ({ paragraph: title.replace(/^\{(.*)\}$/s, '$1') })));
    const faults = cases.flatMap((reference, index) => {
      const { key = '', url = '' } = entries[index] ?? {};
      const actual = JSON.stringify([key, typography(titles[index]?.around ?? ''), URL.parse(url)?.href]);
      const expected = JSON.stringify([
        reference.key,
        typography(getCitableTitle(reference)),
        URL.parse(toCitableAddress(reference.url ?? '') ?? '')?.href,
      ]);
      return actual === expected ? [] : [`${expected}\n    ${actual}`];
    });
    assert.equal(faults.length, 0, `${faults.length} of ${cases.length}:\n${faults.slice(0, 12).join('\n')}`);
    assert.equal(entries.length, cases.length);
  });
});

/** Ignores which quotation marks TeX prints, and reads an unmatched brace as a parenthesis. */
function typography(text: string): string {
  return text
    .normalize()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\{/g, '(')
    .replace(/\}/g, ')')
    .replace(/\s+/g, ' ')
    .trim();
}
