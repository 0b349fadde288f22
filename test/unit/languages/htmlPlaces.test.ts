import { itJudgesRandomDocuments, itJudgesPlaces } from '../../support/judgedPlaces.ts';
import { htmlJudges } from '../../support/judges/htmlPlaces.ts';
import { parsePieces } from '../../support/pieces.ts';

describe('Citations in HTML', () => {
  itJudgesPlaces(
    'html',
    {
      link: [
        `<!doctype html>
<html lang="en">
<head><title>T</title><meta charset="utf-8"></head>
<body>
<h1>Harbor ¦report¦</h1>
<p>The port¦ opened on <em>Monday¦</em>, <strong>said ¦officials</strong>¦. It is¦ large &amp;¦ new.</p>
<p>Two¦ lines
in one¦ paragraph.<br>After a break¦.</p>
<p>¦</p>
<p>An <a hr¦ef="https://x.example/">old <b>li¦nk</b></a>¦ and <code>co¦de</code>¦ here¦.</p>
<ul>
<li>one¦</li>
<li>two <b>bo¦ld</b>¦
<li>three¦
</ul>
<blockquote>Quoted¦ words</blockquote>
<table><tr><th>Year¦</th><td>2029¦</td></tr></table>
<div>Bare text¦ in a div <p>and more¦</p></div>
<dl><dt>Term¦</dt><dd>Meaning¦</dd></dl>
<p>«Selected words» and <em>«all of it»</em> and a «whole <b>bold</b> phrase».</p>
<p cl¦ass="x">Attributes</p>
<section><h2>Sub¦</h2><p>In a section¦.</p></section>
<p>It&rsquo;s¦ fine, H<sub>2</sub>O¦.</p>
<details><summary>More¦</summary><p>Hidden¦</p></details>
<figure><img src="a.png"><figcaption>Caption¦</figcaption></figure>
</body>
</html>
`,
        '<p>A fragment¦ only',
        'Just text¦ here',
        '<p>Liquid {{ page.title }}¦ and {% if x %}text¦{% endif %}</p>',
        '---\ntitle: x\n---\n<p>After¦ front matter</p>\n',
      ],
      text: ['<p>a</p>\n<!-- a comment¦ -->\n<p>b<!-- c¦ --></p>\n', '<!--¦-->', '<head><!-- x ¦y --></head>'],
      refused: [
        '<title>T¦</title><p>x</p>',
        '<textarea>a¦</textarea>',
        '<select><option>a¦</option></select>',
        '<script>let a¦ = 1;</script>',
        '<style>a {¦}</style>',
        '<svg><text>x¦</text></svg>',
        '<math><mi>x¦</mi></math>',
        '<button>a¦</button>',
        '<pre>co¦de</pre>',
        '<table>x¦<tr><td>y</td></tr></table>',
        '<ul>¦<li>x</li></ul>',
        '<template><p>x¦</p></template>',
        '<noscript>a¦</noscript>',
        '<iframe>a¦</iframe>',
        '<my-element>a¦</my-element>',
        '<p>a</a>b¦</p>',
        '<b><p>x</b>y¦</p>',
        '<?php echo "a¦" ?>',
        '<p>x <?php echo "<b>a¦</b>" ?></p>',
        '---\ntitle: ¦x\n---\n<p>y</p>',
        '<!--[if IE]> x¦ <![endif]--><p>y</p>',
        '<p>a</p>\n¦\n<p>b</p>',
        '<p title="¦',
      ],
    },
    htmlJudges,
  );

  itJudgesRandomDocuments(
    'html',
    [
      '<p>Some <em>plain</em> words &amp; <a href="https://x.example/">a link</a>.</p>',
      '<h1 id="a">Heading</h1>',
      '<ul><li>one<li>two <b>bold</b></ul>',
      '<table><tr><td>a</td><td>b</td></tr></table>',
      '<table>foster<tr><td>x</table>',
      '<!-- a comment -->',
      '<script>let a = "<p>";</script>',
      '<style>a { b: c }</style>',
      '<p>open <b>mis<i>nested</b> text</i>',
      '<div>text <p>inner</p> tail</div>',
      '<textarea>raw <b></textarea>',
      '<svg><title>x</title><text>y</text></svg>',
      'bare text &copy; 2 < 3',
      '<p><code>a()</code> <img src="x" alt="y"> <br> z</p>',
      '</div>',
      '<select><option>a</select>',
      '<![CDATA[ x ]]>',
      '<pre> a\n b</pre>',
    ],
    htmlJudges,
  );
});

describe('Citations between pieces of HTML markup', () => {
  itJudgesRandomDocuments(
    'html',
    parsePieces(String.raw`
      word a␣b <p> </p> <b> </b> <i> </i> <a␣href="https://x.example/"> </a> <div> </div> <ul> <li> </ul> <table> <tr>
      <td> </table> <select> <option> </select> <button> </button> <svg> </svg> <math> </math> <textarea> </textarea>
      <title> </title> <script> </script> <template> </template> <br> <img␣alt="x"> <!-- --> <! <? < > & &amp; &# ; "
      <p␣class=" </ é 日本 ⏎ ⏎⏎
    `),
    htmlJudges,
    ['', ' '],
    12,
  );
});
