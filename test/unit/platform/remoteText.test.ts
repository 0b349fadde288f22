import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sanitizeLine, label, sanitizeMarkdown } from '../../../src/platform/remoteText.ts';

describe('remote text in a message', () => {
  it('shows no link, whatever it says', () => {
    assert.doesNotMatch(sanitizeLine('Read [this](command:workbench.action.quit) now'), /\]\(/);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[](]( command:\n\u202E') }), (text) => {
        assert.doesNotMatch(sanitizeLine(text), /\]\(/);
      }),
    );
  });

  it('is one short line that reads from one side', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const line = sanitizeLine(text);
        assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
        assert.ok(line.length <= 400);
      }),
    );
  });

  it('stays as it is when it is plain', () => {
    assert.equal(
      sanitizeLine('Port (north) reopens [update]: “all clear”'),
      'Port (north) reopens [update]: “all clear”',
    );
  });

  it('loses the same, whether it holds much of that or none', () => {
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

  it('makes no icon in a label', () => {
    assert.equal(label('Save $(trash) now'), 'Save \\$(trash) now');
  });

  it('is nothing but text as Markdown', () => {
    assert.equal(
      sanitizeMarkdown('**a** [b](command:c) <i> `d` $(x)'),
      '\\*\\*a\\*\\* \\[b\\]\u200C\\(command\\:c\\) &lt;i> \\`d\\` \\$\\(x\\)',
    );
  });
});
