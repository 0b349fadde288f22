import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { limits } from '../../scripts/limits.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { pressButton, readTitle, skipAfterFailure, untilDone, Workbench } from './workbench.ts';

describe('Failures in the workbench', () => {
  /** Title of an article whose page is loaded. */
  let loaded: string;
  let sample: SampleServer;
  let workbench: Workbench;

  before(async () => {
    sample = await startSample(createFictionalCorpus(new Date()), 'right-key');
    workbench = await Workbench.open({
      files: { 'notes.md': '# Notes\n', 'refreshed.md': '' },
      settings: {
        'dateline.service.baseUrl': sample.address,
        'dateline.service.portalUrl': 'https://portal.example/',
      },
    });
    await workbench.showSidebar();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  skipAfterFailure(() => workbench);

  it('show a welcome view with three actions if there is no key', async () => {
    await workbench.page.getByRole('button', { name: 'Explore with Sample Data' }).first().waitFor();
    for (const name of ['Set an API key', 'Get an API key']) {
      await workbench.welcomeLink(name).waitFor();
    }
    await workbench.screenshot('welcome');
  });

  it('are found by Check Connection, which offers to set a missing key', async () => {
    await workbench.command('Dateline: Check Connection');
    await check('Intelligence')
      .filter({ hasText: /reachable.* · \d+ ms/ })
      .waitFor();
    await check('API key').filter({ hasText: 'missing · Enter: Set API Key' }).waitFor();
    await check('Articles').filter({ hasText: 'not checked' }).waitFor();
    await workbench.screenshot('check connection without a key');
    assert.equal(await failedChecks().count(), 1);
    await workbench.page.keyboard.press('Escape');
  });

  it('appear in the key box, which accepts another key, if the key is wrong', async () => {
    await workbench.setKey('wrong-key');
    await workbench.page.locator('.quick-input-widget', { hasText: 'API key rejected.' }).waitFor();
    await workbench.screenshot('key rejected');
    await workbench.page.locator('.quick-input-widget input[type=password]').fill('right-key');
    await workbench.page.keyboard.press('Enter');
    await article().waitFor();
    await workbench.announced('Connected to 127.0.0.1');
  });

  it('show a row that asks for another key after the key was revoked', async () => {
    await answers(refusal(401, 'The key was revoked'));
    await workbench.row('News', 'API key rejected.').waitFor();
    await workbench.row('News', 'Set API Key').click();
    sample.instead = undefined;
    await workbench.page.locator('.quick-input-widget input[type=password]').fill('right-key');
    await workbench.page.keyboard.press('Enter');
    await workbench.row('News', 'API key rejected.').waitFor({ state: 'detached' });
    await article().waitFor();
  });

  it('show a row that explains them and lets the user try again', async () => {
    await answers(refusal(400, 'The parameter limit is odd.'));
    const text = 'The service rejected this request. The service says: “The parameter limit is odd.”';
    await workbench.row('News', text).waitFor();
    await workbench.screenshot('fault 400');
    sample.instead = undefined;
    const requestCount = sample.requests.length;
    await workbench.row('News', 'Try Again').click();
    await workbench.row('News', text).waitFor({ state: 'detached' });
    await workbench.row('News', 'Loading…').waitFor({ state: 'detached' });
    await article().waitFor();
    assert.match(sample.requests.slice(requestCount).join('\n'), /^\/content\/news\/top-headlines/m);
  });

  it('show a row that opens Check Connection if the path of the service address is wrong', async () => {
    await answers(() => refusal(404, 'There is no such route.'));
    await workbench.row('News', 'Not found.').waitFor();
    await workbench.row('News', 'Check Connection').click();
    await check('Address').filter({ hasText: 'Requested http' }).waitFor();
    await check('Address').filter({ hasText: 'change the setting “dateline.service.paths”' }).waitFor();
    await workbench.screenshot('wrong path with a way to check the connection');
    await workbench.page.keyboard.press('Escape');
    sample.instead = undefined;
    await workbench.row('News', 'Try Again').click();
    await workbench.row('News', 'Not found.').waitFor({ state: 'detached' });
  });

  it('show messages of the service without links and keys', async () => {
    await answers(() => refusal(500, 'Bearer right-key [click](command:workbench.action.quit)'));
    const row = workbench.row('News', 'The service reported an internal error.');
    await row.waitFor();
    assert.doesNotMatch(await row.innerText(), /right-key/);
  });

  it('are listed by Check Connection with their fixes', async () => {
    sample.instead = undefined;
    // VS Code focuses a pressed view button again when it redraws the buttons.
    await workbench.page.locator('.editor-instance .view-line').first().click();
    await workbench.command('Dateline: Set API Key…');
    await workbench.page.locator('.quick-input-widget input[type=password]').fill('right-key');
    await workbench.page.keyboard.press('Enter');
    await workbench.row('News', 'The service reported an internal error.').waitFor({ state: 'detached' });
    await workbench.command('Dateline: Check Connection');
    await workbench.quickPickRow('article API v1').waitFor();
    for (const [name, words] of [
      ['Address', 'reachable'],
      ['Articles', /reachable · \d+ ms/],
      ['Intelligence', /reachable.* · \d+ ms/],
      ['API key', 'accepted'],
      ['MCP servers', 'reachable'],
    ] as const) {
      await check(name).filter({ hasText: words }).waitFor();
    }
    await workbench.page.locator('.quick-input-widget input[placeholder="No problems found"]').waitFor();
    await workbench.screenshot('check connection');
  });

  it('are copied from Check Connection by keyboard, without the key', async () => {
    // A row of the sidebar that VS Code redraws can take the focus and close the quick pick.
    let report = '';
    await untilDone(async () => {
      await workbench.page.evaluate(() => navigator.clipboard.writeText(''));
      await workbench.command('Dateline: Check Connection');
      const noProblems = workbench.page.locator('.quick-input-widget input[placeholder="No problems found"]');
      await noProblems.waitFor({ timeout: limits.attempt });
      await workbench.type('Copy Rep');
      const copy = workbench.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'Copy Report' });
      await copy.waitFor({ timeout: limits.attempt });
      await workbench.page.keyboard.press('Enter');
      report = await workbench.copied('Dateline ', limits.attempt);
    });
    await workbench.announced('Report copied.');
    assert.match(report, /^Dateline \d+\.\d+\.\d+ · VS Code \d+/);
    assert.match(report, /^- key: passed, accepted$/m);
    assert.match(report, /^- dateline\.service\.baseUrl: http:\/\/127\.0\.0\.1:\d+\/$/m);
    assert.match(report, /^- \S+Z \/content\/\S+: serverError 500 .*Bearer <key>/m);
    assert.doesNotMatch(report, /right-key/i);
  });

  it('keep rows usable while their list is refreshed', async () => {
    sample.instead = undefined;
    await refresh();
    await workbench.row('News', 'Try Again').waitFor({ state: 'detached' });
    await workbench.openFile('refreshed.md');
    await workbench.showSidebar([]);
    const row = workbench.page.locator('[aria-label^="Article, "]').first();
    const title = await readTitle(row);
    await workbench.focusRow('News', 1);
    sample.failNext({ kind: 'hang', before: 'headers', path: '/content/news' });
    await workbench.command('Dateline: Refresh');
    // The row moves when this one appears above it.
    await workbench.row('News', 'Cancel').waitFor();
    for (const [times, cite] of [
      [1, () => workbench.page.keyboard.press('Control+Enter')],
      [2, () => pressButton(row, 'Insert Citation')],
    ] as const) {
      await cite();
      const text = await workbench.saved('refreshed.md', new RegExp(String.raw`(\]\([^]*){${String(times)}}`));
      assert.equal(text.split(`[${title}](`).length, times + 1, text);
    }
    await workbench.row('News', 'Cancel').click();
    await workbench.row('News', 'Try Again').click();
    await workbench.row('News', 'Try Again').waitFor({ state: 'detached' });
    await workbench.openFile('notes.md');
    await workbench.showSidebar([]);
  });

  it('leave a record unread until its page is loaded', async () => {
    const row = workbench.page.locator('[aria-label^="Article, "]').nth(2);
    const title = await readTitle(row);
    loaded = title;
    sample.failNext({ kind: 'status', status: 500, path: '/content/articles/', times: 100 });
    await row.click();
    const frame = await workbench.frame(`main h1:text-is(${JSON.stringify(title)})`);
    await frame.getByRole('button', { name: 'Try Again' }).first().waitFor();
    await workbench.command('Dateline: Open Recently Read…');
    await workbench.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    assert.equal(await workbench.quickPickRow(title).count(), 0);
    await workbench.page.keyboard.press('Escape');
    assert.doesNotMatch((await row.getAttribute('aria-label')) ?? '', /, read/);
    sample.forgetFaults();
    await frame.getByRole('button', { name: 'Try Again' }).first().click();
    await row.and(workbench.page.locator('[aria-label*=", read"]')).waitFor();
  });

  it('announce a failed refresh in a message for screen readers', async () => {
    await workbench.clearNotifications();
    await answers(refusal(500, 'Out of ink.'));
    const announcement = workbench.page.locator('.monaco-aria-container', {
      hasText: /Can’t load Top Headlines.*Out of ink/,
    });
    await announcement.waitFor({ state: 'attached' });
    await workbench.screenshot('a refresh that failed');
    sample.instead = undefined;
    await refresh();
    await workbench.row('News', 'Try Again').waitFor({ state: 'detached' });
  });

  it('remove Offline from rows when the network comes back', async () => {
    sample.failNext({ kind: 'reset', path: '/content/news', times: 100 });
    await refresh();
    await workbench.row('News', /^Offline · from /).waitFor();
    sample.forgetFaults();
    await workbench.row('News', /^Offline · from /).waitFor({ state: 'detached' });
    await article().waitFor();
  });

  it('do not prevent a filter by an author if the service has no list of authors', async () => {
    const headlines = workbench.row('News', 'Top Headlines').locator('.monaco-tl-twistie');
    await headlines.click();
    await pressButton(workbench.row('News', 'Latest'), 'Filter…');
    await workbench.quickPickRow('Author').click();
    await workbench.page.locator('.quick-input-title', { hasText: 'Author' }).waitFor();
    await workbench.input.fill('A. Writer; B. Writer');
    await workbench.page.keyboard.press('Enter');
    await workbench.quickPickRow('Show Results').click();
    await workbench.row('News', 'Author: A. Writer, B. Writer').waitFor();
    await headlines.click();
    await article().waitFor();
  });

  it('show a countdown in the status bar at the rate limit, and let the user cancel the wait', async () => {
    await answers(
      () =>
        new Response('', {
          status: 429,
          headers: { 'Retry-After': '8', RateLimit: '"minute";r=0', 'RateLimit-Policy': '"minute";q=10' },
        }),
    );
    const status = workbench.page.locator('.statusbar-item', { hasText: /Trying again in \d s/ });
    await status.waitFor();
    await workbench.screenshot('rate limit reached');
    await status.click();
    await workbench.row('News', 'Canceled.').waitFor();
    await status.waitFor({ state: 'hidden' });
    sample.instead = undefined;
    // Ends the pause, too.
    await workbench.row('News', 'Try Again').click();
    await workbench.row('News', 'Canceled.').waitFor({ state: 'detached' });
  });

  it('explain a failed search, which Enter tries again', async () => {
    sample.instead = () => refusal(500, 'Out of paper.');
    await workbench.search();
    await workbench.input.fill('Meridian');
    await workbench.quickPickRow('The service says: “Out of paper.”').waitFor();
    sample.instead = undefined;
    await workbench.page.keyboard.press('Enter');
    await workbench.quickPickRow('Kestrel Wire').waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  it('keep rows below an Offline row and leave the document alone if there is no network', async () => {
    await sample.close();
    await refresh();
    await workbench.row('News', /^Offline · from /).waitFor();
    await article().waitFor();
    await workbench.screenshot('offline');
    await workbench.command('Dateline: Check Connection');
    await check('Address').filter({ hasText: 'not reachable · Enter: Change Service Address' }).waitFor();
    await workbench.page.locator('.quick-input-widget input[placeholder^="Press Enter on a failed check"]').waitFor();
    await workbench.screenshot('check connection without network');
    assert.equal(await failedChecks().count(), 1);
    await workbench.page.keyboard.press('Escape');
    assert.equal(await readFile(workbench.path('notes.md'), 'utf8'), '# Notes\n');
  });

  it('show offline copies with their age, which open and can be cited', async () => {
    // A reload would lose the key in the server build, so another setting reloads the lists.
    await workbench.configure({ 'dateline.service.baseUrl': sample.address, 'dateline.service.timeoutSeconds': 19 });
    await workbench.page.locator('.pane-header', { hasText: 'News' }).filter({ hasNotText: 'Updated' }).waitFor();
    await workbench.row('News', /^Offline · from /).waitFor();
    const title = await readTitle(article());
    await workbench.screenshot('offline copies');
    await article().click();
    await (await workbench.frame('main h1')).getByRole('heading', { name: title }).waitFor();
    await workbench.screenshot('offline article');
    await workbench.tab('notes.md').click();
    await pressButton(article(), 'Insert Citation');
    const text = await workbench.saved('notes.md', /\]\(/);
    assert.ok(text.includes(`[${title}](`), text);
    await workbench.search();
    await workbench.input.fill('port');
    await workbench.quickPickRow('(connection refused)').waitFor();
    await workbench.screenshot('search without network');
    await workbench.quickPickRow('Open Recently Read…').click();
    await workbench.quickPickRow(loaded).waitFor();
    assert.equal(await workbench.quickPickRow(title).count(), 0, 'its page was never loaded');
    await workbench.page.keyboard.press('Escape');
  });

  it('show a welcome view that leads to the address step if the address is unsafe for the key', async () => {
    await workbench.configure({ 'dateline.service.baseUrl': 'http://news.example/' });
    await workbench.page.getByText('The service address can').first().waitFor();
    await workbench.page.getByRole('button', { name: 'Change Service Address' }).first().waitFor();
  });

  function check(name: string) {
    return workbench.page.locator('.quick-input-list .monaco-list-row', {
      has: workbench.page.locator('.label-name', { hasText: new RegExp(`^\\s*${name}$`) }),
    });
  }

  function failedChecks() {
    return workbench.page.locator('.quick-input-list .monaco-list-row .codicon-error');
  }

  function article() {
    return workbench.page.locator('[aria-label^="Article, "]').first();
  }

  async function answers(answer: Response | (() => Response)): Promise<void> {
    sample.instead = () => (answer instanceof Response ? answer.clone() : answer());
    await refresh();
  }

  async function refresh(): Promise<void> {
    await workbench.page.locator('.pane-header', { hasText: 'News' }).hover();
    await workbench.page.getByRole('button', { name: 'Refresh' }).first().click();
  }

  function refusal(status: number, message: string): Response {
    return Response.json({ error: { code: 'test', message } }, { status });
  }
});
