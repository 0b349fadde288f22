import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { documentThread } from '../../../src/draft/documentThread.ts';
import { runJob, type DocumentWork } from '../../../src/draft/documentWork.ts';
import { checkDocument } from '../../../src/draft/checkDocument.ts';
import { findCompletionTrigger } from '../../../src/citation/insertion/completionTrigger.ts';
import { isTooLarge } from '../../../src/languages/findParser.ts';
import { workOnDocument } from '../../../src/draft/workOnDocument.ts';

/** A pause that no work keeps to, so that all of it runs in the thread. */
const inThread = { pauseMs: 1, threadMs: Infinity };
const link = 'See [Port](https://news.example/port).\n\n';

/** Different texts, because the latest slow one is refused. */
const createText = (title: string) => `# ${title}\n\n${link.repeat(2000)}`;

describe('Work on a document', () => {
  after(() => documentThread.end());

  it('has the same result at once and in a thread', async () => {
    const text = createText('Result');
    const args: [string, string] = [text, 'markdown'];
    const inOther = await workOnDocument(text, 'findCitations', args, undefined, inThread);
    const atOnce = await workOnDocument(text, 'findCitations', args, undefined, { pauseMs: 60_000, threadMs: 0 });
    assert.equal(inOther?.length, 2000);
    assert.deepEqual(inOther, atOnce);
  });

  it('plans a citation in a thread', async () => {
    const text = createText('Plan');
    const citing = { text, languageId: 'markdown' };
    const reference = { title: 'Dock', url: 'https://news.example/dock' };
    const plan = await workOnDocument(
      text,
      'planCitation',
      [[reference], citing, [{ start: text.length - 3, end: text.length - 3 }], { format: 'markdown-link' }],
      undefined,
      inThread,
    );
    assert.equal(plan?.edits.map((edit) => edit.text).join(), ' [Dock](https://news.example/dock)');
  });

  it('gets copies of the arguments, and sends one of the result, for each kind of work', () => {
    const text = '---\nbibliography: a.bib\n---\n\nSales rose 3 % [@a] [Port](https://x.example/?utm_source=a).\n';
    const reference = { title: 'Dock', url: 'https://news.example/dock' };
    const citing = { text, languageId: 'markdown' };
    const cursor = { start: text.length - 1, end: text.length - 1 };
    const options = { format: 'markdown-link' };
    const trigger = findCompletionTrigger(text, text.indexOf('@a') + 2, 'markdown');
    const [finding] = checkDocument({ ...citing, bibliographies: [] });
    assert.ok(trigger && finding?.fix);
    const bibliography = '@online{a, title={A}}\n';
    const jobs: { readonly [Name in keyof DocumentWork]: Parameters<DocumentWork[Name]> } = {
      addToBibliography: [bibliography, 'biblatex', [reference]],
      detectFormat: [text, 'markdown', true],
      findCitations: [text, 'markdown'],
      findNamedBibliographies: [text, 'markdown'],
      findProjectBibliographies: ['bibliography: a.bib\n', 'markdown'],
      findSentence: [text, 'markdown', cursor.start],
      findSentenceWords: [citing, cursor],
      findUncitedSentences: ['Sales rose 3 %.\n', 'markdown'],
      fixFinding: [citing, undefined, finding.fix],
      isPlaceOfCitation: [trigger, citing],
      isPlaceOfKey: [trigger, citing],
      listCitedLinks: [text, 'markdown'],
      locateEntries: [{ name: 'a.bib', text: bibliography }],
      planAtSentenceEnd: [[reference], citing, [cursor], options],
      planCitation: [[reference], citing, [cursor], options],
      planCompletion: [trigger, [reference], citing, { ...options, keys: ['b'] }],
      planOutline: [[{ type: 'paragraph', text: 'A' }], citing, cursor.start],
      previewCitation: [[reference], citing, cursor, options],
      readEntries: ['a.bib', bibliography],
    };
    for (const [name, args] of Object.entries(jobs)) {
      const result = runJob({ name: name as keyof DocumentWork, args: structuredClone<readonly unknown[]>(args) });
      assert.ok(result !== undefined && (!Array.isArray(result) || result.length > 0), name);
      assert.deepEqual(structuredClone(result), result, name);
    }
  });

  it('lets other work run meanwhile', async () => {
    const text = createText('Turns').repeat(5);
    let turns = 0;
    const ended = workOnDocument(text, 'findCitations', [text, 'markdown'], undefined, inThread).then(() => true);
    while (!(await Promise.race([ended, setImmediate(false)]))) {
      turns += 1;
    }
    assert.ok(turns > 10, `${String(turns)} turns`);
  });

  it('ends if it takes too long, and then parsers refuse the text', async () => {
    const text = createText('Limit').repeat(5);
    const find = (threadMs: number) =>
      workOnDocument(text, 'findCitations', [text, 'markdown'], undefined, { pauseMs: 1, threadMs });
    assert.equal(isTooLarge(text), false);
    assert.equal(await find(0), undefined);
    assert.equal(isTooLarge(text), true);
    assert.equal(await find(Infinity), undefined);
  });

  it('ends if it is canceled, with the reason, and the next work runs', async () => {
    const text = createText('Cancel').repeat(5);
    const controller = new AbortController();
    const find = (signal?: AbortSignal) => workOnDocument(text, 'findCitations', [text, 'markdown'], signal, inThread);
    const canceled = find(controller.signal);
    const next = find();
    await setImmediate();
    controller.abort(new Error('Canceled by the user'));
    await assert.rejects(canceled, { message: 'Canceled by the user' });
    await assert.rejects(find(controller.signal), { message: 'Canceled by the user' });
    assert.equal((await next)?.length, 10_000);
    assert.equal(isTooLarge(text), false);
  });

  it('returns why a bibliography can’t be extended', async () => {
    const text = `@online{a\n${'@online{b, title={B}}\n'.repeat(2000)}`;
    const reference = { title: 'Dock', url: 'https://news.example/dock' };
    for (const limits of [inThread, { pauseMs: 60_000, threadMs: 0 }]) {
      const added = await workOnDocument(
        text,
        'addToBibliography',
        [text, 'hayagriva', [reference]],
        undefined,
        limits,
      );
      assert.ok(added && 'reason' in added, JSON.stringify(added));
    }
  });
});
