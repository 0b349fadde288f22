import { decodeEntity, entityPattern } from '../../citation/entity.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from '../markup.ts';

const role = createRoleReader([
  [
    'text',
    /^(?:p|li|d[dt]|div|section|article|aside|main|header|footer|nav|details|summary|blockquote|figure|figcaption|caption|center|address|hgroup|search|body)$/,
  ],
  ['heading', /^h[1-6]$/],
  ['cell', /^t[dh]$/],
  ['link', /^link$/],
  [
    'emphasis',
    /^(?:b|i|em|strong|span|sub|sup|u|s|small|big|mark|q|cite|abbr|ins|del|dfn|kbd|samp|var|font|bd[io]|time|strike|tt|code)$/,
  ],
  ['element', /^(?:w?br)$/],
  ['hidden', /^(?:#comment|<!--|img|link|meta|script|style|input|svg|noscript)$/],
  ['container', /^(?:html|table|tbody|thead|tfoot|tr|ul|ol|dl|menu|picture)$/],
  ['break', /./],
]);

export const htmlMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'code' && !/^<code/i.test(source) ? 'hidden' : role(kind)),
  marks: createMarkReader(/^<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/i, /<\/[a-z][^<>]*>$/i),
  textOf: (kind, source) => (kind === 'link' ? source.replace(/<[^<>]*>/g, '') : kind === 'br' ? ' ' : ''),
  characters: new RegExp(entityPattern, 'gi'),
  decode: decodeEntity,
};
