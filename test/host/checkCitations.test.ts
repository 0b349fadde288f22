import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  commands,
  DiagnosticSeverity,
  languages,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  Position,
  Selection,
  Uri,
  window,
  workspace,
  type CodeAction,
  type Diagnostic,
  type TextDocument,
} from 'vscode';
import { findCitations } from '../../src/draft/citations.ts';
import { getLanguageId } from '../../src/editor/citingDocument.ts';
import type { ArticleEntry } from '../../src/sample/corpus.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { clearKey, connectTo, serviceSettings } from '../support/agentHost.ts';
import { closeEditors } from '../support/editors.ts';
import { dateline, until } from '../support/host.ts';
import { acceptQuickPicks } from '../support/quickPick.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { testKey } from '../support/serviceClient.ts';

interface Case {
  readonly file: string;
  readonly languageId: string;
  readonly brokenLink: string;
  readonly start?: string;
  readonly end?: string;
  readonly paragraph?: (text: string) => string;
}

const cases: readonly Case[] = [
  { file: 'draft.md', languageId: 'markdown', brokenLink: '[Broken](htps://broken.example/a)' },
  {
    file: 'draft.tex',
    languageId: 'latex',
    brokenLink: '\\href{htps://broken.example/a}{Broken}',
    start: '\\documentclass{article}\n\\usepackage{hyperref}\n\\begin{document}\n\n',
    end: '\n\\end{document}\n',
  },
  { file: 'draft.rst', languageId: 'restructuredtext', brokenLink: '`Broken <htps://broken.example/a>`__' },
  { file: 'draft.adoc', languageId: 'asciidoc', brokenLink: 'link:htps://broken.example/a[Broken]' },
  { file: 'draft.org', languageId: 'org', brokenLink: '[[htps://broken.example/a][Broken]]' },
  { file: 'draft.typ', languageId: 'typst', brokenLink: '#link("htps://broken.example/a")[Broken]' },
  {
    file: 'draft.html',
    languageId: 'html',
    brokenLink: '<a href="htps://broken.example/a">Broken</a>',
    paragraph: (text) => `<p>${text}</p>`,
  },
];

