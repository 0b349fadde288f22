import assert from 'node:assert/strict';
import { createTestCorpus } from '../support/sampleRequests.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { limits } from '../../scripts/limits.ts';
import { createExtension } from './createExtension.ts';
import { untilDone, Workbench } from './workbench.ts';

/** An article whose publisher is unknown until it is cited. */
const article = {
  ...createTestCorpus().articles[0]!,
  id: '0e2f7a52-7f0c-4b0e-9d31-5a1c8b1d2e31',
  title: 'Report 1',
  url: 'https://site1.example/',
  source: 'p1',
};
const publisher = {
  source: article.source,
  source_site_name: 'Publisher 1',
  source_base_url: article.url,
  source_description: '',
};

/** An extension that calls the tools like an agent and shows their results as messages. */
const caller = createExtension(
  {
    contributes: {
      commands: [
        { command: 'another.cite', title: 'Another: Cite' },
        { command: 'another.search', title: 'Another: Search' },
        { command: 'another.readAndCite', title: 'Another: Read and Cite' },
      ],
    },
  },
  `const { commands, lm, window } = require('vscode');
const call = (name, input) => async () => {
  try {
    const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined });
    void window.showInformationMessage('Tool said: ' + content[0].value.slice(0, 300));
  } catch (fault) {
    void window.showInformationMessage('Tool failed: ' + fault.message.slice(0, 300));
  }
};
exports.activate = () => {
  const cite = { title: 'A [title] **of** <b>theirs</b>', url: 'https://a.example/', insert: true, after: 'goes on.' };
  commands.registerCommand('another.cite', call('dateline_cite', cite));
  commands.registerCommand('another.readAndCite', async () => {
    const article = { kind: 'article', id: await window.showInputBox({ title: 'Article' }) };
    await lm.invokeTool('dateline_read', { input: article, toolInvocationToken: undefined });
    await call('dateline_cite', { ...article, insert: true, after: 'goes on.', format: 'full' })();
  });
  commands.registerCommand('another.search', call('dateline_search', { query: 'dock [strike](command:x)' }));
};`,
);
const draft = 'The strike goes on.\n';
const paper = '---\nbibliography: sources.bib\n---\n\nAs known [@known2020].\n\nThe strike goes on.\n';
const bibliography = '@online{known2020,\n  title = {Known},\n  url = {https://known.example/}\n}\n';
const key = 'sample-tests-key';

