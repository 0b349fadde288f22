import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Position, Uri, window, workspace } from 'vscode';
import { CitedAddresses } from '../../src/editor/citedAddresses.ts';
import { closeEditors } from '../support/editors.ts';
import { until } from '../support/host.ts';

describe('Cited addresses', () => {
  const folder = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'cited');
  let cited: CitedAddresses;

  before(async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, 'a.bib'),
      '@online{one, url={https://x.example/1}}\n@online{two, url={https://x.example/2}}\n',
    );
    await writeFile(
      join(folder, 'a.md'),
      '---\nbibliography: a.bib\n---\n\nSo [@one], [x](https://x.example/3?utm_source=a).\n',
    );
    await writeFile(join(folder, 'b.md'), 'Nothing.\n');
    cited = new CitedAddresses((error) => assert.fail(String(error)));
  });
  after(async () => {
    cited.dispose();
    await closeEditors();
    await rm(folder, { recursive: true, force: true });
  });

  const list = () => ['1', '2', '3'].filter((page) => cited.has(`https://x.example/${page}`)).join();
  const open = async (name: string) =>
    window.showTextDocument(await workspace.openTextDocument(Uri.file(join(folder, name))));

  it('are in the active document, or of entries whose keys are in it', async () => {
    await open('a.md');
    await until(() => list() === '1,3');
  });

  it('change with the text', async () => {
    const changed: string[] = [];
    const listener = cited.onDidChange((isChanged) => {
      changed.push(...['1', '2', '3'].filter((page) => isChanged(`https://x.example/${page}`)));
    });
    const editor = await open('a.md');
    await editor.edit((edit) => edit.insert(new Position(4, 0), 'Also [@two]. '));
    await until(() => list() === '1,2,3');
    listener.dispose();
    assert.deepEqual(changed, ['2']);
  });

  it('can contain brackets and end a sentence', async () => {
    await writeFile(join(folder, 'brackets.md'), 'See https://x.example/1. Also [y](https://x.example/(3)).\n');
    await open('brackets.md');
    await until(() => list() === '1');
    assert.ok(cited.has('https://x.example/(3)'));
  });

  it('are found in linear time', async () => {
    await writeFile(join(folder, 'long.md'), `---\nbibliography: a.bib\n---\n\n${'.'.repeat(450_000)}\n\nSo [@two].\n`);
    await open('long.md');
    await until(() => list() === '2');
  });

  it('are those of another document after it is opened', async () => {
    await open('b.md');
    await until(() => list() === '');
  });
});
