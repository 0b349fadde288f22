import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { createSample } from '../../src/sample/app.ts';
import { fictionalCorpus } from '../../src/sample/fictional.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { Workbench } from './workbench.ts';

const key = 'detail-key';

describe('the detail page in the real workbench', () => {
  const corpus = fictionalCorpus(new Date());
  const answer = createSample(corpus, { key });
  const complaints: string[] = [];
  let sample: SampleServer;
  let workbench: Workbench;

  before(async function () {
    this.timeout(120_000);
    sample = await startSample(corpus, key);
    workbench = await Workbench.open({
      files: { 'notes.md': '# Notes\n\n', 'other.md': 'Other\n' },
      settings: { 'dateline.service.baseUrl': sample.address },
    });
    workbench.page.on('console', (message) => {
      if (
        /Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()) &&
        /page\.js|lit-html|dompurify/.test(message.text())
      ) {
        complaints.push(message.text());
      }
    });
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.press('Control+End');
    await workbench.showSidebar();
    await workbench.page.getByRole('button', { name: 'Set API Key' }).first().click();
    await workbench.page.locator('.quick-input-widget input[type=password]').fill(key);
    await workbench.page.keyboard.press('Enter');
    await workbench.page.locator('[aria-label^="Event, "]').first().waitFor();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  afterEach(async function () {
    sample.instead = undefined;
    if (this.currentTest?.state === 'failed') {
      await workbench.screenshot(`failed ${this.currentTest.title}`);
    }
  });

  /** Opens a row with the keyboard's or mouse's default action and waits for its page. */
  async function open(kind: 'Article' | 'Event', index: number): Promise<Frame> {
    const row = workbench.page.locator(`[aria-label^="${kind}, "]`).nth(index);
    const label = (await row.getAttribute('aria-label')) ?? '';
    await row.click();
    const frame = await workbench.frame('main h1');
    await frame.waitForFunction(
      (label) => label.includes(document.querySelector('main h1')?.textContent ?? '\u0000'),
      label,
    );
    await frame.locator('main[aria-busy=false]').waitFor();
    return frame;
  }

  it('shows an article beside the text, with its publisher and its body', async () => {
    const frame = await open('Article', 0);
    const title = await frame.locator('h1').innerText();
    const article = corpus.articles.find((candidate) => candidate.title === title);
    assert.ok(article);
    assert.ok((await frame.locator('.text').innerText()).length > 200);
    assert.ok((await frame.locator('.facts .source').innerText()) !== '');
    assert.equal(await workbench.page.locator('.editor-group-container').count(), 2);
    await workbench.screenshot('detail-article');
  });

  it('shows an event in the same panel and cites a piece of its evidence', async () => {
    const frame = await open('Event', 0);
    assert.equal(await workbench.page.locator('.editor-group-container .tab', { hasText: /./ }).count(), 2);
    const evidence = frame.getByRole('region', { name: 'Evidence' }).locator('li').first();
    const title = await evidence.locator('h3').innerText();
    await evidence.getByRole('button', { name: `Cite ${title}` }).press('Enter');
    await workbench.saved('notes.md', 'https://');
    await workbench.screenshot('detail-event');
  });

  it('follows a signal to its events inside the page', async () => {
    const index = await workbench.page
      .locator('[aria-label^="Event, "]')
      .count()
      .then(() => 0);
    const frame = await open('Event', index);
    const signal = frame.getByRole('region', { name: 'Signals' }).getByRole('link').first();
    const title = await signal.innerText();
    await signal.press('Enter');
    await frame.getByRole('heading', { level: 1, name: title }).waitFor();
    await frame.getByRole('region', { name: 'Supporting Events' }).getByRole('link').first().waitFor();
    await workbench.page.locator('.tab', { hasText: title.slice(0, 20) }).waitFor();
  });

  it('is complete and where the reader left it after it was hidden', async () => {
    let frame = await open('Event', 1);
    const title = await frame.locator('h1').innerText();
    await frame.evaluate(async () => {
      const end = new Promise((next) => document.addEventListener('scrollend', next, { once: true }));
      window.scrollTo(0, 300);
      await end;
    });
    await frame.waitForFunction(() => document.hasFocus());
    await workbench.page.keyboard.press('Control+P');
    await workbench.input.fill('other.md');
    await workbench.quickPickRow('other.md').waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.tab('other.md').waitFor();
    await workbench.page.locator('.tab', { hasText: title.slice(0, 20) }).click();
    frame = await workbench.frame('main h1');
    assert.equal(await frame.locator('h1').innerText(), title);
    await frame.getByRole('region', { name: 'Evidence' }).locator('li').first().waitFor();
    await frame.waitForFunction(() => Math.round(window.scrollY) === 300);
  });

  it('says in its place what could not be loaded, and loads it by Retry', async () => {
    sample.instead = (request) =>
      request.url.includes('/evidence')
        ? Response.json({ error: { code: 'internal', message: 'the shelf fell over' } }, { status: 500 })
        : answer(request);
    const frame = await open('Event', 2);
    const evidence = frame.getByRole('region', { name: 'Evidence' });
    await evidence.getByText('the shelf fell over').waitFor();
    assert.ok(await frame.getByRole('region', { name: 'Signals' }).isVisible());
    await workbench.screenshot('detail-failure');
    sample.instead = undefined;
    await evidence.getByRole('button', { name: 'Retry' }).click();
    await evidence.locator('li').first().waitFor();
  });

  it('opens a link of the text only after VS Code asked', async () => {
    sample.instead = async (request) => {
      const reply = await answer(request);
      if (!/\/articles\/[^/]+$/.test(new URL(request.url).pathname)) {
        return reply;
      }
      const { data } = (await reply.json()) as { data: object };
      return Response.json({ data: { ...data, content: 'See [the report](https://report.example/a%20b?c=1).' } });
    };
    const frame = await open('Article', 1);
    await frame.getByRole('link', { name: 'the report' }).click();
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('https://report.example/a%20b?c=1').waitFor();
    await workbench.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(workbench.page.context().pages().length, 1);
  });

  it('never had its own policy in its way', () => {
    assert.deepEqual(complaints, []);
  });
});
