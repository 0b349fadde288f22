import { appendFileSync } from 'node:fs';
import { commands, Position, Selection, window, workspace } from 'vscode';
import { until } from '../support/host.ts';
import { p95, type Row } from './benchmark.ts';

const times = 200;

describe('benchmark: inserting a citation', () => {
  it('is measured beside a plain edit in the same document', async function () {
    this.timeout(120_000);
    const content = 'A paragraph of some words.\n\n'.repeat(200);
    const editor = await window.showTextDocument(await workspace.openTextDocument({ content, language: 'markdown' }));
    await until(() => window.activeTextEditor === editor);
    const record = { title: 'Port reopens [update]', url: 'https://news.example/port?a=1&b=2' };
    const plain: number[] = [];
    const citing: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const position = new Position((count * 2) % 400, 1);
      editor.selection = new Selection(position, position);
      plain.push(await timed(() => editor.edit((edit) => edit.insert(position, 'x'))));
      editor.selection = new Selection(position, position);
      citing.push(await timed(() => commands.executeCommand('dateline.insertCitation', record)));
    }
    const [edit, citation] = [p95(plain), p95(citing)];
    const rows: Row[] = [
      { name: 'a plain edit, p95', value: edit, unit: 'ms' },
      { name: 'a citation, p95', value: citation, unit: 'ms' },
      { name: 'a citation beside a plain edit, p95', value: citation / edit, unit: '×' },
    ];
    appendFileSync(process.env.DATELINE_BENCH ?? '', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});

async function timed(action: () => Thenable<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}
