// cspell:ignore مرحبا
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { truncateText, quoteSource, toVisibleLine } from '../../../src/agent/quoteSource.ts';
import { removeInvisibleCharacters } from '../../../src/citation/visibleText.ts';
import { attacks } from '../../support/attacks.ts';
import { promptInjections } from '../../support/promptInjections.ts';
import { readFrame } from '../../support/sourceFrame.ts';

describe('Quoted source material', () => {
  it('contains any text unchanged', () => {
    for (const text of [...promptInjections, ...attacks]) {
      const visible = removeInvisibleCharacters(text);
      assert.equal(readFrame(`Said.\n${quoteSource(visible)}`).quoted, visible);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const visible = removeInvisibleCharacters(text);
        assert.deepEqual(readFrame(`Said.\n${quoteSource(visible)}`), { said: 'Said.', quoted: visible });
      }),
    );
  });

  it('has a new identifier for each call', () => {
    assert.notEqual(quoteSource('a'), quoteSource('a'));
  });

  it('contains no invisible characters', () => {
    assert.equal(
      removeInvisibleCharacters(
        'a\u200B\u202Eb\u{E0041}\u{E0101}\uFE0Fc\u3164\u034F\u00AD\u0000\uE000\u2800\u{13441}\u{1D159}\uD800',
      ),
      'abc\uFFFD',
    );
    assert.equal(removeInvisibleCharacters('a\r\nb\u2028c\u0085d\te'), 'a\nb\nc\nd\te');
    assert.equal(removeInvisibleCharacters('Zürich 日本 e\u0301 مرحبا 🙂'), 'Zürich 日本 e\u0301 مرحبا 🙂');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.doesNotMatch(
          removeInvisibleCharacters(text),
          /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u,
        );
        assert.equal(removeInvisibleCharacters(removeInvisibleCharacters(text)), removeInvisibleCharacters(text));
      }),
    );
  });

  it('is truncated between characters', () => {
    assert.equal(truncateText('abcdef', 4), 'abc…');
    assert.equal(truncateText('ab🙂', 4), 'ab🙂');
    assert.equal(truncateText('abc🙂', 4), 'abc…');
    assert.equal(truncateText('ab🙂c', 4), 'ab…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 50 }), (text, most) => {
        const short = truncateText(text, most);
        assert.ok(short.length <= most && short.isWellFormed());
      }),
    );
  });

  it('shows a title as one line', () => {
    assert.equal(toVisibleLine(' a \n\t b \u2028c ', 100), 'a b c');
    assert.equal(toVisibleLine('\u200B \n', 100), undefined);
    assert.equal(toVisibleLine(undefined, 100), undefined);
    assert.equal(toVisibleLine('x'.repeat(1_000_000), 10)?.length, 10);
  });
});
