import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fictionalCorpus } from '../../src/sample/fictional.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { eachGoesOn, Workbench } from './workbench.ts';

/** What a user reads when something is wrong, and the way out. */
describe('when something is wrong', () => {
  let sample: SampleServer;
  let workbench: Workbench;

  before(async function () {
    this.timeout(120_000);
    sample = await startSample(fictionalCorpus(new Date()), 'right-key');
    workbench = await Workbench.open({
      files: { 'notes.md': '# Notes\n' },
      settings: { 'dateline.service.baseUrl': sample.address },
    });
    await workbench.showSidebar();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  eachGoesOn(() => workbench);

  it('no key: the welcome says so and offers three ways on', async () => {
    for (const name of ['Set API Key', 'Get an API Key', 'Explore with Sample Data']) {
      await workbench.page.getByRole('button', { name }).first().waitFor();
    }
    await workbench.screenshot('welcome');
  });

  it('no key: the check of the connection asks what needs none, and offers to set one', async () => {
    await workbench.command('Dateline: Check Connection');
    await workbench.quickPickRow('Events & Signals: alive').filter({ hasText: /\d ms/ }).waitFor();
    const rows = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Set API Key' });
    await rows.nth(2).waitFor();
    await workbench.screenshot('check connection without a key');
    await workbench.page.keyboard.press('Escape');
  });

  it('a wrong key: the row says so and asks for another', async () => {
    await setKey('wrong-key');
    await workbench.row('News', 'The service did not accept the API key.').waitFor();
    await workbench.row('News', 'Set API Key').click();
    await workbench.page.locator('.quick-input-widget input[type=password]').fill('right-key');
    await workbench.page.keyboard.press('Enter');
    await article().waitFor();
  });

  it('an empty collection: it says so', async () => {
    await answers(Response.json({ data: [], pagination: { limit: 20, num_results: 0, next_cursor: null } }));
    await workbench.row('News', 'No headlines in the last 24 hours').waitFor();
  });

  const faults: readonly [name: string, answer: () => Response, text: string][] = [
    [
      '400',
      () => refusal(400, 'The parameter limit is odd.'),
      'The service did not accept the request. The parameter limit is odd.',
    ],
    [
      '404',
      () => refusal(404, 'There is no such route.'),
      'The service does not have this (any more). There is no such route.',
    ],
    ['500', () => refusal(500, 'Out of paper.'), 'The service has a problem. Out of paper.'],
    [
      'an HTML page instead of JSON',
      () =>
        new Response('<!doctype html><title>Welcome to the hotel</title>', {
          headers: { 'content-type': 'text/html' },
        }),
      'The answer is not what the service should send.',
    ],
    [
      'garbage',
      () => new Response('{"data": [', { headers: { 'content-type': 'application/json' } }),
      'The answer is not what the service should send.',
    ],
  ];
  for (const [name, answer, text] of faults) {
    it(`${name}: the row says what happened, and trying again works`, async () => {
      await answers(answer);
      await workbench.row('News', text).waitFor();
      await workbench.screenshot(`fault ${name}`);
      sample.instead = undefined;
      await workbench.row('News', 'Try Again').click();
      await article().waitFor();
    });
  }

  it('a message from the service becomes no link and shows no key', async () => {
    await answers(() => refusal(500, 'Bearer right-key [click](command:workbench.action.quit)'));
    const row = workbench.row('News', 'The service has a problem.');
    await row.waitFor();
    assert.doesNotMatch(await row.innerText(), /right-key/);
  });

  it('the check of the connection says what answers and what to do about what does not', async () => {
    sample.instead = undefined;
    await workbench.command('Dateline: Set API Key…');
    await workbench.page.locator('.quick-input-widget input[type=password]').fill('right-key');
    await workbench.page.keyboard.press('Enter');
    await workbench.command('Dateline: Check Connection');
    await workbench.quickPickRow('article interface v1').waitFor();
    await workbench.screenshot('check connection');
    const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: /\d ms/ }).nth(3).waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  it('an answer that does not come: the row says so with a way to cancel, and trying again works', async () => {
    sample.instead = undefined;
    sample.failNext({ kind: 'hang', before: 'headers', path: '/content/news' });
    await workbench.page.locator('.pane-header', { hasText: 'News' }).hover();
    await workbench.page.getByRole('button', { name: 'Refresh' }).first().click();
    await workbench.row('News', 'Loading…').waitFor();
    await workbench.screenshot('waiting with a way to cancel');
    await workbench.row('News', 'Cancel').click();
    await workbench.row('News', 'Cancelled.').waitFor();
    await workbench.row('News', 'Try Again').click();
    await article().waitFor();
  });

  it('too many requests: the status bar counts down, and waiting can be cancelled', async () => {
    await answers(
      () =>
        new Response('', {
          status: 429,
          headers: { 'Retry-After': '8', 'RateLimit-Limit': '10', 'RateLimit-Remaining': '0' },
        }),
    );
    const status = workbench.page.locator('.statusbar-item', { hasText: /next request in \d s/ });
    await status.waitFor();
    await workbench.screenshot('waiting for the next turn');
    await status.click();
    await workbench.row('News', 'Cancelled.').waitFor();
    await status.waitFor({ state: 'hidden' });
  });

  it('no network: the row says so, and what is in the document is untouched', async () => {
    await sample.close();
    await workbench.page.locator('.pane-header', { hasText: 'News' }).hover();
    await workbench.page.getByRole('button', { name: 'Refresh' }).first().click();
    await workbench.row('News', 'The service can’t be reached.').waitFor();
    await workbench.screenshot('offline');
    assert.equal(await readFile(workbench.path('notes.md'), 'utf8'), '# Notes\n');
  });

  function article() {
    return workbench.page.locator('[aria-label^="Article, "]').first();
  }

  async function setKey(key: string): Promise<void> {
    await workbench.page.getByRole('button', { name: 'Set API Key' }).first().click();
    await workbench.page.locator('.quick-input-widget input[type=password]').fill(key);
    await workbench.page.keyboard.press('Enter');
  }

  /** Makes the service answer so, and refreshes. */
  async function answers(answer: Response | (() => Response)): Promise<void> {
    sample.instead = () => (answer instanceof Response ? answer.clone() : answer());
    await workbench.page.locator('.pane-header', { hasText: 'News' }).hover();
    await workbench.page.getByRole('button', { name: 'Refresh' }).first().click();
  }

  function refusal(status: number, message: string): Response {
    return Response.json({ error: { code: 'test', message } }, { status });
  }
});

describe('a service of the earlier surface', () => {
  it('is asked only for what it has, and says plainly what it has not', async function () {
    this.timeout(120_000);
    const sample = await startSample(fictionalCorpus(new Date()), 'right-key', { surface: 'v0.1' });
    const workbench = await Workbench.open({
      settings: { 'dateline.service.baseUrl': sample.address, 'dateline.service.pageSize': 2 },
      height: 1300,
    });
    try {
      await workbench.showSidebar();
      await workbench.page.getByRole('button', { name: 'Set API Key' }).first().click();
      await workbench.page.locator('.quick-input-widget input[type=password]').fill('right-key');
      await workbench.page.keyboard.press('Enter');
      await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
      await workbench.row('News', 'Latest').waitFor();
      await workbench.row('News', 'Stories').waitFor({ state: 'detached' });
      await workbench.screenshot('earlier surface');
      const latest = workbench.row('News', 'Latest');
      await latest.hover();
      await latest.getByRole('button', { name: 'Filter…' }).click();
      await workbench.quickPickRow('Author').click();
      await workbench.page.locator('.quick-input-title', { hasText: 'Author' }).waitFor();
      await workbench.input.fill('A. Writer');
      await workbench.quickPickRow('Use “A. Writer”').click();
      await workbench.quickPickRow('Done').click();
      await workbench.quickPickRow('Apply').click();
      await latest.locator('.monaco-tl-twistie').click();
      await workbench.row('News', 'Can’t filter this list by authors').waitFor();
      await workbench.screenshot('earlier surface: a filter that it does not have');
      assert.equal(await workbench.row('News', 'Try Again').count(), 0);
      await workbench.row('News', 'Clear the Filter').click();
      await workbench.rows('News').filter({ hasText: 'Load More…' }).nth(1).waitFor();
    } finally {
      await workbench.close();
      await sample.close();
    }
  });
});

describe('an address that the key could not be sent to safely', () => {
  it('is refused in the welcome, which leads to the setting', async function () {
    this.timeout(120_000);
    const workbench = await Workbench.open({ settings: { 'dateline.service.baseUrl': 'http://news.example/' } });
    try {
      await workbench.showSidebar();
      await workbench.page.getByText('is not an address that the API key could be sent to safely').first().waitFor();
      await workbench.page.getByRole('button', { name: 'Open Settings' }).first().waitFor();
    } finally {
      await workbench.close();
    }
  });
});
