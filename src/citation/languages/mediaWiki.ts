import { toLocalDay } from '../toLocalDay.ts';
import { toCitableAddress } from '../address.ts';
import type { Reference } from '../reference.ts';
import { getCitableTitle } from '../citableTitle.ts';
import { decodeEntities } from '../entity.ts';
import { createCommonFormats } from './commonFormats.ts';
import type { CitationFormat, LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { encodeEntity, createLinkFormat, writeLinks } from './links.ts';
import { plainSyntax } from './plain.ts';
import { createLinkReader } from './readLinks.ts';

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
  literal: undefined,
  inert: undefined,
};

/** Uses Wikipedia's template `cite web`. */
const footnote: CitationFormat = {
  id: 'mediawiki-ref',
  label: 'footnote',
  write: (references, { words = '', ...context }) => ({
    text:
      words +
      references
        .map((reference) => `<ref>${writeCiteWeb(reference) ?? writeLinks(links, [reference], context)}</ref>`)
        .join(''),
  }),
  attachesToWord: true,
  writeKey: undefined,
  usesStyle: false,
  inUse: /<ref[\s>]/i,
  definitions: undefined,
  requires: undefined,
};

export const mediaWiki: WritingLanguage = {
  name: 'MediaWiki',
  languageIds: ['mediawiki', 'wikitext'],
  fileExtensions: ['.wiki', '.mediawiki', '.wikitext'],
  formats: [createLinkFormat('mediawiki-link', links), footnote, ...createCommonFormats(text)],
  text,
  reading: {
    code: undefined,
    links: createLinkReader(
      /\[(?<url>[^\s[\]]+)(?:[ \t](?<title>(?:(?!\[https?:)[^\]\n])*))?\]|\{\{cite web[^{}]*\}\}/gi,
      decodeEntities,
      ({ title, url }, whole) => (whole.startsWith('{{') ? readCiteWeb(whole) : { title, url }),
    ),
    definedKeys: undefined,
    bibliographies: undefined,
    namingBibliography: undefined,
    project: undefined,
  },
};

function readCiteWeb(template: string): Reference {
  const readField = (name: string) => new RegExp(`\\|\\s*${name}\\s*=\\s*([^|}]*)`, 'i').exec(template)?.[1]?.trim();
  const [title = '', url = '', publisher, published] = ['title', 'url', 'website', 'date'].map(readField);
  return { title, url, ...(publisher && { publisher }), ...(published && { published }) };
}

function writeCiteWeb(reference: Reference): string | undefined {
  const url = toCitableAddress(reference.url ?? '');
  if (url === undefined) {
    return undefined;
  }
  const { authors = [], publisher, published, retrieved } = reference;
  const fields: (readonly [string, string | undefined])[] = [
    ['title', getCitableTitle(reference)],
    ['url', url],
    ...authors.map((author, index) => [`author${String(index + 1)}`, getCitableTitle({ title: author })] as const),
    ['website', publisher === undefined ? undefined : getCitableTitle({ title: publisher })],
    ['date', formatDay(published)],
    ['access-date', formatDay(retrieved && toLocalDay(retrieved))],
  ];
  return `{{cite web${fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value = '']) => ` |${name}=${name === 'url' ? escapeEntities(value) : escapeOutside(value)}`)
    .join('')}}}`;
}

function formatDay(timestamp: string | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(timestamp ?? '')?.[0];
}

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
