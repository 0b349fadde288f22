import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sanitizeLine, label, sanitizeMarkdown } from '../../../src/platform/remoteText.ts';

describe('Sanitized remote text', () => {
  it('contains no link for any input', () => {
    assert.doesNotMatch(sanitizeLine('Read [this](command:workbench.action.quit) now'), /\]\(/);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[](]( command:\n\u202E') }), (text) => {
        assert.doesNotMatch(sanitizeLine(text), /\]\(/);
      }),
    );
  });

  it('is one short line without direction characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const line = sanitizeLine(text);
        assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
        assert.ok(line.length <= 400);
      }),
    );
  });

  it('is unchanged if it is plain', () => {
    assert.equal(
      sanitizeLine('Port (north) reopens [update]: “all clear”'),
      'Port (north) reopens [update]: “all clear”',
    );
  });

  it('is the same as after replacing every unsafe character', () => {
    const units = [...'ab ]([)\n\t\0\u00A0\u2028\u202E\u200Fé\uD800'];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 12 }), (text) => {
        const line = text
          .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
          .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
          .replaceAll('](', ']\u200C(')
          .trim();
        assert.equal(sanitizeLine(text), line);
      }),
    );
  });

  it('contains no icon in a label', () => {
    assert.equal(label('Save $(trash) now'), 'Save \\$(trash) now');
  });

  it('contains no markup as Markdown', () => {
    assert.equal(
      sanitizeMarkdown('**a** [b](command:c) <i> `d` $(x)'),
      '\\*\\*a\\*\\* \\[b\\]\u200C\\(command\\:c\\) &lt;i> \\`d\\` \\$\\(x\\)',
    );
  });
});
