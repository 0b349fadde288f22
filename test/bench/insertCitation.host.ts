import { commands, Position, Range, Selection, window, workspace } from 'vscode';
import { until } from '../support/host.ts';
import { p95, spread, timed, type Row } from './benchmark.ts';
import { report } from './report.host.ts';

const times = 300;
const references = 20;

describe('Benchmark of Insert Citation', () => {
  const content = 'A paragraph of some words.\n\n'.repeat(200);
  const record = { title: 'Port reopens [update]', url: 'https://news.example/port?a=1&b=2' };
  const setFormat = (format: string | undefined) =>
    workspace.getConfiguration('dateline').update('citation.format', format, true);

  async function open() {
    const editor = await window.showTextDocument(await workspace.openTextDocument({ content, language: 'markdown' }));
    await until(() => window.activeTextEditor === editor);
    return editor;
  }

  it('compares a citation with a plain edit of the same text', async function () {
    this.timeout(300_000);
    const editor = await open();
    const cite = () => commands.executeCommand('dateline.insertCitation', record);
    const start = new Position(0, 1);
    editor.selection = new Selection(start, start);
    await cite();
    const text = editor.document.getText(new Range(start, editor.selection.active));
    const plain: number[] = [];
    const citing: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const position = new Position((count * 2) % 400, 1);
      const placeCursor = () => (editor.selection = new Selection(position, position));
      const edit = async () => {
        placeCursor();
        plain.push(await timed(() => editor.edit((builder) => builder.insert(position, text))));
      };
      const citation = async () => {
        placeCursor();
        citing.push(await timed(cite));
      };
      // The first run can slow the second, so alternate their order.
      for (const work of count % 2 === 0 ? [edit, citation] : [citation, edit]) {
        await work();
      }
    }
    const [edit, citation] = [p95(plain), p95(citing)];
    const rows: Row[] = [
      spread('a plain edit of the same text', plain),
      spread('a citation', citing),
      { name: 'a plain edit of the same text, p95', value: edit, unit: 'ms' },
      { name: 'a citation, p95', value: citation, unit: 'ms', target: 50 },
      { name: 'a citation, compared with a plain edit of the same text, p95', value: citation / edit, unit: '×' },
    ];
    report(rows);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('measures formatted references', async function () {
    this.timeout(120_000);
    await setFormat('formatted-reference');
    const editor = await open();
    const plain: number[] = [];
    const citing: number[] = [];
    for (let count = 0; count <= references; count += 1) {
      const position = new Position(count * 2, 1);
      plain.push(await timed(() => editor.edit((edit) => edit.insert(position, 'x'))));
      editor.selection = new Selection(position, position);
      citing.push(await timed(() => commands.executeCommand('dateline.insertCitation', record)));
    }
    report([
      { name: 'the first formatted reference', value: citing[0] ?? Number.NaN, unit: 'ms' },
      spread('a formatted reference after the first, with its edit', citing.slice(1)),
      {
        ...spread('a formatted reference after the first, less a plain edit', less(citing, plain).slice(1)),
        target: 20,
      },
    ]);
    await setFormat(undefined);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});

/** Returns the difference between each time and its baseline. */
function less(times: readonly number[], floors: readonly number[]): number[] {
  return times.map((time, turn) => time - (floors[turn] ?? Number.NaN));
}
