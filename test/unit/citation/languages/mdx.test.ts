import { everywhere, itIsExact, itIsRead, type Claim, findWriter } from '../../../support/exact.ts';
import { mdx } from '../../../support/judges/mdx.ts';

const claim: Claim = {
  write: findWriter('markdown-link'),
  judges: [mdx],
  neighbors: everywhere,
  around: { languageId: 'mdx' },
  escapes: [],
};

// The other escapes are those of Markdown, and judged there.
describe('a link in MDX', () => itIsExact({ ...claim, escapes: [[/\\[<{]/g, (escape) => escape.slice(1)]] }));

describe('a link by reference in MDX', () => itIsRead({ ...claim, write: findWriter('markdown-reference') }));

describe('an address alone in MDX', () =>
  itIsRead({ ...claim, write: findWriter('markdown-autolink'), showsAddress: true }));
