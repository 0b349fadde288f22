import { textileLink } from '../../../src/citation/textile.ts';
import { everywhere, hasBrackets, itIsExact, type Claim } from '../../support/exact.ts';
import { pandoc } from '../../support/judges/pandoc.ts';
import { textileTypography } from '../../support/typography.ts';

const claim: Claim = {
  write: textileLink,
  judges: [pandoc('textile')],
  neighbours: everywhere,
  typography: textileTypography,
  impossible: hasBrackets,
  // What these begin or end depends on the rest of the paragraph, or of the table.
  always: /&#(?!34;)\d+;/,
  escapes: [[/&#(\d+);/g, (escape) => String.fromCodePoint(Number(escape.slice(2, -1)))]],
};

describe('a Textile link', () => itIsExact(claim));
