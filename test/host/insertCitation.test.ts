import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commands,
  ConfigurationTarget,
  env,
  languages,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  NotebookRange,
  Position,
  Selection,
  TabInputCustom,
  TabInputTextDiff,
  Uri,
  ViewColumn,
  window,
  workspace,
  type TextEditor,
} from 'vscode';
import { dateline, itSince, until } from '../support/host.ts';
import { article } from '../support/records.ts';

const record = { title: 'Port reopens [update]', url: 'https://news.example/port?a=1&b=2' };
const html = '<a href="https://news.example/port?a&#61;1&amp;b&#61;2">Port reopens &#91;update&#93;</a>';
const plain = 'Port reopens [update] <https://news.example/port?a=1&b=2>';

describe('Insert Citation', () => {
  beforeEach(closeEditors);
  after(closeEditors);

  it('inserts a Markdown link at every cursor, in one undo step', async () => {
    const editor = await open('markdown', 'one\ntwo\nthree\n');
    editor.selections = [0, 1, 2].map((line) => caret(line, 0));
    const link = await citation('markdown');
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(editor.document.getText(), `${link} one\n${link} two\n${link} three\n`);
    assert.deepEqual(
      editor.selections.map(({ active, isEmpty }) => [active.line, active.character, isEmpty]),
      [0, 1, 2].map((line) => [line, link.length, true]),
    );
    await commands.executeCommand('undo');
    assert.equal(editor.document.getText(), 'one\ntwo\nthree\n');
  });

  it('uses the selected text as the link’s text', async () => {
    const editor = await open('markdown', 'See the source.');
    editor.selection = new Selection(0, 4, 0, 14);
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(editor.document.getText(), 'See [the source](https://news.example/port?a=1&b=2).');
  });

  it('inserts after selected text that can’t be a link’s text', async () => {
    const editor = await open('markdown', 'See [it here.');
    editor.selection = new Selection(0, 4, 0, 7);
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(editor.document.getText(), `See [it (${await citation('markdown')}) here.`);
  });

  it('inserts inert text into each comment of a program, in one undo step', async () => {
    const before = 'def f():\n    x = f"{1}"  # one\n    return x  # two\n';
    const editor = await open('python', before);
    editor.selections = [caret(1, 21), caret(2, 19)];
    await commands.executeCommand('dateline.insertCitation', { title: '{f()} "a"', url: 'https://news.example/$(b)' });
    const citation = ' {f()} "a" - https://news.example/%24%28b%29';
    assert.equal(
      editor.document.getText(),
      `def f():\n    x = f"{1}"  # one${citation}\n    return x  # two${citation}\n`,
    );
    await commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
  });

  it('keeps characters that have no meaning in the comments of the language', async () => {
    const editor = await open('python', '# see\n');
    editor.selection = caret(0, 5);
    const title = 'Fix for C# #34';
    await commands.executeCommand('dateline.insertCitation', { title, url: 'https://news.example/34' });
    assert.equal(editor.document.getText(), `# see ${title} - https://news.example/34\n`);
  });

  it('copies the citation in code and strings of a program', async () => {
    const before = 'x = "# no"\n';
    for (const column of [1, 7]) {
      await env.clipboard.writeText('');
      const editor = await open('python', before);
      editor.selection = caret(0, column);
      await commands.executeCommand('dateline.insertCitation', record);
      assert.equal(editor.document.getText(), before);
      assert.match(await env.clipboard.readText(), /https:\/\/news\.example\/port/);
    }
  });

  it('copies the citation if the document is too large to verify it', async () => {
    const before = 'Words here.\n\n'.repeat(100_000);
    await env.clipboard.writeText('');
    const editor = await open('markdown', before);
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(editor.document.getText(), before);
    assert.match(await env.clipboard.readText(), /https:\/\/news\.example\/port/);
  });

  it('moves the cursor if the comment already contains the citation', async () => {
    const editor = await open('python', '# see\nx = 1\n');
    editor.selection = caret(0, 5);
    const text = '# see Port reopens [update] - https://news.example/port?a=1&b=2\nx = 1\n';
    for (let time = 0; time < 3; time += 1) {
      await commands.executeCommand('dateline.insertCitation', record);
      assert.equal(editor.document.getText(), text);
      assert.equal(editor.selection.active.character, text.indexOf('\n'));
    }
  });

  for (const [name, text, copied] of [
    ['App.vue', '<template>\n<p>a¦</p>\n</template>\n', html],
    ['page.ejs', '<p>a¦</p>\n<p><%= b %></p>\n', html],
    ['page.php', '<p>a¦</p>\n<?php f() ?>\n', html],
    ['View.tsx', 'const a = <p>a¦</p>;\n', html],
    ['page.wiki', 'a¦\n', '<ref>[https://news.example/port?a=1&b=2 Port reopens [update&#93;]</ref>'],
    ['page.textile', 'a¦\n', '["Port reopens [update&#93;":https://news.example/port?a=1&b=2]'],
    ...['{ "a": "b¦" }', '# b¦', 'a: b # c¦', "a = 'b¦'", 'a,"b¦"', 'echo a¦'].map(
      (data, index) => [['a.json', 'a.yml', 'a.yaml', 'a.toml', 'a.csv', 'a.bat'][index] ?? '', data, plain] as const,
    ),
  ] as const) {
    it(`copies the citation and changes nothing in ${name}`, async () => {
      await env.clipboard.writeText('');
      const file = join(await mkdtemp(join(tmpdir(), 'dateline-')), name);
      await writeFile(file, text.replace('¦', ''));
      const editor = await window.showTextDocument(await workspace.openTextDocument(file));
      const cursor = editor.document.positionAt(text.indexOf('¦'));
      editor.selection = new Selection(cursor, cursor);
      await commands.executeCommand('dateline.insertCitation', record);
      assert.equal(editor.document.getText(), text.replace('¦', ''));
      assert.equal(await env.clipboard.readText(), copied);
    });
  }

  it('numbers footnotes across the document and adds the note at its end, in one undo step', async () => {
    const before = '# Notes\n\nOne.[^1] Two.\n\n[^1]: first\n';
    const editor = await open('markdown', before);
    editor.selection = caret(2, 13);
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(
      editor.document.getText(),
      `# Notes\n\nOne.[^1] Two.[^2]\n\n[^1]: first\n\n[^2]: ${await citation('markdown')}\n`,
    );
    assert.deepEqual(editor.selection.active, new Position(2, 17));
    await commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
  });

  it('inserts a plain link inside the definition of a footnote', async () => {
    const editor = await open('markdown', 'One.[^1]\n\n[^1]: See\n');
    editor.selection = caret(2, 9);
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(editor.document.getText(), `One.[^1]\n\n[^1]: See ${await citation('markdown')}\n`);
  });

  it('escapes the separators of a table', async () => {
    const editor = await open('markdown', '| a | b |\n|---|---|\n|  | x |\n');
    editor.selection = caret(2, 2);
    await commands.executeCommand('dateline.insertCitation', { title: 'A|B', url: 'https://news.example/' });
    assert.equal(editor.document.getText().split('\n')[2], '| [A\\|B](https://news.example/) | x |');
  });

  it('cites several rows in their order', async () => {
    const editor = await open('markdown', '');
    const rows = ['One', 'Two'].map((title) => ({ record: article({ title, url: 'https://row.example/' }) }));
    await commands.executeCommand('dateline.insertCitation', rows[0], rows);
    assert.equal(editor.document.getText(), '[One](https://row.example/); [Two](https://row.example/)');
  });

  it('inserts into a notebook cell, with labels that are unique in the notebook', async () => {
    const cells = [
      new NotebookCellData(NotebookCellKind.Markup, 'One.[^3]\n\n[^3]: x', 'markdown'),
      new NotebookCellData(NotebookCellKind.Markup, 'Two.[^1]\n\n[^1]: y', 'markdown'),
    ];
    const notebook = await workspace.openNotebookDocument('jupyter-notebook', new NotebookData(cells));
    const { document } = notebook.cellAt(1);
    // A cell that is not drawn yet takes no focus, and the command does nothing.
    await until(async () => {
      await window.showNotebookDocument(notebook, { selections: [new NotebookRange(1, 2)] });
      await commands.executeCommand('notebook.cell.edit');
      return window.activeTextEditor?.document === document;
    });
    window.activeTextEditor!.selection = caret(0, 4);
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(document.getText(), `Two.[^4][^1]\n\n[^1]: y\n\n[^4]: ${await citation('markdown')}`);
  });

  it('uses the format that the settings define for the language', async () => {
    const scope = { languageId: 'markdown' };
    const settings = () => workspace.getConfiguration('dateline.citation', scope);
    const templates = { mine: '${title} at ${url}' };
    await settings().update('templates', templates, ConfigurationTarget.Global, true);
    await settings().update('format', 'mine', ConfigurationTarget.Global, true);
    try {
      const editor = await open('markdown', '');
      await commands.executeCommand('dateline.insertCitation', record);
      assert.equal(editor.document.getText(), 'Port reopens \\[update\\] at https://news.example/port?a=1&b=2');
      const other = await open('plaintext', '');
      await commands.executeCommand('dateline.insertCitation', record);
      assert.equal(other.document.getText(), 'Port reopens [update] <https://news.example/port?a=1&b=2>');
    } finally {
      await settings().update('templates', undefined, ConfigurationTarget.Global, true);
      await settings().update('format', undefined, ConfigurationTarget.Global, true);
    }
  });

  it('formats the reference in the style of the settings', async () => {
    const settings = workspace.getConfiguration('dateline.citation');
    await settings.update('format', 'formatted-reference', true);
    try {
      const editor = await open('markdown', '');
      await commands.executeCommand('dateline.insertCitation', { title: 'A [b]', url: 'https://news.example/' });
      assert.match(editor.document.getText(), /^\*A \\\[b\\\]\*\. .*<https:\/\/news\.example\/>$|^A \\\[b\\\]\. /);
    } finally {
      await settings.update('format', undefined, true);
    }
  });

  it('removes tracking parameters unless a setting keeps them', async () => {
    const url = 'https://news.example/?a=%zz&utm_source=x&b=1#c';
    const settings = workspace.getConfiguration('dateline.citation');
    const editor = await open('plaintext', '');
    await commands.executeCommand('dateline.insertCitation', { title: 'A', url });
    assert.equal(editor.document.getText(), 'A <https://news.example/?a=%25zz&b=1#c>');
    await settings.update('dropTrackingParameters', false, true);
    try {
      const other = await open('plaintext', '');
      await commands.executeCommand('dateline.insertCitation', { title: 'A', url });
      assert.equal(other.document.getText(), 'A <https://news.example/?a=%25zz&utm_source=x&b=1#c>');
    } finally {
      await settings.update('dropTrackingParameters', undefined, true);
    }
  });

  it('inserts title and address if the language has no links', async () => {
    const editor = await open('plaintext', '');
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(editor.document.getText(), 'Port reopens [update] <https://news.example/port?a=1&b=2>');
  });

  it('detects the language by the file’s extension if VS Code reports plain text', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'dateline-')), 'notes.org');
    await writeFile(file, '');
    const document = await languages.setTextDocumentLanguage(await workspace.openTextDocument(file), 'plaintext');
    await window.showTextDocument(document);
    await commands.executeCommand('dateline.insertCitation', { title: 'A *b*', url: 'https://news.example/' });
    assert.match(document.getText(), /^\[\[https:\/\/news\.example\/\]\[A /);
    await commands.executeCommand('workbench.action.files.revert');
  });

  it('refuses a record without a title and a web address', async () => {
    await env.clipboard.writeText('before');
    const editor = await open('markdown', 'Text');
    for (const command of ['dateline.insertCitation', 'dateline.copyCitation']) {
      await commands.executeCommand(command, { title: '\u200B', url: 'javascript:alert(1)' });
    }
    assert.equal(editor.document.getText(), 'Text');
    assert.equal(await env.clipboard.readText(), 'before');
  });

  it('cites the record of a row', async () => {
    const editor = await open('plaintext', '');
    await commands.executeCommand('dateline.insertCitation', {
      record: article({ title: 'From a row', url: 'https://row.example/' }),
    });
    assert.equal(editor.document.getText(), 'From a row <https://row.example/>');
  });

  it('inserts into the document next to a page that has the focus', async () => {
    const editor = await open('markdown', '');
    const page = window.createWebviewPanel('test.page', 'A page', { viewColumn: ViewColumn.Two });
    try {
      await until(() => window.activeTextEditor === undefined);
      await commands.executeCommand('dateline.insertCitation', record);
      assert.equal(editor.document.getText(), await citation('markdown'));
    } finally {
      page.dispose();
    }
  });

  it('copies the citation if no document is open', async () => {
    await env.clipboard.writeText('');
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(await env.clipboard.readText(), 'Port reopens [update] <https://news.example/port?a=1&b=2>');
  });

  it('copies the citation on both sides of a diff', async () => {
    await open('markdown', '');
    const { document } = await open('markdown', 'One ');
    const other = await workspace.openTextDocument({ language: 'markdown', content: 'Two ' });
    await commands.executeCommand('vscode.diff', other.uri, document.uri);
    await until(() => window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputTextDiff);
    for (const [side, shown] of [
      ['Secondary', other],
      ['Primary', document],
    ] as const) {
      await commands.executeCommand(`workbench.action.compareEditor.focus${side}Side`);
      await until(() => window.activeTextEditor?.document === shown);
      await env.clipboard.writeText('');
      await commands.executeCommand('dateline.insertCitation', record);
      assert.equal(await env.clipboard.readText(), await citation('markdown'));
    }
    assert.deepEqual([document.getText(), other.getText()], ['One ', 'Two ']);
  });

  itSince(139, 'copies the citation in a custom editor', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'dateline-')), 'notes.md');
    await writeFile(file, '# Notes\n');
    await env.clipboard.writeText('');
    await commands.executeCommand('vscode.openWith', Uri.file(file), 'vscode.markdown.editor');
    assert.ok(window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputCustom);
    await until(() => workspace.textDocuments.some(({ uri }) => uri.fsPath === file));
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal((await workspace.openTextDocument(file)).getText(), '# Notes\n');
    assert.equal(await env.clipboard.readText(), await citation('markdown'));
  });

  it('never cites an address outside the web', async () => {
    const editor = await open('markdown', '');
    await commands.executeCommand('dateline.insertCitation', { title: 'Click me', url: 'javascript:alert(1)' });
    assert.doesNotMatch(editor.document.getText(), /javascript|\]\(/);
    assert.match(editor.document.getText(), /Click me/);
  });
});

describe('Copy Citation', () => {
  it('copies the citation in the language of the document', async () => {
    await open('markdown', '');
    await commands.executeCommand('dateline.copyCitation', record);
    assert.equal(await env.clipboard.readText(), await citation('markdown'));
  });
});

/** Opens a new file. An untitled document could get the name and content of one that is still closing. */
async function open(language: string, content: string): Promise<TextEditor> {
  const file = join(await mkdtemp(join(tmpdir(), 'dateline-')), 'document');
  await writeFile(file, content);
  const document = await languages.setTextDocumentLanguage(await workspace.openTextDocument(Uri.file(file)), language);
  const editor = await window.showTextDocument(document);
  editor.selection = caret(0, 0);
  await until(() => window.activeTextEditor?.document === document && editor.selection.isEmpty);
  return editor;
}

async function closeEditors(): Promise<void> {
  while (window.tabGroups.activeTabGroup.activeTab) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await until(() => window.activeTextEditor === undefined);
}

async function citation(languageId: string): Promise<string> {
  return (await dateline()).cite(record, { languageId });
}

function caret(line: number, character: number): Selection {
  const position = new Position(line, character);
  return new Selection(position, position);
}
