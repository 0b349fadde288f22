import assert from 'node:assert/strict';
import { edited, planCitation, type Way } from '../../../src/citation/document/plan.ts';

const record = { title: 'Port', url: 'https://n.example/p' };
const link = '[Port](https://n.example/p)';

/** The document after a citation; `¦` is a cursor, before and after, `«»` a selection. */
function cited(languageId: string, marked: string, way: Partial<Way> = {}, references = [record]): string {
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
  const { edits, carets } = planCitation(references, { text, languageId }, selections, { format: 'auto', ...way });
  return edited(
    edited(text, edits),
    [...carets].sort((a, b) => a - b).map((caret) => ({ start: caret, end: caret, text: '¦' })),
  );
}

describe('where a citation goes', () => {
  const cases: Record<string, [language: string, before: string, after: string, way?: Partial<Way>][]> = {
    'to every cursor, parted from words by spaces': [
      ['markdown', 'one¦\n¦two\n', `one ${link}¦\n${link}¦ two\n`],
      ['markdown', '(¦), a¦.', `(${link}¦), a ${link}¦.`],
      ['markdown', '日¦本', `日${link}¦本`],
    ],
    'behind the word, the link or the code that the cursor stands in': [
      ['markdown', 'har¦bour opens', `harbour ${link}¦ opens`],
      ['markdown', 'see [a¦ b](https://x.example/) now', `see [a b](https://x.example/) ${link}¦ now`],
      ['markdown', 'run `a ¦ b` now', `run \`a  b\` ${link}¦ now`],
      [
        'latex',
        '\\href{https://x.example/}{a ¦b}.',
        '\\href{https://x.example/}{a b} \\href{https://n.example/p}{Port}¦.',
      ],
    ],
    'around selected words, without the spaces beside them': [
      ['markdown', 'the« port »opens', 'the [port](https://n.example/p)¦ opens'],
      ['typst', '«the port»', '#link("https://n.example/p")[the port]¦'],
      ['plaintext', '«the port» opens', 'the port <https://n.example/p>¦ opens'],
      ['markdown', '«a [b» c', 'a [b ([Port](https://n.example/p))¦ c'],
    ],
    'with what a table needs': [
      [
        'markdown',
        '| a | b |\n|---|---|\n| ¦ | x |\n',
        '| a | b |\n|---|---|\n| [A\\|B](https://n.example/p)¦ | x |\n',
        {},
      ],
    ],
    'not onto the line that begins or ends a code block, and into code as a comment of its language': [
      ['markdown', 'a\n\n```j¦s\nx\n```\n', `a\n\n${link}¦\n\n\`\`\`js\nx\n\`\`\`\n`],
      ['markdown', '```js\nx\n``¦`\nb', `\`\`\`js\nx\n\`\`\`\n\n${link}¦\nb`],
      ['markdown', '```js\nx¦\n```\n', '```js\nx // Port <https://n.example/p>¦\n```\n'],
      ['markdown', '~~~\nx¦\n~~~\n', '~~~\nx Port <https://n.example/p>¦\n~~~\n'],
    ],
    'into front matter as YAML': [
      ['markdown', '---\nsource: ¦\n---\n', '---\nsource: { title: "Port", url: "https://n.example/p" }¦\n---\n'],
      ['markdown', '---\ntitle: a¦\n---\n', '---\ntitle: a # Port <https://n.example/p>¦\n---\n'],
    ],
    'with a footnote’s number after all others, its text after theirs': [
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
    'with the label of a definition that is there already': [
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
    'into JSON as an object, or into a string as text': [
      ['json', '{ "a": ¦ }', '{ "a": { "title": "Port", "url": "https://n.example/p" }¦ }'],
      ['json', '[1¦]', '[1, { "title": "Port", "url": "https://n.example/p" }¦]'],
      ['json', '[¦1]', '[{ "title": "Port", "url": "https://n.example/p" }¦, 1]'],
      ['json', '{ "a": 1¦ }', '{ "a": 1, "source": { "title": "Port", "url": "https://n.example/p" }¦ }'],
      ['json', '{ "a": "see¦" }', '{ "a": "see Port <https://n.example/p>¦" }'],
      ['jsonc', '[ // see ¦\n]', '[ // see Port <https://n.example/p>¦\n]'],
    ],
    'into YAML, TOML and CSV by the place': [
      ['yaml', 'a: ¦\n', 'a: { title: "Port", url: "https://n.example/p" }¦\n'],
      ['yaml', "a: 'x¦'\n", "a: 'x Port <https://n.example/p>¦'\n"],
      ['yaml', '- ¦\n', '- { title: "Port", url: "https://n.example/p" }¦\n'],
      ['yaml', 'a: |\n  x¦\n', 'a: |\n  x Port <https://n.example/p>¦\n'],
      ['yaml', 'a: x\n¦\n', 'a: x\n# Port <https://n.example/p>¦\n'],
      ['toml', 'a = ¦\n', 'a = { title = "Port", url = "https://n.example/p" }¦\n'],
      ['toml', 'a = 1¦\n', 'a = 1 # Port <https://n.example/p>¦\n'],
      ['csv', 'a,b\n¦', 'a,b\n"Port","https://n.example/p"¦'],
      ['csv', 'a,"see¦"', 'a,"see Port <https://n.example/p>¦"'],
    ],
    'into a program as a comment that takes no code in': [
      ['python', 'x = 1¦\n', 'x = 1 # Port <https://n.example/p>¦\n'],
      ['python', '    f(¦x)\n', '    # Port <https://n.example/p>¦\n    f(x)\n'],
      ['python', '# see¦\n', '# see Port <https://n.example/p>¦\n'],
      ['python', 's = "it\'s ¦"\n', 's = "it\'s Port <https://n.example/p>¦"\n'],
      ['rust', "fn f<'a>() { ¦\n", "fn f<'a>() { // Port <https://n.example/p>¦\n"],
      ['css', 'a { b: c;¦ }', 'a { b: c; /* Port <https://n.example/p> */¦ }'],
    ],
    'into HTML as an element, into its comments, scripts and styles as theirs': [
      ['html', '<p>a¦</p>', '<p>a <a href="https://n.example/p">Port</a>¦</p>'],
      ['html', '<p cl¦ass="x">', '<p class="x"><a href="https://n.example/p">Port</a>¦'],
      ['html', '<!-- a¦ -->', '<!-- a Port <https://n.example/p>¦ -->'],
      ['html', '<script>x¦</script>', '<script>x // Port <https://n.example/p>¦</script>'],
      ['php', '<?php f(); ¦ ?>', '<?php f();  // Port <https://n.example/p>¦?>'],
      ['typescriptreact', 'const a = <p>¦</p>;', 'const a = <p><a href="https://n.example/p">Port</a>¦</p>;'],
      ['typescriptreact', '// a¦\n', '// a Port <https://n.example/p>¦\n'],
    ],
    'into a bibliography as an entry after the one it stands in': [
      [
        'bibtex',
        '@misc{a,\n  title = {¦x},\n}\n',
        '@misc{a,\n  title = {x},\n}\n\n@online{nexamplendport,\n  title = {{Port}},\n  url = {https://n.example/p},\n}\n¦',
      ],
    ],
  };
  for (const [title, rows] of Object.entries(cases)) {
    it(title, () => {
      for (const [language, before, after, way] of rows) {
        const references = before.startsWith('| a |') ? [{ ...record, title: 'A|B' }] : [record];
        assert.equal(cited(language, before, way, references), after, `${language}: ${before}`);
      }
    });
  }

  it('keeps the line ends of the document', () => {
    assert.equal(
      cited('markdown', 'a¦\r\nb\r\n', { format: 'markdown-footnote' }),
      `a[^1]¦\r\nb\r\n\r\n[^1]: ${link}\r\n`,
    );
  });

  it('merges several references where the language does', () => {
    const two = [record, { title: 'Sea', url: 'https://n.example/s' }];
    assert.equal(cited('markdown', 'a¦', { format: 'pandoc-key', keys: ['a', 'b'] }, two), 'a [@a; @b]¦');
    assert.equal(cited('latex', 'a ¦', { format: 'latex-cite', keys: ['a', 'b'] }, two), 'a \\cite{a,b}¦');
    assert.equal(cited('org', 'a ¦', { format: 'org-cite', keys: ['a', 'b'] }, two), 'a [cite:@a;@b]¦');
    assert.equal(cited('markdown', '¦', {}, two), `${link}; [Sea](https://n.example/s)¦`);
  });

  it('writes a user’s template with what the language needs', () => {
    const hostile = {
      title: 'A *b* & }',
      url: 'https://n.example/(',
      publisher: 'W_x_',
      published: '2030-01-02T03:04:05Z',
    };
    const way = { format: 'mine', templates: { mine: '${publisher}, [${title}](${url}), ${published} ${nothing}' } };
    assert.equal(
      cited('markdown', '¦', way, [hostile]),
      'W_x\\_, [A \\*b\\* & }](<https://n.example/(>), 2030-01-02 ${nothing}¦',
    );
    assert.equal(
      cited('latex', '¦', { format: 'mine', templates: { mine: '\\textit{${title}} \\url{${url}}' } }, [hostile]),
      '\\textit{A *b* \\& \\}} \\url{https://n.example/(}¦',
    );
  });

  it('is a format of the language where the wanted one is not', () => {
    assert.equal(cited('plaintext', '¦', { format: 'markdown-link' }), 'Port <https://n.example/p>¦');
  });
});
