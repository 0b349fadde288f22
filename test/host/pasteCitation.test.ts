import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CancellationTokenSource,
  commands,
  languages,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  Range,
  Uri,
  window,
  workspace,
  type TextDocument,
} from 'vscode';
import { CitationPasteEdit } from '../../src/editor/citationPasteEdit.ts';
import { PasteCitation } from '../../src/editor/pasteCitation.ts';
import { ServiceError } from '../../src/client/errors.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { References } from '../../src/store/references.ts';
import { closeEditors } from '../support/editors.ts';
import { dateline } from '../support/host.ts';
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

  it('adds the entry of a key to the bibliography in the same edit', async () => {
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
      await window.showTextDocument(story);
      const { additionalEdit } = await resolve(story, {
        localReferences: [portArticle],
        selection: new Range(4, 0, 4, 0),
      });
      assert.ok(additionalEdit && (await workspace.applyEdit(additionalEdit)));
      const [, key = ''] = /\n\n\[@(\w+)\]$/.exec(story.getText()) ?? [];
      assert.ok(bibliography.getText().includes(`{${key},`), story.getText());
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('cites in a cell of a notebook', async () => {
    const data = new NotebookData([new NotebookCellData(NotebookCellKind.Markup, 'So ', 'markdown')]);
    const notebook = await workspace.openNotebookDocument('jupyter-notebook', data);
    await window.showNotebookDocument(notebook);
    const cell = notebook.cellAt(0).document;
    const { additionalEdit } = await resolve(cell, {
      localReferences: [portArticle],
      selection: new Range(0, 3, 0, 3),
    });
    assert.ok(additionalEdit && (await workspace.applyEdit(additionalEdit)));
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
        const { additionalEdit } = await resolve(story, {
          localReferences: [portArticle],
          selection: new Range(4, 0, 4, 0),
        });
        assert.ok(additionalEdit && (await workspace.applyEdit(additionalEdit)));
        const bibliography = await workspace.openTextDocument(Uri.file(join(folder, name)));
        const items = JSON.parse(bibliography.getText()) as { title: string }[];
        assert.deepEqual(
          items.map(({ title }) => title),
          ['A', 'Port reopens'],
        );
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
    assert.ok(edit.yieldTo?.some(({ value }) => value === 'text'));
  });
});

function resolve(document: TextDocument, { source = { url }, localReferences: all = [], lookUp, selection }: Pasted) {
  const provider = new PasteCitation({
    findLocalReferences: () => Promise.resolve(all),
    references,
    lookUp: lookUp ?? (() => assert.fail('requested')),
    onError: (error) => assert.fail(String(error)),
  });
  const range = selection ?? new Range(0, 0, 0, 0);
  const { token } = new CancellationTokenSource();
  return provider.resolve(new CitationPasteEdit({ document, range, source }), token);
}

/** Pastes text as VS Code does, with the edit that the user selects, and returns the text of the document. */
async function paste(document: TextDocument, pasted: Pasted): Promise<string> {
  await window.showTextDocument(document);
  const before = document.getText();
  const { additionalEdit } = await resolve(document, pasted);
  assert.ok(additionalEdit && (await workspace.applyEdit(additionalEdit)));
  const text = document.getText();
  await commands.executeCommand('undo');
  assert.equal(document.getText(), before);
  return text;
}
