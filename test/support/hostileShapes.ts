/** Parts that, repeated, have kept some reader of a document busy: openers, closers, blanks, marks, blocks, lines. */
const units = [
  ...['a', 'A', '0', 'é', '日', '🙂', 'e\u0301', '\u0000', '\u200B', ' ', '\t', '\n', '\r\n', 'a ', 'a\n', ' \n', '\n\n', 'a\n\n'],
  ...['[', ']', '(', ')', '{', '}', '<', '>', '[[', ']]', '{{', '}}', '<<', '((', '](', '![', '][', '[]', '{}', '()', '[a', '{a'],
  ...['\\', '\\\\', '\\a', '\\[', '\\"', '"', "'", '`', '``', '""', "''", '“', '’', '"a', "'a", "a' ", '`a', '" ', '"""', "'''"],
  ...['*', '**', '*a_', '*a ', ' *a', '_', '__', '_a', '/a', '/', '//', '~', '~~~', '^', '+', '=', '==', '-', '--', '#', '##'],
  ...['$', '$$', '$a', '&', '&a', '&#1', '&amp;', '%', '%a', '@', '@a', '@a.', '@{', '|', '| a ', '|-', '!', '?', ';', ',', '.'],
  ...[':', ': ', 'a: ', ':a', '::', 'a:', '- ', '- a\n', 'a: b\n', 'a:\n', '  a: |\n', 'a: [', '[a, ', '{a: ', '"a": ', '"a":{', '[1,'],
  ...['1.', '1. ', '(1) ', 'a.b', 'a-b', 'a@b', 'a@b.c ', 'www.', 'http', 'https:', 'https://', 'https://a ', 'https://a[', 'https://a(b'],
  ...['[a](', '[a](b', '[a](b) ', '[a](https://a.example/) ', '[a](((', '[a][b]\n', '[a][b] ', '[a]: ', '[a]: b\n', '[^', '[^1', '[^1]: '],
  ...['[^1]: a\n', '[^1]: a\n    b\n', '[1]: https://a.example/\n', '<https://', '<https://a> ', '<a ', '<a href="', '<a href="a">', '</a>'],
  ...['<a href="https://a.example/">a</a>', '<!--', '-->', '<!-- -->', '<?', '?>', '<? ?>', '<script>', '<script></script>', '<style>'],
  ...['```\n', '```\n```\n', '~~~\na\n~~~\n', '> ', '> > ', '> ```\n', '- - ', '1. 1. ', '    a\n', '---\n', '---\na: b\n', '...\n'],
  ...['\\href{', '\\href{a}{', '\\url{', '\\cite[', '\\cite[a]', '\\cite{a}', '\\footnote', '\\addbibresource[', '\\bibliography{', '\\begin{verbatim}\n'],
  ...['\\begin{verbatim}\n\\end{verbatim}\n', '\\textbackslash', '#+begin_src\n', '#+begin_src\n#+end_src\n', '#+bibliography: ', '* a\n', '[[a][', '[[a]['],
  ...['[[https:', '[[https:[', '[[https://a][a]]', '[cite:', '[cite:@a', '[cite:@a]', '@a [cite', '[fn:', '[fn:1] a\n', '[fn:1] a\n\n', '#link("', '#link("a")['],
  ...['#cite(', '#cite(<', '#cite(label("', '#bibliography("', '#footnote[', 'footnote:', 'footnote:[', 'footnote:a', 'link:', 'link:a[', '----\n', '----\n----\n'],
  ...['++', '+++', '.. [', '.. [1] a\n', '.. [1] a\n   b\n', '.. a', '`a <', '`a <https:', '`a <https://a>`_ ', '__a', '_a_', '<ref>', '<ref ', '<ref/>', '{{cite web'],
  ...['{{cite web|', '{{cite web|url=', '{{cite web |title=a |url=https://a.example/}}\n', '[https:', '[https:a ', '~~~', '"a":', '"a":https:', '["a', '["a":', '["a":https:a] '],
  ...['/*', '*/', '/**/', '// a\n', '# a\n', '#a\n', '"a', '"a"', '"a",', '"a"\n', '{"a":1},\n', '"\\', '"\\\\', 'a,"', 'a,b\n', '{"id":"a"},', ' //'],
  ...['@a{', '@a{a', '@a{a,\n}\n', '@misc{a, title={', '@misc{a, url = {https://a.example/}}\n', 'url = ', 'url = {', 'url={', 'title = {a},\n', '@ ', '%\n', '\\url{'],
  ...['a and ', ' and', ' and {', 'a, b and ', '{a', 'A. ', 'Ab ', 'Ab-', "Ab'", 'van ', 'bibliography: a\n', 'bibliography:\n- a\n', '- "a" # b\n', ' #', "''a", 'a # '],
  ...['utm_a=b&', 'a=b&', '%20', '%4', '/a/', '//a', '?a', '#a=b', '${title}', '${title}\n', '${', '}$', '${a}'],
];

