// cspell:ignore roduction Überschrift
import { itJudgesRandomDocuments, itJudgesPlaces } from '../../support/judgedPlaces.ts';
import { docutilsPlaces } from '../../support/judges/programPlaces.ts';
import { parsePieces } from '../../support/pieces.ts';

const judges = [docutilsPlaces];

describe('Citations in reStructuredText', () => {
  itJudgesPlaces(
    'restructuredtext',
    {
      link: [
        String.raw`==================
The Harbor¦ Report
==================

:Author: Someone
:Date: 2026-11-23

Int¦roduction¦
--------------

The port¦ opened on Monday.¦ It is, *they ¦say*¦, the largest¦; see [CIT]_¦ and [1]_¦
and a second line¦ with **bold¦** words, ${'``code``'}¦, |name|¦ and x_¦. Escaped \*¦ star,
:ref:${'`'}role <x>${'`'}¦ and https://x.example/a¦ or a_b¦ too (also¦) here.

A ratio a:b¦ and key:value¦ pairs, as 'From:' says¦. See ${'`'}c <https://x.example/c>${'`'}__¦ and https://x.example/d¦.

.. [1] A footnote¦.
   On two lines¦.
.. [#] Another¦.
.. [CIT] A citation¦.

.. _target: https://x.example/
.. |name| replace:: y
`,
        String.raw`A paragraph.

¦Another paragraph:

* first¦
* second ¦point
  goes on¦

  - nested¦

    with a paragraph¦
#. numbered¦
#. another¦

1. one¦

   more of one¦
2. two¦
`,
        String.raw`term¦
    Its definition¦.
other : classifier
    Its definition¦.

    Two¦ paragraphs.

    A quote¦ of some length
    on two¦ lines.

    -- Attribution¦
`,
        String.raw`.. note:: A note¦ here
   with more¦ text.

   Second¦ paragraph.

.. warning::

   A warning¦.

   * item¦

.. admonition:: Its title¦
   :class: x

   Its content¦.

.. topic:: A topic¦

   Content¦.
`,
        String.raw`.. figure:: a.png
   :width: 50%

   A caption¦ here.

   The legend¦.

.. list-table:: Ports¦
   :header-rows: 1

   * - Port¦
     - Ships¦
   * - Tallinn¦
     - 5¦
`,
        String.raw`.. versionadded:: 3.2 Now with ships¦.

.. py:function:: open(port)

   Opens the port¦.

   :param port: the port¦
   :returns: nothing¦
`,
        String.raw`A paragraph.

:field: body¦
:other field:
    More body¦.

| A line¦ of verse
| and another¦
  that goes on¦
`,
        String.raw`Code follows¦::

    code

.. epigraph::

   Words¦.

The «selected words» and «The end»¦.

¦
`,
        'Chapter\n=======\n¦',
        'Text¦ only.\n\n¦\n',
        'Text\n¦\n',
        '¦',
        '- ¦\n',
        '- a\n\n¦',
        'A sentence¦\nA. Einstein was¦ here.\n',
        'A. Einstein was\nhere¦.\n',
        'Write to «him <»me@a.example>.\n',
        'Überschrift¦\n~~~~~~~~~~~\n',
        'Caption¦\n========\n\nMore¦\n----\n\nAgain¦\n=====\n',
        '.. container:: c\n\n   Text¦.\n',
        '.. versionadded:: 1.2\n   A reason¦.\n',
        '.. note::\n   :class: x\n\n   * - Text::\n\n         code\n\n     More¦.\n',
        'Call *a* (*) and "*" and a * b¦.\n',
        '+ a¦\n+ b¦\n\nx\n',
        '(a) one¦\n(b) two¦\n',
      ],
      text: ['.. A comm¦ent¦\n   more¦\n\nText.\n', 'Text.\n\n..\n   A long comment¦\n\n   with more¦\n\nx\n'],
      refused: [
        'Title\n==¦===\n',
        '===¦==\nTitle\n=====\n',
        ':Author: x¦\n\nText\n',
        'Code::\n\n    co¦de\n\n    mo¦re¦\n',
        'Code::\n\n> quo¦ted\n',
        '.. code-block:: python\n\n   x¦ = 1\n',
        '.. code:: pyt¦hon\n\n   x\n',
        '.. raw:: html\n\n   <b>x¦</b>\n',
        '.. math::\n\n   x¦\n',
        '.. image:: a¦.png\n   :alt: tex¦t\n',
        '.. figure:: a¦.png\n\n   x\n',
        '.. nosuch:: a¦\n\n   b¦\n',
        '.. include:: a¦\n',
        '.. csv-table:: a\n\n   a¦,b\n',
        '.. _target: https://x.example/¦\n',
        '.. _na¦me:\n\nx\n',
        '__ https://x.example/¦\n',
        '.. |x| replace:: y¦\n',
        '.. |x| image:: y¦\n',
        '.. parsed-literal::\n\n   x¦\n',
        '.. contents:: x¦\n',
        '+---+---+\n| a¦ | b |\n+---+---+\n',
        '===  ===\na¦    b\n===  ===\nc    d¦\n===  ===\n',
        '>>> pri¦nt()\n1¦\n',
        '.. toctree::\n\n   a¦\n',
        '-¦---\n\nx\n',
        'A\n\n----¦\n\nB\n',
        'A\n¦\nB\n',
        '.. note::\n   :class: x¦\n\n   a\n',
        '..¦\n\nText\n',
        'One¦ Title\n=========\n\nSee `One Title`_.\n',
        'A\n=\n\nB\n-\n\nC\n=\n\nD¦\n~\n',
        '.. role:: x¦\n',
        'i. one¦\nii. two¦\n',
        'term : classifier¦\n  Its definition.\n',
        'A mark *that is not¦ closed.\n',
        'A mark *that is not closed.\n¦\n',
        'From git:a to http¦://x.example/a.\n',
        '-a         an option¦\n--long=ARG  another¦\n',
        '.. glossary::\n\n   term\n      definition¦\n',
        '¦\n\nTitle\n=====\n\nText\n',
      ],
    },
    judges,
  );

  itJudgesRandomDocuments(
    'restructuredtext',
    [
      'Some *plain* words, with ``code`` in **them**.',
      'Heading one\n===========',
      'Heading two\n-----------',
      '- one\n- two *x*\n\n  more\n\n  - nested',
      '1. one\n2. two',
      '  quoted text\n\n  -- somebody',
      'Code::\n\n  code * `x`_ |',
      '.. code-block:: python\n\n   x = 1',
      '.. a comment\n   goes on',
      '.. note:: A note\n\n   with more',
      'term\n  definition',
      ':field: body',
      'See `a link <https://x.example/>`__ and https://y.example/.',
      '+---+---+\n| a | b |\n+---+---+',
      '===  ===\na    b\n===  ===',
      'Note [1]_ and |sub| and :ref:`role` here',
      '.. [1] The note',
      '.. |sub| replace:: text',
      '.. _target: https://z.example/',
      '| a line\n| another',
      'Line *with unclosed and `too',
      '.. raw:: html\n\n   <b>',
      '.. nosuch:: x\n\n   y',
      '..',
    ],
    judges,
  );
});

describe('Citations between pieces of reStructuredText markup', () => {
  itJudgesRandomDocuments(
    'restructuredtext',
    parsePieces(String.raw`
      word a␣b *em* **st** ´´li´´ ´ro´ :ref:´x´ ´p␣<https://x.example/>´__ ´p´_ x_ y__ [1]_ [C]_ |s| _´t´
      https://u.example/a std:x a@b.example \* \␣ * ** ´ ´´ | _ :: : - -␣ 1.␣ ( ) " ' é 日本 ⏎ ⏎␣␣ ⏎⏎ ⏎⏎␣␣
    `),
    judges,
    ['', ' '],
    12,
  );
});
