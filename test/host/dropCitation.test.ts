// cspell:ignore newsexamplendport
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CancellationTokenSource,
  DataTransfer,
  DataTransferItem,
  env,
  languages,
  Position,
  Uri,
  window,
  workspace,
  type DocumentDropEdit,
} from 'vscode';
import { DropCitation } from '../../src/editor/dropCitation.ts';
import { createRecordRow } from '../../src/sidebar/recordRow.ts';
import { CitationTargets } from '../../src/editor/citationTarget.ts';
import { recordDragHandlers, attachRecords } from '../../src/sidebar/dragging.ts';
import type { DragHandlers } from '../../src/sidebar/lazyTree.ts';
import { createListRow, type TreeRow } from '../../src/sidebar/rows/row.ts';
import { dateline, until } from '../support/host.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { References } from '../../src/store/references.ts';
import type { Client } from '../../src/client/client.ts';
import { article, event, evidence } from '../support/records.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

const list = createListRow('latest', undefined, () => Promise.reject(new Error('not asked')));
const rowsOf = (...records: Parameters<typeof createRecordRow>[0][]) =>
  records.map((record) => createRecordRow(record, list, () => Promise.reject(new Error('not asked'))));
const client = {
  list: () => () => Promise.resolve({ items: [evidence({ title: 'Report', url: 'https://report.example/1' })] }),
} as unknown as Client;
const references = new References(new SourceNames(new SyncedMemory()), () => Promise.resolve(client));
const port = article({ title: 'Port reopens [update]', url: 'https://news.example/port' });

describe('Dropped rows', () => {
  it('are cited in the language of the document', async () => {
    const { cite } = await dateline();
    const edit = await drop(
      await dragged(recordDragHandlers, rowsOf(port, article({ title: 'B', url: 'https://b.example/' }))),
    );
    assert.equal(edit?.insertText, `${cite(port, { languageId: 'markdown' })}; [B](https://b.example/)`);
    const plain = await drop(await dragged(recordDragHandlers, rowsOf(port)), 'plaintext');
    assert.equal(plain?.insertText, 'Port reopens [update] <https://news.example/port>');
  });

  it('are quoted if a quotation was dragged', async () => {
    const transfer = new DataTransfer();
    attachRecords([article({ title: 'Port', url: 'https://news.example/port' })], transfer, 'The gates opened.');
    const edit = await drop(transfer);
    assert.equal(edit?.insertText, '“The gates opened.” ([Port](https://news.example/port))');
  });

  it('add definitions in other places of the document', async () => {
    const transfer = await dragged(recordDragHandlers, rowsOf(port));
    const edit = await drop(transfer, 'markdown', 'word and[^1]\n\n[^1]: note\n', 2);
    assert.equal(edit?.insertText, '', 'it would cut the word in two');
    const [[, edits] = []] = edit.additionalEdit?.entries() ?? [];
    assert.deepEqual(
      edits?.map(({ range, newText }) => [range.start.line, range.start.character, newText.trim()]),
      [
        [0, 4, '[^2]'],
        [2, 10, `[^2]: ${(await dateline()).cite(port, { languageId: 'markdown' })}`],
      ],
    );
  });

  it('are copied to the clipboard where no citation is safe', async () => {
    const content = '```sh\nmake all\n```\n';
    const document = await workspace.openTextDocument({ language: 'markdown', content });
    await window.showTextDocument(document);
    await env.clipboard.writeText('');
    const transfer = await dragged(recordDragHandlers, rowsOf(port));
    const { token } = new CancellationTokenSource();
    const edit = await dropCitation().provideDocumentDropEdits(document, new Position(1, 4), transfer, token);
    assert.equal(edit, undefined);
    assert.equal(document.getText(), content);
    assert.match(await env.clipboard.readText(), /https:\/\/news\.example\/port/);
  });

  it('change a bibliography only with the drop itself, and not after a cancel', async () => {
    const folder = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'dropped');
    await mkdir(folder);
    try {
      const bibliography = join(folder, 'refs.bib');
      await writeFile(bibliography, '% ours\n');
      const file = join(folder, 'story.txt');
      await writeFile(file, '---\nbibliography: refs.bib\n---\n\n');
      const story = await languages.setTextDocumentLanguage(
        await workspace.openTextDocument(Uri.file(file)),
        'markdown',
      );
      const transfer = await dragged(recordDragHandlers, rowsOf(port));
      const provider = dropCitation();
      const { token } = new CancellationTokenSource();
      const edit = await provider.provideDocumentDropEdits(story, new Position(4, 0), transfer, token);
      assert.equal(edit?.insertText, '[@newsexamplendport]');
      assert.equal(await readFile(bibliography, 'utf8'), '% ours\n');
      assert.ok(edit.additionalEdit && (await workspace.applyEdit(edit.additionalEdit)));
      await until(async () => (await readFile(bibliography, 'utf8')).includes('@online{newsexamplendport,'));
      provider.dispose();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('carry no address for VS Code to open, and no data if nothing can be cited', async () => {
    const types = [...(await dragged(recordDragHandlers, rowsOf(port)))].map(([type]) => type);
    assert.deepEqual(types, ['application/vnd.dateline.records']);
    assert.deepEqual([...(await dragged(recordDragHandlers, [list]))], []);
  });

  it('are cited by their evidence if they are events', async () => {
    const edit = await drop(
      await dragged(recordDragHandlers, rowsOf(event({ id: 'x', title: 'Dock strike' }))),
      'plaintext',
    );
    assert.equal(edit?.insertText, 'Report <https://report.example/1>');
  });

  it('ignore forged drag data', async () => {
    for (const value of ['', '{}', '[1, null, {}]', '[{"url":"javascript:alert(1)"}]', 'not JSON']) {
      const transfer = new DataTransfer();
      transfer.set('application/vnd.dateline.records', new DataTransferItem(value));
      assert.equal(await drop(transfer), undefined, value);
    }
    assert.equal(await drop(new DataTransfer()), undefined);
  });
});

async function dragged(controller: DragHandlers<TreeRow>, rows: readonly TreeRow[]): Promise<DataTransfer> {
  const transfer = new DataTransfer();
  await controller.handleDrag?.(rows, transfer, new CancellationTokenSource().token);
  return transfer;
}

function dropCitation(): DropCitation {
  return new DropCitation(new CitationTargets(), references, (error) => assert.fail(String(error)));
}

async function drop(
  transfer: DataTransfer,
  language = 'markdown',
  content = '',
  character = 0,
): Promise<DocumentDropEdit | undefined> {
  const document = await workspace.openTextDocument({ language, content });
  const { token } = new CancellationTokenSource();
  return dropCitation().provideDocumentDropEdits(document, new Position(0, character), transfer, token);
}
