import assert from 'node:assert/strict';
import {
  everywhere,
  hasBrackets,
  itIsExact,
  itIsRead,
  type Claim,
  type Neighbors,
  findWriter,
} from '../../../support/exact.ts';
import { mediaWiki, mediaWikiReferences } from '../../../support/judges/mediaWiki.ts';

/** In an argument of a template and in cells of a table. */
const within: readonly Neighbors[] = [
  { before: '{{Note|1=see ', after: ' now}}', read: ['see ', ' now'] },
  { before: '{|\n| cell || ', after: '\n|}', read: ['⟨table⟩ ⟨tbody⟩⟨tr⟩ ⟨td⟩cell ⟨td⟩', ''] },
  { before: '{|\n| ', after: ' || cell\n|}', read: ['⟨table⟩ ⟨tbody⟩⟨tr⟩ ⟨td⟩', ' ⟨td⟩cell'] },
];

const claim: Claim = {
  write: findWriter('mediawiki-link'),
  // Pandoc splits an address at characters that MediaWiki allows in it.
  judges: [mediaWiki],
  neighbors: [...everywhere, ...within],
  impossible: hasBrackets,
  examples: [
    'Signed ~~~~',
    'Signed ~~~~~ and ~~~',
    'A __NOTOC__ page',
    '__notoc__',
    '__NO_TOC__',
    "it''s '''so'''",
    '-{R|x}-',
  ],
  more: [{ title: 'Signed', url: 'https://news.example/~~~~/a~~~b' }],
  // Tags, entities and words of an extension, another version or another language, and brackets of languages with
  // variants.
  dialects: /&#60;(?=\/?(?:a|x)[\s/>])|&#38;(?=nosuch;)|(?<=-)&#123;|&#95;(?=_NO_TOC__)/g,
  escapes: [[/&#(\d+);/g, (escape) => String.fromCodePoint(Number(escape.slice(2, -1)))]],
};

describe('MediaWiki link', () => {
  itIsExact(claim);

  it('escapes only markup', () => {
    const title = 'C++ {x} [x, it’s __init.py__ ~~ <3 a < b & c https://x.example/ <https://x.example/> #1 *';
    const url = 'https://news.example/';
    assert.equal(findWriter('mediawiki-link')([{ title, url }], {}).text, `[${url} ${title}]`);
  });
});

describe('MediaWiki footnote with the template cite web', () => {
  itIsRead({
    ...claim,
    neighbors: everywhere,
    write: findWriter('mediawiki-ref'),
    judges: [mediaWikiReferences],
    holder: '⟨note ⟦⟧⟩',
  });
});