describe('Agents in the workbench', () => {
  let workbench: Workbench;
  let sample: SampleServer;

  before(async () => {
    const corpus = createTestCorpus();
    sample = await startSample(
      { ...corpus, articles: [...corpus.articles, article], publishers: [...corpus.publishers, publisher] },
      key,
    );
    workbench = await Workbench.open({
      isQuiet: false,
      files: { 'draft.md': draft, 'paper.md': paper, 'sources.bib': bibliography, 'slow.md': draft },
      settings: {
        'dateline.service.baseUrl': sample.address,
        'chat.disableAIFeatures': false,
        'dateline.citation.templates': { full: '${title} (${publisher})' },
      },
      installed: caller,
    });
    await workbench.showSidebar();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await workbench.screenshot(`failed ${this.currentTest.title}`);
    }
  });

  const dialog = () => workbench.page.locator('.monaco-dialog-box');
  const press = (button: string) => dialog().getByRole('button', { name: button, exact: true }).click();

  it('list both MCP servers with their state and ask for the key when one starts without it', async () => {
    await workbench.command('MCP: List Servers');
    await workbench.quickPickRow('Dateline Intelligence').waitFor();
    await workbench.quickPickRow('Dateline Articles').click();
    await workbench.quickPickRow('Start Server').click();
    await workbench.page.locator('.quick-input-widget:visible', { hasText: 'API key for' }).waitFor();
    await workbench.input.fill(key);
    await workbench.page.keyboard.press('Enter');
    // Wait, because a response that arrives before the key is stored closes the box.
    await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
    // The list shows the state of the moment when it was opened.
    const running = workbench.quickPickRow('Dateline Articles').getByText('Running');
    await untilDone(async () => {
      await workbench.command('MCP: List Servers');
      await workbench.quickPickRow('Dateline Intelligence').waitFor();
      await running.waitFor({ timeout: limits.attempt / 5 });
    });
    assert.ok(sample.requests.includes('/content/mcp'));
    await workbench.page.keyboard.press('Escape');
    if (await workbench.page.locator('.part.panel').isVisible()) {
      await workbench.page.keyboard.press('Control+J');
    }
  });

  it('have their MCP servers reported by Check Connection', async () => {
    await workbench.command('Dateline: Check Connection');
    await workbench.quickPickRow('MCP servers').getByText('reachable').waitFor();
    await workbench.page.keyboard.press('Escape');
    sample.failNext({ kind: 'status', status: 404, path: '/content/mcp' });
    await workbench.command('Dateline: Check Connection');
    await workbench.quickPickRow('MCP servers').getByText('not available at this address').waitFor();
    await workbench.screenshot('check-connection-mcp');
    await workbench.page.keyboard.press('Escape');
  });

  it('send a query only after showing it to the user as plain text', async () => {
    const before = sample.requests.length;
    await workbench.command('Another: Search');
    await dialog().getByText('dock [strike](command:x)').waitFor();
    assert.match(
      await dialog().innerText(),
      /Search with Dateline\?[^]*Dateline will send this query to http:\/\/127\.0\.0\.1:\d+:/,
    );
    await workbench.screenshot('agent-search');
    assert.ok(!sample.requests.slice(before).some((path) => path.includes('strike')));
    await press('Cancel');
    await workbench.notification(/Tool failed: .*cancel/i);
    assert.ok(!sample.requests.slice(before).some((path) => path.includes('strike')));
  });

  it('insert a citation only after the user confirmed it', async () => {
    await workbench.tab('draft.md').click();
    await workbench.command('Another: Cite');
    await dialog().getByText('Insert this citation?').waitFor();
    const dialogText = await dialog().innerText();
    assert.ok(dialogText.includes('[A \\[title\\] \\*\\*of\\*\\* \\<b>theirs\\</b>](https://a.example/)'), dialogText);
    assert.match(dialogText, /Dateline will insert it into draft\.md after this text:\s*goes on\./);
    await workbench.screenshot('agent-insert');
    await press('Cancel');
    await workbench.notification(/Tool failed: .*cancel/i);
    assert.equal(await workbench.saved('draft.md', draft), draft);
    await workbench.command('Another: Cite');
    await dialog().getByText('Insert this citation?').waitFor();
    await press('Yes');
    const text = await workbench.saved('draft.md', /a\.example/);
    assert.equal(text, 'The strike goes on. [A \\[title\\] \\*\\*of\\*\\* \\<b>theirs\\</b>](https://a.example/)\n');
  });

  it('show the bibliography entry, its file and the service before citing by key', async () => {
    await workbench.openFile('sources.bib');
    await workbench.openFile('paper.md');
    await workbench.command('Another: Cite');
    await dialog().getByText('Insert this citation?').waitFor();
    const dialogText = await dialog().innerText();
    assert.match(dialogText, /Dateline will insert it into paper\.md after this text:\s*goes on\./);
    assert.match(dialogText, /Dateline will also add this entry to sources\.bib:\s*@online\{/);
    assert.match(dialogText, /url = \{https:\/\/a\.example\/\}/);
    assert.ok(
      dialogText.includes(`If Dateline switches from ${new URL(sample.address).origin} to another service`),
      dialogText,
    );
    await workbench.screenshot('agent-insert-key');
    await press('Cancel');
    await workbench.notification(/Tool failed: .*cancel/i);
    assert.equal(await workbench.saved('sources.bib', bibliography), bibliography);
  });

  it('insert the citation after the words that the agent named, while the user keeps typing', async () => {
    const path = '/content/sources';
    await workbench.openFile('slow.md');
    sample.failNext({ kind: 'delay', ms: 2000, path });
    await workbench.command('Another: Read and Cite');
    await workbench.input.fill(article.id);
    await workbench.page.keyboard.press('Enter');
    await dialog().getByText(article.id).waitFor();
    await press('Yes');
    const end = Date.now() + limits.state;
    const isForSource = (request: string) => request.startsWith(path) && request.includes(article.source);
    while (!sample.requests.some(isForSource)) {
      assert.ok(Date.now() < end, `no request of ${article.source}`);
      await workbench.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await workbench.page.locator('.monaco-editor .view-line').first().click();
    await workbench.page.keyboard.press('Control+End');
    // The dialog takes the keys that are pressed after it opens.
    await workbench.page.keyboard.insertText('It ends.');
    await dialog().getByText('Insert this citation?').waitFor();
    await press('Yes');
    const text = await workbench.saved('slow.md', 'Report 1');
    assert.equal(text, 'The strike goes on. Report 1 (Publisher 1)\nIt ends.');
  });
});
