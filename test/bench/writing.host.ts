import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  commands,
  languages,
  Position,
  Uri,
  ViewColumn,
  window,
  workspace,
  type CompletionList,
  type TextEditor,
} from 'vscode';
import { dateline } from '../support/host.ts';
import { median, p95, spread, timed, type Row } from './benchmark.ts';
import { report } from './report.host.ts';

const keystrokes = 100;
const line = 'The central bank raised its rates again, [as reported](https://news.example/rates).\n';

describe('benchmark: writing', () => {
  it('measures a keystroke with the extension against one in a language that it ignores', async function () {
    this.timeout(600_000);
    await dateline();
    const rows: Row[] = [];
    for (const lines of [1000, 10_000, 50_000]) {
      // An empty extension: a completion provider for a language of no other one.
      const empty = languages.registerCompletionItemProvider(
        'log',
        { provideCompletionItems: () => [] },
        '@',
        '{',
        '^',
      );
      const own: number[] = [];
      const other: number[] = [];
      const position = new Position(Math.floor(lines / 2), 10);
      // VS Code asks for suggestions at each word of plain text.
      const openBeside = async (language: string, viewColumn: ViewColumn) =>
        window.showTextDocument(
          await workspace.openTextDocument({ language, content: line.repeat(lines) }),
          viewColumn,
        );
      const prose = await openBeside('plaintext', ViewColumn.One);
      const log = await openBeside('log', ViewColumn.Two);
      const press = async (editor: TextEditor) => {
        await editor.edit((edit) => edit.insert(position, 'a'), { undoStopBefore: false, undoStopAfter: false });
        await commands.executeCommand('vscode.executeCompletionItemProvider', editor.document.uri, position);
      };
      for (let count = 0; count < keystrokes; count += 1) {
        // The second keystroke can be slowed by the first, so alternate the order.
        for (const editor of count % 2 === 0 ? [prose, log] : [log, prose]) {
          (editor === prose ? own : other).push(await timed(() => press(editor)));
        }
      }
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      empty.dispose();
      const name = `a keystroke at ${String(lines)} lines`;
      rows.push(spread(name, own), spread(`${name}, empty extension`, other), {
        name: `${name} beside an empty extension`,
        value: median(own) - median(other),
        unit: 'ms',
        target: 5,
      });
    }
    report(rows);
  });

  it('measures the suggestions of a bibliography with 20,000 entries', async function () {
    this.timeout(120_000);
    const folder = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'writing');
    await mkdir(folder, { recursive: true });
    const entries = Array.from(
      { length: 20_000 },
      (_, index) =>
        `@online{key${String(index)},\n  title = {Title number ${String(index)} of a long story},\n  author = {Lovelace, Ada},\n  organization = {Daily News},\n  url = {https://news.example/${String(index)}},\n}\n`,
    );
    await writeFile(join(folder, 'refs.bib'), entries.join('\n'));
    const file = join(folder, 'draft.md');
    await writeFile(file, '---\nbibliography: refs.bib\n---\n\nAs @key199');
    const document = await workspace.openTextDocument(Uri.file(file));
    await window.showTextDocument(document);
    const position = document.positionAt(document.getText().length);
    const suggest = async () => {
      const list = await commands.executeCommand<CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        position,
        '9',
      );
      return list.items.length;
    };
    const first = await timed(suggest);
    const next: number[] = [];
    for (let count = 0; count < 50; count += 1) {
      next.push(await timed(suggest));
    }
    report([
      { name: 'suggestions of 20,000 entries, the first time', value: first, unit: 'ms' },
      spread('suggestions of 20,000 entries', next),
      { name: 'suggestions of 20,000 entries, p95', value: p95(next), unit: 'ms', target: 50 },
    ]);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await rm(folder, { recursive: true, force: true });
  });
});
