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

/** Languages of markup alone; in all others code stands beside it, or around it after all. */
const markupAlone: ReadonlySet<string> = new Set(['html', 'xml', 'xsl', 'xhtml', 'svg']);

/** Text of HTML as HTML, XML and JSX read it alike, and as no template language takes for its own. */
export function escapeHtml(text: string, { languageId = 'html' }: Surroundings = {}): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(?<=\]\])>/g, '&gt;')
    .replace(/\{(?=[{%#])/g, entity);
  if (markupAlone.has(languageId)) {
    return escaped;
  }
  const inert = escaped.replace(/>|&#123;|[$`{}()[\]\\'"@%*|^~=!]|(?<!&)#/g, (mark) =>
    mark === '>' ? '&gt;' : mark.length > 1 ? mark : entity(mark),
  );
  // Angular looks for code in texts when it has read what their numbers stand for; a comment parts two texts.
  return languageId === 'angular' ? inert.replace(/&#123;(?=&#123;)/g, '$&<!---->') : inert;
}

function escapeAddress(address: string, { languageId = 'html' }: Surroundings): string {
  const escaped = address.replaceAll('&', '&amp;');
  return markupAlone.has(languageId) ? escaped : escaped.replace(/[$()[\]'@*!~=]/g, entity);
}

/** A character as every dialect of HTML reads it by its number. */
export function entity(character: string): string {
  return `&#${String(character.codePointAt(0))};`;
}
