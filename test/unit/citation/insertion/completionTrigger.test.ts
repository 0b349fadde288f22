// cspell:ignore citetext
import assert from 'node:assert/strict';
import {
  findCompletionTrigger,
  findWordTrigger,
  listLabels,
} from '../../../../src/citation/insertion/completionTrigger.ts';

/** Reads a text in which `|` marks the cursor. */
function find(marked: string, languageId: string) {
  const cursor = marked.indexOf('|');
  const text = marked.slice(0, cursor) + marked.slice(cursor + 1);
  const trigger = findCompletionTrigger(text, cursor, languageId);
  const read = (span: { from: number; to: number } | undefined) => span && text.slice(span.from, span.to);
  return trigger && { ...trigger, key: read(trigger), replaced: read(trigger.citation) };
}

describe('findCompletionTrigger', () => {
  for (const [languageId, cases] of Object.entries({
    markdown: [
      ['As @smi|', 'bare', 'smi', '@smi', '', '@smi'],
      ['As @smi|th2026 says', 'bare', 'smi', '@smith2026', '', '@smith2026'],
      ['As @sm|ith.', 'bare', 'sm', '@smith', '', '@smith'],
      ['As [@a; @|', 'bracket', '', '@', ']', undefined],
      ['[@sm|]', 'bracket', 'sm', '@sm', '', '[@sm]'],
      ['[@sm| and see [link](x)', 'bracket', 'sm', '@sm', ']', '[@sm'],
      ['[see\n@sm|, p. 4]', 'bracket', 'sm', '@sm', '', undefined],
      ['[-@{sm|ith}]', 'bracket', 'sm', '@{smith}', '', '[-@{smith}]'],
      ['[one\n\ntwo @sm|]', 'bare', 'sm', '@sm', '', '@sm'],
      ['`[` @sm|', 'bare', 'sm', '@sm', '', '@sm'],
    ],
    latex: [
      ['\\cite{|', 'command', '', '', '}', '\\cite{'],
      ['\\parencite[p. 4]{a, sm|', 'command', 'sm', 'sm', '}', undefined],
      ['\\cite [see]\n [\\emph{p.} 4] {sm|ith}', 'command', 'sm', 'smith', '', '\\cite [see]\n [\\emph{p.} 4] {smith}'],
      ['\\cite{a, % first}\n  sm|ith,\n b}', 'command', 'sm', 'smith', '', undefined],
      ['\\cites[1]{a}[2]{sm|}', 'command', 'sm', 'sm', '', undefined],
      ['\\cites(x)(y)[1]{sm|}{b}', 'command', 'sm', 'sm', '', undefined],
      ['\\footnote{See \\cite{sm|}', 'command', 'sm', 'sm', '}', '\\cite{sm'],
      ['\\footnote{See \\cite{sm|}}', 'command', 'sm', 'sm', '', '\\cite{sm}'],
      ['\\cite{sm| and \\emph{more}', 'command', 'sm', 'sm', '}', '\\cite{sm'],
    ],
    typst: [
      ['As @sm|ith.', 'bare', 'sm', '@smith', '', '@smith'],
      ['#cite(|', 'command', '', '', ')', '#cite('],
      ['#cite(<sm|ith>, form: "prose")', 'command', 'sm', '<smith>', '', undefined],
      ['#cite(label("sm|ith"))', 'command', 'sm', 'label("smith")', '', '#cite(label("smith"))'],
    ],
    org: [
      ['[cite:|', 'command', '', '', ']', '[cite:'],
      ['[cite:@a;@sm|ith]', 'command', 'sm', '@smith', '', undefined],
      ['[cite/t:@sm| p. 3 and [[x][y]]', 'command', 'sm', '@sm', ']', '[cite/t:@sm'],
    ],
  } as const)) {
    it(`finds the whole key, its citation and the missing bracket in ${languageId}`, () => {
      for (const [marked, ...expected] of cases) {
        const { opening, query, key, close, replaced } = find(marked, languageId) ?? {};
        assert.deepEqual([opening, query, key, close, replaced], expected, marked);
      }
    });
  }

  it('finds the words of a footnote and replaces its brackets', () => {
    const trigger = find('word[^sm|x] rest', 'markdown');
    assert.deepEqual([trigger?.kind, trigger?.query, trigger?.replaced], ['footnote', 'sm', '[^smx]']);
  });

  it('finds nothing in addresses, handles in addresses, shells, definitions, comments and other commands', () => {
    for (const marked of [
      ...['word|', 'jane@x|', 'mail me@|', 'https://medium.com/@a|', 'user@host:|', 'git@h|', '$@|', 'a/@b|', '@a b|'],
      ...['[link|', 'x ^|', '[^a] |', '[^1|', '> [^1|', '![^a|', '\\@sm|', 'a.@sm|', '#@sm|', '@@sm|'],
    ]) {
      assert.equal(find(marked, 'markdown'), undefined, marked);
    }
    for (const marked of [
      '\\section{a|',
      '\\cite{a} |',
      '\\cite{a, % b|',
      '\\citetext{a|',
      '\\cite{a}{b|',
      '\\\\cite{a|',
    ]) {
      assert.equal(find(marked, 'latex'), undefined, marked);
    }
    assert.equal(find('a@b|', 'typst'), undefined);
    for (const marked of ['@sm|', '[cite:see |', '[cite:@a] |', '[fn:@a|']) {
      assert.equal(find(marked, 'org'), undefined, marked);
    }
    assert.equal(find('[@sm|', 'plaintext'), undefined);
  });
});

describe('findWordTrigger', () => {
  it('finds the word before the cursor', () => {
    const { kind, query, citation } = findWordTrigger('the har and', 7);
    assert.deepEqual([kind, query, citation], ['words', 'har', { from: 4, to: 7 }]);
  });
});

describe('listLabels', () => {
  it('returns the labels of Typst and Quarto', () => {
    assert.deepEqual(listLabels('= Doe <doe>\n', 'typst'), ['doe']);
    const quarto = '![x](y.png){#fig-a}\n\n```{r}\n#| label: fig-b\n```\n';
    assert.deepEqual(listLabels(quarto, 'quarto'), ['fig-a', 'fig-b']);
  });
});
