import { join } from 'node:path';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { requireProgram } from '../../../scripts/programs.ts';
import type { PlaceJudge } from '../judgedPlaces.ts';
import { gatherHtml } from './html.ts';
import { htmlJudges } from './htmlPlaces.ts';
import { runJudge } from './process.ts';
import { formatDocument, Gatherer, type Judge } from './reading.ts';

/** Returns whether an element is expected: a paragraph, or capitals, which RedCloth wraps for small caps. */
const isKnown = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean =>
  tagName === 'p' || (tagName === 'span' && attrs.some(({ value }) => value === 'caps'));

const script = join(import.meta.dirname, 'textile.rb');

/** RedCloth, the Textile parser of Ruby and Redmine. */
export const redCloth: Judge = {
  name: 'redcloth',
  need: 'redcloth',
  read: (passages) =>
    runJudge<string>(requireProgram('redcloth'), [script], passages.map(formatDocument)).map((html) => {
      const gatherer = new Gatherer();
      gatherHtml(parseFragment(html).childNodes, gatherer, isKnown);
      return gatherer;
    }),
};

const pages = new Map<string, string>();

/** RedCloth for whole documents. */
export const redClothPlaces: PlaceJudge = {
  name: 'redcloth',
  need: 'redcloth',
  // RedCloth leaves `&copy;` in an address, which a browser then reads as a character.
  cannotRead: (url) => /&\w+;/.test(url),
  prepare: (texts) => {
    const unread = texts.filter((text) => !pages.has(text));
    if (unread.length > 0) {
      runJudge<string>(requireProgram('redcloth'), [script], unread).forEach((page, index) =>
        pages.set(unread[index] ?? '', page),
      );
    }
  },
  read: (text) => {
    redClothPlaces.prepare?.([text]);
    // Remove the wrappers of capitals, and the random ids of notes.
    const page = (pages.get(text) ?? '')
      .replace(/<span class="caps">([^<>]*)<\/span>/g, '$1')
      .replace(/fn(?:r|rev)?[\da-f]{6,}[\w-]*/g, 'fn');
    return htmlJudges[0]?.read(page) ?? '';
  },
};
