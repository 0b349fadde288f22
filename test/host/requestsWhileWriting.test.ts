import assert from 'node:assert/strict';
import { commands, Selection, window, workspace, type CompletionList } from 'vscode';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { clearKey, connectTo, serviceSettings } from '../support/agentHost.ts';
import { dateline, until } from '../support/host.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { testKey } from '../support/serviceClient.ts';

/** What a writer types: sentences, citation keys, footnotes and links. */
const typed = [
  'The bank raised its rates. ',
  'As @smi',
  ' says, [@a; @b',
  '] a note[^1',
  '] and [a link](https://news.example/a). ',
  'See https://news.example/b for more.\n\n',
];

describe('Requests while writing', () => {
  let sample: SampleServer;

  before(async () => {
    await dateline();
    await commands.executeCommand('workbench.view.explorer');
    await commands.executeCommand('workbench.action.closeAllEditors');
    sample = await startSample(createFictionalCorpus(new Date()), testKey);
    await connectTo(sample);
  });
  after(async () => {
    while (window.tabGroups.activeTabGroup.activeTab) {
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await clearKey();
    await serviceSettings().update('baseUrl', undefined, true);
    await sample.close();
  });

  it('are not sent in 60 edits with suggestions and hovers, until a command is run', async () => {
    const editor = await window.showTextDocument(
      await workspace.openTextDocument({ language: 'markdown', content: '' }),
    );
    const before = sample.requests.length;
    for (let edit = 0; edit < 60; edit += 1) {
      const text = typed[edit % typed.length] ?? '';
      const end = editor.document.positionAt(editor.document.getText().length);
      assert.ok(await editor.edit((builder) => builder.insert(end, text)));
      const cursor = editor.document.positionAt(editor.document.getText().length);
      editor.selection = new Selection(cursor, cursor);
      if (edit % 5 === 1) {
        const { uri } = editor.document;
        await commands.executeCommand<CompletionList>('vscode.executeCompletionItemProvider', uri, cursor, '@');
        await commands.executeCommand('vscode.executeHoverProvider', uri, cursor);
      }
    }
    assert.deepEqual(sample.requests.slice(before), []);
    // The command waits until its message is closed.
    void commands.executeCommand('dateline.checkConnection');
    await until(() => sample.requests.length > before);
  });
});
