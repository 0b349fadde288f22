import { everywhere, itIsExact, type Claim, findWriter } from '../../support/exact.ts';
import { docutils } from '../../support/judges/docutils.ts';
import { pandoc } from '../../support/judges/pandoc.ts';

const claim: Claim = {
  write: findWriter('rst-link'),
  // Pandoc 2.17 reads the end of some addresses that end with an underscore as a reference.
  judges: [docutils, { ...pandoc('rst'), cannotRead: (address) => address.endsWith('_') }],
  neighbors: everywhere,
  escapes: [[/\\[^ ]/g, (escape) => escape.slice(1)]],
};

describe('reStructuredText link', () => itIsExact(claim));

describe('reStructuredText footnote', () => {
  // Pandoc omits the space before a footnote. It needs every angle bracket and backtick to be escaped, while docutils
  // needs only some of the escapes.
  itIsExact({
    ...claim,
    write: findWriter('rst-footnote'),
    judges: [docutils],
    dialects: /\\[<`]/g,
    holder: '⟨note ⟦⟧⟩',
  });
});
