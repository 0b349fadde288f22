import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commands, languages, NotebookCellData, NotebookCellKind, NotebookData } from 'vscode';
import { Selection, Uri, window, workspace, type TextDocument } from 'vscode';
import { findCitations } from '../../src/draft/citations.ts';
import { insertBrief } from '../../src/draft/editor/insertBrief.ts';
import { CitationTargets } from '../../src/editor/citationTarget.ts';
import { getLanguageId } from '../../src/editor/citingDocument.ts';
import type { ReadableRecord } from '../../src/kinds/index.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { closeEditors } from '../support/editors.ts';
import { dateline, until } from '../support/host.ts';
import { createTestOfflineClient } from '../support/offlineClient.ts';
import { acceptQuickPicks } from '../support/quickPick.ts';
import { createVariantClient } from '../support/sampleClient.ts';
import { neverAborted } from '../support/serviceClient.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

/** Documents with the cursor at `¦`. */
const documents: Readonly<Record<string, string>> = {
  'brief.md': '# T\n\nOne ¦para.\n\nEnd.\n',
  'brief.tex': '\\documentclass{article}\n\\begin{document}\nOne ¦para.\n\nEnd.\n\\end{document}\n',
  'brief.rst': 'T\n=\n\nOne ¦para.\n\nEnd.\n',
  'brief.adoc': '= T\n\nOne ¦para.\n\nEnd.\n',
  'brief.org': '* T\n\nOne ¦para.\n\nEnd.\n',
  'brief.typ': '= T\n\nOne ¦para.\n\nEnd.\n',
  'brief.html': '<!doctype html>\n<html><body>\n<p>One ¦para.</p>\n<p>End.</p>\n</body></html>\n',
};

describe('Insert Brief', () => {
  const folder = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'briefs');
  const targets = new CitationTargets();
  const sourceNames = new SourceNames(new SyncedMemory());

  before(async () => {
    await dateline();
    await mkdir(folder, { recursive: true });
  });
  afterEach(closeEditors);
  after(async () => {
    targets.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  for (const [name, content] of Object.entries(documents)) {
    it(`inserts a signal with its sources after the paragraph at the cursor in ${name}, in one undo step`, async () => {
      const document = await open(name, content);
      const before = document.getText();
      await insert('signals', 'full');
      const text = document.getText();
      const [one, disclaimer, end] = [
        text.indexOf('One para.'),
        text.indexOf('not professional'),
        text.indexOf('End.'),
      ];
      assert.ok(one >= 0 && one < disclaimer && disclaimer < end, text);
      assert.match(text, /Recorded /);
      const cited = findCitations(text, getLanguageId(document)).flatMap(({ references }) => references);
      assert.ok(cited.length > 1 && cited.every(({ url = '' }) => url.startsWith('https://')), text);
      await commands.executeCommand('undo');
      assert.equal(document.getText(), before);
    });
  }

  it('inserts an event and a story of a service that sends only the documented minimum', async () => {
    const document = await open('minimal.md', '¦');
    await insert('events', 'minimal');
    const story = await insert('stories', 'minimal');
    const headings = Array.from(document.getText().matchAll(/^## .*/gm), ([line]) => line);
    assert.equal(headings.length, 2, document.getText());
    assert.match(headings[0] ?? '', /^## Event · \w+ · recorded /);
    const { items } = await createVariantClient({ variant: 'minimal' }).list('articlesOfStory', { id: story.id ?? '' })(
      undefined,
      neverAborted,
    );
    assert.equal(headings[1], `## ${items[0]?.title ?? ''}`);
    assert.equal(findCitations(document.getText(), 'markdown').length > 1, true);
  });

  it('inserts into an untitled document and into a cell of a notebook', async () => {
    const untitled = await workspace.openTextDocument({ language: 'latex', content: '' });
    await window.showTextDocument(untitled);
    await insert('events', 'full');
    assert.match(untitled.getText(), /^\\section\*\{/);
    const data = new NotebookData([new NotebookCellData(NotebookCellKind.Markup, 'One.', 'markdown')]);
    const notebook = await workspace.openNotebookDocument('jupyter-notebook', data);
    await window.showNotebookDocument(notebook);
    await commands.executeCommand('notebook.cell.edit');
    await until(() => window.activeTextEditor?.document === notebook.cellAt(0).document);
    await insert('events', 'full');
    assert.match(notebook.cellAt(0).document.getText(), /^One\.\n\n## /);
  });

  it('opens a new document if the cursor is in code or the document is read-only', async () => {
    const code = await open('code.ts', 'const a = 1;¦\n');
    await insert('events', 'full');
    assert.equal(code.getText(), 'const a = 1;\n');
    assert.match(window.activeTextEditor?.document.getText() ?? '', /^## /);
    await closeEditors();
    const locked = await open('locked.md', 'One.¦\n');
    await workspace.getConfiguration('files').update('readonlyInclude', { '**/locked.md': true }, true);
    try {
      await insert('events', 'full');
      assert.equal(locked.getText(), 'One.\n');
      assert.notEqual(window.activeTextEditor?.document, locked);
      assert.match(window.activeTextEditor?.document.getText() ?? '', /^## /);
    } finally {
      await workspace.getConfiguration('files').update('readonlyInclude', undefined, true);
    }
  });

  async function open(name: string, content: string): Promise<TextDocument> {
    const uri = Uri.file(join(folder, name));
    await writeFile(uri.fsPath, content.replace('¦', ''));
    const document = await workspace.openTextDocument(uri);
    const editor = await window.showTextDocument(
      name.endsWith('.tex') ? await languages.setTextDocumentLanguage(document, 'latex') : document,
    );
    const cursor = document.positionAt(content.indexOf('¦'));
    editor.selection = new Selection(cursor, cursor);
    return editor.document;
  }

  /** Inserts the brief of the first record of a list at the first place that the quick pick offers. */
  async function insert(route: 'events' | 'signals' | 'stories', variant: 'full' | 'minimal'): Promise<ReadableRecord> {
    const client = sourceNames.observe(createVariantClient({ variant }), 'sample');
    const { items } = await client.list(route, {})(undefined, neverAborted);
    const [record]: readonly ReadableRecord[] = items;
    assert.ok(record);
    const lists = createTestOfflineClient(client);
    await acceptQuickPicks(() =>
      targets.use((target) => insertBrief(record, { lists: () => Promise.resolve(lists), sourceNames }, target)),
    );
    return record;
  }
});
