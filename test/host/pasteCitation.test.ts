import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CancellationTokenSource,
  commands,
  languages,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  Position,
  Range,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
  type TextDocument,
} from 'vscode';
import { CitationPasteEdit, PasteCitation } from '../../src/editor/pasteCitation.ts';
import { ServiceError } from '../../src/client/errors.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { References } from '../../src/store/references.ts';
import { closeEditors } from '../support/editors.ts';
import { dateline, until } from '../support/host.ts';
import { article } from '../support/records.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

const url = 'https://news.example/port?a=1&b=2';
const portArticle = { title: 'Port reopens', url, publisher: 'Daily News' };
const references = new References(new SourceNames(new SyncedMemory()), () =>
  Promise.reject(new Error('not requested')),
);

interface Pasted {
  readonly source?: CitationPasteEdit['paste']['source'];
  readonly localReferences?: readonly { readonly title: string; readonly url: string }[];
  readonly lookUp?: (address: string) => Promise<ReturnType<typeof article> | undefined>;
  readonly selection?: Range;
}

describe('Paste as Citation', () => {
  afterEach(closeEditors);

  it('cites a known record in each language without a request', async () => {
    const { cite } = await dateline();
    for (const languageId of ['markdown', 'latex', 'restructuredtext', 'plaintext']) {
      const document = await workspace.openTextDocument({ language: languageId, content: '' });
      assert.equal(
        await paste(document, { localReferences: [portArticle] }),
        cite(portArticle, { languageId }),
        languageId,
      );
    }
    for (const [name, languageId] of [
      ['a.adoc', 'asciidoc'],
      ['a.org', 'org'],
      ['a.typ', 'typst'],
    ] as const) {
      const document = await workspace.openTextDocument(Uri.parse(`untitled:/pasted/${name}`));
      assert.equal(
        await paste(document, { localReferences: [portArticle] }),
        cite(portArticle, { languageId }),
        languageId,
      );
    }
    const html = await workspace.openTextDocument({ language: 'html', content: '<p>a </p>' });
    const cited = await paste(html, { localReferences: [portArticle], selection: new Range(0, 5, 0, 5) });
    assert.equal(cited, `<p>a ${cite(portArticle, { languageId: 'html' })}</p>`);
  });

  it('cites a pasted title with its address without a request', async () => {
    const document = await workspace.openTextDocument({ language: 'markdown', content: '' });
    assert.equal(await paste(document, { source: { url, title: 'Port *reopens*' } }), `[Port \\*reopens\\*](${url})`);
  });

  it('looks up an unknown address once, when it is chosen', async () => {
    const requests: string[] = [];
    const lookUp = (address: string) => {
      requests.push(address);
      return Promise.resolve(article({ title: 'Port reopens', url }));
    };
    const document = await workspace.openTextDocument({ language: 'markdown', content: '' });
    assert.equal(await paste(document, { lookUp }), `[Port reopens](${url})`);
    assert.deepEqual(requests, [url]);
  });

  it('cites the address if the service has no such article or can’t look it up', async () => {
    const document = await workspace.openTextDocument({ language: 'markdown', content: '' });
    assert.match(
      await paste(document, { lookUp: () => Promise.resolve(undefined) }),
      /\(https:\/\/news\.example\/port/,
    );
    const lookUp = () => Promise.reject(new ServiceError('unsupported', 'not on v0.1'));
    assert.match(await paste(document, { lookUp }), /\(https:\/\/news\.example\/port/);
  });

  it('makes selected words the text of the link', async () => {
    const document = await workspace.openTextDocument({ language: 'markdown', content: 'See the source.' });
    const cited = await paste(document, { localReferences: [portArticle], selection: new Range(0, 4, 0, 14) });
    assert.equal(cited, `See [the source](${url}).`);
  });

  it('pastes the address in unsafe places', async () => {
    const document = await workspace.openTextDocument({ language: 'markdown', content: '```\n\n```\n' });
    const cited = await paste(document, { localReferences: [portArticle], selection: new Range(1, 0, 1, 0) });
    assert.equal(cited, `\`\`\`\n${url}\n\`\`\`\n`);
  });

  it('cites if VS Code applies the edit without resolving it', async () => {
    const document = await workspace.openTextDocument({ language: 'markdown', content: 'See the source.' });
    await window.showTextDocument(document);
    const { provider, edit } = createPaste(document, {
      localReferences: [portArticle],
      selection: new Range(0, 4, 0, 14),
    });
    await provider.prepare(edit, token);
    await applyPaste(edit);
    assert.equal(document.getText(), `See [the source](${url}).`);
    await commands.executeCommand('undo');
    assert.equal(document.getText(), 'See the source.');
  });

  it('requests a title only after VS Code applied the edit without resolving it', async () => {
    const document = await workspace.openTextDocument({ language: 'markdown', content: 'So ' });
    const editor = await window.showTextDocument(document);
    const requests: string[] = [];
    const lookUp = (address: string) => {
      requests.push(address);
      return Promise.resolve(article({ title: 'Port reopens', url }));
    };
    const { provider, edit } = createPaste(document, { lookUp, selection: new Range(0, 3, 0, 3) });
    await provider.prepare(edit, token);
    await editor.edit((builder) => builder.insert(new Position(0, 3), url));
    await commands.executeCommand('undo');
    assert.deepEqual([document.getText(), requests], ['So ', []]);
    await applyPaste(edit);
    await until(() => document.getText() === `So [Port reopens](${url})`);
    assert.deepEqual(requests, [url]);
  });

  it('keeps the text that the user writes while a title loads', async () => {
    const document = await workspace.openTextDocument({ language: 'markdown', content: '' });
    const editor = await window.showTextDocument(document);
    const requested = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<ReturnType<typeof article>>();
    const lookUp = () => {
      requested.resolve(undefined);
      return answer.promise;
    };
    const { provider, edit } = createPaste(document, { lookUp });
    await provider.prepare(edit, token);
    await applyPaste(edit);
    await requested.promise;
    await editor.edit((builder) => builder.insert(document.positionAt(document.getText().length), ' More.'));
    const text = document.getText();
    answer.resolve(article({ title: 'Port reopens', url }));
    await answer.promise;
    assert.equal(document.getText(), text);
  });

  it('adds the entry of a key after the paste, in an undo step of the bibliography', async () => {
    const folder = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'pasted');
    await mkdir(folder);
    try {
      await writeFile(join(folder, 'refs.bib'), '% ours\n');
      const file = join(folder, 'story.txt');
      await writeFile(file, '---\nbibliography: refs.bib\n---\n\n');
      const story = await languages.setTextDocumentLanguage(
        await workspace.openTextDocument(Uri.file(file)),
        'markdown',
      );
      const bibliography = await workspace.openTextDocument(Uri.file(join(folder, 'refs.bib')));
      await window.showTextDocument(bibliography, { preview: false });
      await window.showTextDocument(story, { preview: false });
      const before = story.getText();
      const edit = await resolve(story, { localReferences: [portArticle], selection: new Range(4, 0, 4, 0) });
      assert.ok(!edit.additionalEdit?.has(bibliography.uri));
      await applyPaste(edit);
      const [, key = ''] = /\n\n\[@(\w+)\]$/.exec(story.getText()) ?? [];
      await until(() => bibliography.getText().includes(`{${key},`) && !bibliography.isDirty);
      await commands.executeCommand('undo');
      assert.equal(story.getText(), before);
      assert.ok(bibliography.getText().includes(`{${key},`), 'the entry stays');
    } finally {
      await closeEditors();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('cites in a cell of a notebook', async () => {
    const data = new NotebookData([new NotebookCellData(NotebookCellKind.Markup, 'So ', 'markdown')]);
    const notebook = await workspace.openNotebookDocument('jupyter-notebook', data);
    await window.showNotebookDocument(notebook);
    const cell = notebook.cellAt(0).document;
    await applyPaste(await resolve(cell, { localReferences: [portArticle], selection: new Range(0, 3, 0, 3) }));
    assert.equal(cell.getText(), `So [Port reopens](${url})`);
  });

  it('adds the entry to a closed bibliography with a byte order mark or mixed line endings', async () => {
    const folder = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'pasted-mixed');
    await mkdir(folder);
    try {
      const files = {
        'mark.json': '\uFEFF[{"id":"a","title":"A"}]',
        'ends.json': '[\r\n\r\n\r\n{"id":"a","title":"A"}\n\n]',
      };
      for (const [name, text] of Object.entries(files)) {
        await writeFile(join(folder, name), text);
        await writeFile(join(folder, `${name}.md`), `---\nbibliography: ${name}\n---\n\n`);
        const story = await workspace.openTextDocument(Uri.file(join(folder, `${name}.md`)));
        await window.showTextDocument(story);
        await applyPaste(await resolve(story, { localReferences: [portArticle], selection: new Range(4, 0, 4, 0) }));
        // VS Code removes the file before it moves the new one there.
        const read = () => readFile(join(folder, name), 'utf8').catch(() => '');
        await until(async () => (await read()).includes('Port reopens'));
        assert.equal((JSON.parse((await read()).replace('\uFEFF', '')) as unknown[]).length, 2);
      }
    } finally {
      await closeEditors();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is offered next to other ways to paste, and never first', async () => {
    const document = await workspace.openTextDocument({ language: 'markdown', content: '' });
    const edit = new CitationPasteEdit({ document, range: new Range(0, 0, 0, 0), source: { url } });
    assert.equal(edit.title, 'Paste as Citation');
    assert.equal(edit.insertText, url);
    assert.ok(edit.yieldTo?.some(({ value }) => value === 'text'));
  });
});

const { token } = new CancellationTokenSource();

function createPaste(
  document: TextDocument,
  { source = { url }, localReferences: all = [], lookUp, selection }: Pasted,
) {
  const provider = new PasteCitation({
    findLocalReferences: () => Promise.resolve(all),
    references,
    lookUp: lookUp ?? (() => assert.fail('requested')),
    onError: (error) => assert.fail(String(error)),
  });
  return { provider, edit: new CitationPasteEdit({ document, range: selection ?? new Range(0, 0, 0, 0), source }) };
}

async function resolve(document: TextDocument, pasted: Pasted): Promise<CitationPasteEdit> {
  const { provider, edit } = createPaste(document, pasted);
  return provider.resolve(await provider.prepare(edit, token), token);
}

/** Applies an edit as VS Code does. */
async function applyPaste({
  insertText,
  additionalEdit,
  paste: { document, range },
}: CitationPasteEdit): Promise<void> {
  const edit = additionalEdit ?? new WorkspaceEdit();
  if (insertText !== '') {
    edit.replace(document.uri, range, typeof insertText === 'string' ? insertText : insertText.value);
  }
  assert.ok(await workspace.applyEdit(edit));
}

/** Pastes text as VS Code does, with the edit that the user selects, and returns the text of the document. */
async function paste(document: TextDocument, pasted: Pasted): Promise<string> {
  await window.showTextDocument(document);
  const before = document.getText();
  await applyPaste(await resolve(document, pasted));
  const text = document.getText();
  await commands.executeCommand('undo');
  assert.equal(document.getText(), before);
  return text;
}
