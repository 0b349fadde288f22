import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { findParser, isTooLarge } from '../../../src/languages/findParser.ts';
import { runWithinTimeLimit } from '../../../src/citation/timeLimit.ts';

/** Texts of no other test, because the latest slow text is refused. */
const [slow, inner] = ['This text takes too long', 'This text is inside other work'];

const runForever = () => {
  for (;;) {
    // Only the limit ends the loop.
  }
};

describe('Time limit of work on a document', () => {
  it('ends loops and regular expressions, and runs the next work', () => {
    const backtrack = () => /^(a+)+$/.test(`${'a'.repeat(50)}b`);
    for (const work of [runForever, backtrack]) {
      assert.equal(runWithinTimeLimit(slow, work, 10), undefined);
      assert.equal(
        runWithinTimeLimit(slow, () => 1, 60_000),
        1,
      );
    }
  });

  it('makes parsers refuse a text that took too long, like a text that is too large', () => {
    const text = `${slow} again`;
    assert.notEqual(findParser('markdown')(text, 'markdown'), undefined);
    runWithinTimeLimit(text, runForever, 10);
    assert.equal(findParser('markdown')(text, 'markdown'), undefined);
    assert.equal(isTooLarge(text), true);
    assert.equal(isTooLarge('Rates fell.'), false);
  });

  it('throws the errors of the work, and sets no second limit inside it', () => {
    assert.throws(
      () =>
        runWithinTimeLimit(slow, () => {
          throw new RangeError('b');
        }),
      RangeError,
    );
    assert.equal(
      runWithinTimeLimit(slow, () => runWithinTimeLimit<unknown>(inner, runForever, 60_000), 10),
      undefined,
    );
    assert.equal(isTooLarge(inner), false);
  });

  it('applies to all work on documents, which only a thread and the command line do by themselves', () => {
    const work =
      /^import .*\b(?:addToBibliography|checkDocument|detectFormat|findCitations|findUncitedSentences|findNamedBibliographies|findSentences?|findSentenceWords|fixFinding|isPlaceOfCitation|isPlaceOfKey|listCitedLinks|locateContent|locateEntries|parseDraft|planAtSentenceEnd|planCitation|planCompletion|planKey|planOutline|previewCitation|readBibliography)\b.*\bfrom '/m;
    const files = globSync('src/{agent,check,commands,draft/editor,editor,page,search,sidebar}/**/*.ts')
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) =>
        work.test(
          readFileSync(file, 'utf8')
            .replace(/^import type .*$/gm, '')
            .replaceAll(/\{[^}]*\}/g, (list) => list.replaceAll(/\s+/g, ' ')),
        ),
      );
    // `evaluateDraft.ts` runs in the thread of `draftThread.ts`.
    assert.deepEqual(files.sort(), ['src/check/checkFiles.ts', 'src/draft/editor/evaluateDraft.ts']);
  });
});
