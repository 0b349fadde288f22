// cspell:ignore Ungültiger
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sanitizeLogLine, redactKey } from '../../../../src/client/request/requestLog.ts';

describe('A sanitized line', () => {
  it('keeps ordinary words, accents and other scripts', () => {
    assert.equal(sanitizeLogLine('Ungültiger Wert “x” – 無効な値 👍'), 'Ungültiger Wert “x” – 無効な値 👍');
  });

  it('contains no line break', () => {
    assert.equal(sanitizeLogLine(' first\r\nsecond\u2028third\u0085fourth '), 'first second third fourth');
  });

  it('contains no control characters and direction overrides', () => {
    assert.equal(sanitizeLogLine('a\u0000b\u001b[31mc\u202ed\u2066e\u200ff'), 'a b [31mc d e f');
  });

  it('is truncated to 300 whole characters', () => {
    assert.equal(sanitizeLogLine('x'.repeat(300)), 'x'.repeat(300));
    assert.equal(sanitizeLogLine('👍'.repeat(301)), `${'👍'.repeat(299)}…`);
  });

  it('is made from the start of a huge string', () => {
    assert.equal(sanitizeLogLine(`${' '.repeat(16_383)}xy`), 'x');
  });

  it('is one safe line for any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const line = sanitizeLogLine(text);
        assert.ok(Array.from(line).length <= 300);
        assert.doesNotMatch(line, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u);
      }),
    );
  });
});

describe('A redacted string', () => {
  it('contains no form of the key in JSON, HTML or an address', () => {
    const key = 'a/b"c&d+e<f>';
    const forms = [
      ...[key, key.toUpperCase(), 'a%2Fb%22c%26d%2Be%3Cf%3E', String.raw`a/b\"c&d+e<f>`, String.raw`a\/b\"c&d+e<f>`],
      ...['a/b&quot;c&amp;d+e&lt;f&gt;', 'a/b&#34;c&#38;d+e&#60;f&#62;'],
    ];
    for (const form of forms) {
      assert.equal(redactKey(`Bearer ${form}.`, key), 'Bearer <key>.');
    }
  });

  it('contains no part of any key', () => {
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

  it('is unchanged without a key', () => {
    assert.equal(redactKey('text', undefined), 'text');
    assert.equal(redactKey('text', ''), 'text');
  });
});
