// cspell:ignore duction ottom
import { itJudgesRandomDocuments, itJudgesPlaces } from '../../support/judgedPlaces.ts';
import { markdownJudges } from '../../support/judges/markdownPlaces.ts';
import { pandocPlaces } from '../../support/judges/pandocPlaces.ts';
import { parsePieces } from '../../support/pieces.ts';

describe('Citations in Markdown', () => {
  itJudgesPlaces(
    'markdown',
    {
      link: [
        `# Harbor report¦

The port opened on Monday.¦ It is, officials say¦, the largest in the region¦; others disagree (see below¦).

¦A second paragraph with *emphasis¦*, **strong ¦words**, \`code¦\`, and a [link¦](https://x.example/ "t").
It goes on ¦in a second line,¦
and a third one ¦.

- first item¦
- second item with **bold¦** text
  and a lazy line¦
  1. nested¦
  2. «nested words» too

> A quote¦ of someone.
> With a second line.¦
>
> - and a list¦

| Year | Ships |
| ---- | ----: |
| 2029 ¦| 12 |
| «2030» | **14**¦ |

## Words¦ from the ¦street ##

Prices rose by $5¦ to $10¦ per ton. Costs: 5 * 3¦ = 15. A_file_name¦ and a\\*b¦ &amp;¦ more.

Visit https://x.example/a¦ or <https://y.example/>¦ now.
¦
- [ ] open task¦
- [x] done ¦

<details>
<summary>More</summary>

Hidden text¦ in details.

</details>

Text with <b>bold¦</b> and <kbd>Ctrl</kbd>¦ keys. H<sub>2</sub>O¦ too.

Setext heading¦
==============

Final words¦
¦`,
        'Thesis text with a footnote[^1]¦ and more¦.\n\n[^1]: The note¦ itself.\n\nAnd $x^2$¦ is math.\n\nEnd «of the text».\n',
        '---\ntitle: T\n---\n\nText¦ after front matter.\n',
        '+++\ntitle = "T"\n+++\n\nText¦ after TOML.\n',
        'One\n\n---\n\nTwo¦ after a break.\n\n***\n¦\nThree.',
        '日本¦語の文章。¦\n\nÉté «à la» plage¦\n',
        '1. one¦\n\n   paragraph¦ in it\n\n2. two¦\n',
        'Line with two spaces  ¦\nand more. Back\\\nslash¦ break.\n',
        'Modulo[[1]](https://x.example/a_b?c=d)¦. Ways¦[[2]](/b)[[«3»]](c). A [[draft] of a spec](/d)¦ too¦, [[4]](/A_(b) "Its title")¦.\n',
        'An image ![alt](a.png)¦ and ![b][c]¦.\n\n[c]: https://x.example/i.png\n',
        '- ¦\n- b\n',
        '> ¦\n',
        '# ¦\n',
        '| a |\n|---|\n| ¦ |\n',
        '¦',
        '\n¦\n',
      ],
      text: ['Text\n\n<!-- a comment ¦ -->\n\nMore <!-- x¦ --> text.\n', '<!--\nlong ¦\ncomment\n-->\n'],
      refused: [
        '<div>\n¦in a div¦\n</div>\n\nText\n',
        '<table><tr><td>¦</td></tr></table>\n',
        '<details>\n<summary>¦x</summary>\n</details>\n',
        '<div class="¦">\n',
        '```js\ncode¦\n```\n',
        '```¦js\ncode\n```\n',
        '~~~\ncode¦',
        '    indented¦ code\n',
        '| a | b |\n|---¦|---|\n| 1 | 2 |\n',
        'Title\n==¦=\n',
        'Title\n-¦--\n',
        '[a]: https://x.example/¦ "t¦"\n\ntext [a]\n',
        '$$\nx¦ = 1\n$$\n',
        '\\begin{align}\nx¦\n\\end{align}\n',
        '+++\na = "¦"\n+++\ntext\n',
        '---\na: ¦\n---\ntext\n',
        '---\n¦---\n\ntext\n',
        '---¦\n---\n',
        '::: note¦\ntext\n:::\n',
        '<title>\n\na¦\n\n</title>\n',
        '<textarea>\n\na¦\n\n</textarea>\n',
        '<svg><text>x ¦</text></svg>\n',
        '<a href="x">y¦</a>\n',
        '+---+---+\n| a¦ | b |\n+---+---+\n',
        'Head¦   b\n------ ---\nc¦   d\n\ntext\n',
        '- a   b\n  --- ---\n  c¦   d\n',
        '------ ---\nc¦   d\n\ne¦   f\n------ ---\n\ntext\n',
        '------\na   b\nc¦   d\n--- ---\ne¦   f\n\ng¦   h\n------\n\ntext\n',
        '<?php ¦ ?>\n',
        '(target¦)=\n# Head\n',
        '*[HT¦ML]: Language\n',
      ],
    },
    markdownJudges,
  );

  itJudgesRandomDocuments(
    'markdown',
    [
      'Some *plain* words with `code` and [a link](https://x.example/ "t").',
      '# Heading *one* #',
      'Setext\n======',
      '- item one\n- item **two**\n  more',
      '1. first\n\n   second paragraph\n2. next',
      '> quote\n> - nested\n\n> more',
      '| a | b |\n| --- | --- |\n| 1 | `x` |',
      '```js\nlet a = 1;\n```',
      '~~~\nopen',
      '    indented code',
      '<div>\nraw *html*\n</div>',
      '<details>\n\nprose here\n\n</details>',
      '<!-- comment -->',
      '<!-- two\nlines -->',
      '[ref]: https://x.example/ "title"',
      'Text with [ref] and [words][ref] and ![image](a.png).',
      'A <b>tag</b> and <span title="x">text</span> &amp; \\* escaped \\[x\\].',
      'see https://x.example/path?q=1 and <https://y.example/>',
      '---',
      '***bold italic*** __strong__ _em_ ~~gone~~',
      'line one  \nline two\\\nline three',
      '- [ ] task\n- [x] done',
      '``a ` b`` and ` c',
      '- \n- b',
      '<pre>\ntext\n\nmore\n</pre>',
      '* * *',
      'a\tb   c',
      '日本語の文章。',
    ],
    markdownJudges,
  );
});

