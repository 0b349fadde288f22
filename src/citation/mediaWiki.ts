import { citableAddress } from './address.ts';
import type { Reference } from './reference.ts';
import { titleOf } from './title.ts';
import { entity } from './html.ts';
import { linksOf, linkWriter, type LinkSyntax } from './links.ts';
import type { Write } from './format.ts';

export const mediaWikiSyntax: LinkSyntax = {
  escape: escapeMediaWiki,
  escapeOutside,
  address: escapeEntities,
  link: (text, address) => `[${address} ${text}]`,
  breaksText: /[[\]]|\n/,
};

/** `[address title]`. */
export const mediaWikiLink = linkWriter(mediaWikiSyntax);

/** `<ref>` with the template cite web, which Wikipedias have. */
export const mediaWikiRef: Write = (references, { words = '', ...around }) => ({
  text:
    words +
    references
      .map((reference) => `<ref>${citeWeb(reference) ?? linksOf(mediaWikiSyntax, [reference], around)}</ref>`)
      .join(''),
});

function citeWeb(reference: Reference): string | undefined {
  const url = citableAddress(reference.url ?? '');
  if (url === undefined) {
    return undefined;
  }
  const { authors = [], publisher, published, accessed } = reference;
  const fields: (readonly [string, string | undefined])[] = [
    ['title', titleOf(reference)],
    ['url', url],
    ...authors.map((author, index) => [`author${String(index + 1)}`, titleOf({ title: author })] as const),
    ['website', publisher === undefined ? undefined : titleOf({ title: publisher })],
    ['date', day(published)],
    ['access-date', day(accessed)],
  ];
  return `{{cite web${fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value = '']) => ` |${name}=${name === 'url' ? escapeEntities(value) : escapeOutside(value)}`)
    .join('')}}}`;
}

function day(timestamp: string | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(timestamp ?? '')?.[0];
}

/**
 * Text of a link in wikitext: what would be read as markup, in a template or a table too, is written by its number. An
 * address makes no link there.
 */
export function escapeMediaWiki(text: string): string {
  return text
    .replace(/&(?=(?:#\d+|#x[\da-f]+|[a-z\d]+);)/gi, entity)
    .replace(/<(?=\/?[a-z][\w-]*(?:[\s/>]|$)|!--)|[\]|]|(?<=\[)\[|(?<=[-{])\{|(?<=\})\}|(?<=')'/gi, entity)
    .replace(/~~~/g, `~~${entity('~')}`)
    .replace(/_(?=_\p{L}+(?:_\p{L}+)*__)/gu, entity);
}

/** The same where no link is around it. */
function escapeOutside(text: string): string {
  return escapeMediaWiki(text).replace(/:(?=\/\/)/g, entity);
}

/** Entities are read in addresses too; two apostrophes would begin emphasis, and three tildes would be signed. */
function escapeEntities(address: string): string {
  return address
    .replace(/&(?=(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
    .replace(/'(?=')/g, '&#39;')
    .replace(/~~~/g, `~~${entity('~')}`);
}