describe('Check Citations', () => {
  const folder = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'checked');
  const corpus = createFictionalCorpus(new Date());
  /** Returns a sentence of an article without characters that a language could read as markup. */
  const quote = (article: ArticleEntry | undefined) =>
    /[A-Z][A-Za-z ,]{60,}(?=\.)/.exec(article?.content ?? '')?.[0] ?? '';
  const [first, second, third] = corpus.articles.filter(
    (article) => /^[\w ]+$/.test(article.title) && quote(article) !== '',
  );
  assert.ok(first && second && third);
  let sample: SampleServer;

  before(async () => {
    await dateline();
    sample = await startSample(corpus, testKey);
    await connectTo(sample);
    await mkdir(folder, { recursive: true });
  });
  afterEach(closeEditors);
  after(async () => {
    await closeEditors();
    await commands.executeCommand('workbench.view.explorer');
    await clearKey();
    await serviceSettings().update('baseUrl', undefined, true);
    await sample.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (const test of cases) {
    const { file, languageId, brokenLink } = test;

    describe(`in ${languageId}`, () => {
      const wrongTitle = second.title.replace(/\w+$/, 'yesterday');
      const unknown = 'https://elsewhere.example/memo';

      /** Opens a document with six citations. The sentences of the first two are in their articles. */
      async function openDraft() {
        const { cite } = await dateline();
        const link = (title: string, url: string) => cite({ title, url }, { languageId });
        const citations = {
          tracking: link(first?.title ?? '', `${first?.url ?? ''}?utm_source=feed`),
          title: link(wrongTitle, second?.url ?? ''),
          right: link(third?.title ?? '', third?.url ?? ''),
          duplicate: link(third?.title ?? '', (third?.url ?? '').replace('https://', 'http://www.')),
          broken: brokenLink,
          unknown: link('Memo', unknown),
        };
        const quotations: Readonly<Record<string, string>> = { tracking: quote(first), title: quote(second) };
        const { start = '', end = '', paragraph = (text: string) => text } = test;
        const sentences = Object.entries(citations).map(([name, text]) =>
          paragraph(`The ${name} one: ${quotations[name] ?? 'so they say'} ${text}.`),
        );
        const document = await open(file, `${start}${sentences.join('\n\n')}\n${end}`);
        return { document, citations };
      }

      it('shows each problem with its code at the citation', async () => {
        const { document, citations } = await openDraft();
        await commands.executeCommand('dateline.checkCitations');
        assert.deepEqual(describeDiagnostics(document), [
          ['tracking-parameters', citations.tracking],
          ['title-differs', citations.title],
          ['no-similar-passage', citations.right],
          ['duplicate-address', citations.duplicate],
          ['not-a-web-address', citations.broken],
        ]);
      });

      it('applies every quick fix, and the citations then have the correct titles and addresses', async () => {
        const { document } = await openDraft();
        await commands.executeCommand('dateline.checkCitations');
        const fixed: string[] = [];
        for (let fix = await findFix(document); fix; fix = await findFix(document)) {
          assert.ok(fix.edit && (await workspace.applyEdit(fix.edit)));
          fixed.push(fix.title);
          await until(async () => (await findFix(document))?.title !== fix.title);
        }
        assert.deepEqual(fixed, [
          'Remove Tracking Parameters',
          `Use the Article’s Title: ${second.title}`,
          `Cite ${third.url}`,
          'Change the Address to https://broken.example/a',
        ]);
        assert.deepEqual(readReferences(document), [
          [first.title, first.url],
          [second.title, second.url],
          [third.title, third.url],
          [third.title, third.url],
          ['Broken', 'https://broken.example/a'],
          ['Memo', unknown],
        ]);
        assert.deepEqual(
          describeDiagnostics(document).map(([code]) => code),
          ['no-similar-passage', 'no-similar-passage'],
        );
      });

      // What follows is the same in each language.
      if (languageId === 'markdown') {
        it('moves to the next and the previous citation, wrapping around, and skips links to unknown sites', async () => {
          const { document, citations } = await openDraft();
          await commands.executeCommand('dateline.checkCitations');
          const expected = [citations.tracking, citations.title, citations.right, citations.duplicate];
          const step = async (command: string) => {
            await commands.executeCommand(command);
            return document.getText(window.activeTextEditor?.selection);
          };
          const next: string[] = [];
          for (let count = 0; count <= expected.length; count += 1) {
            next.push(await step('dateline.nextCitation'));
          }
          assert.deepEqual(next, [...expected, citations.tracking]);
          assert.equal(await step('dateline.previousCitation'), citations.duplicate);
          assert.equal(await step('dateline.previousCitation'), citations.right);
        });

        it('exports the mark of a checked citation until its sentence changes', async () => {
          const { document } = await openDraft();
          await commands.executeCommand('dateline.checkCitations');
          await commands.executeCommand('dateline.nextCitation');
          await commands.executeCommand('dateline.markChecked');
          const checked = await exportDraft(document);
          assert.match(checked, /^1\. Line \d+: The tracking one: [^]*?State: Checked, [^]*^2\. /m);
          assert.equal(checked.split('State: Not checked').length, 4);
          await window.showTextDocument(document);
          const offset = document.getText().indexOf('tracking one');
          const edit = { at: document.positionAt(offset), text: 'very ' };
          await window.activeTextEditor?.edit((builder) => builder.insert(edit.at, edit.text));
          assert.match(await exportDraft(document), /The very tracking one: [^]*?State: Changed since it was checked/);
        });
      }
    });
  }

  it('requests the texts of known articles only on demand, and compares them with their sentences', async () => {
    const { title, url } = third;
    const clipping = { record: { kind: 'article', title, url } };
    await commands.executeCommand('dateline.clip', clipping);
    const document = await open('known.md', `Ships carry grain to the moon [${title}](${url}).\n`);
    const lookups = () => sample.requests.filter((request) => request.includes('urls='));
    const before = lookups().length;
    await commands.executeCommand('dateline.checkCitations');
    assert.deepEqual([describeDiagnostics(document), lookups().length], [[], before]);
    await commands.executeCommand('dateline.checkCitations', document.uri.toString());
    assert.deepEqual(
      describeDiagnostics(document).map(([code]) => code),
      ['no-similar-passage'],
    );
    assert.match(lookups().slice(before).join(), /^[^,]*full_content=true[^,]*$/);
    await commands.executeCommand('dateline.checkCitations', document.uri.toString());
    assert.equal(lookups().length, before + 1);
    await commands.executeCommand('dateline.unclip', clipping);
  });

  it('requests a known article again if its title may have changed since then', async () => {
    const { title, url } = second;
    const former = title.replace(/\w+$/, 'yesterday');
    const clipping = { record: { kind: 'article', title: former, url, retrieved: '2020-01-01T00:00:00Z' } };
    await commands.executeCommand('dateline.clip', clipping);
    const document = await open('renamed.md', `So [${former}](${url}).\n`);
    await commands.executeCommand('dateline.checkCitations');
    assert.deepEqual(
      describeDiagnostics(document).map(([code]) => code),
      ['title-differs'],
    );
    await commands.executeCommand('dateline.unclip', clipping);
  });

  it('checks and fixes a cell of a notebook', async () => {
    const link = '[it says](https://cell.example/a?utm_source=a)';
    const data = new NotebookData([new NotebookCellData(NotebookCellKind.Markup, `So ${link}.`, 'markdown')]);
    const notebook = await workspace.openNotebookDocument('jupyter-notebook', data);
    await window.showNotebookDocument(notebook);
    await commands.executeCommand('notebook.cell.edit');
    const cell = notebook.cellAt(0).document;
    await until(() => window.activeTextEditor?.document === cell);
    await commands.executeCommand('dateline.checkCitations');
    assert.deepEqual(describeDiagnostics(cell), [['tracking-parameters', link]]);
    const fix = await findFix(cell);
    assert.ok(fix?.edit && (await workspace.applyEdit(fix.edit)));
    assert.equal(cell.getText(), 'So [it says](https://cell.example/a).');
    await until(() => describeDiagnostics(cell).length === 0);
  });

  it('checks and fixes an untitled document with Windows line endings', async () => {
    const content = 'One.\r\n\r\nTwo.\r\n\r\nSo [it says](www.broken.example/a).\r\n';
    const document = await workspace.openTextDocument({ language: 'markdown', content });
    await window.showTextDocument(document);
    await commands.executeCommand('dateline.checkCitations');
    assert.deepEqual(describeDiagnostics(document), [['not-a-web-address', '[it says](www.broken.example/a)']]);
    const [unresolved] = await findFixes(document, 0);
    assert.ok(unresolved && !unresolved.edit, 'the edit is made when the user chooses the fix');
    const fix = await findFix(document);
    assert.ok(fix?.edit && (await workspace.applyEdit(fix.edit)));
    assert.equal(document.getText(), content.replace('www.', 'https://www.'));
  });

  it('marks no claims without a citation in the text', async () => {
    const document = await open('claims.md', 'Sales rose by 3 % in 2026.\n\nNobody knows why.\n');
    await commands.executeCommand('dateline.checkCitations');
    await commands.executeCommand('dateline.showUncitedClaims');
    assert.deepEqual(describeDiagnostics(document), []);
    await commands.executeCommand('dateline.hideUncitedClaims');
  });

  it('shows a figure that differs from the article’s, with the sentence of the article', async () => {
    const passage = 'The council agreed to exempt 212 homes with medical equipment.';
    const { url = '' } = corpus.articles.find(({ content }) => content?.includes(passage)) ?? {};
    const document = await open('figures.md', `${passage.replace('212', '221').slice(0, -1)} [it says](${url}).\n`);
    // With an address, the command also loads missing texts.
    await commands.executeCommand('dateline.checkCitations', document.uri.toString());
    assert.deepEqual(describeDiagnostics(document), [['figure-differs', '221']]);
    const [diagnostic] = getDiagnostics(document.uri);
    assert.equal(diagnostic?.severity, DiagnosticSeverity.Warning);
    assert.equal(diagnostic.message, `The article says 212. “${passage}”`);
  });

  it('keeps the findings that need no service when the service fails', async () => {
    const document = await open('failing.md', 'So [it says](https://fails.example/a?utm_source=a).\n');
    sample.failNext({ kind: 'status', status: 400 });
    await commands.executeCommand('dateline.checkCitations');
    assert.deepEqual(
      describeDiagnostics(document).map(([code]) => code),
      ['tracking-parameters'],
    );
  });

  // VS Code keeps documents open that a test opened, so each test has its own files.
  describe('with a shared bibliography', () => {
    const entries =
      '@online{one, url={https://x.example/1}}\n@online{two, url={https://x.example/2}}\n@online{three, url={https://x.example/3}}\n@online{again, url={https://x.example/3?utm_source=a}}\n';
    const fileUri = (name: string) => Uri.file(join(folder, name));
    const naming = (bibliography: string, text: string) => `---\nbibliography: ${bibliography}\n---\n\n${text}\n`;
    const codes = (uri: Uri) =>
      getDiagnostics(uri).map((diagnostic) => `${readCode(diagnostic)} ${String(diagnostic.range.start.line)}`);

    it('shows each problem of the bibliography once, and does not report an entry as unused if another document cites it', async () => {
      const bibliography = fileUri('one.bib');
      await writeFile(bibliography.fsPath, entries);
      const one = await open('one-a.md', naming('one.bib', 'So [@one; @three].'));
      await commands.executeCommand('dateline.checkCitations');
      const shared = ['tracking-parameters 3', 'duplicate-address 3'];
      assert.deepEqual(codes(bibliography), ['unused-entry 1', 'unused-entry 3', ...shared]);
      const two = await open('one-b.md', naming('one.bib', 'So [@two] and [@missing].'));
      await commands.executeCommand('dateline.checkCitations');
      assert.deepEqual(codes(bibliography), ['unused-entry 3', ...shared]);
      assert.deepEqual(codes(two.uri), ['missing-entry 4']);
      await window.showTextDocument(one);
      await commands.executeCommand('dateline.checkCitations');
      assert.deepEqual(codes(bibliography), ['unused-entry 3', ...shared]);
    });

    it('reports a bibliography that can’t be read, and checks all others', async () => {
      await writeFile(fileUri('four.bib').fsPath, Buffer.from('\uFEFF@online{four, title={Four}}\n', 'utf16le'));
      await writeFile(fileUri('five.bib').fsPath, '@online{five, title={Five}}\n@online{six, title={Six\n');
      const names = '[four.bib, five.bib, ../../../../etc/hostname, none.bib]';
      const document = await open('four.md', naming(names, 'So [@four] and [@six].'));
      await commands.executeCommand('dateline.checkCitations');
      assert.deepEqual(codes(document.uri), ['missing-bibliography 1', 'missing-bibliography 1']);
      assert.deepEqual(codes(fileUri('five.bib')), ['unused-entry 0', 'missing-bibliography 1']);
    });

    it('updates the problems of all documents when the bibliography changes, and those of the bibliography when a document is closed', async () => {
      const bibliography = fileUri('two.bib');
      await writeFile(bibliography.fsPath, entries.split('\n').slice(0, 2).join('\n'));
      const [first, second] = [fileUri('two-a.md'), fileUri('two-b.md')];
      await writeFile(first.fsPath, naming('two.bib', 'So [@one].'));
      await writeFile(second.fsPath, naming('two.bib', 'So [@two] and [@new].'));
      for (const uri of [first, second]) {
        // VS Code closes a document with its editor only if no extension opened it.
        await commands.executeCommand('vscode.open', uri, { preview: false });
        await commands.executeCommand('dateline.checkCitations');
      }
      assert.deepEqual([codes(bibliography), codes(second)], [[], ['missing-entry 4']]);
      const editor = await window.showTextDocument(bibliography);
      await editor.edit((edit) => edit.insert(new Position(0, 0), '@online{new, title={New}}\n'));
      await until(() => codes(second).length === 0);
      await editor.document.save();
      await commands.executeCommand('vscode.open', second);
      await commands.executeCommand('workbench.action.closeActiveEditor');
      await until(() => codes(bibliography).join() === 'unused-entry 0,unused-entry 2');
      assert.deepEqual([codes(first), codes(second)], [[], []]);
    });

    it('removes the tracking parameters of an entry with one quick fix', async () => {
      const bibliography = fileUri('three.bib');
      await writeFile(bibliography.fsPath, '@online{a, url={https://x.example/3?utm_source=a&b=1}}\n');
      for (const file of ['three-a.md', 'three-b.md']) {
        await open(file, naming('three.bib', 'So [@a].'));
        await commands.executeCommand('dateline.checkCitations');
      }
      const { document } = await window.showTextDocument(bibliography);
      const fixes = await findFixes(document);
      assert.deepEqual(
        fixes.map(({ title }) => title),
        ['Remove Tracking Parameters'],
      );
      assert.ok(fixes[0]?.edit && (await workspace.applyEdit(fixes[0].edit)));
      assert.equal(document.getText(), '@online{a, url={https://x.example/3?b=1}}\n');
      await until(() => codes(bibliography).length === 0);
    });
  });

  async function open(name: string, content: string): Promise<TextDocument> {
    await writeFile(join(folder, name), content);
    const document = await workspace.openTextDocument(Uri.file(join(folder, name)));
    const editor = await window.showTextDocument(document, { preview: false });
    // The file can still be open with the text of the previous test.
    await editor.edit((edit) => edit.replace(editor.document.validateRange(wholeText), content));
    editor.selection = new Selection(0, 0, 0, 0);
    return document;
  }
});

const wholeText = new Selection(0, 0, 100_000, 0);

function getDiagnostics(uri: Uri): Diagnostic[] {
  return languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === 'Dateline')
    .sort((a, b) => a.range.start.compareTo(b.range.start));
}

