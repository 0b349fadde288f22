import assert from 'node:assert/strict';
import { getArticleKey } from '../../../../src/citation/address.ts';
import { ThreadLimitError } from '../../../../src/citation/jobThread.ts';
import type { Article } from '../../../../src/client/records/types.ts';
import { createArticleLookup } from '../../../../src/draft/editor/createArticleLookup.ts';
import { DraftThread } from '../../../../src/draft/editor/draftThread.ts';
import { evaluateDraft, readDraftContent } from '../../../../src/draft/editor/evaluateDraft.ts';

const url = 'https://a.example/port';
const document = {
  text: `# Port\n\nThe port reopens in May [Port](${url}) [@port]. It rose by 3 %.\n`,
  languageId: 'markdown',
  bibliographies: [{ name: 'a.bib', text: `@online{port, url = {${url}}}\n@online{other}\n` }],
};
const article = {
  kind: 'article',
  extra: {},
  id: 'a',
  url,
  title: 'Port',
  content: 'The port reopens in May.',
} as Article;
const lookup = createArticleLookup(new Map([[getArticleKey(url) ?? '', article]]), new Map());

describe('Draft thread', () => {
  const threads: DraftThread[] = [];
  const start = (limitMs?: number) => {
    const thread = new DraftThread(limitMs);
    threads.push(thread);
    return thread;
  };
  after(() => Promise.all(threads.map((thread) => thread.end())));

  it('reads and evaluates as in the main thread', async () => {
    const thread = start(Infinity);
    const content = await thread.read(document);
    assert.deepEqual(content, readDraftContent(document));
    const evaluated = await thread.evaluate(content, () => lookup, { claims: true });
    assert.deepEqual(evaluated, evaluateDraft(content, lookup, { claims: true }));
    assert.equal(evaluated.citations[0]?.sources[0]?.passage?.text, article.content);
  });

  it('ends a step that exceeds its processor time, and starts again for the next document', async () => {
    const thread = start(0);
    const large = { ...document, text: document.text.repeat(1000) };
    await assert.rejects(thread.read(large), new ThreadLimitError(true));
    await assert.rejects(thread.read(large), new ThreadLimitError(true));
  });

  it('ends a step that the user cancels, and runs the next one', async () => {
    const thread = start(Infinity);
    const controller = new AbortController();
    const canceled = thread.read(document, controller.signal);
    const next = thread.read(document);
    controller.abort();
    await assert.rejects(canceled, { name: 'AbortError' });
    assert.deepEqual(await next, readDraftContent(document));
    await assert.rejects(thread.read(document, controller.signal), { name: 'AbortError' });
  });

  it('lets the main thread work while it reads', async () => {
    let turns = 0;
    const thread = start(Infinity);
    const text = document.text.repeat(1000);
    const reading = thread.read({ ...document, text });
    const ended = reading.then(() => true);
    while (!(await Promise.race([ended, new Promise((resolve) => setImmediate(resolve, false))]))) {
      turns += 1;
    }
    assert.ok(turns > 10, `${String(turns)} turns`);
    assert.equal((await reading).citations.length, 2000);
  });
});
