import assert from 'node:assert/strict';
import { everywhere, hasBrackets, itIsExact, type Claim, findWriter } from '../../../support/exact.ts';
import { pandoc } from '../../../support/judges/pandoc.ts';
import { redCloth } from '../../../support/judges/redCloth.ts';
import { textileTypography } from '../../../support/typography.ts';

const claim: Claim = {
  write: findWriter('textile-link'),
  judges: [redCloth, pandoc('textile')],
  neighbors: [
    ...everywhere,
    { before: 'see ', after: '! now' },
    { before: '', after: " a*, b_, c^, d~, e%, f+, g@, h-, i??, k==, l'." },
  ],
  typography: textileTypography,
  impossible: hasBrackets,
  examples: ['Report (update)', '(c) by it', 'HTML(text)', 'See[1]', '{x} y', '[en] y', '(x) y', '$', '2 x 4'],
  // Another version can know more entities, the partner of a mark can be in the address or after the link, and RedCloth
  // ends some links at a bracket.
  dialects: /&#38;(?=nosuch;)|&#(?:33|37|39|4[235]|6[34]|9[345]|126);/g,
  escapes: [
    [/&#8203;/g, () => ''],
    [/&#(?!8203)(\d+);/g, (escape) => String.fromCodePoint(Number(escape.slice(2, -1)))],
  ],
};

describe('Textile link', () => {
  itIsExact(claim);

  it('escapes only markup', () => {
    const title = `What - why? 'So' [a (b) #1, $5 a_b 50 % | it’s`;
    assert.equal(
      findWriter('textile-link')([{ title, url: 'https://news.example/' }], {}).text,
      `["${title}":https://news.example/]`,
    );
  });
});
