import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toCitableAddress } from '../../../../src/citation/address.ts';
import { cite } from '../../../../src/citation/cite.ts';
import { writeComment } from '../../../../src/citation/languages/program/comment.ts';
import { commentMarksByLanguage } from '../../../../src/citation/languages/program/commentSyntax.ts';
import { toInertAddress, toInertText, lookAlikes } from '../../../../src/citation/languages/program/inert.ts';
import { toPlainLine } from '../../../../src/citation/citableTitle.ts';
import { addresses, titles } from '../../../support/hostile.ts';
import { hostileAddresses, hostileTitles } from '../../../support/hostileRecords.ts';

const anyTitle = fc.oneof(
  titles,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(...hostileTitles), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
);
const anyAddress = fc.oneof(
  addresses,
  fc.constantFrom(...hostileAddresses),
  fc.string({ unit: 'grapheme-ascii' }).map((rest) => `https://news.example/${rest}`),
  fc.string({ unit: 'grapheme-ascii' }).map((host) => `https://${host}.example/?a=b`),
);
const languageIds = fc.constantFrom(...Object.keys(commentMarksByLanguage));

/** Removes the mark of a line comment, which has no effect in such a comment. */
function removeLineMark(text: string, languageId: string): string {
  const mark = commentMarksByLanguage[languageId]?.line ?? '';
  return [';', '%', '!'].includes(mark) ? text.replaceAll(mark, '') : text;
}

describe('Inert text', () => {
  it('is one line without characters that have a meaning in its language', () => {
    fc.assert(
      fc.property(anyTitle, languageIds, (title, languageId) => {
        const mark = commentMarksByLanguage[languageId]?.line ?? '';
        const text = removeLineMark(toInertText(title, languageId), languageId);
        assert.doesNotMatch(text, /["'`${}()[\]<>\\|;@%*=!~^]|##|--|coding:|[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E]/iu);
        assert.ok(mark === '#' || !text.includes('&'), text);
      }),
    );
  });

  it('never begins like a directive in a comment', () => {
    assert.equal(toInertText('//go:generate touch ran', 'go'), '∕∕go:generate touch ran');
    assert.equal(toInertText('#requires -RunAsAdministrator', 'powershell'), '﹟requires -RunAsAdministrator');
    assert.equal(
      cite({ title: '//go:embed x', url: 'https://n.example/p' }, 'go'),
      '// ∕∕go:embed x - https://n.example/p',
    );
  });

  it('keeps characters without a meaning in the comments of its language', () => {
    const title = 'M&A 24/7: C# #34; 5%';
    const read = (languageId: string) => toInertText(title, languageId);
    assert.equal(read('python'), 'M&A 24/7: C# #34﹔ 5﹪');
    assert.equal(read('javascript'), 'M﹠A 24/7: C# #34﹔ 5﹪');
    assert.equal(read('clojure'), 'M﹠A 24/7: C# #34; 5﹪');
    assert.equal(read('erlang'), 'M﹠A 24/7: C# #34﹔ 5%');
    assert.equal(read('vim'), 'M﹠A 24/7: C# #34﹔ 5﹪');
  });

  it('contains no quotation marks of PowerShell and Raku', () => {
    fc.assert(
      fc.property(anyTitle, fc.constantFrom('powershell', 'raku'), (title, languageId) => {
        assert.doesNotMatch(toInertText(`“${title}’`, languageId), /[‘’‚‛“”„«»｢｣]/);
      }),
    );
  });

  it('looks like the original', () => {
    const originals = new Map(Object.entries(lookAlikes).map(([mark, look]) => [look, mark]));
    fc.assert(
      fc.property(titles, (title) => {
        fc.pre(!/[”’‐﹢﹕\u00A0]|^line \d|^\+|(?:vim?\d*|ex|coding):/i.test(toPlainLine(title)));
        const read = Array.from(toInertText(title, 'c'), (look) => originals.get(look) ?? look).join('');
        assert.equal(read.replaceAll('‐', '-'), toPlainLine(title));
      }),
    );
  });
});

describe('Inert address', () => {
  it('contains no characters with a meaning in any language, and is the same address', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const inert = toInertAddress(address);
        const cited = toCitableAddress(address);
        fc.pre(inert !== undefined && cited !== undefined);
        assert.match(inert, /^https?:\/\/[\p{L}\p{N}\p{M}\-._:/?=&%+,#]+$/iu);
        assert.doesNotMatch(inert, /--|\?\?|[^:]\/\/\/|coding[:=]|#.*#|%(?![\dA-F]{2})/i);
        const decoded = (text: string) => {
          const { host, pathname, search, hash } = new URL(text);
          return [
            host,
            ...[pathname, search, hash].map((part) =>
              part.replace(/%[2-7][\dA-F]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))),
            ),
          ];
        };
        assert.deepEqual(decoded(inert), decoded(cited));
      }),
    );
  });

  it('is undefined for an IPv6 host and for other schemes', () => {
    assert.deepEqual(['https://[::1]/', 'javascript:a', ''].map(toInertAddress), [undefined, undefined, undefined]);
  });
});

describe('Comment', () => {
  it('is one line that begins with the comment mark, for any citation', () => {
    fc.assert(
      fc.property(anyTitle, anyAddress, languageIds, (title, url, languageId) => {
        const { line, block: [begin, end] = ['', ''] } = commentMarksByLanguage[languageId] ?? {};
        const { text } = writeComment([{ title, url }], { languageId });
        assert.ok(text.startsWith(`${line ?? begin} `), text);
        assert.doesNotMatch(text, /[\r\n]/);
        const inside =
          line === undefined ? text.slice(begin.length, text.length - end.length) : text.slice(line.length);
        assert.doesNotMatch(removeLineMark(inside, languageId), /["'`${}()[\]<>\\|;@*!~^]|--/);
      }),
    );
  });

  it('contains title and address', () => {
    assert.equal(cite({ title: 'Port', url: 'https://n.example/p' }, 'python'), '# Port - https://n.example/p');
    assert.equal(cite({ title: 'Port', url: 'https://n.example/p' }, 'css'), '/* Port - https://n.example/p */');
    assert.equal(cite({ title: 'Port', url: 'https://n.example/?a&b' }, 'go'), '// Port # https://n.example/?a&b');
    assert.equal(cite({ title: 'Port', publisher: 'Wire' }, 'sql'), '-- “Port”, Wire ﹙no address﹚');
    assert.equal(
      cite({ title: 'Port', url: 'https://n.example/p' }, 'python', 'formatted-reference'),
      '# Port - https://n.example/p',
    );
  });
});
