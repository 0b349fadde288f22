import { emptyMarkup, createRoleReader, type Markup } from './markup.ts';

const role = createRoleReader([
  ['heading', /^heading$/],
  ['text', /^(?:paragraph|term)$/],
  ['cell', /^cell$/],
  ['note', /^footnoteDefinition$/],
  ['footnote', /^footnote$/],
  ['link', /^link$/],
  ['bareLink', /^address$/],
  ['key', /^citation$/],
  ['emphasis', /^[*/_+]$/],
  ['element', /^(?:[=~]|math)$/],
  ['hidden', /^(?:tags|macro|snippet|target|timestamp|cookie)$/],
  ['break', /^(?:item|keyword|comment|line|picture|unknown)$/],
]);

export const orgMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'address' && !/^<?https?:/i.test(source) ? 'hidden' : role(kind)),
  marks: (kind, source) =>
    kind === 'heading'
      ? [/^\*+ +(?:(?:TODO|DONE|NEXT|WAITING) +)?(?:\[#\w\] +)?/.exec(source)?.[0].length ?? 0, 0]
      : kind === 'term'
        ? [0, /\s*::\s*$/.exec(source)?.[0].length ?? 0]
        : /^[*/_+]$/.test(kind)
          ? [1, 1]
          : [0, 0],
  textOf: (kind, source) =>
    kind === 'link'
      ? source.replace(/^\[\[(?:[^\]]*\]\[)?|\]\]$/g, '')
      : kind === 'math'
        ? source.replace(/^(?:\$\$?|\\[([])|(?:\$\$?|\\[\])])$/g, '')
        : source.slice(1, -1),
  characters: /\\(?:dollar|vert|nbsp|ldots|ndash|mdash)\{\}|\\\\(?=\s*$)|\u2060/gm,
  decode: (match) =>
    ({ dollar: '$', vert: '|', nbsp: '\u00A0', ldots: '…', ndash: '–', mdash: '—' })[match.slice(1, -2)] ?? '',
  label: (source) => {
    const [, label] = /^\[(fn:[\w-]+)\]/.exec(source) ?? [];
    return label;
  },
  keys: /@([\w:.#$%&+?<>~/-]*\w)/g,
};
