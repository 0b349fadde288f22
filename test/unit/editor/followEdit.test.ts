import assert from 'node:assert/strict';
import { followEdit } from '../../../src/editor/followEdit.ts';

/** Reads a string in which `|` marks the cursor or both ends of the selection. */
function parseMarked(text: string) {
  const start = text.indexOf('|');
  const end = Math.max(start, text.lastIndexOf('|') - 1);
  return { text: text.replaceAll('|', ''), selection: { start, end } };
}

describe('Tracked selection', () => {
  for (const [title, before, [from, to, typed], after] of [
    ['stays before text that is typed at the cursor', 'I write |', [8, 8, 'on'], 'I write |on'],
    ['moves with text that is typed before it', 'one |two', [0, 0, 'and '], 'and one |two'],
    ['ignores text that is typed after it', 'one |two', [7, 7, '!'], 'one |two!'],
    ['moves to the start of deleted text that ends at the cursor', 'one two|', [4, 7, ''], 'one |'],
    ['stays inside a word that a completion replaces', 'wri|t', [0, 4, 'writing'], 'wri|ting'],
    ['grows with text that is typed inside it', 'see |the source|', [7, 7, ' old'], 'see |the old source|'],
    ['moves with text that is typed at its start', '|word|', [0, 0, 'a '], 'a |word|'],
  ] as const) {
    it(title, () => {
      const { text, selection } = parseMarked(before);
      const change = { rangeOffset: from, rangeLength: to - from, text: typed };
      assert.deepEqual(followEdit(selection, change, text), parseMarked(after).selection);
    });
  }

  for (const [title, before, [from, to, typed]] of [
    ['is lost if the text around the cursor is deleted', 'one |two', [2, 6, '']],
    ['is lost if the selected text is replaced', 'see |words|', [4, 9, 'x']],
    ['is lost if one end of the selected text is deleted', 'see |words| now', [7, 12, '']],
  ] as const) {
    it(title, () => {
      const { text, selection } = parseMarked(before);
      const change = { rangeOffset: from, rangeLength: to - from, text: typed };
      assert.equal(followEdit(selection, change, text), undefined);
    });
  }
});
