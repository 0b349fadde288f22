import { decodeEntity, entityPattern } from './entity.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from './markup.ts';

const role = createRoleReader([
  ['heading', /^(?:document title|title\b.*)$/],
  ['text', /^(?:paragraph|item text|term|block title)$/],
  ['cell', /^cell$/],
  ['link', /^(?:macro )?link$/],
  ['bareLink', /^(?:cut )?address$/],
  ['footnote', /^footnote$/],
  ['key', /^macro cite(?:np|p|t)?$/],
  ['emphasis', /^(?:strong|emphasis|mark|(?:double|single) quotes|superscript|subscript)$/],
  ['element', /^(?:code|passthrough|stem|xref|email|character|plus|break|escaped .*)$/],
  ['hidden', /^(?:macro.*|attribute|anchor|index term|comment)$/],
]);

const formatted = createMarkReader(
  /^(?:\[[^\]]*\])?(?:\*\*?|__?|##?|["']`|``|[`'^~])/,
  /(?:\*\*?|__?|##?|`["']|''|['^~])$/,
);

export const asciidocMarkup: Markup = {
  ...emptyMarkup,
  role,
  marks: (kind, source) =>
    kind === 'cell'
      ? [/^[\d.*+<>^a-z]*\|/.exec(source)?.[0].length ?? 0, 0]
      : role(kind) === 'emphasis'
        ? formatted(kind, source)
        : [0, 0],
  textOf: (kind, source) => {
    switch (kind) {
      case 'code':
        return source.replace(/^(?:\[[^\]]*\])?[`+]+|[`+]+$/g, '');
      case 'passthrough':
        return source.replace(/^(?:\++|\$\$|pass:\w*\[)|(?:\++|\$\$|\])$/g, '');
      case 'stem':
      case 'link':
        return source.replace(/^[^[]*\[|\]$/g, '');
      case 'xref':
        return source.includes(',') ? source.slice(source.indexOf(',') + 1, -2) : '';
      case 'break':
        return ' ';
      case 'character':
        return { '--': '—', '...': '…', '(C)': '©', '(R)': '®', '(TM)': '™', "`'": '’' }[source.trim()] ?? source;
      default:
        return source.replace(/^\\/, '');
    }
  },
  characters: new RegExp(String.raw`${entityPattern}|\\(?=[\S])`, 'gi'),
  decode: (match) => (match === '\\' ? '' : decodeEntity(match)),
  keys: /(?<=[[,]\s*)([\w:.-]+)(?=[\],(])/g,
};
