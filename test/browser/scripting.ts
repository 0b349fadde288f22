import assert from 'node:assert/strict';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { limits } from '../../scripts/limits.ts';
import { createExtension } from './createExtension.ts';
import type { Workbench } from './workbench.ts';

/**
 * An extension for `Workbench.open`. It runs the code that a test writes to `run.js`, regardless of the focus. Its key
 * cites the article with the number in `globalThis.article`.
 */
export const scripting = createExtension(
  {
    activationEvents: ['onStartupFinished'],
    contributes: {
      commands: [{ command: 'another.cite', title: 'Another: Cite' }],
      keybindings: [{ command: 'another.cite', key: 'ctrl+alt+9' }],
    },
  },
  `const vscode = require('vscode');
const { existsSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
exports.activate = () => {
  vscode.commands.registerCommand('another.cite', () => {
    const name = String(globalThis.article);
    const record = { kind: 'article', title: 'Report ' + name, url: 'https://site' + name + '.example/', source: 'p' + name };
    return vscode.commands.executeCommand('dateline.insertCitation', { record });
  });
  const folder = vscode.workspace.workspaceFolders[0].uri.fsPath;
  const uri = (name) => vscode.Uri.file(join(folder, name));
  setInterval(async () => {
    const script = join(folder, 'run.js');
    if (existsSync(script)) {
      const code = readFileSync(script, 'utf8');
      rmSync(script);
      let result;
      try {
        result = (await new Function('vscode', 'uri', 'return (async () => {' + code + '})()')(vscode, uri)) ?? null;
      } catch (error) {
        result = { error: String(error) };
      }
      writeFileSync(join(folder, 'result.new'), JSON.stringify(result));
      renameSync(join(folder, 'result.new'), join(folder, 'result.json'));
    }
  }, 30);
};`,
);

/** Runs code with `vscode` and `uri` (for workspace files) and returns its result. */
export async function runScript(workbench: Workbench, code: string): Promise<unknown> {
  await writeFile(workbench.path('run.new'), code);
  await rename(workbench.path('run.new'), workbench.path('run.js'));
  const end = Date.now() + limits.state;
  for (;;) {
    try {
      const result: unknown = JSON.parse(await readFile(workbench.path('result.json'), 'utf8'));
      await rm(workbench.path('result.json'));
      return result;
    } catch (error) {
      assert.ok(Date.now() < end, `no result of ${code}: ${String(error)}`);
      await workbench.page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }
}
