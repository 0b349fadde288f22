import { everywhere, itIsExact, itIsRead, type Claim, findWriter } from '../../support/exact.ts';
import { mdx } from '../../support/judges/mdx.ts';

const claim: Claim = {
  write: findWriter('markdown-link'),
  judges: [mdx],
  neighbors: everywhere,
  around: { languageId: 'mdx' },
  escapes: [],
};

// The tests of Markdown cover the other escapes.
describe('MDX link', () => itIsExact({ ...claim, escapes: [[/\\[<{]/g, (escape) => escape.slice(1)]] }));

describe('MDX reference link', () => itIsRead({ ...claim, write: findWriter('markdown-reference') }));

describe('MDX bare link', () => itIsRead({ ...claim, write: findWriter('markdown-autolink'), showsAddress: true }));
