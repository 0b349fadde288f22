import assert from 'node:assert/strict';
import type { Article } from '../../../../src/client/records/types.ts';
import { getArticleKey } from '../../../../src/citation/address.ts';
import { evaluateDraft, readDraftContent } from '../../../../src/draft/editor/evaluateDraft.ts';
import { createArticleLookup } from '../../../../src/draft/editor/createArticleLookup.ts';

function evaluate(text: string, articles: readonly Partial<Article>[], unknown: readonly string[] = [], bib?: string) {
  const bibliographies = bib === undefined ? [] : [{ name: 'refs.bib', text: bib }];
  const localArticles = new Map<string, Article | undefined>();
  for (const article of articles) {
    localArticles.set(getArticleKey(article.url) ?? '', { kind: 'article', extra: {}, ...article } as Article);
  }
  for (const address of unknown) {
    localArticles.set(getArticleKey(address) ?? '', undefined);
  }
  const draft = readDraftContent({ text, languageId: 'markdown', bibliographies });
  const { findings, citations } = evaluateDraft(draft, createArticleLookup(localArticles, new Map()), {});
  return { citations, found: findings.map(({ code, from, to, detail: other }) => [code, text.slice(from, to), other]) };
}

describe('evaluateDraft', () => {
  const banks = { id: 'a', url: 'https://x.org/1', title: 'Banks raise their rates again', publisher: 'The Post' };

  it('finds an unknown address of a site that the service knows, but not one that was never looked up', () => {
    const text = 'So [A](https://www.x.org/8), [B](https://x.org/9) and [C](https://other.example/8).';
    const unknown = ['https://www.x.org/8', 'https://other.example/8'];
    assert.deepEqual(evaluate(text, [banks], unknown).found, [
      ['unknown-address', '[A](https://www.x.org/8)', undefined],
    ]);
    assert.deepEqual(evaluate(text, [], unknown).found, []);
  });

  it('omits links to sites that the service doesn’t know, but neither footnotes nor links that were never looked up', () => {
    const text =
      'So [A](https://x.org/1), [B](https://x.org/9), [C](https://other.example/8), [D](https://new.example/1) and [^1].\n\n[^1]: <https://other.example/9>';
    const unknown = ['https://x.org/9', 'https://other.example/8', 'https://other.example/9'];
    assert.deepEqual(
      evaluate(text, [banks], unknown).citations.map(({ citation }) => text.slice(citation.from, citation.to)),
      ['[A](https://x.org/1)', '[B](https://x.org/9)', '[D](https://new.example/1)', '[^1]'],
    );
  });

  it('ignores addresses that can’t be parsed', () => {
    const bib = '@online{a, url={not an address}}\n@online{b, url={https://}}\n';
    const { citations, found } = evaluate('So [@a] and [@b].', [{ title: 'Without an address' }], [''], bib);
    assert.deepEqual(found, []);
    assert.deepEqual(
      citations.map(({ sources }) => sources[0]?.article),
      [undefined, undefined],
    );
  });

  it('finds a title that differs from the article’s, but leaves the writer’s own words alone', () => {
    const text =
      'So [Banks raise our rates again](https://x.org/1), [as reported](https://x.org/1), [banks raise their rates AGAIN!](https://x.org/1).';
    assert.deepEqual(evaluate(text, [banks]).found, [
      ['title-differs', '[Banks raise our rates again](https://x.org/1)', 'Banks raise their rates again'],
    ]);
  });

  it('finds one article under two addresses', () => {
    const other = { ...banks, url: 'https://mirror.example/banks' };
    const text = 'So [x](https://x.org/1).\n\nAnd [y](https://mirror.example/banks).';
    assert.deepEqual(evaluate(text, [banks, other]).found, [
      ['duplicate-address', '[y](https://mirror.example/banks)', 'https://x.org/1'],
    ]);
  });

  it('finds no duplicates among sections and spellings of one article', () => {
    const text = 'So [x](https://x.org/1#a).\n\nAnd [y](https://x.org/1#:~:text=b), [z](https://x.org/%31).';
    assert.deepEqual(evaluate(text, [banks]).found, []);
  });

  it('finds a sentence whose two sources have the same publisher or report the same story', () => {
    const mirror = { id: 'b', url: 'https://x.org/2', publisher: 'The Post' };
    const text = 'Rates rose [x](https://x.org/1) [y](https://x.org/2). They fell [x](https://x.org/1).';
    const both = '[x](https://x.org/1) [y](https://x.org/2)';
    assert.deepEqual(evaluate(text, [banks, mirror]).found, [['same-publisher', both, undefined]]);
    assert.deepEqual(evaluate(text, [banks, { ...mirror, publisher: 'The Times' }]).found, []);
    const story = { extra: { story_id: 's' } };
    const retold = { ...mirror, publisher: 'The Times', ...story };
    assert.deepEqual(evaluate(text, [{ ...banks, ...story }, retold]).found, [['same-publisher', both, undefined]]);
  });

  it('finds a sentence that no passage of the article resembles, and the closest passage of the others', () => {
    const content = 'The central bank raised its rates by half a point.\n\nCats slept through the meeting.';
    const text =
      'The bank raised rates by half a point [x](https://x.org/1). Ships waited in the harbor [x](https://x.org/1).';
    const { found, citations } = evaluate(text, [{ ...banks, content }]);
    assert.deepEqual(
      found.map(([code]) => code),
      ['no-similar-passage'],
    );
    assert.deepEqual(
      citations.map(({ sources }) => sources[0]?.passage?.text),
      ['The central bank raised its rates by half a point.', undefined],
    );
  });

  it('does not count the titles of sources among the words of the sentence', () => {
    const content = 'Banks raise their rates again and again, said the board.';
    const text =
      'Ships waited in the harbor [Banks raise their rates again](https://x.org/1); [Silent Ports](https://x.org/2).';
    const ports = { url: 'https://x.org/2', title: 'Silent Ports' };
    const { found, citations } = evaluate(text, [{ ...banks, content }, ports]);
    assert.deepEqual(
      found.map(([code]) => code),
      ['no-similar-passage'],
    );
    assert.equal(citations[0]?.statement, 'Ships waited in the harbor.');
  });

  it('finds a figure that differs from the article’s, at the figure and for its citation', () => {
    const content = 'The storm forced 380 families to leave their homes.';
    const text = 'The storm forced *308* families to leave their homes [x](https://x.org/308).';
    const { found, citations } = evaluate(text, [{ ...banks, url: 'https://x.org/308', content }]);
    assert.deepEqual(found, [['figure-differs', '308', '380']]);
    assert.deepEqual(
      citations.map(({ findings }) => findings.map(({ code, passage }) => [code, passage])),
      [[['figure-differs', content]]],
    );
  });

  it('compares no figures unless the texts of all sources of the sentence are there', () => {
    const content = 'The storm forced 380 families to leave their homes.';
    const text = 'The storm forced 308 families to leave their homes [x](https://x.org/1) [y](https://y.org/1).';
    assert.deepEqual(evaluate(text, [{ ...banks, content }], ['https://y.org/1']).found, []);
    assert.deepEqual(
      evaluate(text, [
        { ...banks, content },
        { url: 'https://y.org/1', title: 'Homes' },
      ]).found,
      [],
    );
  });

  it('compares no figure in the title of a source', () => {
    const title = 'Northwater counts 308 families';
    const content = 'The storm forced 380 families to leave their homes.';
    const text = `The storm forced families to leave their homes [${title}](https://x.org/1).`;
    assert.deepEqual(evaluate(text, [{ ...banks, title, content }]).found, []);
  });

  it('compares no text with a citation outside of a sentence', () => {
    const text = 'Ships wait.\n\n<https://x.org/1>';
    assert.deepEqual(evaluate(text, [{ ...banks, content: 'Cats slept.' }]).found, []);
  });

  it('takes the address of a key from the bibliography', () => {
    const bib = '@online{banks, url={https://x.org/1}}';
    const { citations } = evaluate('So [@banks].', [banks], [], bib);
    assert.deepEqual(citations[0]?.sources[0]?.reference.title, 'Banks raise their rates again');
    assert.deepEqual(citations[0].claim, { words: 'So', sources: ['https://x.org/1'] });
  });

  it('reads an article with only the documented minimum', () => {
    assert.deepEqual(evaluate('So [x](https://x.org/1).', [{ url: 'https://x.org/1' }]).found, []);
  });
});
