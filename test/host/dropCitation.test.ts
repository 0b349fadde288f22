// cspell:ignore newsexamplendport
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CancellationTokenSource,
  commands,
  DataTransfer,
  DataTransferItem,
  env,
  languages,
  Position,
  Selection,
  Uri,
  window,
  workspace,
  type CancellationToken,
  type TextDocument,
} from 'vscode';
import { DropCitation } from '../../src/editor/dropCitation.ts';
import { CitationTargets } from '../../src/editor/citationTarget.ts';
import { recordDragHandlers, attachDraggedRecords } from '../../src/sidebar/dragging.ts';
import type { DragHandlers } from '../../src/sidebar/lazyTree.ts';
import { RecordRow } from '../../src/sidebar/rows/listRow.ts';
import type { TreeRow } from '../../src/sidebar/rows/treeRow.ts';
import { dateline, until } from '../support/host.ts';
import { createList } from '../support/lists.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { References } from '../../src/store/references.ts';
import type { Client } from '../../src/client/client.ts';
import type { ServiceRecord } from '../../src/client/records/types.ts';
import { article, event, evidence } from '../support/records.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

const list = createList();
const createRows = (...records: ServiceRecord[]) => records.map((record) => new RecordRow(record, list));
const client = {
  list: () => () => Promise.resolve({ items: [evidence({ title: 'Report', url: 'https://report.example/1' })] }),
} as unknown as Client;
const port = article({ title: 'Port reopens [update]', url: 'https://news.example/port' });

describe('Dropped rows', () => {
  it('are cited in the language of the document', async () => {
    const { cite } = await dateline();
    const two = createRows(port, article({ title: 'B', url: 'https://b.example/' }));
    assert.equal(
      await drop(await dragged(recordDragHandlers, two)),
      `${cite(port, { languageId: 'markdown' })}; [B](https://b.example/)`,
    );
    assert.equal(
      await drop(await dragged(recordDragHandlers, createRows(port)), 'plaintext'),
      'Port reopens [update] <https://news.example/port>',
    );
  });

  it('are quoted if a quotation was dragged', async () => {
    const transfer = new DataTransfer();
    attachDraggedRecords([article({ title: 'Port', url: 'https://news.example/port' })], transfer, 'The gates opened.');
    assert.equal(await drop(transfer), '“The gates opened.” ([Port](https://news.example/port))');
  });

  it('add definitions elsewhere in the document, and never split a word', async () => {
    const transfer = await dragged(recordDragHandlers, createRows(port));
    assert.equal(
      await drop(transfer, 'markdown', 'word and[^1]\n\n[^1]: note\n', 2),
      `word[^2] and[^1]\n\n[^1]: note\n\n[^2]: ${(await dateline()).cite(port, { languageId: 'markdown' })}\n`,
    );
  });

  it('are copied to the clipboard in unsafe places', async () => {
    const content = '```sh\nmake all\n```\n';
    await env.clipboard.writeText('');
    assert.equal(await drop(await dragged(recordDragHandlers, createRows(port)), 'markdown', content, 8), content);
    assert.match(await env.clipboard.readText(), /https:\/\/news\.example\/port/);
  });

  it('leave the cursor after the citation', async () => {
    const text = await drop(await dragged(recordDragHandlers, createRows(port)), 'markdown', 'See  again', 4);
    const cursor = window.activeTextEditor?.selection.active;
    assert.equal(text.slice(cursor?.character), ' again');
  });

  it('add their entry to the bibliography', async () => {
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
      await dropAt(new Position(4, 0), await dragged(recordDragHandlers, createRows(port)), story);
      assert.equal(story.lineAt(4).text, '[@newsexamplendport]');
      await until(async () => (await readFile(bibliography, 'utf8')).includes('@online{newsexamplendport,'));
    } finally {
      await commands.executeCommand('workbench.action.closeAllEditors');
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('change nothing if the user cancels the drop', async () => {
    const source = new CancellationTokenSource();
    const document = await dropEvent('See ', source.token, () => source.cancel());
    assert.equal(document.getText(), 'See ');
  });

  it('are cited if VS Code cancels the drop because the user types', async () => {
    const source = new CancellationTokenSource();
    const late = await dropEvent('', source.token, async () => {
      await commands.executeCommand('type', { text: 'typed' });
      source.cancel();
    });
    assert.equal(late.getText(), '[Report](https://report.example/1) typed');
    const early = await dropEvent('', source.token, () => undefined);
    assert.equal(early.getText(), '[Report](https://report.example/1)');
  });

  it('carry no address for VS Code to open, and no data if nothing can be cited', async () => {
    const types = [...(await dragged(recordDragHandlers, createRows(port)))].map(([type]) => type);
    assert.deepEqual(types, ['application/vnd.dateline.records']);
    assert.deepEqual([...(await dragged(recordDragHandlers, [list]))], []);
  });

  it('are cited by their evidence if they are events', async () => {
    const rows = createRows(event({ id: 'x', title: 'Dock strike' }));
    assert.equal(await drop(await dragged(recordDragHandlers, rows), 'plaintext'), 'Report <https://report.example/1>');
  });

  it('ignore forged drag data', async () => {
    for (const value of ['', '{}', '[1, null, {}]', '[{"url":"javascript:alert(1)"}]', 'not JSON']) {
      const transfer = new DataTransfer();
      transfer.set('application/vnd.dateline.records', new DataTransferItem(value));
      assert.equal(await drop(transfer), '', value);
    }
    assert.equal(await drop(new DataTransfer()), '');
  });
});

async function dragged(controller: DragHandlers<TreeRow>, rows: readonly TreeRow[]): Promise<DataTransfer> {
  const transfer = new DataTransfer();
  await controller.handleDrag?.(rows, transfer, new CancellationTokenSource().token);
  return transfer;
}

async function drop(
  transfer: DataTransfer,
  language = 'markdown',
  content = '',
  offset = content.length,
): Promise<string> {
  const document = await workspace.openTextDocument({ language, content });
  await dropAt(document.positionAt(offset), transfer, document);
  return document.getText();
}

/** Drops an event at the end of a new document. Calls `meanwhile` while the evidence of the event loads. */
async function dropEvent(content: string, token: CancellationToken, meanwhile: () => unknown): Promise<TextDocument> {
  const slow = {
    list: () => async () => {
      await meanwhile();
      return { items: [evidence({ title: 'Report', url: 'https://report.example/1' })] };
    },
  } as unknown as Client;
  const document = await workspace.openTextDocument({ language: 'markdown', content });
  const transfer = await dragged(recordDragHandlers, createRows(event({ id: 'x', title: 'Dock strike' })));
  await dropAt(document.positionAt(content.length), transfer, document, { token, client: slow });
  return document;
}

/** Drops rows at a position, where VS Code places the cursor first. */
async function dropAt(
  position: Position,
  transfer: DataTransfer,
  document: TextDocument,
  { token = new CancellationTokenSource().token, client: service = client } = {},
): Promise<void> {
  const editor = await window.showTextDocument(document);
  editor.selection = new Selection(position, position);
  const targets = new CitationTargets();
  try {
    const references = new References(new SourceNames(new SyncedMemory()), () => Promise.resolve(service));
    const provider = new DropCitation(targets, references, (error) => assert.fail(String(error)));
    assert.equal(await provider.provideDocumentDropEdits(document, position, transfer, token), undefined);
  } finally {
    targets.dispose();
  }
}