describe('Citations in Quarto documents', () => {
  const judges = [pandocPlaces('markdown')];

  itJudgesPlaces(
    'quarto',
    {
      link: [
        `---
title: Harbor
---

# Intro¦duction¦ {#sec-intro .unnumbered}

The port¦ opened [on Monday]{.mark}¦, says @doe2026¦ [see @roe, p. 4]¦. {{< fa ship >}}¦ H~2~O¦ and $x^2$¦.

::: {.callout-note title="A {{< meta x >}} title"}
## A note¦

The tide¦ turned, see @fig-a¦.
:::

Term¦

:   A definition¦.

- one¦
- [ ] two¦
`,
        '## {.tool¦bar}\n',
        '## Slide {background-image="{{< placeholder 1 1 >}}" b¦ottom="1px"}\n',
        'An ![image](a.png){width=1cm}¦ in a sentence.\n',
        '$$\nx = 1\n$$ {#eq-a}\n\nSee @eq-a¦.\n\n$$\ny = 2\n$$ {#eq-b}\n\nAnd the end¦.\n',
        'Words $$\nx\n$$ and more¦ words.\n\n$$\ny\n$$\n\nThe end¦.\n',
        'Words $$\na¦\n$$ and more $$\nb¦\n$$\n',
        'With `$$` in shell¦ scripts.\n',
      ],
      refused: [
        '$$\nx = 1\n$$ {#eq-a}\n\n$$\ny¦ = 2\n$$ {#eq-b}\n',
        '$$\na\n$$ where a is x.\n\n$$\nb¦ = 1\n$$\n',
        '$$\nopen\n\ntext\n\n$$\nb¦ = 1\n$$\n',
        '\\begin{align}\na\n\\end{align} and more\n\n\\begin{align}\nb¦\n\\end{align}\n',
        '::: {.callout-note tit¦le="x"}\ntext\n:::\n',
        '![Ships](a.png)¦\n',
        '![Ships](a.png){#fig-a}¦\n',
        'Text.\n\n¦\n::: note\nx\n:::\n',
        'Text.\n\n¦\n# Heading\n',
        '```{python}\n#| label: a¦\nx = 1\n```\n',
      ],
    },
    judges,
  );

  itJudgesRandomDocuments(
    'quarto',
    [
      'Some *plain* words, H~2~O and [this]{.mark}.',
      '# Heading {#sec-a .b}',
      '## {.c}',
      '::: {.callout-note}\n## A title\n\nwords\n:::',
      '::: note\nwords\n:::',
      ':::: {.columns}\n::: {.column width="50%"}\nleft\n:::\n::::',
      '![Ships](a.png){#fig-a}',
      '![Ships](a.png)',
      'See @fig-a and [see @roe, p. 4; -@doe].',
      '{{< include _a.qmd >}}',
      '```{python}\n#| label: a\nx = 1\n```',
      'Inline `{python} x` and $x^2$.',
      '$$\nx = 1\n$$ {#eq-a}',
      'Words $$\na\n$$ and $$b$$ more.',
      '$$\na\n$$ where a',
      'Term\n\n:   A definition\n    of it',
      '- one\n- two\n\n  more',
      '1. one\n2. two',
      '> quoted\n> words',
      '| a line\n| block',
      '* * *',
      'A note^[with text] here.',
      '<div>\nwords\n</div>',
    ],
    judges,
  );
});

describe('Citations between pieces of Markdown markup', () => {
  itJudgesRandomDocuments(
    'markdown',
    parsePieces(String.raw`
      word a␣b *em* **st** _em_ ´co´ [a](b) [a][r] [r] [[1]](b) [[r]](https://u.example/a) ![i](c) <https://u.example/> https://u.example/a <b> </b> <br>
      &amp; \* \ * ** _ ´ ´´ ~~ [ ] ]( ) ! < > # #␣ -␣ 1.␣ >␣ | |␣a␣|⏎|␣-␣|⏎ --- === ´´´ [r]:␣x⏎ <div> <!-- --> ␣␣␣␣ ⇥
      é 日本 ⏎ ⏎⏎ ⏎␣␣ ␍⏎
    `),
    markdownJudges,
    ['', ' '],
    12,
  );
});
