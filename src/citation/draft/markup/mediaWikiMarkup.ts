import { decodeEntity, entityPattern } from '../../entity.ts';
import { emptyMarkup, createRoleReader, type Markup } from './markup.ts';

const role = createRoleReader([
  ['heading', /^heading$/],
  ['text', /^(?:paragraph|item)$/],
  ['cell', /^cell$/],
  ['footnote', /^footnote$/],
  ['link', /^link$/],
  ['bareLink', /^address$/],
  ['element', /^(?:page|nowiki|math|code|syntaxhighlight)$/],
  ['mark', /^(?:'|<.*>)$/s],
  ['hidden', /^(?:comment|template|references)$/],
  ['discard', /^attributes$/],
  ['break', /^(?:bar|row|table|line|unknown)$/],
  ['hidden', /./],
]);

export const mediaWikiMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) =>
    kind === 'address' && !/^https?:/i.test(source)
      ? 'element'
      : /^<\/?(?:div|blockquote|center|br)\b/i.test(kind)
        ? 'element'
        : role(kind),
  marks: (kind, source) => {
    const marks = { heading: [/^=+\s*/, /\s*=+\s*$/], item: [/^[*#:;]+[ \t]*/, /$/], cell: [/^\s*[|!]/, /$/] }[kind];
    return [marks?.[0]?.exec(source)?.[0].length ?? 0, marks?.[1]?.exec(source)?.[0].length ?? 0];
  },
  textOf: (kind, source) =>
    kind === 'page'
      ? /^\[\[(?:file|image|category):/i.test(source)
        ? ''
        : source.replace(/^\[\[(?:[^|\]]*\|)?|\]\]$/g, '')
      : kind === 'link'
        ? source.replace(/^\[\S*\s*|\]$/g, '')
        : kind.startsWith('<')
          ? ' '
          : source.replace(/<[^<>]*>/g, ''),
  characters: new RegExp(`${entityPattern}|__[A-Z]+__|~{3,5}`, 'gi'),
  decode: (match) => (match.startsWith('&') ? decodeEntity(match) : ''),
  label: (source) => {
    const [, quoted, plain] = /^<ref\s+name\s*=\s*(?:"([^"]*)"|([^\s>/]+))/i.exec(source) ?? [];
    return quoted ?? plain;
  },
};
