import { mediaWikiLink, mediaWikiRef } from '../../../src/citation/mediaWiki.ts';
import { everywhere, hasBrackets, itIsExact, itIsRead, type Claim } from '../../support/exact.ts';
import { mediaWiki, mediaWikiReferences } from '../../support/judges/mediaWiki.ts';

const claim: Claim = {
  write: mediaWikiLink,
  // Pandoc's reader takes an address apart at marks that MediaWiki allows in it.
  judges: [mediaWiki],
  neighbours: everywhere,
  impossible: hasBrackets,
  // What these begin or end depends on the rest of the paragraph, of the table or of the template.
  always: /&#(?:124|91|93|123|125|39|126|95|38|58|60);/,
  escapes: [[/&#(\d+);/g, (escape) => String.fromCodePoint(Number(escape.slice(2, -1)))]],
};

describe('a MediaWiki link', () => itIsExact(claim));

describe('a MediaWiki reference with the template cite web', () => {
  itIsRead({ ...claim, write: mediaWikiRef, judges: [mediaWikiReferences], holder: '⟨note ⟦⟧⟩' });
});
