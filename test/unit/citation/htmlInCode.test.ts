import { htmlLink } from '../../../src/citation/html.ts';
import { everywhere, itIsExact, type Claim } from '../../support/exact.ts';
import { tsx } from '../../support/judges/jsx.ts';
import { svelte } from '../../support/judges/svelte.ts';

const claim: Omit<Claim, 'judges' | 'around'> = {
  write: htmlLink,
  neighbours: everywhere,
  // As XML needs these, which is the judge of HTML.
  dialects: /&amp;|(?<=\]\])&gt;/g,
  escapes: [
    [/&lt;/g, () => '<'],
    [/&gt;/g, () => '>'],
    [/&amp;/g, () => '&'],
    [/&#(\d+);/g, (escape) => String.fromCodePoint(Number(escape.slice(2, -1)))],
  ],
};

describe('the escapes of a link in TSX', () => {
  itIsExact({ ...claim, judges: [tsx], around: { languageId: 'typescriptreact' } });
});

describe('the escapes of a link in Svelte', () => {
  itIsExact({ ...claim, judges: [svelte], around: { languageId: 'svelte' } });
});
