import assert from 'node:assert/strict';
import fc from 'fast-check';
import { titles } from '../../support/hostile.ts';
import { everywhere, itIsExact, itIsRead, type Claim, findWriter } from '../../support/exact.ts';
import { libraries, pandocMarkdowns } from '../../support/judges/markdown.ts';
import { markdownTypography } from '../../support/typography.ts';

const claim: Claim = {
  write: findWriter('markdown-link'),
  judges: [...libraries, ...pandocMarkdowns],
  neighbors: [...everywhere, { before: '5 $ and ', after: ' 6 $' }, { before: 'a', after: 'z and 5$.' }],
  typography: markdownTypography,
  escapes: [[/\\[!-/:-@[-`{-~]/g, (escape) => escape.slice(1)]],
  escapesOfRealTitles: true,
  examples: [
    '{{ a }} and {% b %} and {# c #}',
    '{{{ a }}}',
    'Read "this " and',
    "Read 'this ' and",
    '"a" and "b" and \'c\'',
    '"www.x.example "<<x>>',
  ],
  // Brackets are a link if the document defines their label, and the partner of a backtick can follow the link. Liquid
  // and Jinja run before Markdown.
  dialects: /\\[[\]`\\]|(?<=\{)\\[{%#]|\\\{(?=\\?[{%#])|(?<=#)\\\}/g,
};

describe('Markdown link', () => {
  itIsExact(claim);

  it('contains no code of Liquid and Jinja, which can run before Markdown', () => {
    const marks = fc.constantFrom(
      '{{ x }}',
      '{%',
      '%}',
      '{% raw %}',
      '{#',
      '#}',
      '{{{',
      '{ {',
      '{%- x',
      "{{ 'a' | upcase }}",
    );
    const hostile = fc.array(fc.oneof(marks, titles), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, (title) => {
        const { text } = findWriter('markdown-link')([{ title, url: 'https://news.example/{{x}}{%20' }], {});
        assert.doesNotMatch(text, /\{[{%#]|#\}/);
      }),
    );
  });

  it('becomes text if there is no web address', () => {
    const reference = { title: 'Click *me* *now*', url: 'javascript:alert(1)', publisher: 'Wire' };
    assert.equal(findWriter('markdown-link')([reference], {}).text, '“Click \\*me\\* \\*now\\*”, Wire (no address)');
  });
});

describe('Markdown reference link', () => itIsExact({ ...claim, write: findWriter('markdown-reference') }));

describe('Markdown footnote', () => {
  // Dateline escapes a dollar sign because of text after the citation, but a note of its own has no such text.
  const dialects = /\\[[\]`\\$]|(?<=\{)\\[{%#]|\\\{(?=\\?[{%#])|(?<=#)\\\}/g;
  itIsExact({
    ...claim,
    dialects,
    write: findWriter('markdown-footnote'),
    judges: pandocMarkdowns,
    holder: '⟨note ⟦⟧⟩',
  });
});

describe('Markdown autolink', () => {
  itIsRead({
    ...claim,
    write: findWriter('markdown-autolink'),
    showsAddress: true,
    address: (address) => address.replace(/(&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*));/gi, '$1%3B'),
  });

  it('consists of the address, after the selected words', () => {
    const reference = { title: 'Port reopens', url: 'https://news.example/port' };
    assert.equal(findWriter('markdown-autolink')([reference], {}).text, '<https://news.example/port>');
    assert.equal(
      findWriter('markdown-autolink')([reference], { words: 'the port' }).text,
      'the port <https://news.example/port>',
    );
  });
});

describe('Pandoc citation by keys', () => {
  it('merges several references, and puts a key with special characters in braces', () => {
    const references = [{ title: 'a' }, { title: 'b' }];
    assert.equal(findWriter('pandoc-key')(references, { keys: ['a2030', "b'2030"] }).text, "[@a2030; @{b'2030}]");
  });
});
