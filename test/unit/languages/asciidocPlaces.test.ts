// cspell:ignore eral roduction
import { itJudgesRandomDocuments, itJudgesPlaces } from '../../support/judgedPlaces.ts';
import { asciidoctorPlaces } from '../../support/judges/programPlaces.ts';
import { parsePieces } from '../../support/pieces.ts';

const judges = [asciidoctorPlaces];

describe('Citations in AsciiDoc', () => {
  itJudgesPlaces(
    'asciidoc',
    {
      link: [
        String.raw`= The Harbor¦ Report
Jane Doe <jane@news.example>
v1.0, 2026-11-23
:toc:

An abstract¦ of it.

== Int¦roduction¦

The port¦ opened on Monday.¦ It is, *they ¦say*¦, the largest¦; see <<ships>>¦ and {name}¦
and a second line¦ with _bold_¦ words, ${'`code`'}¦, ¦*strong*, H~2~O¦ and "${'`quotes`'}"¦.
A footnote:[inner¦ text] and https://x.example/a[a li¦nk]¦ (also¦) and a@b.example¦, C++¦ here.
`,
        String.raw`A paragraph.

¦Another paragraph +
with a break¦ +
in it -- here¦ -- and it's...¦ (C)¦

* first¦
* second ¦point
  goes on¦
** nested¦
+
attached¦ paragraph

* [x] checked¦
. numbered¦
. another¦

1. one¦
2. two¦
`,
        String.raw`term¦:: Its definition¦.
other¦::
  Its definition¦ below.
goes on¦
third::
* a list¦
`,
        String.raw`NOTE: A note¦ here
with more¦ text.

[WARNING]
====
A warning¦.

* item¦
====

.A block title¦
[example]
====
An example¦.
====
`,
        String.raw`****
A sidebar¦.
****

[quote, Someone, Somewhere]
____
A quote¦.

Its end¦.
____

--
An open¦ block.
--
`,
        String.raw`[.lead]
A lead¦ paragraph.
`,
        String.raw`[[an-id]]
=== Sub¦section [[x]]

.Ports¦
[%header,cols="1,2"]
|===
|Port |Ships

|Tallinn |
|===
`,
        String.raw`> A quote¦ as in Markdown
> on two¦ lines.

== Trailing¦ ==

// a comment

----
code
----
<1> A callout¦

The «selected words» and «The end»¦.

¦
`,
        '== Chapter\n¦',
        'Text¦ only.\n\n¦\n',
        'Text\n¦\n',
        '¦',
        '* a\n\n¦',
        'Section¦\n-------\n\nText¦.\n',
        '# Markdown¦\n\ntext¦\n',
        'Text¦\n----\ncode goes here\n----\n',
        'Line¦\n// comment\nmore¦\n',
        'Line¦\nifdef::a[]\nmore\nendif::[]\nlast¦\n',
        'Line¦\ninclude::a.adoc[]\nlast¦\n',
        '[discrete]\n== Discrete¦\n',
        '[NOTE]\nA note¦.\n',
        'a:: b¦\nc:: d¦\n',
        'An «\\^escaped^» mark\n',
        '日本¦語\n',
        'An ((index term))¦ and (((a hidden one))) here¦.\n',
        'See https://x.example/a[words] -- the end¦.\n',
        'From 1 <-¦> 2\n',
        'A dash \\-¦-\n',
      ],
      text: [
        'Text.\n\n// A comm¦ent¦\n\nmore\n',
        'Text.\n\n////\nA long comment¦\n\nwith more¦\n////\n',
        'Line\n// comm¦ent\nmore\n',
      ],
      refused: [
        'See <<an-id>>.\n\n[[an-id]]\n== Sub¦section\n\nText.\n',
        'See <<an-id,it>>.\n\n[#an-id]\n.A ti¦tle\nimage::a.png[]\n',
        'See <<an-id>>.\n\n[[an-id]] A te¦rm:: text\n',
        '----\nco¦de\n----\n',
        '----\nfor x; do\ndone¦\n----\n',
        '....\nlit¦eral\n....\n',
        '++++\n<b>x¦</b>\n++++\n',
        '[source,rub¦y]\n----\nx¦\n----\n',
        '```ruby\nx¦\n```\n',
        '[source,ruby]\nputs¦ x\n',
        '[listing]\nx¦\n',
        '[stem]\n++++\nx¦\n++++\n',
        '[subs=attributes]\nx¦\n',
        '[verse]\n____\nx¦\n____\n',
        '[nosuch]\nx¦\n',
        '= Title\nJane¦ Doe\n:toc:¦ left\n\nx\n',
        ':name: val¦ue\n\nx\n',
        'x\n\n:name: val¦ue\n',
        'image::a¦.png[alt¦]\n',
        'include::a¦.adoc[]\n',
        'video::a¦[]\n',
        'nosuch::a¦[b]\n',
        '. one\n// a comment\n// another\nimage¦::a.png[]\n',
        'toc::[]¦\n',
        "''¦'\n",
        '<¦<<\n',
        ' indented¦\n more¦\n',
        ',===\na¦,b\n,===\n',
        '|===\n|a¦|b¦\n\n|more ¦|\n|===\n',
        '[format=csv]\n|===\na¦,b\n|===\n',
        'ifdef::x[]\ntext¦\nendif::[]\n',
        'ifdef::x[text¦]\n',
        'A\n¦\nB\n',
        'Section\n---¦----\n',
        ':compat-mode:\n\ntext¦\n',
        '= git-port(1)\n:doctype: manpage\n\n== NAME\n\ngit-port - opens¦ it\n\n== SYNOPSIS\n\ntext\n',
        '.Block title\nTitle\n=====\n\ntext¦\n',
        "Title\n=====\n\ntext¦ and 'words'¦\n\n* item¦\n",
        '----\nx¦\n',
        '[.role¦]\ntext\n',
        '[[i¦d]]\ntext\n',
        '== One¦ Title\n\nSee <<_one_title>>.\n',
        '== One¦ Title\n\nSee <<One Title>>.\n',
        '¦\n\n= Title\n\ntext\n',
        '"A quote¦"\n-- Someone\n',
        '[comment]\nx¦\n',
        '\\__Escaped__¦ words and \\+++pa+++¦ marks\n',
        '> * an it¦em\n',
        'Line\ninclude::a.adoc[]¦\nlast\n',
        'Line\ninclude::a.adoc[]¦\n',
        'Line\nifdef::a[]\nmo¦re\nendif::[]¦\nlast\n',
        'term:: text\nNO¦TE: a note\n',
        'term:: text\n> a qu¦ote\n',
        'image::: text¦\n',
        '* n¦`"\ninclude::x[]\n==  ``\n',
        'A \\link:x[y]¦++z++\n',
      ],
    },
    judges,
  );

  itJudgesRandomDocuments(
    'asciidoc',
    [
      'Some *plain* words, with `code` in _them_.',
      'See **un**constrained, H~2~O and x^2^ now',
      '== Heading one',
      'Heading two\n-----------',
      '* one\n* two *x*\n+\nmore\n\n** nested',
      '. one\n. two',
      'term:: definition\nother::\n  text',
      '----\ncode * `x`_ |\n----',
      '....\nliteral\n....',
      '====\nAn example\n\n* item\n====',
      '> A *quote*\n> on two lines',
      'Line\nifdef::a[]\nmore\nendif::[]\nlast',
      '// a comment',
      '////\ncomment\n////',
      'NOTE: A note',
      '[quote]\n____\nwords\n____',
      '[source,ruby]\nputs 1',
      'See link:https://x.example/[a link] and https://y.example/.',
      '|===\n|a |b\n|c |d\n|===',
      'A note footnote:[inner _text_] and {name} and <<ref>>',
      '++++\n<b>b</b>\n++++',
      ':attribute: value',
      'image::a.png[]',
      'Line *with unclosed and `too and C++ or #',
      '.Block title\nText +\nbroken',
      '[.lead]\nLead with pass:[<b>b</b>] and +++x+++ and $$y$$',
      'a -- b, it\'s "`quoted`" (C) &amp; ((index)) [[anchor]] \\*escaped*',
    ],
    judges,
  );
});

describe('Citations between pieces of AsciiDoc markup', () => {
  itJudgesRandomDocuments(
    'asciidoc',
    parsePieces(String.raw`
      word a␣b *st* **st** _em_ __em__ ´co´ ´´co´´ #ma# ^su^ ~su~ +pa+ ++pa++ +++pa+++ €€x€€ pass:[x] stem:[x]
      link:x[y] https://u.example/a[b] https://u.example/a image:i[a] footnote:[n] <<x>> xref:y[z] ((i)) [[a]] {n}
      "´q´" '´q´' it's -- ... (C) \ [r] * _ ´ # + ++ [ ] < > &amp; ; : :: ::␣ *␣ -␣ .␣ NOTE:␣ ==␣ . // //␣ | ( ) é 日本
      ␣+⏎ ⏎ ⏎␣␣ ⏎⏎ ⏎+⏎
    `),
    judges,
    ['', ' '],
    12,
  );
});
