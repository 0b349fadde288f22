import { join } from 'node:path';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { need } from '../../../scripts/programs.ts';
import { gatherHtml } from './html.ts';
import { runJudge } from './process.ts';
import { documentOf, Gatherer, type Judge } from './reading.ts';

/** Paragraphs, and capitals, which RedCloth marks for small ones. */
const isKnown = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean =>
  tagName === 'p' || (tagName === 'span' && attrs.some(({ value }) => value === 'caps'));

const script = join(import.meta.dirname, 'textile.rb');

/** RedCloth, the Textile of Ruby and of Redmine. */
export const redCloth: Judge = {
  name: 'redcloth',
  need: 'redcloth',
  read: (passages) =>
    runJudge<string>(need('redcloth'), [script], passages.map(documentOf)).map((html) => {
      const gatherer = new Gatherer();
      gatherHtml(parseFragment(html).childNodes, gatherer, isKnown);
      return gatherer;
    }),
};
