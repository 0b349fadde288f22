import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sanitizeLine, redactKey } from '../../../../src/client/request/log.ts';

describe('remote text made harmless', () => {
  it('keeps ordinary words, accents and other scripts as they are', () => {
    assert.equal(sanitizeLine('Ungültiger Wert “x” – 無効な値 👍'), 'Ungültiger Wert “x” – 無効な値 👍');
  });

  it('becomes one line', () => {
    assert.equal(sanitizeLine(' first\r\nsecond\u2028third\u0085fourth '), 'first second third fourth');
  });

  it('loses control characters and direction overrides', () => {
    assert.equal(sanitizeLine('a\u0000b\u001b[31mc\u202ed\u2066e\u200ff'), 'a b [31mc d e f');
  });

  it('is cut at 300 characters, never inside one', () => {
    assert.equal(sanitizeLine('x'.repeat(300)), 'x'.repeat(300));
    assert.equal(sanitizeLine('👍'.repeat(301)), `${'👍'.repeat(299)}…`);
  });

  it('is made of the beginning alone of what nobody would read to its end', () => {
    assert.equal(sanitizeLine(`${' '.repeat(16_383)}xy`), 'x');
  });

  it('holds for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const line = sanitizeLine(text);
        assert.ok(Array.from(line).length <= 300);
        assert.doesNotMatch(line, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u);
      }),
    );
  });
});

describe('a text without the key', () => {
  it('holds it in no form that JSON, HTML or an address would write', () => {
    const key = 'a/b"c&d+e<f>';
    const forms = [
      ...[key, key.toUpperCase(), 'a%2Fb%22c%26d%2Be%3Cf%3E', String.raw`a/b\"c&d+e<f>`, String.raw`a\/b\"c&d+e<f>`],
      ...['a/b&quot;c&amp;d+e&lt;f&gt;', 'a/b&#34;c&#38;d+e&#60;f&#62;'],
    ];
    for (const form of forms) {
      assert.equal(redactKey(`Bearer ${form}.`, key), 'Bearer <key>.');
    }
  });

  it('holds it nowhere, whatever the key is made of', () => {
    const keys = fc.string({
      minLength: 6,
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(keys, fc.string(), fc.string(), (key, before, after) => {
        fc.pre(!'<key>'.includes(key));
        assert.equal(redactKey(key, key), '<key>');
        assert.ok(!redactKey(`${before} ${key} ${after}`, key).includes(key));
      }),
    );
  });

  it('stays as it is when there is no key', () => {
    assert.equal(redactKey('text', undefined), 'text');
    assert.equal(redactKey('text', ''), 'text');
  });
});
