import assert from 'node:assert/strict';
import { findCompletionTrigger, findWordTrigger } from '../../../../src/citation/insertion/completionTrigger.ts';

describe('findCompletionTrigger', () => {
  it('finds the key or footnote that the user types and the start of its citation', () => {
    for (const [before, kind, query, start] of [
      ['As @smi', 'key', 'smi', '@smi'],
      ['As [@a; @', 'key', '', '@'],
      ['\\parencite[p. 4]{a, sm', 'key', 'sm', '\\parencite[p. 4]{a, sm'],
      ['\\cite{', 'key', '', '\\cite{'],
      ['[cite:@a;@sm', 'key', 'sm', '[cite:@a;@sm'],
      ['word[^sm', 'footnote', 'sm', '[^sm'],
    ] as const) {
      const trigger = findCompletionTrigger(before);
      assert.deepEqual([trigger?.kind, trigger?.query, before.slice(trigger?.start)], [kind, query, start], before);
      assert.equal(before.slice(trigger?.from), query);
    }
  });

  it('finds nothing in words, mail addresses and other commands', () => {
    for (const before of ['word', 'a@b', 'mail me@', '\\section{a', '[link', 'x ^', '[^a] ', '@a b', '\\cite{a} ']) {
      assert.equal(findCompletionTrigger(before), undefined, before);
    }
  });
});

describe('findWordTrigger', () => {
  it('finds the word before the cursor', () => {
    assert.deepEqual(findWordTrigger('the har'), { kind: 'words', query: 'har', from: 4, start: 4, close: '' });
  });
});
