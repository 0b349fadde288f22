import type { CitationContext } from '../../context.ts';
import { decodeEntities } from '../../entity.ts';
import { createCommonFormats } from '../commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { encodeEntity, createLinkFormat } from '../links.ts';
import { plainSyntax } from '../plain.ts';
import { createLinkReader } from '../readLinks.ts';

const links: LinkSyntax = {
  escape: escapeHtml,
  escapeOutside: undefined,
  address: escapeAddress,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address) => `<a href="${address}">${title}</a>`,
  breaksText: /<\/?a\b|[{}]|^\s*(?:<[^>]*>\s*)*$/i,
};

const text: TextSyntax = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: (words) => `<em>${words}</em>`,
  literal: undefined,
  inert: 'inComments',
};

export const html: WritingLanguage = {
  name: 'HTML',
  languageIds: [
    ...['html', 'xml', 'xsl', 'xhtml', 'svg', 'php', 'vue', 'vue-html'],
    ...['svelte', 'astro', 'handlebars', 'razor', 'aspnetcorerazor', 'blade'],
    ...['twig', 'django-html', 'jinja-html', 'jinja', 'liquid', 'erb', 'ejs', 'html-eex'],
    ...['heex', 'nunjucks', 'angular'],
  ],
  fileExtensions: ['.html', '.htm', '.xhtml', '.xml', '.svg'],
  formats: [createLinkFormat('html-link', links), ...createCommonFormats(text)],
  text,
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

/** Languages without code in the markup. */
const markupOnly: ReadonlySet<string> = new Set(['html', 'xml', 'xsl', 'xhtml', 'svg']);

/** Escapes a title so that HTML, XML and JSX read the same text and no template language finds code in it. */
function escapeHtml(title: string, { languageId = 'html' }: CitationContext = {}): string {
  const escaped = title
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(?<=\]\])>/g, '&gt;')
    .replace(/\{(?=[{%#])/g, encodeEntity);
  if (markupOnly.has(languageId)) {
    return escaped;
  }
  const inert = escaped.replace(/>|&#123;|[$`{}()[\]\\'"@%*|^~=!]|(?<!&)#/g, (mark) =>
    mark === '>' ? '&gt;' : mark.length > 1 ? mark : encodeEntity(mark),
  );
  // Angular resolves character references before it looks for `{{`. A comment splits the text.
  return languageId === 'angular' ? inert.replace(/&#123;(?=&#123;)/g, '$&<!---->') : inert;
}

function escapeAddress(address: string, { languageId = 'html' }: CitationContext): string {
  const escaped = address.replaceAll('&', '&amp;');
  return markupOnly.has(languageId) ? escaped : escaped.replace(/[$()[\]'@*!~=]/g, encodeEntity);
}
