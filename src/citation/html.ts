import type { Surroundings } from './format.ts';
import { linkWriter, type LinkSyntax } from './links.ts';

export const htmlSyntax: LinkSyntax = {
  escape: escapeHtml,
  address: escapeAddress,
  link: (text, address) => `<a href="${address}">${text}</a>`,
  breaksText: /<\/?a\b|[{}]/i,
};

/** `<a href="address">title</a>`, safe in HTML, XML, JSX and the templates that are written within HTML. */
export const htmlLink = linkWriter(htmlSyntax);

/** What begins or ends code besides `{{`, `{%` and `{#`, by the languages in which it does. */
const codeMarks: readonly (readonly [languageIds: string, mark: RegExp])[] = [
  ['javascriptreact typescriptreact astro mdx heex', /[{}>]/g],
  ['svelte', /\{/g],
  ['angular', /[{}]|@(?=[a-z])/gi],
  ['razor aspnetcorerazor blade', /@/g],
  ['blade', /\{(?=!)/g],
  ['ejs erb html-eex', /(?<=%)>/g],
  ['nunjucks', /#(?=\})/g],
];
/** Languages in which `@` begins code in attributes too. */
const codeInAttributes = ['razor', 'aspnetcorerazor', 'blade'];

/** Text of HTML as HTML, XML and JSX read it alike, and as no template language takes for its own. */
export function escapeHtml(text: string, { languageId = 'html' }: Surroundings = {}): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(?<=\]\])>/g, '&gt;')
    .replace(/\{(?=[{%#])/g, entity);
  const safe = codeMarks
    .filter(([languageIds]) => languageIds.split(' ').includes(languageId))
    .reduce((code, [, mark]) => code.replace(mark, (it) => (it === '>' ? '&gt;' : entity(it))), escaped);
  // Angular looks for code in texts when it has read what their numbers stand for; a comment parts two texts.
  return languageId === 'angular' ? safe.replace(/&#123;(?=&#123;)/g, '$&<!---->') : safe;
}

function escapeAddress(address: string, { languageId = 'html' }: Surroundings): string {
  const escaped = address.replaceAll('&', '&amp;');
  return codeInAttributes.includes(languageId) ? escaped.replaceAll('@', entity) : escaped;
}

/** A character as every dialect of HTML reads it by its number. */
export function entity(character: string): string {
  return `&#${String(character.codePointAt(0))};`;
}
