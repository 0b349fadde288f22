import { emptyMarkup, createRoleReader, type Markup } from './markup.ts';

const role = createRoleReader([
  ['headingMark', /^marker =+$/],
  ['text', /^paragraph$/],
  ['footnote', /^footnote$/],
  ['link', /^link$/],
  ['key', /^citation$/],
  [
    'emphasis',
    /^(?:[*_]|emphasis|#(?:strong|text|underline|highlight|smallcaps|super|sub|strike|overline|quote)|brackets)$/,
  ],
  ['element', /^(?:raw|math|colon|literal)$/],
  ['hidden', /^(?:comment|label|#(?:let|set|show|import|include|h|v|context)|#[\w.-]*\.[\w.-]*)$/],
  ['break', /^marker/],
  ['container', /./],
]);

export const typstMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'raw' && source.startsWith('```') && source.includes('\n') ? 'break' : role(kind)),
  marks: (kind, source) => {
    if (/^[*_]$/.test(kind)) {
      return [1, 1];
    }
    const content = kind === 'paragraph' || kind === 'brackets' ? -1 : source.indexOf('[');
    return content < 0 ? [0, 0] : [content + 1, /\];?$/.exec(source)?.[0].length ?? 0];
  },
  textOf: (kind, source) =>
    kind === 'raw'
      ? source.replace(/^`+|`+$/g, '')
      : kind === 'math'
        ? source.replace(/^#?\$|\$$/g, '')
        : kind === 'link'
          ? source.replace(/^[^[]*\[|\];?$/g, '')
          : kind === 'literal'
            ? source.replace(/^#"?|"$/g, '')
            : source,
  characters: /\\u\{([\da-fA-F]{1,6})\}|\\\S|\\(?=\s)|~|---?/g,
  decode: (match) => {
    const [, code] = /^\\u\{(.*)\}$/.exec(match) ?? [];
    if (code !== undefined) {
      return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff));
    }
    return { '~': '\u00A0', '--': '–', '---': '—', '\\': '' }[match] ?? match.slice(1);
  },
  keys: /@([\p{L}\p{N}_](?:[\p{L}\p{N}_.:-]*[\p{L}\p{N}_-])?)|<([\p{L}\p{N}_.:-]+)>|label\("([^"]+)"\)/gu,
};
