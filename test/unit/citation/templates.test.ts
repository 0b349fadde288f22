import { htmlLink } from '../../../src/citation/html.ts';
import { everywhere, itIsRead, type Claim } from '../../support/exact.ts';
import { tsx } from '../../support/judges/jsx.ts';
import { svelte } from '../../support/judges/svelte.ts';

const claim: Omit<Claim, 'judges' | 'around'> = {
  write: htmlLink,
  neighbours: everywhere,
  // They are those of HTML, where each is needed.
  escapes: [],
};

describe('a link in TSX', () => {
  itIsRead({ ...claim, judges: [tsx], around: { languageId: 'typescriptreact' } });
});

describe('a link in Svelte', () => {
  itIsRead({ ...claim, judges: [svelte], around: { languageId: 'svelte' } });
});
