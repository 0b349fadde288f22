// cspell:ignore duction
import { findProgram } from '../../../scripts/programs.ts';
import { itJudgesRandomDocuments, itJudgesPlaces } from '../../support/judgedPlaces.ts';
import { emacsPlaces } from '../../support/judges/emacsPlaces.ts';
import { pandocPlaces } from '../../support/judges/pandocPlaces.ts';
import { parsePieces } from '../../support/pieces.ts';

/** Emacs takes more than 50 MB, so only `npm run verify` uses it. */
const hasEmacs = process.env.DATELINE_VERIFY !== undefined && findProgram('emacs') !== undefined;
const judges = [pandocPlaces('org'), ...(hasEmacs ? [emacsPlaces] : [])];

describe('Citations in Org', () => {
  itJudgesPlaces(
    'org',
    {
      link: [
        `#+TITLE: Harbors
#+OPTIONS: toc:nil

An introduction¦ before the first headline.¦

* Intro¦duction¦
:PROPERTIES:
:CUSTOM_ID: intro
:END:
The port¦ opened on Monday.¦ It is, /they ¦say/, the largest¦; see [cite:@a]¦ and [[file:map.org][the map]]¦.
A second line¦ with *bold¦ words*, =code=¦ and a note[fn:1]¦ here[fn:2]¦.

[fn:1] The note¦ itself.
It goes on¦.

[fn:2] Another¦ one.
`,
        `A paragraph.

¦Another paragraph with $x^2$¦ and \\alpha{}¦ in it. 50% of H_2¦O, 10^{3}¦ tons.

** TODO [#A] A task¦ with tags¦ :work:port:
SCHEDULED: <2026-11-23 Mon>
Its text¦.
`,
        `- first¦
- [ ] second ¦point
  goes on¦ here
  - nested¦
- term¦ :: its description¦
+ [X] done¦

1. one¦
2) two¦
3. [@3] three¦
`,
        `#+begin_quote
A quote¦. ¦
#+end_quote

#+BEGIN_CENTER
Centered¦
#+END_CENTER

#+begin_verse
A verse¦
  goes on¦
#+end_verse

#+begin_abstract
An abstract¦.
#+end_abstract
`,
        `| Name¦ | Tons¦ |
|------+------|
| Tallinn¦ | 12 ¦|
| ¦ | x |
#+TBLFM: $2=$1
`,
        `«Selected words» and /«all of it»/ and «*bold* ones».
Price: $5¦ and 5%¦. snake_case¦ and a+b=c¦. Text[fn:: An inline¦ note] goes on¦.
See https://x.example/¦ or <https://y.example/>¦ now¦. A date <2026-11-23 Mon>¦ too.
A break¦\\\\
in a line¦.

* NEXT «A headline»
* One [1/2]¦
`,
        '* A\n¦',
        '* \n¦',
        '#+TITLE: x\n\n¦',
        '- a\n- b\n\n¦',
        'Text.\n\n¦\n\nMore.\n',
        '¦- item\n',
        '¦* Head\n',
        'Text¦ before\n# a comment\nand after¦.\n',
        '#+CAPTION: A picture¦ of the port\n[[file:a.png]]\n',
        '#+begin_src sh\nls\n#+end_src\n\n¦\n',
        'One ¦*bold* word, one ¦/italic/ word and ¦=code=.\n',
        '/All¦ of it/.\n',
        'A (¦bracket) and [brackets ¦too].\n',
        'A note[fn:1].\n\n[fn:1] *Bold* words¦.\n',
        'Selected «words\non three\nlines» here.\n',
        '日本語¦のテキスト。\n',
        '- a\n\n  A second paragraph¦ of the item.\n\n- b¦\n',
        '- +flag ::\n  Its meaning¦.\n- and / or¦, 1/2¦.\n',
        '| *a* b¦ | ~c~ |\n',
      ],
      text: ['# A comm¦ent¦\ntext\n', '* A\n  # note¦\n'],
      refused: [
        '¦[fn:a.b] text\n',
        '- term :: #+TITLE¦: x\n',
        '#+TI¦TLE: x¦\n',
        '#+HTML: <b>¦</b>\n',
        '#+ATTR_HTML: :width 10¦\n[[file:a.png]]¦\n',
        '#+begin_src sh\nls¦\n#+end_src\n',
        '#+begin_example\nx¦\n#+end_example\n',
        '#+begin_export html\n<b>¦</b>\n#+end_export\n',
        '#+begin_comment\nx¦\n#+end_comment\n',
        '#+begin_html\nx¦\n#+end_html\n',
        '#+begin_sr¦c sh\nls\n#+end_¦src\n',
        '#+begin_src sh\nls¦\n',
        '#+begin_src sh\n* a¦\n#+end_src\n',
        '#+BEGIN: clocktable\n| a¦ |\n#+END:\n',
        'a @@html:<b>¦</b>@@ b\n',
        'a @@html:<b>¦ b\n',
        '* A\n:PROPERTIES:\n:ID: a¦\n:END:\n',
        ':LOGBOOK:\nCLOCK: [2026-11-23 Mon 10:00]¦\n:END:\n',
        '* A\nSCHEDULED: <2026-¦11-23 Mon>\n',
        ': fixed¦ width\n',
        '-----¦\n',
        '|----¦+---|\n| a | b |\n',
        '\\begin{equation}\nx¦\n\\end{equation}\n',
        'src_sh{ls¦}\n',
        '{{{macro(a¦)}}}\n',
        '\\emph{a¦}\n',
        // Pandoc reads brackets after a command as its arguments.
        'a \\alpha¦ b\n',
        '#+INCLUDE: "a¦"\n',
        '#+call: f(¦)\n',
        '%%(diary-fl¦oat t 4 2)\n',
        // The address ends the emphasis.
        '/see¦ [[https://x.example/?][a]] and¦ b/\n',
        '| <10¦> |\n| a |\n',
        // The address contains the backslashes of the line break.
        'See https://x.example/a¦\\\\\n- b\n',
        '+---+\n| a |\n+--¦-+\n',
        '# -*- mode: org;¦ -*-\n',
        '# Local Variables:\n# eval: (f)¦\n# End:\n',
      ],
    },
    judges,
  );

  itJudgesRandomDocuments(
    'org',
    [
      'Some /plain/ words, 50% of *them*, and ~code~.',
      '* Heading /one/',
      '** TODO [#A] Heading :tag:',
      '- one\n- two $x$\n  more',
      '- term :: words\n- [ ] box',
      '1. one\n   - nested\n2. two',
      '#+begin_quote\nquoted *text*\n#+end_quote',
      '#+begin_src sh\necho * [ #\n#+end_src',
      '#+begin_export html\n<b>\n#+end_export',
      '#+CAPTION: A caption\n[[file:a.png]]\n',
      '| a | b |\n|---+---|\n| c | |',
      '# a comment\nText',
      ': fixed',
      'See [[https://x.example/][a link]] and https://y.example/ and <https://z.example/>.',
      'Note[fn:: an /inline/ one], and more.',
      ':DRAWER:\nx\n:END:',
      '\\begin{equation}\nx = 1\n\\end{equation}',
      'Math $x^2$, \\(y\\), H_2O, x^{2}, \\alpha and \\LaTeX{}',
      'a @@html:<b>@@ and {{{macro}}} and src_sh{ls}',
      'Price $5, a_b, c*d, (see [this]) and <2026-11-23 Mon>',
      'Line one\\\\\nline two',
    ],
    judges,
  );
});

