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

  it('applies to all work on documents outside of threads', () => {
    const work =
      /^import .*\b(?:planCitation|planAtSentenceEnd|planKey|planOutline|isPlaceOfKey|isPlaceOfCitation|findCitations|findSentences?|findSentenceWords|findAddressAtCursor|listCitedLinks|fixFinding|checkDocument)\b.*\bfrom '/m;
    const runInThreads = ['src/draft/editor/evaluateDraft.ts', 'src/search/findAddressAtCursor.ts'];
    const files = globSync('src/{agent,check,commands,draft/editor,editor,page,search,sidebar}/**/*.ts')
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !runInThreads.includes(file))
      .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
      .filter(({ text }) =>
        work.test(
          text.replace(/^import type .*$/gm, '').replaceAll(/\{[^}]*\}/g, (list) => list.replaceAll(/\s+/g, ' ')),
        ),
      );
    assert.ok(files.length > 8);
    assert.deepEqual(
      files.filter(({ text }) => !/\b(?:runWithinTimeLimit|readWhileTyping)\(/.test(text)).map(({ file }) => file),
      [],
    );
  });
});
