import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Frame, Locator } from 'playwright-core';
import { createTestService } from '../service/testService.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { Workbench } from './workbench.ts';

const key = 'detail-key';

describe('Detail page in the workbench', () => {
  const corpus = createFictionalCorpus(new Date());
  const answer = createTestService(corpus, { key });
  const complaints: string[] = [];
  let sample: SampleServer;
  let workbench: Workbench;

  before(async () => {
    sample = await startSample(corpus, key);
    workbench = await Workbench.open({
      files: { 'notes.md': '# Notes\n\n', 'other.md': 'Other\n' },
      settings: { 'dateline.service.baseUrl': sample.address },
    });
    workbench.page.on('console', (message) => {
      const isOfPage = message.location().url.includes('/fake.html');
      if (isOfPage && /Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) {
        complaints.push(message.text());
      }
    });
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.press('Control+End');
    await workbench.showSidebar();
    await workbench.setKey(key);
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

  /** Returns the first signal on the page of an event, whose signals load on request. */
  async function firstSignal(frame: Frame): Promise<Locator> {
    const signals = frame.getByRole('region', { name: 'Signals' });
    const show = signals.getByRole('button', { name: 'Show' });
    if (await show.isVisible()) {
      await show.press('Enter');
    }
    return signals.getByRole('link').first();
  }

  it('shows an article with its publisher and text beside the document', async () => {
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
    const evidence = frame.getByRole('region', { name: 'Evidence', exact: true }).locator('li').first();
    const title = await evidence.locator('h3').innerText();
    await evidence.getByRole('button', { name: `Cite ${title}`, exact: true }).press('Enter');
    await workbench.saved('notes.md', 'https://');
    await workbench.screenshot('detail-event');
  });

  it('follows a signal to its events inside the page', async () => {
    const frame = await open('Event', 0);
    const signal = await firstSignal(frame);
    const title = await signal.innerText();
    await signal.press('Enter');
    await frame.getByRole('heading', { level: 1, name: title }).waitFor();
    await frame.getByRole('region', { name: 'Supporting Events' }).getByRole('link').first().waitFor();
    await workbench.page.locator('.tab', { hasText: title.slice(0, 20) }).waitFor();
  });

  it('restores its content and scroll position after it was hidden', async () => {
    let frame = await open('Event', 1);
    const title = await frame.locator('h1').innerText();
    // The page must be long enough to scroll.
    await frame.getByRole('region', { name: 'Evidence', exact: true }).locator('li').first().waitFor();
    await frame.waitForFunction(() => {
      window.scrollTo(0, 300);
      return Math.round(window.scrollY) === 300;
    });
    await workbench.page.keyboard.press('Control+P');
    await workbench.input.fill('other.md');
    await workbench.quickPickRow('other.md').waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.tab('other.md').waitFor();
    await workbench.page.locator('.tab', { hasText: title.slice(0, 20) }).click();
    frame = await workbench.frame('main h1');
    assert.equal(await frame.locator('h1').innerText(), title);
    await frame.getByRole('region', { name: 'Evidence', exact: true }).locator('li').first().waitFor();
    await frame.waitForFunction(() => Math.round(window.scrollY) === 300);
  });

  it('shows a failure in place of the missing part and loads the part with Try Again', async () => {
    sample.instead = (request) =>
      request.url.includes('/evidence')
        ? Response.json({ error: { code: 'internal', message: 'the shelf fell over' } }, { status: 500 })
        : answer(request);
    const frame = await open('Event', 2);
    const evidence = frame.getByRole('region', { name: 'Evidence', exact: true });
    await evidence.getByText('the shelf fell over').waitFor();
    assert.ok(await frame.getByRole('region', { name: 'Signals' }).isVisible());
    await workbench.screenshot('detail-failure');
    sample.instead = undefined;
    await evidence.getByRole('button', { name: 'Try Again' }).click();
    await evidence.locator('li').first().waitFor();
  });

  it('opens a link in the text only after VS Code asks', async () => {
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

  it('goes back and forward with browser keys', async () => {
    const frame = await open('Event', 0);
    const event = await frame.locator('h1').innerText();
    const signal = await firstSignal(frame);
    const title = await signal.innerText();
    await signal.click();
    await frame.getByRole('heading', { level: 1, name: title }).waitFor();
    await frame.locator('main[aria-busy=false]').waitFor();
    await frame.getByRole('heading', { level: 1 }).click();
    await frame.waitForFunction(() => document.hasFocus());
    const address = workbench.page.url();
    await workbench.page.keyboard.press('Alt+ArrowLeft');
    await frame.getByRole('heading', { level: 1, name: event }).waitFor();
    await workbench.page.keyboard.press('Alt+ArrowRight');
    await frame.getByRole('heading', { level: 1, name: title }).waitFor();
    await frame.getByRole('button', { name: 'Back' }).click();
    await frame.getByRole('heading', { level: 1, name: event }).waitFor();
    assert.equal(workbench.page.url(), address);
  });

  it('expands an event in the evidence graph of a signal and opens its evidence', async () => {
    let frame = await open('Event', 0);
    await (await firstSignal(frame)).click();
    await frame.getByRole('region', { name: 'Supporting Events' }).getByRole('link').first().waitFor();
    await frame.locator('main[aria-busy=false]').waitFor();
    assert.equal(await frame.locator('.node.column-2').count(), 0);
    await frame.locator('.node.column-1 .grow').first().click();
    await frame.locator('.node.column-2').first().waitFor();
    await frame.locator('.node.column-3').first().waitFor();
    await frame.locator('.evidence-graph').scrollIntoViewIfNeeded();
    await workbench.screenshot('detail-graph');
    const title = await frame.locator('.node.column-2 .label').first().innerText();
    await frame.locator('.node.column-2 > .plain').first().click();
    frame = await workbench.frame('main h1');
    await frame.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('cites in a selected format with a preview, and cites selected text as a quotation', async () => {
    await workbench.tab('notes.md').click();
    const frame = await open('Article', 2);
    const title = await frame.locator('h1').innerText();
    await frame.getByRole('button', { name: 'Insert Citation As…' }).click();
    await frame.getByRole('radio', { name: 'Footnote', exact: true }).check();
    assert.match(await frame.locator('.preview:visible').innerText(), /^\[\^\d+\]\s+\[\^\d+\]: \[/);
    await workbench.screenshot('detail-cite-as');
    await frame.getByRole('button', { name: 'Insert', exact: true }).click();
    await workbench.saved('notes.md', /\[\^1\]: \[/);
    await workbench.tab(title.slice(0, 20)).click();
    const again = await workbench.frame('.text p');
    const firstWords = (await again.locator('.text p').first().innerText()).slice(0, 30);
    await again.locator('.text p').first().selectText();
    await again.getByRole('button', { name: 'Quote and Cite' }).click();
    await workbench.saved('notes.md', new RegExp(`“${firstWords.slice(0, 12).replace(/[^\\w ]/g, '.')}`));
  });

  it('adds its record to the clippings and removes it', async () => {
    // Use another article than the next test, whose click would complete a double click.
    const frame = await open('Article', 6);
    const title = await frame.locator('h1').innerText();
    await frame.getByRole('button', { name: 'Add to Clippings', exact: true }).click();
    await frame.getByRole('button', { name: 'Remove from Clippings', exact: true }).click();
    await frame.getByRole('button', { name: 'Add to Clippings', exact: true }).waitFor();
    assert.ok(title !== '');
  });

  it('shows a clipping with its text, note and folder', async () => {
    const frame = await open('Article', 3);
    const title = await frame.locator('h1').innerText();
    const text = await frame.locator('.text').innerText();
    await frame.getByRole('button', { name: 'Add to Clippings', exact: true }).click();
    const row = workbench.page.locator(`[aria-label^="Clipping, ${title.slice(0, 20)}"]`);
    await row.waitFor();
    await workbench.menu(row, 'Edit Note…');
    await workbench.input.fill('For the second paragraph');
    await workbench.page.keyboard.press('Enter');
    await frame.getByText('For the second paragraph').waitFor();
    await open('Event', 0);
    await row.click();
    const again = await workbench.frame('main h1');
    await again.getByRole('heading', { level: 1, name: title }).waitFor();
    await again
      .getByRole('complementary', { name: 'In your clippings' })
      .getByText('For the second paragraph')
      .waitFor();
    await again.locator('main[aria-busy=false]').waitFor();
    assert.equal(await again.locator('.text').innerText(), text);
    await workbench.screenshot('detail-clipping');
  });

  it('shows a hostile title as plain text where VS Code creates links', async () => {
    const hostile = 'Read [this](command:workbench.action.quit) now';
    sample.instead = async (request) => {
      const reply = await answer(request);
      if (!/\/articles\/[^/]+$/.test(new URL(request.url).pathname)) {
        return reply;
      }
      const { data } = (await reply.json()) as { data: object };
      return Response.json({ data: { ...data, title: hostile } });
    };
    await workbench.page.locator('[aria-label^="Article, "]').nth(4).click();
    const frame = await workbench.frame('main h1');
    await frame.getByRole('heading', { level: 1, name: hostile }).waitFor();
    await frame.getByRole('button', { name: 'Add to Clippings', exact: true }).click();
    const row = workbench.page.locator('[aria-label^="Clipping, Read"]');
    await row.waitFor();
    await workbench.menu(row, 'Edit Note…');
    const prompt = workbench.page.locator('.quick-input-widget .quick-input-message');
    await prompt.filter({ hasText: 'Read [this]' }).waitFor();
    await workbench.screenshot('detail-hostile-prompt');
    assert.equal(await prompt.locator('a').count(), 0);
    await workbench.page.keyboard.press('Escape');
    await frame.getByRole('button', { name: 'Remove from Clippings', exact: true }).click();
  });

  it('requests its record from no other service and resumes when its own is selected again', async () => {
    const frame = await open('Event', 0);
    await (await firstSignal(frame)).click();
    await frame.getByRole('region', { name: 'Supporting Events' }).getByRole('link').first().waitFor();
    await frame.locator('main[aria-busy=false]').waitFor();
    await workbench.command('Explore with Sample Data');
    await workbench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();
    await frame.locator('.node.column-1 .grow').first().click();
    await frame
      .getByText(`This page is from ${new URL(sample.address).href}, but Dateline now uses another service.`)
      .first()
      .waitFor();
    await workbench.screenshot('detail-other-service');
    await workbench.command('Use the Live Service');
    await workbench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor({ state: 'hidden' });
    await frame.locator('main[aria-busy=false]').waitFor();
    await frame.locator('.node.column-1 .grow').first().click();
    await frame.locator('.node.column-2').first().waitFor();
  });

  it('starts a search filtered by a label', async () => {
    const frame = await open('Article', 0);
    const chip = frame.locator('button.chip').first();
    const label = await chip.innerText();
    await chip.click();
    const search = workbench.page.locator('.quick-input-widget:visible');
    await search
      .getByText(new RegExp(label.replace(/[^\w]/g, '.'), 'i'))
      .first()
      .waitFor();
    await search.locator('.monaco-list-row').first().waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

  /** Prefix of the key of an offline copy: of one event, or of any record. */
  function getCopyKeyPrefix(title?: string): string {
    const { id } = corpus.events.find((event) => event.title === title) ?? {};
    const { href, origin } = new URL(sample.address);
    return `${digest(origin)}.${title === undefined ? '' : digest(JSON.stringify([href, 'event', id, null]))}`;
  }

  /** Waits until the copy exists, or until it is gone. VS Code in a browser stores user data in IndexedDB. */
  async function copyIs(there: boolean, name: string): Promise<void> {
    await workbench.page.waitForFunction(
      async ([prefix, there]) => {
        const done = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(new Error('the database can’t be read'));
          });
        for (const { name = '' } of await indexedDB.databases()) {
          const database = await done(indexedDB.open(name));
          for (const store of database.objectStoreNames) {
            const keys = await done(database.transaction(store).objectStore(store).getAllKeys());
            if (
              keys.some((key) => typeof key === 'string' && key.includes(`/copies/${prefix}`) && key.endsWith('.json'))
            ) {
              database.close();
              return there;
            }
          }
          database.close();
        }
        return !there;
      },
      [name, there] as const,
    );
  }

  it('is restored from offline copies after a window reload', async () => {
    const title = await (await open('Event', 1)).locator('h1').innerText();
    await copyIs(true, getCopyKeyPrefix(title));
    // The key is lost with the window, so nothing can be requested.
    await workbench.reload();
    const frame = await workbench.frame('main h1');
    await frame.getByRole('heading', { level: 1, name: title }).waitFor();
    const note = frame.getByRole('note');
    await note.getByText('Offline copy').waitFor();
    await frame.getByRole('region', { name: 'Evidence', exact: true }).locator('li').first().waitFor();
    await workbench.screenshot('detail-offline');
    const list = workbench.page.locator('.quick-input-widget:visible', { hasText: 'Enter opens' });
    const focused = list.locator('.monaco-list-row.focused .label-name').first();
    await workbench.command('Dateline: Open Recently Read…');
    await focused.waitFor();
    assert.equal(await focused.innerText(), title, 'what was read last comes first');
    await workbench.screenshot('recently read');
    await workbench.page.keyboard.press('ArrowDown');
    const earlier = await focused.innerText();
    await workbench.page.keyboard.press('Enter');
    await frame.getByRole('heading', { level: 1, name: earlier }).waitFor();
    await note.getByText('Offline copy').waitFor();
    await workbench.tab('notes.md').click();
    await workbench.command('Dateline: Open Recently Read…');
    await focused.waitFor();
    await workbench.input.fill(title);
    await list.locator('.monaco-list-row.focused', { hasText: title }).waitFor();
    await workbench.page.keyboard.press('Control+Enter');
    const picker = workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Evidence?' });
    const evidence = await picker.locator('.monaco-list-row.focused .label-name').first().innerText();
    await workbench.page.keyboard.press('Enter');
    await workbench.saved('notes.md', `[${evidence}](`);
    await workbench.setKey(key);
    await workbench.page.locator('[aria-label^="Event, "]').first().waitFor();
    // The page retries automatically.
    await note.waitFor({ state: 'detached' });
  });

  it('deletes its offline copies when the key of their service is cleared', async () => {
    await copyIs(true, getCopyKeyPrefix());
    await workbench.command('Clear API Key');
    await copyIs(false, getCopyKeyPrefix());
  });

  it('never violates its content security policy', () => {
    assert.deepEqual(complaints, []);
  });
});
