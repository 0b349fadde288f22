// cspell:ignore NOPMD NＯLINT NＯPMD NＯSONAR
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { cite } from '../../../src/citation/cite.ts';
import {
  commentMarksByLanguage,
  toCommentText,
  toInertAddress,
  writeComment,
} from '../../../src/languages/comments.ts';
import { program } from '../../../src/languages/program.ts';
import { addresses, titles } from '../../support/hostile.ts';
import { hostileAddresses, hostileTitles } from './hostileRecords.ts';

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

describe('Comment text', () => {
  const read = (title: string, languageId: string, inComment?: 'line' | 'block') =>
    toCommentText(title, { languageId, ...(inComment && { inComment, before: 'see ' }) });

  it('is the exact title in line comments of every language', () => {
    const exact = 'Q3 results (2026): revenue = 5bn! [a] {b} "c" & d; e/f + g - h, i? #1 50% <x> *y* ~ ^ | é 漢字 @z.';
    for (const languageId of Object.keys(commentMarksByLanguage).filter((id) => commentMarksByLanguage[id]?.line)) {
      assert.equal(read(exact, languageId), exact, languageId);
    }
    for (const languageId of ['javascript', 'c', 'css', 'rust', 'html', 'php', 'python', 'fsharp']) {
      const title = 'Q3 results (2026): revenue = $5bn! [a] & d; e/f + g - h, i? #1 é 漢字.';
      assert.equal(read(title, languageId, 'block'), title, languageId);
    }
    assert.equal(read('Profit: $5bn', 'python'), 'Profit: $5bn');
  });

  it('replaces only what acts in this kind of comment', () => {
    for (const [languageId, title, expected, inComment] of [
      ['css', 'a */ b /* c * / d', 'a *∕ b /﹡ c * / d', undefined],
      ['css', '/ a *', '∕ a ﹡', undefined],
      ['javascript', 'a */ b', 'a */ b', 'line'],
      ['javascript', 'a */ b @jsx h', 'a *∕ b ﹫jsx h', 'block'],
      ['julia', 'a =# b #= c', 'a =﹟ b #﹦ c', 'block'],
      ['php', 'a ?> b ?', 'a ﹖> b ﹖', 'line'],
      ['html', 'a --> b -- c ?> d', 'a ‐-﹥ b ‐- c ?﹥ d', 'block'],
      ['html', '<?php x {{ y }} ${z} $5', '﹤?php x ﹛﹛ y ﹜﹜ $﹛z﹜ $5', 'block'],
      ['java', 'a \\u000a b \\x', 'a ﹨u000a b \\x', 'line'],
      ['c', 'a \\', 'a ﹨', 'line'],
      ['c', 'a ??/', 'a ﹖?/', 'line'],
      ['makefile', '$(shell x)', '﹩(shell x)', 'line'],
      ['sql', '{{ x }} ${y} $5', '﹛{ x }} ﹩{y} $5', 'line'],
      ['scss', 'a #{b} {c}', 'a #﹛b} {c}', 'block'],
      ['python', 'The coding: x', 'The coding﹕ x', 'line'],
      ['javascript', 'The coding: x', 'The coding: x', 'line'],
      ['java', 'Ship it // NOSONAR', 'Ship it // NＯSONAR', 'line'],
      ['cpp', 'NOLINT(x), NOPMD', 'NＯLINT(x), NＯPMD', 'line'],
      ['c', 'LCOV_EXCL_LINE NOTES', 'LCOV＿EXCL_LINE NOTES', 'block'],
      ['ruby', 'a # rubocop:disable all', 'a ﹟ rubocop:disable all', 'line'],
      ['go', 'set vim: x', 'set vim﹕ x', 'line'],
      ['python', '"a" """ \\', '”a" ””" ﹨', 'block'],
    ] as const) {
      assert.equal(read(title, languageId, inComment), expected, `${languageId}: ${title}`);
    }
  });

  it('has quotation marks if it would begin a comment as a directive', () => {
    for (const [languageId, title] of [
      ['javascript', 'eslint-disable considered harmful'],
      ['python', 'type: ignore'],
      ['python', 'noqa'],
      ['go', '+build ignore'],
      ['go', 'Output: nothing'],
      ['typescript', '@ts-ignore'],
      ['shellscript', 'shellcheck disable=all'],
      ['perl', 'line 9 "x"'],
    ] as const) {
      assert.ok(read(title, languageId).startsWith('“'), title);
      assert.ok(!read(title, languageId, 'line').startsWith('“'), title);
      assert.ok(toCommentText(title, { languageId, inComment: 'line', before: '\t# ' }).startsWith('“'), title);
    }
    assert.equal(read('Typed letters return', 'python'), 'Typed letters return');
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
  it('is one comment in one line, for any citation', () => {
    fc.assert(
      fc.property(anyTitle, anyAddress, languageIds, (title, url, languageId) => {
        const { line, block: [begin, end] = ['', ''] } = commentMarksByLanguage[languageId] ?? {};
        const { text } = writeComment([{ title, url }], { languageId });
        assert.ok(text.startsWith(`${line ?? begin} `), text);
        assert.doesNotMatch(text, /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E]|\\$/u);
        assert.ok(line !== undefined || text.indexOf(end, begin.length) === text.length - end.length, text);
        const lead = languageId === 'php' ? '<?php\n' : '';
        const { nodes } = program.parse?.(`${lead}${text}\n`, languageId) ?? { nodes: [] };
        const comments = nodes.filter(({ kind }) => kind === 'comment');
        assert.deepEqual(comments, [{ kind: 'comment', from: lead.length, to: lead.length + text.length }]);
      }),
    );
  });

  it('contains title and address', () => {
    assert.equal(cite({ title: 'Port', url: 'https://n.example/p' }, 'python'), '# Port - https://n.example/p');
    assert.equal(cite({ title: 'Port', url: 'https://n.example/p' }, 'css'), '/* Port - https://n.example/p */');
    assert.equal(cite({ title: 'Port', url: 'https://n.example/?a&b' }, 'go'), '// Port # https://n.example/?a&b');
    assert.equal(cite({ title: 'Port', publisher: 'Wire' }, 'sql'), '-- “Port”, Wire (no address)');
    assert.equal(
      cite({ title: 'Port', url: 'https://n.example/p' }, 'python', 'formatted-reference'),
      '# Port - https://n.example/p',
    );
  });
});
