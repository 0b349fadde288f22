import { itJudgesRandomDocuments, itJudgesPlaces } from '../../../support/judgedPlaces.ts';
import { pandocPlaces } from '../../../support/judges/pandocPlaces.ts';
import { redClothPlaces } from '../../../support/judges/redCloth.ts';

const blocks = [
  'Some *bold* and _plain_ words &amp; "a link":https://x.example/ here.',
  'h2. Heading',
  '* one\n* two\n** nested',
  '# first\n# second',
  'bq. A quote',
  'line one\nline two',
  '|_. a|_. b|\n| c | d |',
  'p(class). With a class',
  'Code @a < b@ and !image.png! here[1]',
  'bc. code here',
  'HTML(Language) and (c) signs',
  'plain words, with - dashes',
];

const pieces = [
  'word',
  'a b',
  '*st*',
  '_em_',
  '__it__',
  '@co@',
  '"l":https://x.example/',
  '["l":https://x.example/]',
  'https://u.example/a',
  '!i.png!',
  'ABC(x)',
  '%sp%',
  '-de-',
  '+in+',
  '^su^',
  '~su~',
  '??ci??',
  '[1]',
  '==raw==',
  '<b>',
  '</b>',
  '<notextile>',
  '</notextile>',
  '&amp;',
  '*',
  '_',
  '@',
  '"',
  '!',
  '%',
  '-',
  '|',
  '[',
  ']',
  '(',
  ')',
  '{',
  ':',
  'h2. ',
  'bq. ',
  '* ',
  '# ',
  '|a|b|\n',
  'fn1. ',
  'é',
  '日本',
  '\n',
  '\n\n',
];

describe('Citations in Textile', () => {
  // Pandoc ends addresses at characters that RedCloth allows.
  const pandoc = { ...pandocPlaces('textile'), cannotRead: (url: string) => /[^\w./?=&%:-]/.test(url) };
  for (const judge of [pandoc, redClothPlaces]) {
    // RedCloth's typography.
    const typewritten = (text: string) =>
      text
        .replaceAll('…', '...')
        .replaceAll('×', 'x')
        .replaceAll('—', '--')
        .replaceAll('–', '-')
        .replace(/[‘’]/g, "'")
        .replace(/[“”]/g, '"');
    const judges = [{ ...judge, read: (text: string) => typewritten(judge.read(text)) }];
    itJudgesPlaces(
      'textile',
      {
        link: [
          `h1. Harbor ¦report¦

The port¦ opened on Monday¦, *officials say*¦, and is¦ the largest¦.
A second line¦ with "a link":https://x.example/ here¦.

* one¦
* ¦two

# first¦

bq. A quote¦

«Selected words» and more¦.

¦

|_. Year¦|_. Ships¦|
|2029¦|12¦|

The end¦.
`,
          '¦',
          'No line end¦',
          '«So»me words.\n\n«Words». More.\n',
          '日本¦語\n',
        ],
        refused: [
          'bc. code¦\n',
          'bc.. code\n\nmore¦\n',
          'pre. text¦\n',
          'notextile. a¦\n',
          '<div>a¦</div>\n',
          '<pre>\n\na¦\n\n</pre>\n',
          '==\na¦\n==\n',
          'table(x). \n|a¦|\n',
          ' indented¦\n',
          '- term := meaning¦\n',
          '|a¦|b\n',
          'text\n* item¦\n',
          '[alias]https://x.example/¦\n',
          '|(x). a¦|\n',
        ],
      },
      judges,
    );
    itJudgesRandomDocuments('textile', blocks, judges, ['\n\n']);
    describe('between pieces of markup', () => {
      itJudgesRandomDocuments('textile', pieces, judges, ['', ' '], 12);
    });
  }
});