/** Two of those in turn are another shape: a few of the many. */
const pairs = units.flatMap((unit, index) => {
  const other = units[(index * 31 + 17) % units.length] ?? '';
  return unit === other ? [] : [unit + other];
});

/** Begins, and ends, that make a reader look far ahead or behind. */
const wraps: readonly (readonly [string, string])[] = [
  ['', ''],
  ['[', 'a\n'],
  ['---\nbibliography: ', '\n---\n'],
  ['"', '!'],
];

export interface Shape {
  readonly name: string;
  readonly of: (length: number) => string;
}

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

const nested = ([open, middle, close]: readonly [string, string, string]): Shape => ({
  name: `${JSON.stringify(open)} within each other`,
  of: (length) => {
    const depth = Math.ceil(length / (open.length + close.length));
    return open.repeat(depth) + middle + close.repeat(depth);
  },
});

/** Texts of any length, of that shape. */
export const hostileShapes: readonly Shape[] = [
  ...[...new Set([...units, ...pairs])].map((unit, index): Shape => {
    const [before, after] = wraps[index % wraps.length] ?? ['', ''];
    return { name: JSON.stringify(`${before}…${unit}…${after}`), of: (length) => before + repeated(unit, length) + after };
  }),
  ...units.map((unit): Shape => ({ name: JSON.stringify(unit), of: (length) => repeated(unit, length) })),
  ...(
    [
      ['[', 'a', ']'],
      ['(', 'a', ')'],
      ['{', 'a', '}'],
      ['<', 'a', '>'],
      ['"a":{', '', '}'],
      ['{"a":', '1', '}'],
      ['[', '1', ']'],
      ['[a', 'b', '](c)'],
      ['@misc{a, title = {', '', '}}'],
      ['{a: ', 'b', '}'],
      ['- ', 'a', ''],
      ['{{cite web|title=', '', '}}'],
      ['\\footnote{', '', '}'],
      ['<a href="b">', 'a', '</a>'],
    ] as const
  ).map(nested),
  // Each one different from all others.
  { name: 'many different definitions', of: (length) => many(length, (n) => `[${n}]: https://a.example/${n}\n`) },
  { name: 'many different links', of: (length) => many(length, (n) => `[a][${n}] @k${n}\n`) },
  { name: 'links and definitions', of: (length) => many(length, (n) => `[a][${n}]\n\n[${n}]: https://a.example/${n}\n`) },
  { name: 'many entries', of: (length) => many(length, (n) => `@misc{k${n},\n  url = {https://a.example/${n}},\n}\n`) },
  { name: 'many items', of: (length) => `[${many(length, (n) => `{"id":"k${n}"},`)}1]` },
  { name: 'many fields', of: (length) => `@misc{k,\n${many(length, (n) => `f${n} = {a},\n`)}}` },
  { name: 'a map', of: (length) => many(length, (n) => `k${n}:\n  url: https://a.example/${n}\n`) },
  { name: 'ever deeper lines', of: (length) => deeper(length) },
  { name: 'ever longer fences', of: (length) => growing(length, '`') },
  { name: 'ever longer spaces', of: (length) => growing(length, ' ') },
];

function many(length: number, of: (number: string) => string): string {
  let text = '';
  for (let number = 1; text.length < length; number += 1) {
    text += of(String(number));
  }
  return text;
}

function deeper(length: number): string {
  return Array.from({ length: Math.sqrt(length * 2) }, (_, index) => `${' '.repeat(index)}a:\n`).join('');
}

function growing(length: number, mark: string): string {
  return Array.from({ length: Math.sqrt(length * 2) }, (_, index) => `${mark.repeat(index + 3)}\n`).join('');
}
