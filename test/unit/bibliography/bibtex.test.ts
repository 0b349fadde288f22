import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { writeBiblatexEntry, writeBibtexEntry } from '../../../src/bibliography/bibtexEntry.ts';
import { createBibliographyEntry } from '../../../src/bibliography/bibliographyEntry.ts';
import { getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { readWithPandoc, references, runs } from './bibliographies.ts';
import { itJudged } from '../../support/judges/judged.ts';

const cases = fc.sample(references, { numRuns: runs, seed: 20261121 });

describe('BibTeX entry', () => {
  for (const [format, write] of [
    ['biblatex', writeBiblatexEntry],
    ['bibtex', writeBibtexEntry],
  ] as const) {
    itJudged(`keeps title and address exact for pandoc -f ${format}`, ['pandoc'], () => {
      const text = cases.map((reference, index) => write(createBibliographyEntry(reference), `k${index}`)).join('\n');
      const read = readWithPandoc(format, text);
      const expected = cases.map((reference, index) => ({
        key: `k${index}`,
        title: typography(replaceUnmatchedBraces(getCitableTitle(reference))),
        url: toCitableAddress(reference.url),
      }));
      const actual = read.map(({ key, title, url }) => ({ key, title: typography(title), url }));
      const faults = expected.filter((entry, index) => JSON.stringify(entry) !== JSON.stringify(actual[index]));
      const examples = faults.slice(0, 8).map((entry) => {
        const index = Number(entry.key.slice(1));
        return `${JSON.stringify(entry)}\n    ${JSON.stringify(actual[index])}\n${write(createBibliographyEntry(cases[index]!), '')}`;
      });
      assert.equal(faults.length, 0, `${faults.length} of ${runs}:\n${examples.join('\n')}`);
      assert.equal(read.length, runs);
    });
  }
});

/** Replaces unmatched braces, as an independent implementation. */
function replaceUnmatchedBraces(title: string): string {
  let rest = title.replaceAll('(', '\u0001').replaceAll(')', '\u0002');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/\{([^{}]*)\}/g, '\u0003$1\u0004');
  }
  return rest.replace(/[{}\u0001-\u0004]/g, (mark) => '()(){}'['{}\u0001\u0002\u0003\u0004'.indexOf(mark)]!);
}

/** Ignores that TeX prints a straight quotation mark as an apostrophe. */
function typography(text: string): string {
  return text.replace(/[‘’]/g, "'");
}
