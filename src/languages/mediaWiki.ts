import { createCommonFormats } from './commonFormats.ts';
import type { CitationFormat, LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { emptyFormat, encodeEntity, createLinkFormat, writeLinks } from './links.ts';
import { plainSyntax } from './plain.ts';
import { plainReading } from './readLinks.ts';

const links: LinkSyntax = {
  escape: escapeMediaWiki,
  escapeOutside,
  address: escapeEntities,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address) => `[${address} ${title}]`,
  breaksText: /[[\]]|\n/,
};

const text: TextSyntax = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: { marker: /^[*#:; =-]/, neutralize: encodeEntity },
  italic: (words) => `''${words}''`,
  inert: undefined,
};

const footnote: CitationFormat = {
  ...emptyFormat,
  id: 'mediawiki-ref',
  label: 'footnote',
  write: (references, context) => ({
    text: references.map((reference) => `<ref>${writeLinks(links, [reference], context)}</ref>`).join(''),
  }),
  attachesToWord: true,
};

/** Citations are only copied to the clipboard. */
export const mediaWiki: WritingLanguage = {
  name: 'MediaWiki',
  languageIds: ['mediawiki', 'wikitext'],
  fileExtensions: ['.wiki', '.mediawiki', '.wikitext'],
  formats: [footnote, createLinkFormat('mediawiki-link', links), ...createCommonFormats(text)],
  parse: undefined,
  markup: undefined,
  text,
  outline: undefined,
  findTrigger: undefined,
  reading: plainReading,
};

/** Escapes markup as character references, including markup of templates and tables. */
function escapeMediaWiki(title: string): string {
  return title
    .replace(/&(?=(?:#\d+|#x[\da-f]+|[a-z\d]+);)/gi, encodeEntity)
    .replace(
      /<(?=\/?[a-z][\w-]*(?:[\s/>]|$)|!--)|[\]|]|(?<=\[)\[|(?<=[-{])\{|(?<=\})\}|(?<=')'|(?<=!)!/gi,
      encodeEntity,
    )
    .replace(/~~~/g, `~~${encodeEntity('~')}`)
    .replace(/_(?=_\p{L}+(?:_\p{L}+)*__)/gu, encodeEntity);
}

/** Escapes a title outside a link, where an address would become a link. */
function escapeOutside(title: string): string {
  return escapeMediaWiki(title).replace(/:(?=\/\/)/g, encodeEntity);
}

/** Escapes character references, emphasis (two apostrophes) and signatures (three tildes) in an address. */
function escapeEntities(address: string): string {
  return address
    .replace(/&(?=(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
    .replace(/'(?=')/g, '&#39;')
    .replace(/~~~/g, `~~${encodeEntity('~')}`);
}
