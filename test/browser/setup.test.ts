import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { skipAfterFailure, Workbench } from './workbench.ts';

const key = 'right-key-of-the-service';
/** A key in three parts that looks like a host name. */
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

describe('Setup of the service', () => {
  let sample: SampleServer;
  let workbench: Workbench;

  before(async () => {
    sample = await startSample(createFictionalCorpus(new Date()), key);
    workbench = await Workbench.open({ files: { 'notes.md': '# Notes\n' } });
    await workbench.showSidebar();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  skipAfterFailure(() => workbench);

  /** Enters text in the open box after the message about the previous text is gone. */
  const enter = async (text: string) => {
    await workbench.input.fill(text);
    await box("Press 'Enter' to confirm").waitFor();
    await workbench.page.keyboard.press('Enter');
  };

  it('rejects an API key in the address box and stores nothing', async () => {
    await workbench.command('Dateline: Set API Key…');
    await box('Dateline: Service Address').waitFor();
    for (const secret of [token, 'sk-live-1234567890abcdef', `https://${key}`]) {
      await enter(secret);
      await box('This does not look like a web address.').waitFor();
      assert.equal(await box('Dateline: API Key').count(), 0);
    }
    for (const [address, problem] of [
      ['', 'This does not look like a web address.'],
      ['http://news.example.com', 'The address must begin with https://, so that the connection is encrypted.'],
      ['https://user@news.example.com', 'The address must not contain a user name or password.'],
    ] as const) {
      await enter(address);
      await box(problem).waitFor();
    }
    await enter(token);
    await box('This does not look like a web address.').waitFor();
    await workbench.screenshot('setup: a key instead of the address');
    assert.doesNotMatch(await storedSettings(), /baseUrl/);
  });

  it('stores the address after the service accepted the key', async () => {
    await enter(sample.address);
    await box('Dateline: API Key').waitFor();
    await workbench.screenshot('setup: the key');
    await enter('wrong-key');
    await box('API key rejected.').waitFor();
    assert.doesNotMatch(await storedSettings(), /baseUrl/);
    await enter(key);
    await workbench.announced('Connected to 127.0.0.1');
    await article().waitFor();
    assert.ok((await storedSettings()).includes(sample.address));
  });

  it('asks for the address to fix a wrong path and names the requested address', async () => {
    await workbench.command('Dateline: Set API Key…');
    await box('Dateline: API Key').waitFor();
    await workbench.page.keyboard.press('Escape');
    await workbench.configure({ 'dateline.service.baseUrl': `${sample.address}/wrong/prefix` });
    await workbench.command('Dateline: Check Connection');
    const check = workbench.quickPickRow('unexpected response · Enter: Change Service Address');
    await check.waitFor();
    const requested = `Requested ${sample.address}/wrong/prefix/`;
    assert.ok((await check.innerText()).replaceAll('\u00a0', ' ').includes(requested), await check.innerText());
    await workbench.screenshot('setup: a wrong path');
    await workbench.page.keyboard.press('Enter');
    await box('Dateline: Service Address').waitFor();
    assert.equal(await workbench.input.inputValue(), `${sample.address}/wrong/prefix`);
    await workbench.input.fill(`${sample.address}/another/prefix`);
    await workbench.page.keyboard.press('Enter');
    await box(`Requested ${sample.address}/another/prefix/`).waitFor();
    await workbench.screenshot('setup: another wrong path');
    assert.doesNotMatch(await storedSettings(), /another/);
    await enter(sample.address);
    await article().waitFor();
  });

  it('opens the service settings from Check Connection, which found no problems', async () => {
    await workbench.command('Dateline: Check Connection');
    await noProblems().waitFor();
    await workbench.quickPickRow('Open Settings').click();
    await workbench.page.locator('.settings-editor .setting-item-title', { hasText: 'Base Url' }).waitFor();
    await workbench.screenshot('setup: the settings');
    await workbench.command('View: Close Editor');
  });

  it('asks before clearing the API key and restores it with Undo', async () => {
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await workbench.command('Dateline: Clear API Key');
    await dialog.getByText('Clear the API key for http://127.0.0.1').waitFor();
    await workbench.screenshot('setup: clear the key');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await article().waitFor();
    await workbench.command('Dateline: Clear API Key');
    await dialog.getByRole('button', { name: 'Clear API Key' }).click();
    await article().waitFor({ state: 'detached' });
    await workbench.answer('Cleared the API key', 'Undo');
    await article().waitFor();
  });

  it('restores the API key with a command after the message disappeared', async () => {
    await workbench.command('Dateline: Clear API Key');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Clear API Key' }).click();
    await article().waitFor({ state: 'detached' });
    await workbench.clearNotifications();
    await workbench.command('Dateline: Undo Clear API Key');
    await article().waitFor();
  });

  it('stores address and key and says so if the service can’t be reached', async () => {
    await workbench.command('Dateline: Set API Key…');
    await box('Dateline: API Key').waitFor();
    await workbench.page.getByRole('button', { name: 'Back' }).click();
    await box('Dateline: Service Address').waitFor();
    await workbench.input.fill('http://127.0.0.1:9');
    await workbench.page.keyboard.press('Enter');
    await box('Dateline: API Key').waitFor();
    await workbench.input.fill('key-for-later');
    await workbench.page.keyboard.press('Enter');
    await box('Press Enter again to save the address and the key without checking the key.').waitFor();
    await workbench.screenshot('setup: not reachable');
    await workbench.page.keyboard.press('Enter');
    await workbench.announced('Saved the address and the API key for 127.0.0.1:9 without checking the key.');
    assert.match(await storedSettings(), /127\.0\.0\.1:9/);
  });

  describe('for API v0.1', () => {
    let earlier: SampleServer;

    before(async () => {
      earlier = await startSample(createFictionalCorpus(new Date()), key, { apiVersion: 'v0.1' });
      await workbench.configure({ 'dateline.service.baseUrl': earlier.address });
      await workbench.welcomeLink('Set an API key').click();
      await workbench.input.fill(key);
      await workbench.page.keyboard.press('Enter');
    });
    after(() => earlier.close());

    it('opens pages with the article’s text and without unsupported lists', async () => {
      await article().click();
      const frame = await workbench.frame('main .text p');
      assert.ok((await frame.locator('main .text').innerText()).length > 200);
      assert.equal(await frame.getByRole('heading', { name: /Similar|Mentions/ }).count(), 0);
      assert.equal(await frame.locator('.failure').count(), 0);
      await workbench.screenshot('setup: a page of API v0.1');
    });

    it('opens pages that explain why there is no text', async () => {
      await article().waitFor();
      earlier.instead = () => Response.json([]);
      await workbench.page.locator('[aria-label^="Article, "]').nth(1).click();
      const frame = await workbench.frame('main .failure');
      await frame.locator('.failure', { hasText: 'a search for the title didn’t find the article' }).waitFor();
      await workbench.screenshot('setup: a page without text');
      assert.equal(await frame.getByText('The service has no text for this article.').count(), 0);
    });
  });

  function box(text: string) {
    return workbench.page.locator('.quick-input-widget:visible', { hasText: text });
  }

  function storedSettings(): Promise<string> {
    return readFile(workbench.path('../server/data/Machine/settings.json'), 'utf8');
  }

  function noProblems() {
    return workbench.page.locator('.quick-input-widget input[placeholder="No problems found"]');
  }

  function article() {
    return workbench.page.locator('[aria-label^="Article, "]').first();
  }
});
