// cspell:ignore ation ments includefrom inputfrom
import { decodeLatexCharacters, latexCharacters } from './latexCharacters.ts';
import { findLatexKeys } from './latexKeys.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from '../markup.ts';

const role = createRoleReader([
  ['text', /^paragraph$/],
  ['heading', /^(?:part|chapter|(?:sub){0,2}section|subparagraph|frametitle|framesubtitle|title|subtitle)$/],
  ['text', /^caption$/],
  ['footnote', /^(?:footnote|footnotetext|thanks)$/],
  ['key', /^citation$/],
  ['link', /^link$/],
  ['bareLink', /^\\url$/],
  ['element', /^(?:math|code)$/],
  [
    'emphasis',
    /^(?:emphasis|text(?:bf|it|sc|sl|rm|sf|up|md|quote)|uline|underline|enquote|mkbibquote|blockquote|alert|marginpar|\{)$/,
  ],
  ['hidden', /^(?:line comment|&|\\.*)$/],
  ['break', /./],
]);

export const latexMarkup: Markup = {
  ...emptyMarkup,
  role,
  marks: (kind, source) =>
    kind === 'paragraph' && !source.startsWith('\\paragraph{')
      ? [0, 0]
      : createMarkReader(/^(?:\\[A-Za-z]+\*?\s*(?:\[[^\]]*\])*)?\{/, /\}$/)(kind, source),
  textOf: (kind, source) =>
    kind === 'link'
      ? source.replace(/^\\href\{[^{}]*\}\{(.*)\}$/s, '$1')
      : source.replace(/^(?:\$\$?|\\[([]|\\\w+\*?[^\w\s]|[\^_]\{?)|(?:\$\$?|\\[\])]|[^\w\s])$/g, ''),
  characters: latexCharacters,
  decode: decodeLatexCharacters,
  includes: /^[^%\r\n\u2028\u2029]*\\(?:input|include|subfile|(?:sub)?(?:import|includefrom|inputfrom))\b(?!graphics)/m,
  findKeys: findLatexKeys,
};