function readCode({ code }: Diagnostic): string {
  return typeof code === 'string' ? code : '';
}

function describeDiagnostics(document: TextDocument): [code: string, text: string][] {
  return getDiagnostics(document.uri).map((diagnostic) => [readCode(diagnostic), document.getText(diagnostic.range)]);
}

/** @param resolved how many fixes get their edit, as when the user chooses them */
async function findFixes(document: TextDocument, resolved = 20): Promise<CodeAction[]> {
  const range = document.validateRange(wholeText);
  const actions = await commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    range,
    'quickfix',
    resolved,
  );
  return actions.filter(({ isPreferred }) => isPreferred === true);
}

async function findFix(document: TextDocument): Promise<CodeAction | undefined> {
  return (await findFixes(document))[0];
}

function readReferences(document: TextDocument): [title: string | undefined, url: string | undefined][] {
  return findCitations(document.getText(), getLanguageId(document)).flatMap(({ references }) =>
    references.map(({ title, url }): [string | undefined, string | undefined] => [title, url]),
  );
}

/** Exports the annotated draft of a document as Markdown, closes it and returns its text. */
async function exportDraft(document: TextDocument): Promise<string> {
  await window.showTextDocument(document);
  await acceptQuickPicks(() => commands.executeCommand('dateline.exportAnnotatedDraft'));
  const text = window.activeTextEditor?.document.getText() ?? '';
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  return text;
}
