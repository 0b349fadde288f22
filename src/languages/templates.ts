// cspell:ignore rhtml
import type { CitationContext } from '../citation/context.ts';
import { createCommonFormats } from './commonFormats.ts';
import { escapeHtml, html, htmlLinks } from './html.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { createLinkFormat, encodeEntity } from './links.ts';

const links: LinkSyntax = {
  ...htmlLinks,
  escape: escapeTemplate,
  address: (address) => address.replaceAll('&', '&amp;').replace(/[$()[\]'@*!~=]/g, encodeEntity),
};

const text: TextSyntax = { ...html.text, links };

/** HTML with code. Citations are only copied to the clipboard. */
export const templates: WritingLanguage = {
  name: 'Templates',
  languageIds: [
    ...['vue', 'vue-html', 'svelte', 'astro', 'angular', 'handlebars', 'razor', 'aspnetcorerazor', 'blade', 'twig'],
    ...['django-html', 'jinja-html', 'jinja', 'liquid', 'erb', 'ejs', 'html-eex', 'heex', 'nunjucks', 'jsx-tags'],
  ],
  fileExtensions: [
    ...['.vue', '.svelte', '.astro', '.hbs', '.handlebars', '.mustache', '.cshtml', '.razor', '.twig', '.j2', '.jinja'],
    ...[
      '.jinja2',
      '.liquid',
      '.erb',
      '.rhtml',
      '.ejs',
      '.eex',
      '.heex',
      '.njk',
      '.jsp',
      '.asp',
      '.aspx',
      '.jshtm',
      '.volt',
    ],
  ],
  formats: [createLinkFormat('html-link', links), ...createCommonFormats(text)],
  parse: undefined,
  markup: undefined,
  text,
  outline: undefined,
  findTrigger: undefined,
  reading: html.reading,
};

/** Escapes a title so that no template language finds code in it. */
function escapeTemplate(title: string, { languageId }: CitationContext = {}): string {
  const inert = escapeHtml(title).replace(/>|&#123;|[$`{}()[\]\\'"@%*|^~=!]|(?<!&)#/g, (mark) =>
    mark === '>' ? '&gt;' : mark.length > 1 ? mark : encodeEntity(mark),
  );
  // Angular resolves character references before it looks for `{{`. A comment splits the text.
  return languageId === 'angular' ? inert.replace(/&#123;(?=&#123;)/g, '$&<!---->') : inert;
}
