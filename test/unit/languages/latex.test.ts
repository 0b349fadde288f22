import assert from 'node:assert/strict';
import { everywhere, itIsExact, type Claim, findWriter } from '../../support/exact.ts';
import { pandoc } from '../../support/judges/pandoc.ts';

const claim: Claim = {
  write: findWriter('latex-href'),
  judges: [pandoc('latex')],
  neighbors: everywhere,
  // TeX needs these escapes, although pandoc reads the text without them.
  dialects: /\\[_&%#]/g,
  escapes: [[/\\[{}$&#%_]/g, (escape) => escape.slice(1)]],
};

describe('LaTeX link', () => itIsExact(claim));

describe('LaTeX footnote', () => {
  itIsExact({ ...claim, write: findWriter('latex-footnote'), holder: '⟨note ⟦⟧⟩' });
});

describe('LaTeX citation by keys', () => {
  it('merges several references', () => {
    const references = [{ title: 'a' }, { title: 'b' }];
    assert.equal(findWriter('latex-cite')(references, { keys: ['a2030', 'b2030'] }).text, '\\cite{a2030,b2030}');
  });
});
