// cspell:ignore Zürich
import assert from 'node:assert/strict';
import { listPossibleAddresses } from '../../../src/citation/possibleAddresses.ts';
import { getArticleKey } from '../../../src/citation/address.ts';

describe('Possible addresses', () => {
  const cites = (text: string, address: string) =>
    [...listPossibleAddresses(text, 1000)].some((each) => getArticleKey(each) === getArticleKey(address));

  it('include an address however the document goes on', () => {
    for (const address of [
      'https://x.example/a',
      'https://x.example/wiki/Port_(city)',
      'https://x.example/a_(b)_c?d=(e)',
      "https://x.example/it's*here",
      'https://x.example/v1.2/a.html?b=1&c=2#d',
      'https://x.example/a/',
      'http://x.example:8080/[a]',
      'https://x.example/Zürich',
      'https://x.example/a;b,c:d!e',
    ]) {
      for (const text of [
        address,
        `See ${address}.`,
        `[Title](${address}).`,
        `[Title](${address}), [other](https://y.example/)`,
        `[Title](${address} "title")`,
        `<${address}>`,
        `(${address})`,
        `**${address}**,`,
        `_${address}_`,
        `“${address}”`,
        `「${address}」。`,
        `[1]: ${address}`,
        `\\href{${address.replace(/[_%#&]/g, '\\$&')}}{Title}`,
        `\\url{${address}}`,
        `\`Title <${address}>\`__`,
        `${address}[Title]`,
        `[[${address}][Title]]`,
        `#link("${address}")[Title]`,
        `<a href="${address.replaceAll('&', '&amp;')}">Title</a>`,
        `| ${address}|`,
        `${address}…`,
      ]) {
        assert.ok(cites(text, address), `${address} in ${text}`);
      }
    }
  });

  it('leave out the longer, the shorter and the inner address', () => {
    assert.ok(!cites('https://x.example/ab', 'https://x.example/a'));
    assert.ok(!cites('https://x.example/a', 'https://x.example/ab'));
    assert.ok(!cites('https://x.example/a/b', 'https://x.example/a'));
    assert.ok(!cites('https://archive.example/2030/https://x.example/a', 'https://x.example/a'));
  });

  it('are found in linear time, up to a limit', () => {
    for (const part of ['.', 'https://', 'https://x.example/)', '(https://x.example/', '\\_', ')', '。']) {
      const text = `https://x.example/${part.repeat(500_000 / part.length)}`;
      assert.ok(listPossibleAddresses(text, 2000).size <= 2000);
    }
  });
});
