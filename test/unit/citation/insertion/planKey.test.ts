// cspell:ignore nnocite harb
import assert from 'node:assert/strict';
import { findCompletionTrigger, findWordTrigger } from '../../../../src/citation/insertion/completionTrigger.ts';
import { applyEdits } from '../../../../src/citation/insertion/plan.ts';
import { isExactKey, isPlaceOfCitation, planKey } from '../../../../src/citation/insertion/planKey.ts';

/** Returns the text in which a key replaces the one at `|`, or `undefined` if that is refused. */
function complete(marked: string, languageId: string, key = 'smith2026'): string | undefined {
  const { text, cursor } = parseMarked(marked);
  const trigger = findCompletionTrigger(text, cursor, languageId);
  const edit = trigger && planKey(trigger, key, { text, languageId });
  return edit && applyEdits(text, [edit]);
}

function parseMarked(marked: string) {
  const cursor = marked.indexOf('|');
  return { text: marked.slice(0, cursor) + marked.slice(cursor + 1), cursor };
}

describe('Key at a cursor', () => {
  for (const [languageId, cases] of Object.entries({
    markdown: [
      ['As [@a; @sm|\n\nNext [x](y)', 'As [@a; @smith2026]\n\nNext [x](y)'],
      ['- see\n  @sm|ith, and', '- see\n  @smith2026, and'],
      ['`code` @sm|', '`code` @smith2026'],
    ],
    latex: [
      ['\\footnote{See \\cite{sm|}', '\\footnote{See \\cite{smith2026}}'],
      ['\\cites(x)(y)[1]{a}[2]{sm|} rest', '\\cites(x)(y)[1]{a}[2]{smith2026} rest'],
      ['\\cite{a, % b\n  sm|x}', '\\cite{a, % b\n  smith2026}'],
    ],
    typst: [
      ['#footnote[@sm|]', '#footnote[@smith2026]'],
      ['#cite(sm|)', undefined],
      ['#cite(<sm|>, form: "prose")', '#cite(<smith2026>, form: "prose")'],
    ],
    org: [['[cite:@a;|] end', '[cite:@a;@smith2026] end']],
  } as const)) {
    it(`replaces the whole key and keeps the rest in ${languageId}`, () => {
      for (const [marked, expected] of cases) {
        assert.equal(complete(marked, languageId), expected, marked);
      }
    });
  }

  it('is refused in code, mathematics, addresses, front matter, comments and open code', () => {
    for (const [languageId, marked] of [
      ['markdown', '```\n@sm|\n```\n'],
      ['markdown', '    @sm|\n'],
      ['markdown', 'see `code @sm|'],
      ['markdown', 'see ``co`de @sm|'],
      ['markdown', '<!-- @sm| -->'],
      ['markdown', '$x @sm|$'],
      ['markdown', '---\nnocite: "@sm|"\n---\n'],
      ['markdown', '[x](@sm|)'],
      ['markdown', '![@sm|]'],
      ['markdown', '[@sm|: page'],
      ['markdown', '@sm|. An example'],
      ['markdown', '@sm|)\nAn example'],
      ['latex', '\\begin{verbatim}\n\\cite{sm|}\n\\end{verbatim}\n'],
      ['latex', '$x \\cite{sm|}$'],
      ['latex', '% \\cite{sm|}'],
      ['latex', '\\url{\\cite{sm|}}'],
      ['typst', '// @sm|'],
      ['typst', '`a @sm|'],
      ['typst', '$x @sm|$'],
      ['typst', '#let x = "@sm|"'],
      ['org', '#+begin_src x\n[cite:@sm|]\n#+end_src\n'],
      ['org', '# [cite:@sm|'],
      ['org', '=code [cite:@sm|'],
    ] as const) {
      assert.equal(complete(marked, languageId), undefined, marked);
    }
  });

  it('is refused if it could be read as anything else', () => {
    const hostile = 'smith2020} <script src=//evil.example></script> @{x';
    assert.equal(complete('As [@sm|]', 'markdown', hostile), undefined);
    assert.equal(complete('#cite(<sm|>)', 'typst', 'a")) #eval("1'), undefined);
    assert.deepEqual(
      ['smith2026', 'ABC+20', hostile, 'a\u202Eb', 'a b'].map((key) => isExactKey(key, 'quarto')),
      [true, true, false, false, false],
    );
  });
});

describe('Word at a cursor', () => {
  it('can become a citation only in text', () => {
    for (const [languageId, marked, expected] of [
      ['markdown', 'As harb|', true],
      ['plaintext', 'As harb|', true],
      ['html', '<p>As harb|</p>', true],
      ['markdown', '`As harb|', false],
      ['markdown', '`As harb|`', false],
      ['markdown', 'https://x.example/harb|', false],
      ['markdown', '---\ntitle: harb|\n---\n', false],
      ['html', '<!-- harb| -->', false],
      ['latex', '% harb|', false],
      ['latex', '$a harb|$', false],
      ['typst', '#let a = harb|', false],
    ] as const) {
      const { text, cursor } = parseMarked(marked);
      assert.equal(isPlaceOfCitation(findWordTrigger(text, cursor), { text, languageId }), expected, marked);
    }
  });
});
