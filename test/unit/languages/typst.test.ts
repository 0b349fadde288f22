import { everywhere, itIsExact, type Claim, findWriter } from '../../support/exact.ts';
import { typst } from '../../support/judges/typst.ts';

const claim: Claim = {
  write: findWriter('typst-link'),
  judges: [typst],
  neighbors: everywhere,
  examples: [
    'snake_case 2*3',
    '日_本_語 a*日*',
    '- a',
    '+ a',
    '/ a: b',
    '== a',
    '1. a',
    '=',
    '-',
    '1.',
    '-1',
    'a -1',
    '...',
  ],
  // Typst joins some numbers with the first of three dots, and some marks can't begin a label.
  dialects: /(?<=\d)\\\.|\\<(?=[.:_-]|\\_)/g,
  escapes: [[/\\[!-/:-@[-`{-~]/g, (escape) => escape.slice(1)]],
};

describe('Typst link', () => itIsExact(claim));

describe('Typst footnote', () => {
  itIsExact({ ...claim, write: findWriter('typst-footnote'), holder: '⟨note ⟦⟧⟩' });
});
