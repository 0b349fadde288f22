import { decodeEntities } from '../../citation/entity.ts';
import { createCommonFormats } from '../commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { encodeEntity, createLinkFormat } from '../links.ts';
import { plainSyntax } from '../plain/plain.ts';
import { createLinkReader } from '../readLinks.ts';
import { parseHtml } from './parseHtml.ts';
import { htmlMarkup } from './htmlMarkup.ts';

export const htmlLinks: LinkSyntax = {
  escape: escapeHtml,
  escapeOutside: undefined,
  address: (address) => address.replaceAll('&', '&amp;'),
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address) => `<a href="${address}">${title}</a>`,
  breaksText: /<\/?a\b|[{}]|^\s*(?:<[^>]*>\s*)*$/i,
};

const text: TextSyntax = {
  links: htmlLinks,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: (words) => `<em>${words}</em>`,
  inert: 'inComments',
};

export const html: WritingLanguage = {
  name: 'HTML',
  languageIds: ['html', 'xml', 'xsl', 'xhtml', 'svg'],
  fileExtensions: ['.html', '.htm', '.xhtml', '.xml', '.svg'],
  formats: [createLinkFormat('html-link', htmlLinks), ...createCommonFormats(text)],
  parse: parseHtml,
  markup: htmlMarkup,
  text,
  outline: {
    heading: (text, level) => `<h${String(level + 1)}>${text}</h${String(level + 1)}>`,
    paragraph: (text) => `<p>${text}</p>`,
    item: (text) => `  <li>${text}</li>`,
    list: (items) => `<ul>\n${items}\n</ul>`,
  },
  findTrigger: undefined,
  reading: {
    code: undefined,
    links: createLinkReader(
      /<a(?<attributes>\s(?:"[^"]*"|'[^']*'|[^'"<>])*)>(?<title>(?:(?!<\/?a\b)[^])*)<\/a>/gi,
      (title) => decodeEntities(title.replace(/<[^<>]*>/g, '')),
      ({ title, attributes = '' }) => ({ title, url: readHref(attributes) }),
    ),
    definedKeys: undefined,
    bibliographies: undefined,
    namingBibliography: undefined,
    project: undefined,
    rootsAtProject: false,
    isPart: undefined,
    labels: undefined,
  },
};

function readHref(attributes: string): string | undefined {
  for (const [, name = '', quoted, apostrophed, unquoted] of attributes.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g,
  )) {
    if (name.toLowerCase() === 'href') {
      return quoted ?? apostrophed ?? unquoted;
    }
  }
  return undefined;
}

/** Escapes a title so that HTML and XML read the same text and no template language finds code in it. */
export function escapeHtml(title: string): string {
  return title
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(?<=\]\])>/g, '&gt;')
    .replace(/\{(?=[{%#])/g, encodeEntity);
}
