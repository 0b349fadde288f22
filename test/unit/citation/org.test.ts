import { orgFootnote, orgLink } from '../../../src/citation/org.ts';
import { everywhere, hasBrackets, itIsExact, type Claim } from '../../support/exact.ts';
import { emacs } from '../../support/judges/emacs.ts';
import { pandoc } from '../../support/judges/pandoc.ts';

const joiner = /\u2060/g;

const claim: Claim = {
  write: orgLink,
  judges: [emacs, pandoc('org')],
  neighbours: everywhere,
  impossible: hasBrackets,
  typography: (text) => text.replace(joiner, '').replaceAll('[', '(').replaceAll(']', ')'),

  escapes: [
    [joiner, () => ''],
    [/\\dollar\{\}/g, () => '$'],
  ],
  // What these begin depends on what follows in the paragraph.
  always: /\u2060|dollar/,
};

describe('an Org link', () => itIsExact(claim));

describe('an Org footnote', () => {
  itIsExact({ ...claim, write: orgFootnote, holder: '⟨note ⟦⟧⟩' });
});
