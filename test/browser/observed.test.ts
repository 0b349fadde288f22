import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import type { ArticleEntry, Corpus, EventEntry, EvidenceEntry } from '../../src/sample/corpus.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { toObservedCorpus } from '../../src/sample/observed.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { pressButton, readTitle, skipAfterFailure, Workbench } from './workbench.ts';

const key = 'observed-key';
/** A row for each article. */
const settings = { 'dateline.news.foldSameStory': false };

describe('Records in the observed shape', () => {
  const { corpus, event, unknown, article, translated } = createCorpus();
  const host = new URL(unknown.url).hostname;
  const nameSite = (url: string) =>
    corpus.publishers.find((each) => new URL(each.source_base_url).host === new URL(url).host)?.source_site_name;
  const [publisher, otherPublisher] = [nameSite(article.url), nameSite(unknown.url)];
  const words = unknown.url.split('/').at(-1)!.replaceAll('-', ' ');
  const [signal] = corpus.signals.filter(({ events }) => events.includes(event.id));
  assert.ok(signal);
  let workbench: Workbench;
  let sample: SampleServer;

  before(async () => {
    sample = await startSample(corpus, key, { variant: 'observed' });
    workbench = await Workbench.open({
      files: { 'draft.md': '# Draft\n\n' },
      settings: { ...settings, 'dateline.service.baseUrl': sample.address },
      width: 1440,
      height: 1300,
    });
    await workbench.showSidebar();
    await workbench.widenSidebar(200);
    await workbench.setKey(key);
    await eventRow().waitFor();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  skipAfterFailure(() => workbench);

  const row = (kind: string, text = '') =>
    workbench.page.locator(`[aria-label^="${kind}, "]`).filter({ hasText: text }).first();
  const eventRow = () => row('Event', event.title);
  const knownRow = () => row('Evidence', article.title);
  const unknownRow = () => row('Evidence', `${host} · recorded`);
  const titlePrompt = () => workbench.page.locator('.quick-input-widget:visible', { hasText: 'Title of the Source' });

  async function findPage(title: string): Promise<Frame> {
    const frame = await workbench.frame('main h1');
    await frame.getByRole('heading', { level: 1, name: title }).waitFor();
    await frame.locator('main[aria-busy=false]').waitFor();
    return frame;
  }
  const section = (frame: Frame, name: string) => frame.getByRole('region', { name, exact: true });

  it('have rows of evidence with the titles of articles, or else the host and the recording date', async () => {
    await eventRow().locator('.monaco-tl-twistie').click();
    await knownRow().waitFor();
    await unknownRow().waitFor();
    assert.match(await readLabel(unknownRow()), new RegExp(`^${host} · recorded \\w{3} \\d{1,2}, \\d{4}$`));
    const labels = await workbench.page.locator('[aria-label^="Evidence, "] .label-name').allInnerTexts();
    assert.ok(labels.every((label) => !label.includes('://')));
    const eventTitle = await readLabel(eventRow());
    assert.ok(!labels.some((label) => label.endsWith(eventTitle)), 'the event is in its own evidence');
    await workbench.screenshot('observed-rows');
  });

  it('have one name for a publisher in all rows, from the first drawing', async () => {
    const names = await Promise.all(
      [row('Article', article.title), knownRow(), unknownRow()].map((item) =>
        item.locator('.label-description').innerText(),
      ),
    );
    assert.deepEqual(names, [publisher, publisher, otherPublisher]);
    // The list of publishers names none at the site of the gazette, but the list of sources does.
    const rows = await workbench.page.locator('[aria-label^="Article, "] .label-description').allInnerTexts();
    assert.ok(!rows.some((text) => text.includes('.example')), rows.join('\n'));
  });

  it('have a page with the sections of an event, and the whole summary below a shortened heading', async () => {
    await eventRow().click();
    const frame = await findPage(event.title);
    const summary = await frame.locator('main .summary').innerText();
    assert.ok(summary.startsWith(event.title) && summary.includes(event.key_points.at(-1)!.slice(5, -1)), summary);
    for (const name of ['Key Points', 'Drivers', 'Impacts', 'Outlook', 'Context', 'Names and Topics']) {
      await section(frame, name).waitFor();
    }
    await workbench.screenshot('observed-event');
    const page = await frame.locator('main').innerText();
    assert.ok(!/\w_\w|\/intel\/|source_id|base_url/.test(page), page);
  });

  it('start a filtered search with a click on a name', async () => {
    const frame = await findPage(event.title);
    const name = event.companies[0]!.replaceAll('_', ' ');
    await section(frame, 'Names and Topics').getByRole('button', { name, exact: true }).click();
    await workbench.page.locator('.quick-input-title', { hasText: name }).waitFor();
    await workbench.quickPickRow(event.title.slice(0, 20)).waitFor();
    await workbench.screenshot('observed-search-for-name');
    await workbench.page.keyboard.press('Escape');
  });

  it('have titles in the list of evidence and in the graph of an event', async () => {
    const frame = await findPage(event.title);
    await frame.locator('[data-list=evidence] h3', { hasText: article.title }).waitFor();
    await frame.locator('[data-list=evidence] h3', { hasText: `${host} · recorded` }).waitFor();
    const labels = frame.locator('.evidence-graph .node .label');
    await labels
      .filter({ hasText: article.title.slice(0, 12) })
      .first()
      .waitFor();
    await labels
      .filter({ hasText: host.slice(0, 12) })
      .first()
      .waitFor();
    assert.ok((await labels.allTextContents()).every((label) => !label.includes('://')));
    await frame.locator('.evidence-graph').scrollIntoViewIfNeeded();
    await workbench.screenshot('observed-graph');
  });

  it('are cited by the title and the address of the article', async () => {
    await workbench.focusEditor('draft.md');
    await workbench.page.keyboard.press('Control+End');
    await workbench.menu(eventRow(), 'Insert Citation');
    await workbench.quickPickRow(article.title).waitFor();
    await workbench.quickPickRow(`${host} · recorded`).waitFor();
    await workbench.screenshot('observed-picker');
    await workbench.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: article.title }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.saved('draft.md', `[${article.title}](${article.url})`);
  });

  it('ask for a title that nobody knows, and cite nothing on Escape', async () => {
    await workbench.menu(knownRow(), 'Copy Citation');
    const before = await workbench.copied(article.url);
    await workbench.menu(unknownRow(), 'Copy Citation');
    await titlePrompt().waitFor();
    assert.equal((await workbench.input.inputValue()).toLowerCase(), words);
    await workbench.screenshot('observed-title-prompt');
    await workbench.page.keyboard.press('Escape');
    await titlePrompt().waitFor({ state: 'hidden' });
    await workbench.menu(unknownRow(), 'Insert Citation');
    await titlePrompt().waitFor();
    await workbench.page.keyboard.press('Escape');
    await titlePrompt().waitFor({ state: 'hidden' });
    assert.equal(await workbench.copied(article.url), before);
    const text = await workbench.saved('draft.md', article.url);
    assert.ok(!text.includes(unknown.url), text);
  });

  it('are cited by the title that the user enters', async () => {
    await workbench.menu(unknownRow(), 'Insert Citation');
    await titlePrompt().waitFor();
    await workbench.input.fill('A Title From the Page');
    await workbench.page.keyboard.press('Enter');
    await workbench.saved('draft.md', `[A Title From the Page](${unknown.url})`);
  });

  it('have a page of evidence with the title or the host as its heading', async () => {
    await unknownRow().click();
    const frame = await findPage(`${host} · recorded`);
    await frame.locator('main header .kind', { hasText: 'Evidence' }).waitFor();
    await workbench.screenshot('observed-evidence');
    await knownRow().click();
    const text = await (await findPage(article.title)).locator('main').innerText();
    assert.ok(text.includes(article.summary ?? ''), text);
  });

  it('show the confidence, the impacts and the outlook of a signal in words', async () => {
    const lists = ['Events', 'Signals'].map((name) => workbench.row('Events & Signals', new RegExp(`^${name}`)));
    const [events, signals] = lists.map((list) => list.locator('.monaco-tl-twistie'));
    await events!.click();
    await signals!.click();
    await row('Signal', signal.title).click();
    const frame = await findPage(signal.title);
    await frame.locator('main header', { hasText: /Confidence: (High|Medium)/ }).waitFor();
    await section(frame, 'Impacts').getByText('labor relations').waitFor();
    await section(frame, 'Outlook').waitFor();
    assert.ok(!/\w_\w/.test(await frame.locator('main').innerText()));
    await workbench.screenshot('observed-signal');
    await signals!.click();
    await events!.click();
    await unknownRow().waitFor();
  });

  it('show the story, the figures, the labels and the mentions of an article in words', async () => {
    await row('Article', article.title).click();
    const frame = await findPage(article.title);
    await frame.getByText('Part of the story').waitFor();
    const about = await section(frame, 'About This Article').innerText();
    assert.match(about, /likes[\s\S]*comments/);
    assert.ok(!/\w_\w/.test(about), about);
    assert.doesNotMatch(await frame.locator('main header').innerText(), /By By/);
    const mentions = section(frame, 'Mentions on Other Platforms');
    await mentions.scrollIntoViewIfNeeded();
    await mentions.locator('h3', { hasText: 'r/ports on Reddit' }).waitFor();
    assert.match(
      await mentions.locator('li').first().innerText(),
      /r\/ports on Reddit\s+[\d,]+ likes · \d+ comments · Observed /,
    );
    await workbench.screenshot('observed-article');
  });

  it('keep titles from right to left together, without marks in the document', async () => {
    const { title, url } = translated;
    const item = row('Article', title);
    assert.equal(await readLabel(item), `\u2068${title}\u2069`);
    await workbench.menu(item, 'Insert Citation');
    const text = await workbench.saved('draft.md', `[${title}](${url})`);
    assert.doesNotMatch(text, /[\u2066-\u2069]/);
    await item.click();
    const frame = await findPage(title);
    await frame.locator('main header', { hasText: 'Hebrew' }).waitFor();
    await workbench.screenshot('observed-right-to-left');
  });

  it('show stories with their counts', async () => {
    await workbench.row('News', 'Top Headlines').click();
    await workbench.row('News', 'Stories').click();
    const [story] = corpus.stories;
    await row('Story', story!.title).waitFor();
    assert.match(await row('Story', story!.title).innerText(), /\d articles/);
    await workbench.screenshot('observed-stories');
    await workbench.row('News', 'Stories').click();
    await workbench.row('News', 'Top Headlines').click();
    await row('Article', article.title).waitFor();
  });

  it('offer labels in words, found while typing, with their exact values', async () => {
    await pressButton(workbench.row('News', 'Latest'), 'Filter…');
    await workbench.quickPickRow('Entity').waitFor();
    await workbench.input.fill('Entity');
    await workbench.acceptRow('Entity');
    await workbench.page.locator('.quick-input-title', { hasText: 'Filter Latest: Entity' }).waitFor();
    await workbench.type('juno wr');
    const value = workbench.quickPickRow('juno wren');
    await value.waitFor();
    await value.getByText('juno_wren').waitFor();
    await workbench.screenshot('observed-entities');
    await workbench.page.keyboard.press('Escape');
    await workbench.quickPickRow('Content type').waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  it('keep their titles in clippings without a connection and without a key', async () => {
    await workbench.menu(knownRow(), 'Add to Clippings');
    await workbench.menu(unknownRow(), 'Add to Clippings');
    const clipping = (text: string) => workbench.row('Clippings', text);
    await clipping(`${host} · recorded`).waitFor();
    sample.instead = () => new Response('', { status: 503 });
    await clipping(article.title).click();
    await findPage(article.title);
    await workbench.menu(clipping(`${host} · recorded`), 'Copy Citation');
    await workbench.copied(`[A Title From the Page](${unknown.url})`);
    await workbench.menu(clipping(article.title), 'Copy Citation');
    await workbench.copied(`[${article.title}](${article.url})`);
    await workbench.screenshot('observed-offline');
    sample.instead = undefined;
    await workbench.command('Dateline: Clear API Key');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Clear API Key' }).click();
    await workbench.welcomeLink('Set an API key').waitFor();
    await workbench.menu(clipping(`${host} · recorded`), 'Copy Citation');
    await workbench.copied(`[A Title From the Page](${unknown.url})`);
    await workbench.menu(clipping(article.title), 'Copy Citation');
    await workbench.copied(`[${article.title}](${article.url})`);
    await workbench.screenshot('observed-without-key');
  });

  describe('of API v0.1', () => {
    let earlier: SampleServer;

    before(async () => {
      earlier = await startSample(corpus, key, { variant: 'observed', apiVersion: 'v0.1' });
      await workbench.configure({ ...settings, 'dateline.service.baseUrl': earlier.address });
      await workbench.setKey(key);
    });
    after(() => earlier.close());

    it('open and are clipped without an identifier', async () => {
      const { title, content = '' } = corpus.articles.find((each) => each.title.startsWith('Seal maker'))!;
      await row('Article', title).click();
      const frame = await findPage(title);
      await frame.locator('main .text', { hasText: content.slice(0, 12) }).waitFor();
      await row('Article', title).and(workbench.page.locator('[aria-label*=", read"]')).waitFor();
      await workbench.screenshot('observed-v01');
      const count = await workbench.rows('Clippings').count();
      await workbench.menu(row('Article', title), 'Add to Clippings');
      await workbench.rows('Clippings').nth(count).waitFor();
      await row('Clipping', title).click();
      await findPage(title);
    });

    it('have no stories', async () => {
      await workbench.row('News', 'Top Headlines').click();
      await workbench.row('News', 'Latest').waitFor();
      await workbench.row('News', 'Stories').waitFor({ state: 'detached' });
    });
  });
});

async function readLabel(item: Locator): Promise<string> {
  return readTitle(item);
}

/** Returns the fictional corpus with the records of the test first in each list. */
function createCorpus(): {
  readonly corpus: Corpus;
  readonly event: EventEntry;
  readonly unknown: EvidenceEntry;
  readonly article: ArticleEntry;
  readonly translated: ArticleEntry;
} {
  const fictional = createFictionalCorpus(new Date());
  const [event] = fictional.events.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const article = fictional.articles.find(({ url }) => url === event?.url);
  const hebrew = toObservedCorpus(fictional).articles.find(({ language }) => language === 'he');
  assert.ok(event && article && hebrew);
  const now = new Date().toISOString();
  const corpus = {
    ...fictional,
    articles: fictional.articles.map((each) =>
      each.id === hebrew.id ? { ...each, published_at: now, trend_score: 99 } : each,
    ),
    // The first digits of an identifier decide whether the articles know the address of evidence.
    evidence: fictional.evidence.map((each) =>
      each.event === event.id && each.url !== article.url ? { ...each, id: `2${each.id.slice(1)}` } : each,
    ),
    mentions: fictional.mentions.map((each, index) =>
      index === 0
        ? { ...each, article: article.id, platform: 'Reddit', url: 'https://reddit.example/r/ports/comments/1' }
        : { ...each, article: each.article === article.id ? hebrew.id : each.article },
    ),
  };
  const observed = toObservedCorpus(corpus);
  const unknown = observed.evidence.find((each) => each.event === event.id && each.url.includes('/background/'));
  const translated = observed.articles.find(({ id }) => id === hebrew.id);
  assert.ok(unknown && translated);
  return { corpus, event, unknown, article, translated };
}
