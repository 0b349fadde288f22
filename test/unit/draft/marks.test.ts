// cspell:ignore Äpfel
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findCitations } from '../../../src/draft/citations.ts';
import { findMarkStates, extractWords, type CheckedClaim } from '../../../src/draft/marks.ts';
import { findSentences } from '../../../src/draft/sentences.ts';

/** A paragraph with one sentence and its citation. */
interface Part {
  readonly words: readonly string[];
  readonly source: number;
}

const word = fc.constantFrom('trade', 'grew', 'fell', 'banks', 'rates', '3.5', '35', 'ECB', 'Äpfel', 'naïve');
const part = fc.record({ words: fc.array(word, { minLength: 2, maxLength: 6 }), source: fc.nat(5) });
const draft = fc.array(part, { minLength: 1, maxLength: 6 });

function write(parts: readonly Part[], { heading = '', gap = '\n\n', end = '.', emphasis = '' } = {}): string {
  const sentences = parts.map(
    ({ words, source }) =>
      `So ${words.map((each, index) => (index === 0 ? `${emphasis}${each}${emphasis}` : each)).join(' ')} [](https://x.org/${String(source)})${end}`,
  );
  return heading + sentences.join(gap);
}

/** Returns the claims of a document, as a mark stores them. */
function readClaims(text: string): CheckedClaim[] {
  const sentences = findSentences(text, 'markdown');
  return findCitations(text, 'markdown').map(({ from, references }) => ({
    words: extractWords(sentences.findLast((sentence) => sentence.from <= from)?.text ?? ''),
    sources: references.map(({ url = '' }) => url),
  }));
}

describe('Marks of checked claims', () => {
  it('survive markup, punctuation, line ends, new order and new text around the sentence', () => {
    fc.assert(
      fc.property(draft, fc.nat(), (parts, turn) => {
        const marks = readClaims(write(parts));
        const turned = [...parts.slice(turn % parts.length), ...parts.slice(0, turn % parts.length)];
        for (const text of [
          write(turned, { heading: '# New heading\n\nAnother paragraph.\n\n' }),
          write(parts, { emphasis: '*' }),
          write(parts, { end: '!' }),
          write(parts, { gap: '\r\n\r\n\r\n' }),
        ]) {
          const states = findMarkStates(readClaims(text), marks);
          assert.deepEqual(new Set(states), new Set(['checked']));
        }
      }),
    );
  });

  it('expire exactly when the words or the source of their sentence change', () => {
    fc.assert(
      fc.property(draft, fc.nat(), word, fc.nat(5), fc.boolean(), (parts, at, newWord, newSource, changesWord) => {
        const index = at % parts.length;
        const changed = parts.map((each, other) =>
          other !== index
            ? each
            : changesWord
              ? { ...each, words: [newWord, ...each.words.slice(1)] }
              : { ...each, source: newSource },
        );
        const marks = readClaims(write(parts));
        const claims = readClaims(write(changed));
        const states = findMarkStates(claims, marks);
        const isMarked = (claim: CheckedClaim | undefined) =>
          marks.some((mark) => mark.words === claim?.words && mark.sources[0] === claim.sources[0]);
        const before = readClaims(write(parts))[index];
        // The old claim may be in another sentence too, which keeps its mark in use.
        const isElsewhere = claims.some(
          (claim) => claim.words === before?.words && claim.sources[0] === before.sources[0],
        );
        states.forEach((state, other) => {
          const expected = isMarked(claims[other]) ? ['checked'] : isElsewhere ? ['unchecked', 'expired'] : ['expired'];
          assert.ok(expected.includes(state), `${state} at ${String(other)} of ${write(changed)}`);
        });
      }),
    );
  });

  it('do not apply to other sentences and sources', () => {
    const mark = { words: 'Trade grew', sources: ['https://x.org/1'] };
    const claims = [{ words: 'Rates fell', sources: ['https://x.org/2'] }];
    assert.deepEqual(findMarkStates(claims, [mark]), ['unchecked']);
  });

  it('expire in the document in which they were made, but hold in every document of the workspace', () => {
    const mark = { words: 'Trade grew', sources: ['https://x.org/1'] };
    assert.deepEqual(findMarkStates([mark], [mark], []), ['checked']);
    assert.deepEqual(findMarkStates([{ ...mark, words: 'Trade fell' }], [mark], []), ['unchecked']);
    assert.deepEqual(findMarkStates([{ ...mark, words: 'Trade fell' }], [mark]), ['expired']);
  });

  it('distinguish figures', () => {
    const different = ['3.5 %', '35 %', '-3.5 %', '3.5', '$3.5', '3,5 %'];
    assert.equal(new Set(different.map((figure) => extractWords(`It grew by ${figure} now`))).size, different.length);
  });
});
