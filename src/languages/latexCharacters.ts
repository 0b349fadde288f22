// cspell:ignore Hckr
/** Matches a command for a character, an escaped character, a mark that TeX replaces, or a brace. */
export const latexCharacters =
  /\\\\(?:\[[^\][\n]*\])?\*?|\\([`'^"~=.uvHckr])\s*(?:\{\\?([a-zA-Z])\}|(?<![a-zA-Z])\\?([a-zA-Z]))|\\([A-Za-z]+)(?:\{\}|[ \t]+(?=\S))?|\\([`'^"~=.])\{\}|\\([^A-Za-z])|~|---?|``|''|[{}]|(?<!`)`(?!`)/g;

/** Returns the characters that a reader sees for a match of `latexCharacters`. */
export function decodeLatexCharacters(match: string): string {
  const [, accent = '', braced, letter = braced ?? ''] =
    /^\\([`'^"~=.uvHckr])\s*(?:\{\\?([a-zA-Z])\}|\\?([a-zA-Z]))$/.exec(match) ?? [];
  if (letter !== '') {
    return (letter + (accents[accent] ?? '')).normalize('NFC');
  }
  const [, mark] = /^\\(.)\{\}$/.exec(match) ?? [];
  if (mark !== undefined && /[^A-Za-z]/.test(mark)) {
    return mark;
  }
  const [, command] = /^\\([A-Za-z]+)/.exec(match) ?? [];
  if (command !== undefined) {
    return (commands[command] ?? '') + (/\s$/.test(match) && commands[command] === undefined ? ' ' : '');
  }
  const escaped = /^\\[&%$#_{} ]$/.test(match) ? match.slice(1) : undefined;
  return escaped ?? { '~': '\u00A0', '--': '–', '---': '—', '``': '“', "''": '”', '`': '‘' }[match] ?? '';
}

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
