import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import type { Corpus } from '../../src/sample/corpus.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { skipAfterFailure, Workbench } from './workbench.ts';

const key = 'evidence-key';

describe('Evidence on the page of an event', () => {
  const fictional = createFictionalCorpus(new Date());
  const [event, otherEvent, bareEvent] = fictional.events.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  assert.ok(event && otherEvent && bareEvent);
  const [unchanged, changed] = fictional.evidence.filter((piece) => piece.event === event.id);
  const [slow] = fictional.evidence.filter((piece) => piece.event === otherEvent.id);
  assert.ok(unchanged && changed && slow);
  const unknown = { ...changed, url: 'https://elsewhere.example/memo' };
  const corpus: Corpus = {
    ...fictional,
    evidence: fictional.evidence
      .filter((piece) => piece.event !== bareEvent.id)
      .map((piece) => (piece.id === unknown.id ? unknown : piece)),
  };
  const article = corpus.articles.find(({ url }) => url === unchanged.url);
  assert.ok(article);
  let workbench: Workbench;
  let sample: SampleServer;

  before(async () => {
    sample = await startSample(corpus, key);
    workbench = await Workbench.open({
      files: { 'draft.md': '# Draft\n\n' },
      settings: { 'dateline.service.baseUrl': sample.address },
    });
    await workbench.showSidebar();
    await workbench.setKey(key);
    await eventRow(event.title).click();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  skipAfterFailure(() => workbench);

  async function page(title: string): Promise<Frame> {
    const frame = await workbench.frame('main h1');
    await frame.getByRole('heading', { level: 1, name: title }).waitFor();
    return frame;
  }

  const eventRow = (title: string) => workbench.page.locator(`[aria-label^="Event, ${title}"]`).first();

  async function press(title: string, eventTitle: string): Promise<void> {
    const frame = await page(eventTitle);
    await frame.locator('[data-list=evidence] h3 a', { hasText: title }).click();
  }

  it('opens the article with exactly its address', async () => {
    await press(unchanged.title, event.title);
    const frame = await page(article.title);
    await frame.locator('main header .kind', { hasText: 'Article' }).waitFor();
    const lookups = sample.requests.filter((request) => request.includes('urls='));
    assert.deepEqual(
      lookups.map((request) => new URLSearchParams(request.replace(/^[^?]*/, '')).get('urls')),
      [unchanged.url],
    );
    await workbench.screenshot('evidence-article');
  });

  it('returns to the event in one step', async () => {
    const frame = await page(article.title);
    await frame.getByRole('button', { name: 'Back', exact: true }).click();
    await page(event.title);
  });

  it('opens a page of its own if the service has no article with its address', async () => {
    await press(unknown.title, event.title);
    const frame = await page(unknown.title);
    await frame.locator('main header .kind', { hasText: 'Evidence' }).waitFor();
    await frame.locator('main header a.source').waitFor();
    await frame.getByRole('button', { name: 'Back', exact: true }).click();
    await page(event.title);
  });

  it('opens its own page if the user cancels the lookup', async () => {
    await eventRow(otherEvent.title).click();
    const event = await page(otherEvent.title);
    await event.locator('[data-list=evidence] h3 a', { hasText: slow.title }).waitFor();
    const { promise, resolve } = Promise.withResolvers<Response>();
    sample.instead = () => promise;
    await press(slow.title, otherEvent.title);
    const frame = await page(slow.title);
    await frame.getByText('Looking up the article…').waitFor();
    await workbench.screenshot('evidence-lookup');
    await frame.getByRole('button', { name: 'Cancel' }).click();
    await frame.getByText('Looking up the article…').waitFor({ state: 'detached' });
    sample.instead = undefined;
    resolve(new Response('', { status: 503 }));
    await frame.locator('main header .kind', { hasText: 'Evidence' }).waitFor();
  });

  it('shows the text of its article on its own page', async () => {
    await eventRow(event.title).locator('.monaco-tl-twistie').click();
    await workbench.page.locator(`[aria-label^="Evidence, ${unchanged.title}"]`).first().click();
    const own = await page(unchanged.title);
    await own.getByRole('heading', { name: 'Text of the Article' }).waitFor();
    await own.getByRole('button', { name: 'Open Article' }).waitFor();
    await workbench.screenshot('evidence-text');
    await own.getByRole('button', { name: 'Open Article' }).click();
    await page(article.title);
  });

  it('has a list in the sidebar even if the service counts 0', async () => {
    await eventRow(event.title).locator('.monaco-tl-twistie').click();
    const counted = (await eventRow(bareEvent.title).getAttribute('aria-label')) ?? '';
    assert.doesNotMatch(counted, /evidence/);
    await eventRow(bareEvent.title).locator('.monaco-tl-twistie').click();
    await workbench.row('Events & Signals', /^Evidence/).waitFor();
    await workbench.row('Events & Signals', 'No evidence').waitFor();
    await workbench.screenshot('evidence-count-0');
  });
});

describe('Publishers in rows', () => {
  const corpus = createFictionalCorpus(new Date());
  let workbench: Workbench;
  let sample: SampleServer;

  before(async () => {
    sample = await startSample(corpus, key);
    // Without the list of publishers, only the page asks for a name.
    sample.failNext(
      { kind: 'delay', ms: 0, path: '/content/sources/', times: 1000 },
      { kind: 'status', status: 404, path: '/content/sources', times: 1000 },
    );
    workbench = await Workbench.open({ settings: { 'dateline.service.baseUrl': sample.address } });
    await workbench.showSidebar();
    await workbench.setKey(key);
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  skipAfterFailure(() => workbench);

  const rows = () => workbench.page.locator('[aria-label^="Article, "]');
  const findPublisher = (label: string) => {
    const article = corpus.articles.find(({ title }) => label.startsWith(`Article, ${title},`));
    return corpus.publishers.find(({ source }) => source === article?.source);
  };

  it('show the host until the name is known, then the name in every row', async () => {
    await rows().first().waitFor();
    const label = (await rows().first().getAttribute('aria-label')) ?? '';
    const name = findPublisher(label)?.source_site_name;
    assert.ok(name);
    assert.match(await rows().first().locator('.label-description').innerText(), /^\S+\.example/);
    await rows().first().click();
    await (await workbench.frame('main h1')).locator('main header .source', { hasText: name }).waitFor();
    await rows().first().locator('.label-description', { hasText: name }).waitFor();
    const labels = await rows().evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''));
    const ofPublisher = labels.filter((other) => findPublisher(other)?.source_site_name === name);
    assert.ok(ofPublisher.length > 1, ofPublisher.join('\n'));
    for (const title of ofPublisher.map((other) => other.split(',', 2).join(','))) {
      await workbench.page.locator(`[aria-label^=${JSON.stringify(title)}][aria-label*="${name}"]`).waitFor();
    }
    await workbench.screenshot('named-rows');
  });

  it('have the same name in Mute', async () => {
    const label = (await rows().first().getAttribute('aria-label')) ?? '';
    const name = findPublisher(label)?.source_site_name ?? '';
    await workbench.menu(rows().first(), 'Mute…');
    await workbench.quickPickRow(`Publisher: ${name}`).waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  it('leave room for the recording time of an event', async () => {
    const event = workbench.page.locator('[aria-label^="Event, "]').first();
    await event.waitFor();
    assert.match(await event.locator('.label-name').innerText(), /^\d+[mhd]\s/);
    assert.match((await event.getAttribute('aria-label')) ?? '', /recorded \d+ \w+ ago/);
  });
});
