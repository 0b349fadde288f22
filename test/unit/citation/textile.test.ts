import { textileLink } from '../../../src/citation/textile.ts';
import { everywhere, hasBrackets, itIsExact, quotationMarks, type Claim } from '../../support/exact.ts';
import { pandoc } from '../../support/judges/pandoc.ts';

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

/** Textile sets quotation marks, dashes and ellipses in any text; the space of no width is our rule for `$` alone. */
function textileTypography(text: string): string {
  return quotationMarks(text)
    .replaceAll('…', '...')
    .replaceAll('—', '--')
    .replaceAll('–', '-')
    .replaceAll('\u200B', '');
}

describe('a Textile link', () => itIsExact(claim));
