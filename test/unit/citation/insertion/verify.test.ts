import assert from 'node:assert/strict';
import { applyEdits, isVerified, planCitation } from '../../../../src/citation/insertion/plan.ts';
import type { CitationFormat } from '../../../../src/languages/language.ts';
import { commentFormat } from '../../../../src/languages/comments.ts';
import type { Edit } from '../../../../src/citation/insertion/point.ts';
import { findParser } from '../../../../src/languages/findParser.ts';
import { findAddedNodes } from '../../../../src/citation/insertion/verify.ts';
import { parsePlaces } from '../../../support/judgedPlaces.ts';

const reference = { title: 'Port opens', url: 'https://news.example/port' };
const link = '[Port opens](https://news.example/port)';

/** Returns whether edits are verified as a citation. `¦` marks the cursor, `«»` the selection. */
function isAccepted(
  languageId: string,
  marked: string,
  texts: readonly (string | Edit)[],
  format = 'auto',
  only?: CitationFormat,
): boolean {
  const {
    text,
    places: [point = { start: 0, end: 0 }],
  } = parsePlaces(marked);
  const edits = texts.map((edit) =>
    typeof edit === 'string' ? { start: point.end, end: point.end, text: edit } : edit,
  );
  const parse = findParser(languageId);
  const before = parse(text, languageId);
  assert.ok(before);
  return isVerified(
    {
      plan: { edits, carets: [] },
      points: [{ ...point, languageId, context: only ? { inComment: 'line' } : {}, ...(only && { only }) }],
      definition: undefined,
      isDefined: false,
    },
    [reference],
    { text, languageId },
    { format },
    before,
    parse,
  );
}

describe('Verification of a citation', () => {
  it('accepts a link with the title and the address', () => {
    assert.ok(isAccepted('markdown', 'Words¦ here.\n', [` ${link}`]));
    assert.ok(isAccepted('html', '<p>Words¦ here.</p>\n', [' <a href="https://news.example/port">Port opens</a>']));
    assert.ok(isAccepted('latex', 'Words¦ here.\n', [' \\href{https://news.example/port}{Port opens}']));
  });

  it('accepts a citation in a comment of XML', () => {
    const text = ' Port opens - https://news.example/port';
    assert.ok(isAccepted('xml', '<a><!-- Words¦ here. --></a>\n', [text], 'auto', commentFormat));
    assert.ok(!isAccepted('xml', '<a>Words¦ here.</a>\n', [text], 'auto', commentFormat));
  });

  it('accepts a link around the selected words', () => {
    const edits = [
      { start: 6, end: 6, text: '[' },
      { start: 11, end: 11, text: '](https://news.example/port)' },
    ];
    assert.ok(isAccepted('markdown', 'Words «there» are.\n', edits));
  });

  for (const [fault, marked, text] of [
    ['another title', 'Words¦ here.\n', ' [Port closes](https://news.example/port)'],
    ['another address', 'Words¦ here.\n', ' [Port opens](https://evil.example/port)'],
    ['no link', 'Words¦ here.\n', ' Port opens'],
    ['two links', 'Words¦ here.\n', ` ${link} ${link}`],
    ['code around the link', 'Words¦ here.\n', ` \`${link}\``],
    ['a new heading', 'Words¦ here.\n', `\n\n# More\n\n${link}`],
    ['a new tag', 'Words¦ here.\n', ` <b>${link}</b>`],
    ['an image beside the link', 'Words¦ here.\n', ` ${link} ![x](https://evil.example/)`],
    ['a lost paragraph', 'Words¦ here.\n\nMore words.\n', ` ${link}\n\n~~~\n`],
    ['a lost table', 'Words¦ here.\n\n| a |\n| - |\n', ` ${link}\n\n<!--`],
    ['a paragraph that becomes a heading', 'Words here.¦\n', ` ${link}\n===`],
    ['words that move into an emphasis', 'Words¦ here*.\n', ` ${link} *and`],
    ['a definition in a quote', '> Words¦ here.\n', ` ${link}\n>\n> [1]: https://news.example/port`],
  ] as const) {
    it(`refuses ${fault}`, () => {
      assert.ok(!isAccepted('markdown', marked, [text]));
    });
  }

  it('refuses a link around other words than the selected ones', () => {
    const edits = [
      { start: 0, end: 0, text: '[' },
      { start: 5, end: 5, text: '](https://news.example/port)' },
      { start: 6, end: 6, text: '*' },
      { start: 11, end: 11, text: '*' },
    ];
    assert.ok(!isAccepted('markdown', 'Words «there» are.\n', edits));
  });

  for (const [languageId, marked, escaping] of [
    ['python', '# a¦\nb()\n', '\nimport os'],
    ['css', '/* a¦ */ b {}\n', ' */ c {} /*'],
    ['html', '<p>a</p><!-- b¦ -->', ' --><b>c</b><!--'],
    ['asciidoc', '// a¦\n', '\n{b}'],
  ] as const) {
    it(`refuses text that ends a comment in ${languageId}`, () => {
      assert.ok(isAccepted(languageId, marked, [' Port opens - https://news.example/port'], 'comment', commentFormat));
      assert.ok(!isAccepted(languageId, marked, [escaping], 'comment', commentFormat));
    });
  }

  it('puts the citation after words that can’t be link text', () => {
    const { text, places: selections } = parsePlaces('See «a] b» here.\n');
    const plan = planCitation([reference], { text, languageId: 'markdown' }, selections, { format: 'auto' });
    assert.equal(plan && applyEdits(text, plan.edits), `See a] b (${link}) here.\n`);
  });
});

describe('Comparison of a document before and after an insertion', () => {
  const text = 'one two three';
  const node = (kind: string, from: number, to: number) => ({ kind, from, to });
  const structure = (...nodes: ReturnType<typeof node>[]) => ({ nodes, runs: [] });
  const before = structure(node('paragraph', 0, 13), node('emphasis', 4, 7), node('code', 8, 13));
  const insertions = [{ start: 7, end: 7, text: ' LINK' }];

  it('returns the elements that an insertion adds', () => {
    const nodes = [node('paragraph', 0, 18), node('emphasis', 4, 7), node('link', 8, 12), node('code', 13, 18)];
    assert.deepEqual(findAddedNodes(text, insertions, before, structure(...nodes)), [
      { ...node('link', 8, 12), isAroundWords: false },
    ]);
  });

  for (const [fault, ...nodes] of [
    ['lost at the end', node('paragraph', 0, 18), node('emphasis', 4, 7)],
    ['lost in the middle', node('paragraph', 0, 18), node('code', 13, 18)],
    ['of another kind', node('heading', 0, 18), node('emphasis', 4, 7), node('code', 13, 18)],
    ['longer than before', node('paragraph', 0, 18), node('emphasis', 4, 14), node('code', 13, 18)],
    ['in another order', node('paragraph', 0, 18), node('code', 13, 18), node('emphasis', 4, 7)],
    ['new elsewhere', node('paragraph', 0, 18), node('link', 0, 3), node('emphasis', 4, 7), node('code', 13, 18)],
  ] as const) {
    it(`fails for an element that is ${fault}`, () => {
      assert.equal(findAddedNodes(text, insertions, before, structure(...nodes)), undefined);
    });
  }
});
