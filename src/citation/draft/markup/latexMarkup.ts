// cspell:ignore Hckr ation ments
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from './markup.ts';

const role = createRoleReader([
  ['text', /^paragraph$/],
  ['heading', /^(?:part|chapter|(?:sub){0,2}section|subparagraph|frametitle|framesubtitle|title|subtitle)$/],
  ['text', /^caption$/],
  ['footnote', /^(?:footnote|footnotetext|thanks)$/],
  ['key', /^citation$/],
  ['link', /^link$/],
  ['bareLink', /^\\url$/],
  ['break', /^(?:item|verbatim\*?|lstlisting|minted|Verbatim|comment|equation\*?|align\*?|tabular[*x]?|gather\*?)$/],
  ['element', /^(?:math|code|script)$/],
  [
    'emphasis',
    /^(?:emphasis|text(?:bf|it|sc|sl|rm|sf|up|md|quote)|uline|underline|enquote|mkbibquote|blockquote|alert|marginpar|\{)$/,
  ],
  [
    'ignored',
    /^(?:document|abstract|quot(?:e|ation)|verse|center|flush(?:left|right)|frame|(?:alert|example)?block|columns?|minipage|itemize|enumerate|description|figure\*?|table\*?|wrapfigure|theorem|lemma|corollary|proposition|definition|remark|example|proof|acknowledge?ments|landscape|spacing|appendices|displayquote|letter)$/,
  ],
  ['hidden', /^(?:comment|~|&|#|\\.*|[a-z]?def|let|newif|condition)$/],
  ['break', /./],
]);

/** Accents of `\'e`, `\"{o}` and `\c{c}`, as combining characters. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '"': '\u0308',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030C',
  H: '\u030B',
  c: '\u0327',
  k: '\u0328',
  r: '\u030A',
};

const commands: Readonly<Record<string, string>> = {
  textbackslash: '\\',
  textasciitilde: '~',
  textasciicircum: '^',
  textless: '<',
  textgreater: '>',
  textbar: '|',
  ldots: '…',
  dots: '…',
  textellipsis: '…',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  ss: 'ß',
  o: 'ø',
  O: 'Ø',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  l: 'ł',
  L: 'Ł',
  i: 'ı',
  j: 'ȷ',
  textendash: '–',
  textemdash: '—',
  textquoteleft: '‘',
  textquoteright: '’',
  textquotedblleft: '“',
  textquotedblright: '”',
  S: '§',
  P: '¶',
  copyright: '©',
  pounds: '£',
  euro: '€',
  texteuro: '€',
  textdegree: '°',
};

export const latexMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'comment' && source.startsWith('%') ? 'hidden' : role(kind)),
  marks: (kind, source) =>
    /^(?:paragraph|document)$/.test(kind) && !source.startsWith('\\paragraph{')
      ? [0, 0]
      : createMarkReader(/^(?:\\[A-Za-z]+\*?\s*(?:\[[^\]]*\])*)?\{/, /\}$/)(kind, source),
  textOf: (kind, source) =>
    kind === 'link'
      ? source.replace(/^\\href\{[^{}]*\}\{(.*)\}$/s, '$1')
      : source.replace(/^(?:\$\$?|\\[([]|\\\w+\*?[^\w\s]|[\^_]\{?)|(?:\$\$?|\\[\])]|[^\w\s])$/g, ''),
  characters:
    /\\\\(?:\[[^\]\n]*\])?\*?|\\([`'^"~=.uvHckr])\s*(?:\{\\?([a-zA-Z])\}|(?<![a-zA-Z])\\?([a-zA-Z]))|\\([A-Za-z]+)(?:\{\}|[ \t]+(?=\S))?|\\([^A-Za-z])|~|---?|``|''|[{}]|(?<!`)`(?!`)/g,
  decode: (match) => {
    const [, accent = '', braced, letter = braced ?? ''] =
      /^\\([`'^"~=.uvHckr])\s*(?:\{\\?([a-zA-Z])\}|\\?([a-zA-Z]))$/.exec(match) ?? [];
    if (letter !== '') {
      return (letter + (accents[accent] ?? '')).normalize('NFC');
    }
    const [, command] = /^\\([A-Za-z]+)/.exec(match) ?? [];
    if (command !== undefined) {
      return (commands[command] ?? '') + (/\s$/.test(match) && commands[command] === undefined ? ' ' : '');
    }
    const escaped = /^\\[&%$#_{} ]$/.test(match) ? match.slice(1) : undefined;
    return escaped ?? { '~': '\u00A0', '--': '–', '---': '—', '``': '“', "''": '”', '`': '‘' }[match] ?? '';
  },
  keys: /(?<=[{,]\s*)([^\s{},[\]]+)(?=\s*[,}])/g,
};
