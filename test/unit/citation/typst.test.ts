import { typstFootnote, typstLink } from '../../../src/citation/typst.ts';
import { everywhere, itIsExact, type Claim } from '../../support/exact.ts';
import { typst } from '../../support/judges/typst.ts';

const claim: Claim = {
  write: typstLink,
  judges: [typst],
  neighbours: everywhere,
  // Whether a bracket has its partner, and what a mark pairs with, depends on the rest of the title.
  always: /\\[[\]*_`~/.=+-]/,
  escapes: [[/\\[!-/:-@[-`{-~]/g, (escape) => escape.slice(1)]],
};

describe('a Typst link', () => itIsExact(claim));

describe('a Typst footnote', () => {
  itIsExact({ ...claim, write: typstFootnote, holder: '⟨note ⟦⟧⟩' });
});
