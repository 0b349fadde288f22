// cspell:ignore harb
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  commands,
  languages,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  Position,
  Range,
  Selection,
  Uri,
  window,
  workspace,
  type CompletionList,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import { acceptCompletion } from '../../src/editor/acceptCompletion.ts';
import { CitationTargets } from '../../src/editor/citationTarget.ts';
import { CompleteCitation } from '../../src/editor/completeCitation.ts';
import { insertCitation, queueInsertion } from '../../src/editor/insertCitation.ts';
import { closeEditors } from '../support/editors.ts';
import { dateline, until } from '../support/host.ts';

const harborArticle = { title: 'Harbor reopens', url: 'https://news.example/harbor', publisher: 'Daily News' };
const bibliography = '@online{smith2026,\n  title = {Rates rise},\n  url = {https://news.example/rates},\n}\n';

describe('Completion of citations', () => {
  const folder = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'completed');
  let completion: CompleteCitation | undefined;
  /** Runs while a list is being computed. */
  let onFind: () => PromiseLike<unknown> = () => Promise.resolve();
  let files = 0;

  before(async () => {
    completion = new CompleteCitation(async () => {
      await onFind();
      return [harborArticle];
    });
    await mkdir(folder, { recursive: true });
  });

  beforeEach(async () => {
    await closeEditors();
    await writeFile(join(folder, 'refs.bib'), bibliography);
  });

  after(async () => {
    completion?.dispose();
    await closeEditors();
    await rm(folder, { recursive: true, force: true });
  });

  it('suggests the keys of the bibliography, and inserts one unchanged', async () => {
    for (const [languageId, before, after] of [
      ['markdown', '---\nbibliography: refs.bib\n---\n\nAs @ra', 'As @smith2026'],
      ['latex', '\\addbibresource{refs.bib}\nAs \\parencite[p. 4]{ra', 'As \\parencite[p. 4]{smith2026}'],
      ['file.org', '#+bibliography: refs.bib\n\nAs [cite:@ra', 'As [cite:@smith2026]'],
      ['file.typ', '#bibliography("refs.bib")\n\nAs @ra', 'As @smith2026'],
    ] as const) {
      const editor = await openFile(languageId, before);
      const [item] = await suggest(editor);
      assert.equal(typeof item?.label === 'object' ? item.label.label : undefined, 'smith2026', languageId);
      assert.match(String(item?.detail), /^Rates rise/);
      assert.equal(replaced(editor, item), after, languageId);
    }
  });

  it('suggests what was asked for although the user types on, but nothing after a change before the cursor', async () => {
    for (const [typedAt, expected] of [
      [7, 1],
      [0, 0],
    ] as const) {
      const editor = await openUntitled('markdown', 'As harb');
      onFind = () => editor.edit((edit) => edit.insert(new Position(0, typedAt), 'or'));
      const items = await suggest(editor).finally(() => (onFind = () => Promise.resolve()));
      assert.equal(items.length, expected);
      assert.ok(items.every(({ range }) => range instanceof Range && range.end.character === 7));
    }
  });

  it('suggests the keys of all bibliographies, each once', async () => {
    await writeFile(join(folder, 'more.json'), '[{ "id": "rates2027", "title": "Other" }, { "id": "smith2026" }]');
    const editor = await openFile('markdown', '---\nbibliography: [refs.bib, none.bib, more.json]\n---\n\nAs @ra');
    const labels = (await suggest(editor)).map(({ label }) => (typeof label === 'object' ? label.label : label));
    assert.deepEqual(labels.sort(), ['rates2027', 'smith2026']);
  });

  it('replaces the whole key, and closes only the bracket of this citation', async () => {
    for (const [before, after, result] of [
      ['As [@sm', 'ith2020] and more', 'As [@smith2026] and more'],
      ['As [@a; @sm', ', see [link](x).', 'As [@a; @smith2026], see [link](x).'],
      ['As @{sm', 'ith}.', 'As @smith2026.'],
    ] as const) {
      const front = '---\nbibliography: refs.bib\n---\n\n';
      const editor = await openFile('markdown', front + before + after);
      editor.selection = new Selection(4, before.length, 4, before.length);
      const [item] = await suggest(editor, true);
      assert.equal(replaced(editor, item), result);
    }
  });

  it('opens by itself only for a key, and not in prose', async () => {
    for (const [before, expected] of [
      ['Sold 5 @', 0],
      ['@ the port', 0],
      ['As @s', 0],
      ['As @sm', 1],
      ['As @ra', 0],
      ['As @smith2026', 0],
      ['As (@sm', 1],
      ['As [@', 2],
      ['As [@har', 1],
      ['jane@sm', 0],
      ['https://medium.com/@sm', 0],
      ['`code @sm', 0],
      ['$x [@', 2],
      ['![@', 0],
      ['harb', 0],
      ['As[^harb', 1],
      ['[^harb', 0],
    ] as const) {
      const editor = await openFile('markdown', `---\nbibliography: refs.bib\n---\n\n${before}`);
      const items = await suggest(editor, true);
      assert.equal(items.length, expected, before);
      assert.ok(items.every(({ preselect, commitCharacters }) => preselect !== true && !commitCharacters));
      assert.ok(items.every(({ filterText }) => /^\S+$/.test(filterText ?? '')));
    }
    assert.deepEqual(await suggest(await openUntitled('markdown', 'As [@'), true), []);
  });

  it('doesn’t turn a reference to a label into a citation', async () => {
    await writeFile(join(folder, 'labels.bib'), bibliography.replace('smith2026', 'doe2020'));
    const named = '#bibliography("labels.bib")\n';
    assert.equal((await suggest(await openFile('file.typ', `${named}As @do`), true)).length, 1);
    assert.equal((await suggest(await openFile('file.typ', `${named}= Doe <doe>\nAs @do`), true)).length, 0);
    const quarto = '---\nbibliography: labels.bib\n---\n\n![x](y.png){#doe}\n\nAs @doe';
    assert.equal((await suggest(await openFile('file.qmd', quarto), true)).length, 0);
  });

  it('offers an entry as a link if its key could be read as anything else', async () => {
    const id = 'smith2020} <script src=//evil.example></script> @{x';
    await writeFile(
      join(folder, 'hostile.json'),
      JSON.stringify([{ id, title: 'Rates rise', URL: 'https://news.example/rates' }]),
    );
    const editor = await openFile('markdown', '---\nbibliography: hostile.json\n---\n\nAs [@ra]');
    editor.selection = new Selection(4, 7, 4, 7);
    const [item] = await suggest(editor, true);
    assert.match(String(item?.detail), /^Inserts a link, because its key can’t be cited/);
    await accept(editor, 'Rates rise');
    assert.match(editor.document.getText(), /As \[Rates rise\]\(https:\/\/news\.example\/rates\)$/);
  });

  it('adds the missing entry of an open bibliography in the same undo step', async () => {
    const file = await workspace.openTextDocument(Uri.file(join(folder, 'refs.bib')));
    const editor = await openFile('markdown', '---\nbibliography: refs.bib\n---\n\nAs @harb');
    await accept(editor, 'Harbor reopens');
    const [, line = ''] = /\n\n(.*)$/.exec(editor.document.getText()) ?? [];
    assert.match(line, /^As @[a-z\d]+$/);
    assert.ok(file.getText().includes(`{${line.slice(4)},`), file.getText());
    assert.equal(editor.selection.active.character, line.length);
    await until(() => !file.isDirty);
    await commands.executeCommand('undo');
    assert.match(editor.document.getText(), /As @harb$/);
  });

  it('adds the missing entry to the file of a closed bibliography', async () => {
    await writeFile(join(folder, 'closed.bib'), bibliography);
    const editor = await openFile('latex', '\\addbibresource{closed.bib}\nAs \\cite{harb');
    await accept(editor, 'Harbor reopens');
    const [, key = ''] = /\\cite\{(\w+)\}$/.exec(editor.document.getText()) ?? [];
    assert.ok((await readFile(join(folder, 'closed.bib'), 'utf8')).includes(`{${key},`), editor.document.getText());
  });

  it('inserts the default citation of the language if there is no bibliography', async () => {
    const { cite } = await dateline();
    for (const [languageId, before, start] of [
      ['markdown', 'As [@harb]', 'As '],
      ['markdown', 'As @harb', 'As '],
      ['latex', 'As \\cite{harb}', 'As '],
      ['restructuredtext', 'As harb', 'As '],
      ['plaintext', 'As harb', 'As '],
    ] as const) {
      const editor = await openUntitled(languageId, before);
      const end = before.length - (/[\]}]$/.test(before) ? 1 : 0);
      editor.selection = new Selection(0, end, 0, end);
      await accept(editor, 'Harbor reopens');
      assert.equal(editor.document.getText(), start + cite(harborArticle, { languageId }), `${languageId}: ${before}`);
    }
  });

  it('inserts the citation of a language that VS Code doesn’t know', async () => {
    const { cite } = await dateline();
    for (const [name, languageId, before] of [
      ['file.org', 'org', 'As [cite:@harb'],
      ['file.typ', 'typst', 'As @harb'],
      ['file.adoc', 'asciidoc', 'As harb'],
    ] as const) {
      const editor = await openFile(name, before);
      await accept(editor, 'Harbor reopens');
      assert.equal(editor.document.getText(), `As ${cite(harborArticle, { languageId })}`, languageId);
    }
  });

  it('completes in HTML and after a footnote mark', async () => {
    const { cite } = await dateline();
    const html = await openUntitled('html', '<p>As harb</p>');
    html.selection = new Selection(0, 10, 0, 10);
    await accept(html, 'Harbor reopens');
    assert.equal(html.document.getText(), `<p>As ${cite(harborArticle, { languageId: 'html' })}</p>`);
    const note = await openUntitled('markdown', 'As[^harb]');
    note.selection = new Selection(0, 8, 0, 8);
    await accept(note, 'Harbor reopens');
    assert.equal(note.document.getText(), `As[^1]\n\n[^1]: ${cite(harborArticle, { languageId: 'markdown' })}\n`);
  });

  it('completes in a cell of a notebook', async () => {
    const data = new NotebookData([new NotebookCellData(NotebookCellKind.Markup, 'As @harb', 'markdown')]);
    const notebook = await workspace.openNotebookDocument('jupyter-notebook', data);
    await window.showNotebookDocument(notebook);
    await commands.executeCommand('notebook.cell.edit');
    await until(() => window.activeTextEditor?.document === notebook.cellAt(0).document);
    const editor = window.activeTextEditor;
    assert.ok(editor);
    editor.selection = new Selection(0, 8, 0, 8);
    await accept(editor, 'Harbor reopens');
    assert.equal(editor.document.getText(), 'As [Harbor reopens](https://news.example/harbor)');
  });

  it('adds both entries of two citations that are accepted at once', async () => {
    await writeFile(join(folder, 'both.bib'), bibliography);
    const editor = await openFile('latex', '\\addbibresource{both.bib}\nAs \\cite{harb}');
    editor.selection = new Selection(1, 13, 1, 13);
    const other = { title: 'Mill closes', url: 'https://news.example/mill' };
    const target = new CitationTargets();
    await Promise.all([
      accept(editor, 'Harbor reopens'),
      target.useAt(editor.document, editor.document.getText().length, (point) =>
        insertCitation({ references: [other] }, point),
      ),
    ]);
    target.dispose();
    const entries = await readFile(join(folder, 'both.bib'), 'utf8');
    const keys = Array.from(editor.document.getText().matchAll(/cite\{(\w+)\}/g), ([, key = '']) => key);
    assert.equal(keys.length, 2, editor.document.getText());
    assert.deepEqual(
      keys.filter((key) => !entries.includes(`{${key},`)),
      [],
      entries,
    );
  });

  it('changes neither a read-only document nor its bibliography', async () => {
    const editor = await openFile('markdown', '---\nbibliography: refs.bib\n---\n\nAs @harb');
    const { document } = editor;
    await workspace.getConfiguration('files').update('readonlyInclude', { '**/completed/*.txt': true }, true);
    try {
      await accept(editor, 'Harbor reopens');
    } finally {
      await workspace.getConfiguration('files').update('readonlyInclude', undefined, true);
    }
    assert.match(document.getText(), /As @harb$/);
    assert.equal(await readFile(join(folder, 'refs.bib'), 'utf8'), bibliography);
  });

  it('leaves out only a broken entry, and lists 20,000 entries', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `@online{key${index},\n  title = {Title ${index}},\n}\n`);
    await writeFile(join(folder, 'many.bib'), `@online{broken,\n  title = {Never closed\n\n${many.join('\n')}`);
    const editor = await openFile('markdown', '---\nbibliography: many.bib\n---\n\nAs @key19999');
    const items = await suggest(editor);
    assert.deepEqual(
      items.map(({ insertText }) => insertText),
      ['@key19999'],
    );
  });

  it('suggests nothing while prose is typed, and inserts nothing in an unsafe place', async () => {
    const document = await workspace.openTextDocument({ language: 'latex', content: 'As harb' });
    await dateline();
    const list = await commands.executeCommand<CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      new Position(0, 7),
      'h',
    );
    assert.deepEqual(
      list.items.filter(({ command }) => command?.command === '_dateline.acceptCompletion'),
      [],
    );
    const code = await openUntitled('markdown', '```\n@harb\n```\n');
    code.selection = new Selection(1, 5, 1, 5);
    assert.deepEqual(await suggest(code), []);
    await acceptCompletion({ document: code.document, reference: harborArticle, kind: 'key' });
    assert.equal(code.document.getText(), '```\n@harb\n```\n');
  });

  it('inserts an accepted citation where it was accepted, although the user types on', async () => {
    const editor = await openUntitled('markdown', 'As harb');
    const [item] = (await suggest(editor)).filter(({ command }) => command !== undefined);
    const [accepted] = (item?.command?.arguments ?? []) as Parameters<typeof acceptCompletion>;
    assert.ok(accepted);
    let release: () => void = () => undefined;
    void queueInsertion(() => new Promise<void>((resolve) => (release = resolve)));
    const accepting = acceptCompletion(accepted);
    await editor.edit((edit) => edit.insert(editor.selection.active, '\nTHE END'));
    release();
    await accepting;
    assert.match(editor.document.getText(), /^As \[.+\]\(https:.+\)\nTHE END$/);
  });

  it('leaves the cursor after what the user types as soon as the citation is there', async () => {
    const editor = await openUntitled('markdown', 'As harb');
    const typing = new Promise<void>((resolve) => {
      const listener = workspace.onDidChangeTextDocument(({ document }) => {
        if (document === editor.document && document.getText().endsWith(')')) {
          listener.dispose();
          resolve(Promise.resolve(commands.executeCommand('type', { text: '.' })).then(() => undefined));
        }
      });
    });
    await accept(editor, 'Harbor reopens');
    await typing;
    await commands.executeCommand('type', { text: ' So' });
    await until(() => editor.document.getText().includes(' So'));
    assert.match(editor.document.getText(), /^As \[.+\]\(https:.+\)\. So$/);
  });

  /** Opens a new file with a language, or with a name whose extension determines the language. */
  async function openFile(language: string, content: string): Promise<TextEditor> {
    const isName = language.includes('.');
    files += 1;
    const uri = Uri.file(join(folder, `${String(files)}-${isName ? language : 'file.txt'}`));
    await writeFile(uri.fsPath, content);
    const document = await workspace.openTextDocument(uri);
    return showAtEnd(isName ? document : await languages.setTextDocumentLanguage(document, language));
  }

  async function openUntitled(language: string, content: string): Promise<TextEditor> {
    return showAtEnd(await workspace.openTextDocument({ language, content }));
  }

  async function showAtEnd(document: TextDocument): Promise<TextEditor> {
    const editor = await window.showTextDocument(document);
    const end = document.positionAt(document.getText().length);
    editor.selection = new Selection(end, end);
    return editor;
  }

  async function suggest({ document, selection: { active } }: TextEditor, isAutomatic = false) {
    return (await completion?.provide(document, active, isAutomatic))?.items ?? [];
  }

  /** Accepts the item with a label as VS Code does: it inserts no text, then runs the command. */
  async function accept(editor: TextEditor, label: string): Promise<void> {
    const item = (await suggest(editor)).find((one) => typeof one.label === 'object' && one.label.label === label);
    assert.equal(item?.insertText, '');
    const [accepted] = (item.command?.arguments ?? []) as Parameters<typeof acceptCompletion>;
    assert.ok(accepted);
    await acceptCompletion(accepted);
  }
});

/** Returns the line of the cursor after VS Code applied an item. */
function replaced(
  { document, selection: { active } }: TextEditor,
  item: { insertText?: unknown; range?: unknown } | undefined,
): string {
  const { text } = document.lineAt(active.line);
  const { start, end } = item?.range as { start: Position; end: Position };
  return text.slice(0, start.character) + String(item?.insertText) + text.slice(end.character);
}
