import assert from 'node:assert/strict';
import { commands, Selection, window, workspace, type InputBoxOptions } from 'vscode';
import type { Client } from '../../src/client/client.ts';
import type { PageLoader } from '../../src/client/paging/page.ts';
import type { ServiceRecord } from '../../src/client/records/types.ts';
import { createReference } from '../../src/kinds/createReference.ts';
import type { CitableRecord } from '../../src/kinds/index.ts';
import { getRecordTitle } from '../../src/kinds/recordTitle.ts';
import { createReferenceChooser } from '../../src/search/chooseReferences.ts';
import { RecordRow } from '../../src/sidebar/rows/listRow.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { addEvidenceArticles } from '../../src/store/evidenceArticles.ts';
import type { References } from '../../src/store/references.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { variants } from '../service/variants.ts';
import { closeEditors } from '../support/editors.ts';
import { createList } from '../support/lists.ts';
import { dateline } from '../support/host.ts';
import { article } from '../support/records.ts';
import { createVariantClient } from '../support/sampleClient.ts';
import { neverAborted } from '../support/serviceClient.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

for (const variant of variants) {
  describe(`Service with ${variant} records`, () => {
    let client: Client;
    let names: SourceNames;

    before(async () => {
      await dateline();
      names = new SourceNames(new SyncedMemory());
      client = names.observe(createVariantClient({ variant }), 'https://sample.example/');
    });
    afterEach(closeEditors);

    const load = async <T>(loader: PageLoader<T>) => (await loader(undefined, neverAborted)).items;

    it('has rows that name each event and signal by its title, summary or recording date', async () => {
      for (const record of [...(await load(client.list('events'))), ...(await load(client.list('signals')))]) {
        const { title, summary, tags } = record;
        const label = getLabel(record);
        if (title !== undefined) {
          assert.equal(label, title);
        } else if (summary !== undefined) {
          assert.ok(summary.startsWith(label.replace(/…$/, '')), label);
        } else {
          assert.match(label, /^(Event|Signal) · .* · recorded \w{3} \d{1,2}, \d{4}$/);
          assert.ok(label.includes(tags[0] ?? ''), label);
        }
      }
    });

    it('has evidence rows that name the source of each piece', async () => {
      const [event] = await load(client.list('events'));
      const pieces = await names.resolve(await load(client.list('evidence', { id: event?.id ?? '' })), neverAborted);
      assert.ok(pieces.length > 0);
      for (const piece of pieces) {
        const { description } = createItem(piece);
        assert.ok(typeof description === 'string' && description !== '' && description !== 'Unknown source');
      }
    });

    it('has articles whose citation is inserted with title and address', async () => {
      const [article] = await load(client.list('latest'));
      assert.ok(article?.title !== undefined && article.url !== undefined);
      const document = await workspace.openTextDocument({ language: 'markdown', content: 'See ' });
      const editor = await window.showTextDocument(document);
      editor.selection = new Selection(0, 4, 0, 4);
      await commands.executeCommand('dateline.insertCitation', { record: article });
      const { cite } = await dateline();
      assert.equal(
        document.getText(),
        `See ${cite({ title: article.title, url: article.url }, { languageId: 'markdown' })}`,
      );
    });
  });
}

describe('Service with observed records', () => {
  before(dateline);
  afterEach(closeEditors);

  const corpus = createFictionalCorpus(new Date());
  const load = async <T>(loader: PageLoader<T>) => (await loader(undefined, neverAborted)).items;

  function connect(): Client {
    const names = new SourceNames(new SyncedMemory());
    const sent = createVariantClient({ corpus, variant: 'observed' });
    return addEvidenceArticles(names.observe(sent, 'https://sample.example/'), (error) => assert.fail(String(error)));
  }

  it('has evidence rows with the titles of articles, or with the host and the recording date', async () => {
    const client = connect();
    const titles = new Map(corpus.articles.map(({ url, title }) => [url, title]));
    for (const { id } of corpus.events.slice(0, 8)) {
      for (const piece of await load(client.list('evidence', { id }))) {
        const label = getLabel(piece).replace(/[\u2068\u2069]/g, '');
        if (piece.title !== undefined) {
          assert.ok(titles.has(piece.url ?? ''), label);
        } else if (piece.url !== undefined) {
          assert.match(label, /^[\w.-]+\.example · recorded \w{3} \d{1,2}, \d{4}$/);
        }
      }
    }
  });

  it('has rows that isolate titles from right to left', async () => {
    const items = await load(connect().list('latest', { limit: 100 }));
    const labels = items.map((record) => JSON.stringify(createItem(record).label));
    assert.ok(labels.some((label) => /\u2002\u2068[\u0590-\u06FF].*\u2069"$/.test(label)));
    assert.ok(labels.some((label) => !label.includes('\u2068')));
  });

  it('has evidence whose citation is the title of the article and its address, without marks of direction', async () => {
    const client = connect();
    const [event] = await load(client.list('events'));
    const [piece] = (await load(client.list('evidence', { id: event?.id ?? '' }))).filter(
      ({ title }) => title !== undefined,
    );
    assert.ok(piece);
    const document = await workspace.openTextDocument({ language: 'markdown', content: 'See ' });
    const editor = await window.showTextDocument(document);
    editor.selection = new Selection(0, 4, 0, 4);
    await commands.executeCommand('dateline.insertCitation', { record: piece });
    const text = document.getText();
    assert.ok(text.includes(`](${piece.url})`) && !/[\u2066-\u2069]/.test(text), text);
    const words = /[\p{L}\p{N}]+/u.exec(piece.title ?? '')?.[0] ?? '';
    assert.ok(words !== '' && text.includes(words), text);
  });

  it('asks for the title of an article that lacks one, also without an identifier', async () => {
    const references = { get: (records: readonly CitableRecord[]) => ({ references: records.map(createReference) }) };
    const names = new SourceNames(new SyncedMemory());
    const choose = createReferenceChooser(references as unknown as References, names, () => assert.fail());
    const { showInputBox } = window;
    const asked: (string | undefined)[] = [];
    window.showInputBox = (options?: InputBoxOptions) => {
      asked.push(options?.value);
      return Promise.resolve(undefined);
    };
    try {
      const url = 'https://news.example/port-closes';
      assert.equal(await choose([article({ id: 'a', url })]), undefined);
      assert.equal(await choose([article({ url, retrieved: '2026-11-20T10:00:00Z' })]), undefined);
      assert.deepEqual((await choose([article({ url })]))?.references[0]?.url, url);
    } finally {
      window.showInputBox = showInputBox;
    }
    assert.deepEqual(
      asked.map((words) => words?.toLowerCase()),
      ['port closes', 'port closes'],
    );
  });
});

function getLabel(record: ServiceRecord): string {
  return getRecordTitle(record);
}

function createItem(record: ServiceRecord) {
  return new RecordRow(record, createList()).getTreeItem();
}
