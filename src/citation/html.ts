import type { Surroundings } from './format.ts';
import { linkWriter, type LinkSyntax } from './links.ts';

export const htmlSyntax: LinkSyntax = {
  escape: escapeHtml,
  address: (address) => address.replaceAll('&', '&amp;'),
  link: (text, address) => `<a href="${address}">${text}</a>`,
  breaksText: /<\/?a\b|[{}]/i,
};

/** `<a href="address">title</a>`, safe in HTML, XML, JSX and the templates that are written within HTML. */
export const htmlLink = linkWriter(htmlSyntax);

/** Languages in which a single brace begins code. */
const codeInBraces = ['javascriptreact', 'typescriptreact', 'svelte', 'astro', 'mdx'];
/** Those of them in which `>` and `}` alone are faults. */
const strict = codeInBraces.filter((language) => language !== 'svelte');
/** Languages in which `@` begins code. */
const codeAfterAt = ['razor', 'aspnetcorerazor', 'blade'];

/** Text of HTML as HTML, XML and JSX read it alike, and as no template language takes for its own. */
export function escapeHtml(text: string, { languageId = 'html' }: Surroundings = {}): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(strict.includes(languageId) ? />/g : /(?<=\]\])>/g, '&gt;')
    .replace(strict.includes(languageId) ? /[{}]/g : languageId === 'svelte' ? /\{/g : /\{(?=[{%#])/g, entity);
  return codeAfterAt.includes(languageId) ? escaped.replaceAll('@', entity) : escaped;
}

/** A character as every dialect of HTML reads it by its number. */
export function entity(character: string): string {
  return `&#${String(character.codePointAt(0))};`;
}
