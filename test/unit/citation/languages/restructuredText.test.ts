import { everywhere, itIsExact, type Claim, findWriter } from '../../../support/exact.ts';
import { docutils } from '../../../support/judges/docutils.ts';
import { pandoc } from '../../../support/judges/pandoc.ts';

const claim: Claim = {
  write: findWriter('rst-link'),
  // Pandoc 2.17 takes the end of some addresses that end in an underscore for a reference.
  judges: [docutils, { ...pandoc('rst'), cannotRead: (address) => address.endsWith('_') }],
  neighbors: everywhere,
  escapes: [[/\\[^ ]/g, (escape) => escape.slice(1)]],
};

describe('reStructuredText link', () => itIsExact(claim));

describe('reStructuredText footnote', () => {
  // Pandoc leaves out the space before a footnote; of angle brackets and backticks it needs each to be escaped, where docutils
  // needs but some.
  itIsExact({
    ...claim,
    write: findWriter('rst-footnote'),
    judges: [docutils],
    dialects: /\\[<`]/g,
    holder: '⟨note ⟦⟧⟩',
  });
});
