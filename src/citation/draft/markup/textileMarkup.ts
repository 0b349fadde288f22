import { decodeEntity, entityPattern } from '../../entity.ts';
import { emptyMarkup, createRoleReader, type Markup, type Role } from './markup.ts';

const role = createRoleReader([
  ['heading', /^h[1-6]$/],
  ['text', /^(?:paragraph|p|bq)$/],
  ['note', /^fn\d+$/],
  ['cell', /^cell$/],
  ['link', /^link$/],
  ['break', /./],
]);

export const textileMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'element' ? getElementRole(source) : role(kind)),
  marks: (kind, source) => {
    if (kind === 'element') {
      const { length } = /^(?:\*\*|__|\?\?|.)/.exec(source)?.[0] ?? '';
      return [length, length];
    }
    return [kind === 'paragraph' ? 0 : (/^(?:p|h[1-6]|bq)[^\s.]*\.\.? +/.exec(source)?.[0].length ?? 0), 0];
  },
  textOf: (kind, source) =>
    kind === 'link' ? source.replace(/^\[?"|":.*$/g, '') : source.replace(/^@|@$|\([^()]*\)$/g, ''),
  characters: new RegExp(entityPattern, 'gi'),
  decode: decodeEntity,
  label: (source) => /^(?:fn|\[)(\d+)/.exec(source)?.[1],
};

function getElementRole(source: string): Role {
  if (/^https?:/i.test(source)) {
    return 'bareLink';
  }
  return /^\[\d+\]$/.test(source)
    ? 'footnote'
    : /^[*_+^~%-]|^\?\?/.test(source)
      ? 'emphasis'
      : /^[!{]/.test(source)
        ? 'hidden'
        : /^[&(]/.test(source)
          ? 'ignored'
          : 'element';
}
