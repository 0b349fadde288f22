// cspell:ignore duction
import { itJudgesRandomDocuments, itJudgesPlaces } from '../../support/judgedPlaces.ts';
import { typstPlaces } from '../../support/judges/typstPlaces.ts';
import { parsePieces } from '../../support/pieces.ts';

const judges = [typstPlaces];

describe('Citations in Typst', () => {
  itJudgesPlaces(
    'typst',
    {
      link: [
        `#set page(width: 10cm)
#let name = "x"
#show heading: set text(blue)

= Intro¦duction¦ <intro>

The port¦ opened on Monday.¦ It is, _they ¦say_, the largest¦; see @intro¦ and #link("https://x.example/")[a link]¦.
A second line¦ with *bold¦ words*¦, \`code\`¦ and a note#footnote[A note¦ here.] goes on¦.

¦Another paragraph with $x^2$¦ in it. 50% of H#sub[2¦]O, Caf\\u{e9}¦ and C\\#¦.

== Lists¦

- first¦
- second ¦point
  goes on¦ here
  - nested¦
+ numbered¦
  + inner¦
3. third¦
/ Term¦: its description¦

#quote(block: true, attribution: [A¦ person])[A quote¦.]

#figure(
  rect[Inside¦ a box],
  caption: [A caption¦ here.],
) <fig>

#table(
  columns: 2,
  [Name¦], [Tons¦],
  [Tallinn ¦], [12],
  table.cell(colspan: 2)[All¦],
)

#emph[Emphasized¦] and #strong[strong¦], #align(center)[centered¦].
#block(inset: 1em)[
  A block¦ of text.

  - with an item¦
]
#name

«Selected words» and _«all of it»_ and «*bold* ones».
Price: \\$5¦ and 5%¦. snake_case¦ and 2*3¦. A break¦ \\
in a line¦.
See https://y.example/a¦ now¦ and https://z.example/¦.
"Quoted¦ words" and 'single¦' --- dash¦ [in brackets¦].
`,
        '= A\n¦',
        '#set page()\n\n¦',
        'Text.\n\n¦\n\nMore.\n',
        '¦- item\n',
        '¦= Head\n',
        '#let x(y) = y\nText¦.\n',
        'Text¦ before // a comment\nand after¦.\n',
        'Text /* a comment */ after¦.\n',
        '#let note(body) = body\n#note[A note¦ of my own].\n',
        '#if true [a] else [b]\nText¦.\n',
        'In 2020¦-21, «pages 1»-2.\n',
        '«+ \nWords» here.\n',
        '日本語¦のテキスト。\n',
        '- a\n\n- b\n\n¦',
        '#list([one¦], [two¦])\n#enum[a¦][b]\n#terms.item[a][b¦]\n',
        '#[Content¦ in brackets]\n',
        '#emph[¦]\n',
        '= 1. Head¦\n<head>\nText¦ here.\n',
        '@r«/ t»: x\n',
        'A¦ b#footnote[c¦] <l> d¦\n',
      ],
      text: ['Text // a comm¦ent¦\nmore\n', '/* block¦ comment */\n', '#let x = 1 // note¦\n'],
      refused: [
        '```\ncode¦\n```\n',
        '```py\nx = "¦"\n```\nText\n',
        '#set page(width: 10¦cm)\n',
        '#let x = "a¦"\n',
        '#let x = [a¦]\n',
        '#let f(x) = { x¦ }\n',
        '#show heading: it => [a¦]\n',
        '#import "a¦.typ"\n',
        '#{ let x = 1¦ }\n',
        '#(1 + 2¦)\n',
        '#figure(image("a¦.png"), caption: [x])\n',
        '#image("a¦.png", width: 1¦cm)\n',
        '#foo(a: 1¦)\n',
        '#if x¦ [a¦] else [b¦]\n',
        '#for x in (1, 2)¦ [a¦]\n',
        '#context [a¦]\n',
        '#context if true [a¦] else [b¦]\n',
        'Words¦\n\n<l>\n',
        '#metadata[a¦]\n',
        '#emph[a ¦\n',
        'a ] b¦\n',
        '$ x + y = "a¦"\n',
        '`code¦\n',
        '*a¦ b\n\n',
        '/* a¦\n',
        '#raw("a¦")\n',
        '#"a¦"\n',
      ],
    },
    judges,
  );

  itJudgesRandomDocuments(
    'typst',
    [
      'Some _plain_ words, 50% of *them*, and `code`.',
      '= Heading _one_ <a>',
      '== Heading two',
      '- one\n- two $x$\n  more',
      '+ one\n  - nested\n+ two',
      '/ term: words',
      '#quote(block: true)[quoted *text*]',
      '```sh\necho * [ # $\n```',
      '#figure(rect[a], caption: [A caption]) <fig>',
      '#table(columns: 2, [a], [b], [c], [])',
      '// a comment\nText',
      'a /* b */ c // d',
      'See #link("https://x.example/")[a link] and https://y.example/.',
      'Note#footnote[inner _text_] and @fig[p. 2], @a.',
      '#set text(size: 10pt)\n#let x = [a _b_]',
      '#show heading: it => { [x] }',
      '#if true [yes] else { "no" } done',
      '#for i in range(2) [item]',
      '#context text[x] and more',
      '$ x^2 + "a" $',
      'Math $x_1$, \\$5, \\#a, a_b, c*d, (see [this])',
      'Line one \\\nline two',
      '#[\n  Block\n\n  more\n]',
      '#{ let y = 2; [z] }; end',
      'word#emph[x]word and #strong[a].b; #sym.arrow',
      'Equation $a$ <eq> and text <lbl> here',
    ],
    judges,
  );
});

describe('Citations between pieces of Typst markup', () => {
  itJudgesRandomDocuments(
    'typst',
    parsePieces(String.raw`
      word a␣b *st* _em_ ´co´ ´´´raw´´´ €x€ €␣y␣€ #link("https://x.example/")[l] https://u.example/a #emph[e]
      #let␣a␣=␣1 #(1␣+␣2) #[c] #{␣1␣} //␣c⏎ /*␣c␣*/ /* */ // \* \ ~ -- ... ' " * _ ´ € # [ ] ( ) { } < <l> @ @r =␣ -␣
      +␣ /␣t:␣ é 日本 ⏎ ⏎⏎ ⏎␣␣ \␣
    `),
    judges,
    ['', ' '],
    12,
  );
});