describe('Citations between pieces of Org markup', () => {
  itJudgesRandomDocuments(
    'org',
    parsePieces(String.raw`
      word a␣b *bo* /it/ =ve= ~co~ +st+ *␣ **␣ ***␣TODO␣ -␣ +␣ 1.␣ -␣[␣]␣ -␣t␣::␣ ␣::␣ ␣␣ |␣ | |- |---+---|
      [[https://u.example/][l]] [[https://u.example/]] [[ ][ ]] [ ] [[a][b <https://u.example/> https://u.example/a
      mailto:a file:x <2026-11-23␣Mon> [2026-11-23␣Mon] <2026-11-23␣Mon␣10:00>--<2026-11-24␣Tue> <2026-11 SCHEDULED:␣
      <<t>> <<<r>>> << >> < > {{{m}}} {{{m(a,␣b)}}} {{{ }}} { } [fn:1] [fn::␣i] [fn:a:␣i] [fn: [fn:1]␣ [cite:@k]
      [cite: @k @@html:<b>@@ @@html: @@ \alpha \alpha{} \LaTeX \emph{e} \\⏎ \(x\) \[x\] €x€ x^{2} \begin{equation}
      \end{equation} src_sh{ls} src_sh[ call_f(x) call_f( # #␣ #+ #+TITLE:␣ #+CAPTION:␣ #+begin_quote⏎ #+end_quote⏎
      #+begin_src⏎ #+end_src⏎ #+begin_export␣html⏎ #+end_export⏎ :D:⏎ :END:⏎ :PROPERTIES:⏎ :t: :␣ : :: ----- -- ---
      ... [1/2] [50%] COMMENT␣ [#A]␣ " ' ( ) , . - é 日本 %%( & ⏎ ⏎␣␣ ⏎⏎ ⏎⏎␣␣ ⏎*␣ ⏎-␣ ⏎␣␣-␣ ⏎|␣ ␍⏎ ⇥
    `),
    judges,
    ['', ' '],
    12,
  );
});
