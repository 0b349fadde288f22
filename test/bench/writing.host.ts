import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commands, Position, Uri, window, workspace, type CompletionList } from 'vscode';
import { dateline } from '../support/host.ts';
import { p95, spread, timed, type Row } from './benchmark.ts';
import { compareKeystrokes } from './keystrokes.host.ts';
import { report } from './report.host.ts';

const line = 'The central bank raised its rates again, [as reported](https://news.example/rates).\n';

describe('Benchmark of writing', () => {
  it('measures a keystroke with the extension against one in a language that it ignores', async function () {
    this.timeout(600_000);
    await dateline();
    const rows: Row[] = [];
    for (const lines of [1000, 10_000, 50_000]) {
      const content = line.repeat(lines);
      // VS Code asks for suggestions at each word of plain text.
      const prose = await workspace.openTextDocument({ language: 'plaintext', content });
      const name = `a keystroke at ${String(lines)} lines`;
      const position = new Position(Math.floor(lines / 2), 10);
      rows.push(...(await compareKeystrokes(await window.showTextDocument(prose), position, { name, content })));
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
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
    // Start VS Code's own Markdown extension before the measurement.
    await commands.executeCommand('vscode.executeCompletionItemProvider', document.uri, new Position(0, 0), '#');
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
