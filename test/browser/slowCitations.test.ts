import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { limits } from '../../scripts/limits.ts';
import type { ArticleEntry } from '../../src/sample/corpus.ts';
import { createTestCorpus } from '../support/sampleRequests.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { runScript, scripting } from './scripting.ts';
import { pressButton, Workbench } from './workbench.ts';

const key = 'sample-tests-key';
/** Longer than what a test does meanwhile, and shorter than the three seconds that a citation waits. */
const delayMs = 2000;

const cells = [
  { cell_type: 'markdown', metadata: {}, source: ['# Notes'] },
  { cell_type: 'code', metadata: {}, outputs: [], execution_count: null, source: ['# See\n', 'x = 1'] },
];
const notebook = JSON.stringify({
  cells,
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
});

/** Files whose content is their name. */
const documents = [
  ...['undo.md', 'two.md', 'locked.md', 'beside.md', 'covered.md', 'escape.md', 'late.md'],
  ...['links.txt', 'row.md', 'mouse.md', 'page.md', 'drop.md'],
];

describe('Citations on a slow service', () => {
  let workbench: Workbench;
  let sample: SampleServer;
  let next = 20;

  before(async () => {
    const articles = createTestCorpus().articles.map((article, index): ArticleEntry => ({
      ...article,
      title: `Report ${index}`,
      url: `https://site${index}.example/`,
      source: `p${index}`,
    }));
    const publishers = Array.from({ length: 1000 }, (_, index) => ({
      source: `p${index}`,
      source_site_name: `Publisher ${index}`,
      source_base_url: `https://site${index}.example/`,
      source_description: '',
    }));
    sample = await startSample({ ...createTestCorpus(), articles, publishers, evidence: [] }, key);
    slowDownNames();
    workbench = await Workbench.open({
      height: 1300,
      installed: scripting,
      files: {
        'first.md': 'first ',
        'typing.md': 'While I go on writing ',
        'other.md': 'other ',
        'book.ipynb': notebook,
        'edited.ipynb': notebook,
        'settings-locked.md': 'settings ',
        ...Object.fromEntries(documents.map((name) => [name, `${name.slice(0, name.indexOf('.'))} `])),
      },
      settings: {
        'dateline.service.baseUrl': sample.address,
        'dateline.news.foldSameStory': false,
        'dateline.citation.templates': { full: '${title} (${publisher})' },
        'dateline.citation.format': 'full',
        'files.readonlyInclude': { '**/settings-locked.md': true },
        '[plaintext]': { 'dateline.citation.format': 'plain-text' },
      },
    });
    await workbench.showSidebar();
    await workbench.command('Dateline: Set API Key…');
    await workbench.page.locator('.quick-input-widget input[type=password]').fill(key);
    await workbench.page.keyboard.press('Enter');
    await workbench.row('News', 'Report').waitFor();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await workbench.screenshot(`failed slow ${this.currentTest.title}`);
    }
  });

  /** Without the list of publishers, each name takes a request of its own. */
  const slowDownNames = () =>
    sample.failNext(
      { kind: 'delay', ms: delayMs, path: '/content/sources/', times: 1000 },
      { kind: 'status', status: 404, path: '/content/sources', times: 1000 },
    );
  const run = (code: string) => runScript(workbench, code);
  const open = async (name: string, ...others: readonly string[]) => {
    const position = await run(`await vscode.commands.executeCommand('notifications.clearAll');
await vscode.commands.executeCommand('workbench.action.files.saveAll');
await vscode.env.clipboard.writeText('');
await vscode.commands.executeCommand('workbench.action.closeAllEditors');
for (const [index, name] of ${JSON.stringify([...others, name])}.entries()) {
  await vscode.window.showTextDocument(uri(name), { viewColumn: index + 1, preview: false });
  // A selection that the extension sets could reach the window after the next key press.
  await vscode.commands.executeCommand('cursorBottom');
}
const { line, character } = vscode.window.activeTextEditor.selection.active;
return 'Ln ' + (line + 1) + ', Col ' + (character + 1);`);
    await workbench.page.locator('.monaco-editor.focused').waitFor();
    // The window receives a selection later than the extension that sets it.
    await workbench.page.locator('.statusbar-item').getByText(String(position), { exact: true }).waitFor();
  };
  const readText = (name: string) => run(`return (await vscode.workspace.openTextDocument(uri('${name}'))).getText()`);
  const waitForText = async (read: () => Promise<unknown>, expected: string) => {
    const end = Date.now() + limits.state;
    let text = await read();
    while (text !== expected && Date.now() < end) {
      text = await read();
    }
    assert.equal(text, expected);
  };
  /** Waits until a document, visible or not, has this text. */
  const hasText = (name: string, expected: string) => waitForText(() => readText(name), expected);
  const cellHasText = (name: string, index: number, expected: string) =>
    waitForText(
      () =>
        run(`const notebook = await vscode.workspace.openNotebookDocument(uri('${name}'));
return notebook.cellAt(${index}).document.getText()`),
      expected,
    );
  const clipboard = () => run('return vscode.env.clipboard.readText()');
  const publisherRequested = async (number: number | string) => {
    const end = Date.now() + limits.state;
    while (!sample.requests.includes(`/content/sources/p${number}`)) {
      assert.ok(Date.now() < end, `no request for publisher ${number}`);
      await workbench.page.evaluate(() => new Promise(requestAnimationFrame));
    }
  };
  /** Presses the key that cites an article and waits for the request for its publisher. */
  const cite = async (isSlow = true) => {
    const number = next;
    next += 1;
    await run(`globalThis.article = ${number}`);
    await workbench.page.keyboard.press('Control+Alt+9');
    await (isSlow && publisherRequested(number));
    return `Report ${number} (Publisher ${number})`;
  };
  const undo = () => run(`await vscode.commands.executeCommand('undo')`);
  const type = (text: string) => workbench.page.keyboard.type(text);

  it('go where the key was pressed while the user keeps typing', async () => {
    await open('typing.md');
    const citation = await cite();
    await type('this sentence.');
    await hasText('typing.md', `While I go on writing ${citation} this sentence.`);
    await type(' And on.');
    await hasText('typing.md', `While I go on writing ${citation} this sentence. And on.`);
  });

  it('go into the document where the key was pressed after the user opened another one', async () => {
    await open('first.md');
    const citation = await cite();
    await run(`await vscode.window.showTextDocument(uri('other.md'), { preview: false })`);
    await type('meanwhile ');
    await hasText('first.md', `first ${citation}`);
    assert.match(String(await readText('other.md')), /^(meanwhile )?other (meanwhile )?$/);
    await workbench.notification('Citation inserted in first.md, line 1.');
  });

  it('stay in place if the user undoes earlier typing, and are one undo step', async () => {
    await open('undo.md');
    await type('typed');
    await hasText('undo.md', 'undo typed');
    const citation = await cite();
    await undo();
    await hasText('undo.md', `undo ${citation}`);
    await undo();
    await hasText('undo.md', 'undo ');
  });

  it('go to their own positions if three are pending, two of them at one cursor', async () => {
    await open('two.md');
    const first = await cite();
    await type('and then ');
    const [second, third] = [await cite(), await cite()];
    await hasText('two.md', `two ${first} and then ${second} ${third}`);
  });

  it('are copied if the editor is read-only in the session, and leave the cursor alone', async () => {
    await open('locked.md');
    await workbench.command('File: Set Active Editor Read-only in Session');
    const citation = await cite();
    await workbench.notification('The document is read-only. The citation was copied to the clipboard.');
    assert.equal(await clipboard(), citation);
    assert.equal(await readText('locked.md'), 'locked ');
    assert.equal(await run('return vscode.window.activeTextEditor.selection.active.character'), 7);
    await workbench.command('File: Reset Active Editor Read-only in Session');
  });

  it('are copied if a setting makes the file read-only and the user opened another document', async () => {
    await open('settings-locked.md');
    const citation = await cite();
    await run(`await vscode.window.showTextDocument(uri('other.md'), { preview: false })`);
    await workbench.notification('The document is read-only. The citation was copied to the clipboard.');
    assert.equal(await clipboard(), citation);
    assert.equal(await readText('settings-locked.md'), 'settings ');
    assert.doesNotMatch(String(await readText('other.md')), /Report/);
  });

  it('are never inserted into a read-only editor beside a page', async () => {
    await open('settings-locked.md', 'beside.md');
    await run(`vscode.window.createWebviewPanel('test', 'A page', vscode.ViewColumn.Three, {});`);
    await workbench.tab('A page').click();
    const citation = await cite();
    await hasText('beside.md', `beside ${citation}`);
    assert.equal(await readText('settings-locked.md'), 'settings ');
  });

  for (const [title, index, expected] of [
    ['a rendered Markdown cell', 0, '# Notes {}'],
    ['a comment of a code cell that is not edited', 1, '# {} See\nx = 1'],
  ] as const) {
    it(`go into ${title} of the active notebook`, async () => {
      await open('first.md');
      await run(`const notebook = await vscode.workspace.openNotebookDocument(uri('book.ipynb'));
const selections = [new vscode.NotebookRange(${index}, ${index + 1})];
await vscode.window.showNotebookDocument(notebook, { selections });`);
      await workbench.page.locator('.notebookOverlay .cell-list-container').waitFor();
      await workbench.tab('book.ipynb').click();
      const before = await readText('first.md');
      const citation = await cite();
      await cellHasText('book.ipynb', index, expected.replace('{}', citation));
      assert.equal(await readText('first.md'), before);
    });
  }

  it('go where the key was pressed in a Markdown cell in edit mode while the user keeps typing', async () => {
    await open('first.md');
    await run(`const notebook = await vscode.workspace.openNotebookDocument(uri('edited.ipynb'));
await vscode.window.showNotebookDocument(notebook, { selections: [new vscode.NotebookRange(0, 1)] });`);
    await workbench.page.locator('.notebookOverlay .cell-list-container').waitFor();
    await workbench.tab('edited.ipynb').click();
    await run(`await vscode.commands.executeCommand('notebook.cell.edit')`);
    await workbench.page.locator('.notebookOverlay .monaco-editor.focused').waitFor();
    await workbench.page.keyboard.press('Control+End');
    await type(' As reported ');
    const citation = await cite();
    await type('here.');
    await cellHasText('edited.ipynb', 0, `# Notes As reported ${citation} here.`);
    assert.doesNotMatch(String(await readText('first.md')), /As reported|here\./);
  });

  it('need a confirmation before they go into a document that the Settings editor covers', async () => {
    await open('covered.md');
    await workbench.command('Preferences: Open Settings (UI)');
    await workbench.page.locator('.settings-editor').waitFor();
    await cite(false);
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('Insert into covered.md?').waitFor();
    await workbench.screenshot('insert-into-covered');
    assert.equal(await readText('covered.md'), 'covered ');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await workbench.announced('The citation was copied to the clipboard.');
    assert.equal(await readText('covered.md'), 'covered ');
    await workbench.tab('Settings').click();
    await cite(false);
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await hasText('covered.md', `covered Report ${next - 1} (Publisher ${next - 1})`);
    assert.equal(await workbench.page.locator('.tab.active').first().getAttribute('data-resource-name'), 'covered.md');
  });

  const delayNextName = () => {
    sample.forgetFaults();
    sample.failNext({ kind: 'delay', ms: 8000, path: '/content/sources/', times: 1 });
    slowDownNames();
  };

  it('end the wait for the publisher when the user presses Escape', async () => {
    delayNextName();
    await open('escape.md');
    const citation = await cite();
    const wait = workbench.page.locator('.statusbar-item', { hasText: 'Looking up the publisher' });
    await wait.waitFor();
    await workbench.screenshot('publisher-wait');
    await workbench.page.keyboard.press('Escape');
    await wait.waitFor({ state: 'hidden' });
    const host = citation.replace(/\(Publisher (\d+)\)/, '(site$1.example)');
    // After a response, it would contain the publisher.
    await hasText('escape.md', `escape ${host}`);
  });

  it('name the website and say so if the publisher is still unknown after three seconds', async () => {
    delayNextName();
    await open('late.md');
    const citation = await cite();
    const host = citation.replace(/\(Publisher (\d+)\)/, '(site$1.example)');
    await workbench.notification('The citation names the website instead.');
    await hasText('late.md', `late ${host}`);
  });

  it('send no request for a publisher that their format does not print', async () => {
    await open('links.txt');
    const number = next;
    await cite(false);
    await hasText('links.txt', `links Report ${number} <https://site${number}.example/>`);
    assert.ok(!sample.requests.includes(`/content/sources/p${number}`));
  });

  it('are announced in the status bar with their file and line', async () => {
    await open('links.txt');
    await cite(false);
    const item = workbench.page.locator('.statusbar-item', { hasText: 'Citation inserted in links.txt, line 1.' });
    await item.locator('[role=alert]').waitFor({ state: 'attached' });
  });

  describe('of a row', () => {
    const row = (index: number) =>
      workbench
        .rows('News')
        .filter({ hasText: /Report \d/ })
        .nth(index);
    const formatCitation = async (label: Locator) => {
      const number = /Report (\d+)/.exec((await label.getAttribute('aria-label')) ?? '')?.[1] ?? '';
      return `Report ${number} (Publisher ${number})`;
    };

    it('go where the cursor was when the key was pressed', async () => {
      await open('row.md');
      await workbench.focusRow('News', 2);
      const citation = await formatCitation(
        workbench.page.locator('.monaco-list:focus-within .monaco-list-row.focused'),
      );
      await workbench.page.keyboard.press('Control+Enter');
      await run(`await vscode.window.showTextDocument(uri('other.md'), { preview: false })`);
      await hasText('row.md', `row ${citation}`);
    });

    it('go where the cursor was when the button was clicked', async () => {
      await open('mouse.md');
      const citation = await formatCitation(row(3));
      await pressButton(row(3), 'Insert Citation');
      await run(`await vscode.window.showTextDocument(uri('mouse.md'))`);
      await workbench.page.keyboard.press('Control+Home');
      await type('Typed ');
      await hasText('mouse.md', `Typed mouse ${citation}`);
    });

    it('go where the cursor was when Cite was clicked on its page', async () => {
      await open('page.md');
      const citation = await formatCitation(row(4));
      await row(4).click();
      const frame = await workbench.frame('main h1');
      await frame.getByRole('button', { name: 'Cite', exact: true }).first().click();
      await run(`await vscode.window.showTextDocument(uri('page.md'), { viewColumn: 1 })`);
      await type('typed');
      await hasText('page.md', `page ${citation} typed`);
    });

    it('go where the row was dropped while the user keeps typing', async () => {
      await open('drop.md');
      const citation = await formatCitation(row(5));
      await row(5).dragTo(workbench.page.locator('.view-line').first(), { targetPosition: { x: 2, y: 5 } });
      // VS Code forgets a drop if the user types before it has called the extension.
      await publisherRequested(/Report (\d+)/.exec(citation)?.[1] ?? '');
      await workbench.page.keyboard.press('Control+End');
      await type('typed');
      await hasText('drop.md', `${citation} drop typed`);
    });

    it('are replaced with a message if the dragged record has no source', async () => {
      await open('drop.md');
      const before = await readText('drop.md');
      const event = workbench.page.locator('[aria-label^="Event, "]').first();
      await event.dragTo(workbench.page.locator('.view-line').first(), { targetPosition: { x: 2, y: 5 } });
      await workbench.notification('The dragged records have no sources with a web address to cite.');
      assert.equal(await readText('drop.md'), before);
    });
  });
});
