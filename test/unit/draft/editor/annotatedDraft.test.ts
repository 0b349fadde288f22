import assert from 'node:assert/strict';
import { Marked } from 'marked';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { getAddressKey } from '../../../../src/citation/address.ts';
import { describeFinding } from '../../../../src/draft/describeFinding.ts';
import { findSentences } from '../../../../src/draft/sentences.ts';
import type { Article } from '../../../../src/client/records/types.ts';
import { writeAnnotatedDraft } from '../../../../src/draft/editor/annotatedDraft.ts';
import { createArticleLookup } from '../../../../src/draft/editor/createArticleLookup.ts';
import { evaluateDraft, readDraftContent } from '../../../../src/draft/editor/evaluateDraft.ts';

function annotate(text: string, article: Partial<Article>): string {
  const localArticle = { kind: 'article', extra: {}, url: 'https://x.org/1', ...article } as Article;
  const draft = readDraftContent({ text, languageId: 'markdown', bibliographies: [] });
  const articles = new Map([[getAddressKey('https://x.org/1') ?? '', localArticle]]);
  const { citations } = evaluateDraft(draft, createArticleLookup(articles, new Map()), {});
  return writeAnnotatedDraft(
    {
      name: 'a.md',
      date: 'today',
      formatted: undefined,
      citations: citations.map((cited) => ({ cited, line: 1, mark: 'unchecked', checkedBy: '' })),
      claims: findSentences(text, 'markdown')
        .slice(1)
        .map((sentence) => ({ sentence, line: 3 })),
    },
    {
      t: (message, ...args) => message.replace(/\{(\d)\}/g, (_, index: string) => args[Number(index)] ?? ''),
      describeFinding,
      describeMark: () => 'Not checked',
    },
  );
}

describe('writeAnnotatedDraft', () => {
  it('lists each sentence with its source, closest passage and state, then the claims without a citation', () => {
    const text = 'Banks raised rates [Rates](https://x.org/1).\n\nSales rose by 3 %.\n';
    const content = 'All large banks raised their rates.\n\nCats slept.';
    assert.equal(
      annotate(text, { title: 'Rates', publisher: 'Post', published: '2026-11-01', content }),
      `# Annotated Draft: a.md

Exported on today. Sentences with citations: 1. Claims without a citation: 1.

## Sentences with Citations

1. Line 1: Banks raised rates Rates.

   - Rates <https://x.org/1>

     > All large **banks** **raised** their **rates**.

     - State: Not checked

## Claims Without a Citation

Sentences with figures, dates, quotations or names of organizations.

- Line 3: Sales rose by 3 %.
`,
    );
  });

  it('keeps the sources of the tenth sentence below it', () => {
    const text = Array.from({ length: 10 }, (_, index) => `Rates rose ${String(index)} [R](https://x.org/1).\n`).join(
      '\n',
    );
    const html = new Marked().parse(annotate(text, { title: 'Rates' }), { async: false });
    assert.equal(html.match(/<ol>/g)?.length, 1);
    assert.equal(html.match(/<\/p>\n<ul>\n<li><p>Rates <a/g)?.length, 10, html);
  });

  it('says once that no passage resembles the sentence', () => {
    const text = 'Cats slept in the harbor [Rates](https://x.org/1).\n';
    const content = 'All large banks raised their rates.';
    assert.equal(annotate(text, { title: 'Rates', content }).split('No passage of this article').length, 2);
  });

  it('says that the article’s text is not available', () => {
    const text = 'Banks raised rates [Rates](https://x.org/1).\n';
    assert.match(annotate(text, {}), /The text of this article is not available on this computer\./);
  });

  it('shows hostile titles and passages as text', () => {
    const hostile = fc.constantFrom(
      '<script>x</script>',
      '[a](javascript:b)',
      '![i](https://e.vil/p)',
      '**b**',
      '`c`',
      '# h',
      '\n\n- l',
    );
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1 }), (parts) => {
        const words = `Banks raised rates ${parts.join(' ')}`;
        const markdown = annotate('Banks raised rates [Rates](https://x.org/1).\n', { title: words, content: words });
        const html = new Marked().parse(markdown, { async: false });
        const names = elementNames(parseFragment(html).childNodes);
        const allowed = ['h1', 'h2', 'p', 'ol', 'ul', 'li', 'blockquote', 'strong', 'em', 'a', '#text'];
        assert.deepEqual(
          names.filter((name) => !allowed.includes(name)),
          [],
        );
        assert.doesNotMatch(html, /href="(?!https:\/\/x\.org\/1")/);
      }),
    );
  });
});

interface Node {
  readonly nodeName: string;
  readonly childNodes?: readonly Node[];
}

function elementNames(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ nodeName, childNodes = [] }) => [nodeName, ...elementNames(childNodes)]);
}
