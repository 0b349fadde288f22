// cspell:ignore nexamplendport
import assert from 'node:assert/strict';
import { applyEdits, planCitation, type CitationOptions } from '../../../../src/citation/insertion/plan.ts';

const record = { title: 'Port', url: 'https://n.example/p' };
const link = '[Port](https://n.example/p)';

/** Returns the document after a citation. `¦` is a cursor, before and after, and `«»` a selection. */
function cited(
  languageId: string,
  marked: string,
  options: Partial<CitationOptions> = {},
  references = [record],
): string {
  const selections: { start: number; end: number }[] = [];
  let text = '';
  for (const character of marked) {
    if (character === '¦' || character === '«') {
      selections.push({ start: text.length, end: text.length });
    } else if (character === '»') {
      selections[selections.length - 1] = { start: selections.at(-1)!.start, end: text.length };
    } else {
      text += character;
    }
  }
  const plan = planCitation(references, { text, languageId }, selections, { format: 'auto', ...options });
  if (!plan) {
    return 'nowhere';
  }
  const { edits, carets } = plan;
  return applyEdits(
    applyEdits(text, edits),
    [...carets].sort((a, b) => a - b).map((caret) => ({ start: caret, end: caret, text: '¦' })),
  );
}

describe('Planned citation', () => {
  const cases: Record<string, [language: string, before: string, after: string, options?: Partial<CitationOptions>][]> =
    {
      'goes to every cursor, separated from words by spaces': [
        ['markdown', 'one¦\n¦two\n', `one ${link}¦\n${link}¦ two\n`],
        ['markdown', '(¦), a¦.', `(${link}¦), a ${link}¦.`],
        ['markdown', '日¦本', `日${link}¦本`],
        ['markdown', `${link}¦`, `${link} ${link}¦`],
        ['plaintext', 'A <https://a.example/>¦', 'A <https://a.example/> Port <https://n.example/p>¦'],
        ['html', '<p><a href="/a">A</a>¦</p>', '<p><a href="/a">A</a> <a href="https://n.example/p">Port</a>¦</p>'],
        ['html', '<p>¦</p>', '<p><a href="https://n.example/p">Port</a>¦</p>'],
        [
          'restructuredtext',
          '`A <https://a.example/>`__¦',
          '`A <https://a.example/>`__ `Port <https://n.example/p>`__¦',
        ],
      ],
      'goes into an empty first line': [
        ['markdown', '¦', `${link}¦`],
        ['markdown', '¦\n', `${link}¦\n`],
        ['markdown', '¦\r\n\r\nWords.\r\n', `${link}¦\r\n\r\nWords.\r\n`],
        ['latex', '¦\n\nWords.\n', '\\href{https://n.example/p}{Port}¦\n\nWords.\n'],
        ['asciidoc', '¦\n', 'link:https://n.example/p[Port]¦\n'],
        ['plaintext', '¦\n', 'Port <https://n.example/p>¦\n'],
      ],
      'goes to the text after the spaces at the start of a line, if not before them': [
        ['markdown', '¦ said so', ` ${link}¦ said so`],
        ['markdown', 'One.\n\n¦ said so', `One.\n\n ${link}¦ said so`],
        ['html', '¦ said so', ' <a href="https://n.example/p">Port</a>¦ said so'],
        ['markdown', '¦    code', 'nowhere'],
      ],
      'goes after the word, link or code that contains the cursor': [
        ['markdown', 'har¦bour opens', `harbour ${link}¦ opens`],
        ['markdown', 'see [a¦ b](https://x.example/) now', `see [a b](https://x.example/) ${link}¦ now`],
        ['markdown', 'run `a ¦ b` now', `run \`a  b\` ${link}¦ now`],
        [
          'latex',
          '\\href{https://x.example/}{a ¦b}.',
          '\\href{https://x.example/}{a b} \\href{https://n.example/p}{Port}¦.',
        ],
      ],
      'goes around selected words, without the spaces beside them': [
        ['markdown', 'the« port »opens', 'the [port](https://n.example/p)¦ opens'],
        ['typst', '«the port»', '#link("https://n.example/p")[the port]¦'],
        ['plaintext', '«the port» opens', 'the port <https://n.example/p>¦ opens'],
        ['markdown', '«a [b» c', 'a [b ([Port](https://n.example/p))¦ c'],
      ],
      'is a link inside a footnote': [
        [
          'markdown',
          'a[^1]\n\n[^1]: See the report¦.\n',
          `a[^1]\n\n[^1]: See the report ${link}¦.\n`,
          { format: 'markdown-footnote' },
        ],
        [
          'markdown',
          'a[^n]\n\n[^n]: One.\n\n    Two ¦\n\nb',
          `a[^n]\n\n[^n]: One.\n\n    Two ${link}¦\n\nb`,
          { format: 'markdown-footnote' },
        ],
        ['markdown', 'a^[See ¦] b', `a^[See ${link}¦] b`, { format: 'markdown-footnote' }],
        [
          'markdown',
          'a[^1]¦ b\n\n[^1]: x\n',
          `a[^1][^2]¦ b\n\n[^1]: x\n\n[^2]: ${link}\n`,
          { format: 'markdown-footnote' },
        ],
        ['markdown', 'a^[See x] b¦', `a^[See x] b[^1]¦\n\n[^1]: ${link}\n`, { format: 'markdown-footnote' }],
        [
          'latex',
          'a\\footnote{See\nthe report ¦} c',
          'a\\footnote{See\nthe report \\href{https://n.example/p}{Port}¦} c',
          { format: 'latex-footnote' },
        ],
        [
          'restructuredtext',
          'a [1]_\n\n.. [1] See ¦\n',
          'a [1]_\n\n.. [1] See `Port <https://n.example/p>`__¦\n',
          { format: 'rst-footnote' },
        ],
        [
          'asciidoc',
          'a footnote:[See\nthis ¦]',
          'a footnote:[See\nthis link:https://n.example/p[Port]¦]',
          { format: 'asciidoc-footnote' },
        ],
        [
          'org',
          'a[fn:1]\n\n[fn:1] See ¦\n',
          'a[fn:1]\n\n[fn:1] See [[https://n.example/p][Port]]¦\n',
          { format: 'org-footnote' },
        ],
        ['org', 'a[fn:: See\nthis ¦]', 'a[fn:: See\nthis [[https://n.example/p][Port]]¦]', { format: 'org-footnote' }],
        [
          'typst',
          'a#footnote[See\nthis ¦]',
          'a#footnote[See\nthis #link("https://n.example/p")[Port]¦]',
          { format: 'typst-footnote' },
        ],
      ],
      'goes into a line of a comment once': [
        ['python', '# see¦', '# see Port - https://n.example/p¦'],
        ['python', '# see Port - https://n.example/p¦', '# see Port - https://n.example/p¦'],
        ['python', '# see ¦ Port - https://n.example/p now', '# see  Port - https://n.example/p¦ now'],
        ['python', '# one¦ two ¦ three¦', '# one Port - https://n.example/p¦ two  three'],
        ['python', '# Port - https://n.example/p2¦', '# Port - https://n.example/p2 Port - https://n.example/p¦'],
        ['javascript', '/* see Port - https://n.example/p¦ */', '/* see Port - https://n.example/p¦ */'],
      ],
      'escapes the delimiter of table cells': [
        [
          'markdown',
          '| a | b |\n|---|---|\n| ¦ | x |\n',
          '| a | b |\n|---|---|\n| [A\\|B](https://n.example/p)¦ | x |\n',
          {},
        ],
      ],
      'is refused in code blocks and front matter of Markdown': [
        ['markdown', 'a\n\n```j¦s\nx\n```\n', 'nowhere'],
        ['markdown', '```js\nx¦\n```\n', 'nowhere'],
        ['markdown', '~~~\nx¦\n~~~\n', 'nowhere'],
        ['markdown', '```{=html}\n¦\n```\n', 'nowhere'],
        ['markdown', '---\nsource: ¦\n---\n', 'nowhere'],
      ],
      'numbers and defines a footnote after all others': [
        ['markdown', 'a¦\n', `a[^1]¦\n\n[^1]: ${link}\n`, { format: 'markdown-footnote' }],
        ['markdown', 'a¦', `a[^1]¦\n\n[^1]: ${link}\n`, { format: 'markdown-footnote' }],
        [
          'markdown',
          'a[^7] b¦\n\n[^7]: x\n    y\n\nend\n',
          `a[^7] b[^8]¦\n\n[^7]: x\n    y\n\n[^8]: ${link}\n\nend\n`,
          { format: 'markdown-footnote' },
        ],
        [
          'restructuredtext',
          'a¦\n\n.. [3] x\n',
          'a\\ [4]_¦\n\n.. [3] x\n\n.. [4] `Port <https://n.example/p>`__\n',
          { format: 'rst-footnote' },
        ],
        [
          'org',
          'a¦\n\n[fn:1] x\n',
          'a[fn:2]¦\n\n[fn:1] x\n\n[fn:2] [[https://n.example/p][Port]]\n',
          { format: 'org-footnote' },
        ],
        ['latex', 'a¦.', 'a\\footnote{\\href{https://n.example/p}{Port}}¦.', { format: 'latex-footnote' }],
      ],
      'reuses the label of an equal definition': [
        [
          'markdown',
          'a ¦\n\n[5]: https://n.example/p\n',
          'a [Port][5]¦\n\n[5]: https://n.example/p\n',
          { format: 'markdown-reference' },
        ],
        [
          'markdown',
          'a ¦\n\n[5]: https://x.example/\n',
          'a [Port][6]¦\n\n[5]: https://x.example/\n[6]: https://n.example/p\n',
          { format: 'markdown-reference' },
        ],
      ],
      'goes after the markup at the start of a line': [
        ['markdown', '¦# Port\n', `# ${link}¦ Port\n`],
        ['markdown', '«## Port»\n', '## [Port](https://n.example/p)¦\n'],
        ['markdown', '> ¦- Port\n', `> - ${link}¦ Port\n`],
        ['markdown', '¦1. Port\n', `1. ${link}¦ Port\n`],
        ['markdown', '¦#Port\n', `${link}¦#Port\n`],
        ['asciidoc', '=¦= Port\n', '== link:https://n.example/p[Port]¦ Port\n'],
        ['org', '¦** Port\n', '** [[https://n.example/p][Port]]¦ Port\n'],
        ['typst', '¦= Port\n', '= #link("https://n.example/p")[Port]¦ Port\n'],
      ],
      'goes into a heading and lengthens its underline': [
        ['restructuredtext', 'Sea¦\n===\n', `Sea \`Port <https://n.example/p>\`__¦\n${'='.repeat(34)}\n`],
        [
          'restructuredtext',
          '~~~~\n 海¦\n~~~~\na\n',
          `${'~'.repeat(34)}\n 海\\ \`Port <https://n.example/p>\`__¦\n${'~'.repeat(34)}\na\n`.replaceAll(
            '~'.repeat(34),
            '~'.repeat(35),
          ),
        ],
        ['restructuredtext', 'a¦\n- b\n', 'a `Port <https://n.example/p>`__¦\n- b\n'],
        ['asciidoc', 'Seas¦\n-----\n', `Seas link:https://n.example/p[Port]¦\n${'-'.repeat(35)}\n`],
        [
          'asciidoc',
          'A sentence.¦\n----\ncode\n----\n',
          'A sentence. link:https://n.example/p[Port]¦\n----\ncode\n----\n',
        ],
        ['markdown', 'Sea¦\n===\n', `Sea ${link}¦\n===\n`],
      ],
      'goes into comments of a program and nowhere else': [
        ['python', 'x = 1¦\n', 'nowhere'],
        ['python', 'if a:\n    ¦\n    b()\n', 'nowhere'],
        ['python', 'x = "¦"\n', 'nowhere'],
        ['css', 'a { b: c;¦ }', 'nowhere'],
        ['python', '# a¦\nb = 1¦\n', '# a Port - https://n.example/p¦\nb = 1\n'],
        ['python', '## see «this»\n', '## see this Port - https://n.example/p¦\n'],
        ['css', '/* see¦*/ a { b: c }', '/* see Port - https://n.example/p¦ */ a { b: c }'],
        ['css', '/* a\n b¦\n*/\n', '/* a\n b Port - https://n.example/p¦\n*/\n'],
        ['lua', '--[[ a¦ ]] f()\n', '--[[ a Port - https://n.example/p¦ ]] f()\n'],
        ['c', '/**\n¦ * a\n */\n', '/**\n * Port - https://n.example/p¦ a\n */\n'],
        ['python', '  ¦# see\n', '  # Port - https://n.example/p¦ see\n'],
        ['rust', '/// f(¦)\n', 'nowhere'],
        ['go', '//go:generate a¦\n', 'nowhere'],
        ['dockerfile', '# syntax=a/b¦\nFROM a\n', 'nowhere'],
      ],
      'is refused in a markup language without a parser': [
        ...['markup', 'djot', 'dokuwiki', 'creole', 'bbcode', 'mediawiki', 'textile'].map(
          (language): [string, string, string] => [language, 'a¦', 'nowhere'],
        ),
      ],
      'is refused in unknown languages and beside code of another language': [
        ['bat', 'echo a¦\n', 'nowhere'],
        ['nosuch', '¦', 'nowhere'],
        ['constructor', '¦', 'nowhere'],
        ['go', '// #include <a.h>\n¦import "C"\n', 'nowhere'],
        ['python', '%%bash\na¦\n', 'nowhere'],
      ],
      'goes into text and comments of HTML, not into scripts and styles': [
        ['html', '<p>a¦</p>', '<p>a <a href="https://n.example/p">Port</a>¦</p>'],
        ['html', '<p cl¦ass="x">', '<p class="x"><a href="https://n.example/p">Port</a>¦'],
        ['html', '<p class="a > b¦">c</p>', '<p class="a > b"><a href="https://n.example/p">Port</a>¦ c</p>'],
        ['html', '<!-- a¦ -->', '<!-- a Port - https://n.example/p¦ -->'],
        ['html', '<script>x¦</script>', 'nowhere'],
        ['html', '<script>\nx¦\n</script>', 'nowhere'],
        ['html', '<style>a {¦}</style>', 'nowhere'],
        ['html', '<script type="application/json">{¦}</script>', 'nowhere'],
      ],
      'goes into comments of PHP, not into its HTML': [
        ['php', '<?php f(); ¦ ?>', 'nowhere'],
        ['php', '<?php f(); // a¦\n?>', '<?php f(); // a Port - https://n.example/p¦\n?>'],
        ['php', '<p>a ¦</p><?php f() ?>', 'nowhere'],
        ['php', '<?php echo "?> ¦"; ?>', 'nowhere'],
        ['php', '<?php echo "a {$b["// c¦"]} d";\n', 'nowhere'],
        ['php', '<? // a¦\n', 'nowhere'],
        ['php', '¦', 'nowhere'],
      ],
      'goes into MDX only where the text is certain': [
        ['mdx', 'export const a = `¦`\n', 'nowhere'],
        ['mdx', 'a {b + ¦c} d', `a {b + c} ${link}¦ d`],
        ['mdx', 'a {b + ¦c d', 'nowhere'],
        ['mdx', 'a {b} ¦c', `a {b} ${link}¦ c`],
      ],
      'is refused in embedded code and in expressions': [
        ['org', '#+begin_export latex\n¦\n#+end_export\n', 'nowhere'],
        ['markdown', 'a {% b ¦c %} d', `a {% b c %} ${link}¦ d`],
      ],
      'goes into a bibliography after the entry that contains the cursor': [
        [
          'bibtex',
          '@misc{a,\n  title = {¦x},\n}\n',
          '@misc{a,\n  title = {x},\n}\n\n@online{nexamplendport,\n  title = {{Port}},\n  url = {https://n.example/p},\n}\n¦',
        ],
      ],
    };
  for (const [title, rows] of Object.entries(cases)) {
    it(title, () => {
      for (const [language, before, after, options] of rows) {
        const references = before.startsWith('| a |') ? [{ ...record, title: 'A|B' }] : [record];
        assert.equal(cited(language, before, options, references), after, `${language}: ${before}`);
      }
    });
  }

  it('keeps the line endings of the document', () => {
    assert.equal(
      cited('markdown', 'a¦\r\nb\r\n', { format: 'markdown-footnote' }),
      `a[^1]¦\r\nb\r\n\r\n[^1]: ${link}\r\n`,
    );
  });

  it('merges several references if the language does', () => {
    const two = [record, { title: 'Sea', url: 'https://n.example/s' }];
    assert.equal(cited('markdown', 'a¦', { format: 'pandoc-key', keys: ['a', 'b'] }, two), 'a [@a; @b]¦');
    assert.equal(cited('latex', 'a ¦', { format: 'latex-cite', keys: ['a', 'b'] }, two), 'a \\cite{a,b}¦');
    assert.equal(cited('org', 'a ¦', { format: 'org-cite', keys: ['a', 'b'] }, two), 'a [cite:@a;@b]¦');
    assert.equal(cited('markdown', '¦', {}, two), `${link}; [Sea](https://n.example/s)¦`);
    // A semicolon after a Typst call only ends the call, unless it is escaped.
    assert.equal(
      cited('typst', 'a ¦', {}, two),
      'a #link("https://n.example/p")[Port]\\; #link("https://n.example/s")[Sea]¦',
    );
  });

  it('escapes the values of a user’s template', () => {
    const hostile = {
      title: 'A *b* & }',
      url: 'https://n.example/(',
      publisher: 'W_x_',
      published: '2030-01-02T03:04:05Z',
    };
    const options = {
      format: 'mine',
      templates: { mine: '${publisher}, [${title}](${url}), ${published} ${nothing}' },
    };
    assert.equal(
      cited('markdown', '¦', options, [hostile]),
      'W_x\\_, [A \\*b\\* & }](<https://n.example/(>), 2030-01-02 ${nothing}¦',
    );
    assert.equal(
      cited('latex', '¦', { format: 'mine', templates: { mine: '\\textit{${title}} \\url{${url}}' } }, [hostile]),
      '\\textit{A *b* \\& \\}} \\url{https://n.example/(}¦',
    );
  });

  it('comments out every line of a user’s template in a program', () => {
    const options = { format: 'mine', templates: { mine: '${title}\n# ${url}\n${publisher}' } };
    const hostile = { title: '$(a) `b`', url: "https://n.example/$(c)'", publisher: '${d}' };
    assert.equal(
      cited('shellscript', '  # a¦\n', options, [hostile]),
      '  # a $(a) `b`\n# https://n.example/%24%28c%29%27\n# ${d}¦\n',
    );
  });

  it('writes a user’s template as a comment in a page', () => {
    const options = { format: 'mine', templates: { mine: '${title} ${url}' } };
    const hostile = { title: "{$a} `b`'", url: "https://n.example/'" };
    const comment = "<!-- ﹛﹩a﹜ `b`' https://n.example/%27¦ -->";
    assert.equal(cited('html', '<!-- ¦ -->', options, [hostile]), comment);
  });

  it('does not treat a template as a footnote because of its name', () => {
    for (const name of ['my-footnote', 'markdown-footnote', 'a-cite']) {
      const options = { format: name, templates: { [name]: '(${title})' } };
      assert.equal(cited('markdown', 'word¦ and', options), 'word (Port)¦ and', name);
      assert.equal(cited('markdown', 'word¦ and', { ...options, quotation: 'Yes' }), 'word “Yes” ((Port))¦ and', name);
    }
  });

  it('uses a format of the language if the option names another language’s format', () => {
    assert.equal(cited('plaintext', '¦', { format: 'markdown-link' }), 'Port <https://n.example/p>¦');
  });
});
