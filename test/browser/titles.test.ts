import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import type { Variant } from '../service/variants.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { readTitle, skipAfterFailure, Workbench } from './workbench.ts';

const key = 'titles-key';

describe('Records with only the documented fields', () => {
  const corpus = createFictionalCorpus(new Date());
  const [event] = corpus.events.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  assert.ok(event);
  const recorded = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(event.created_at));
  const title = `Event · ${event.tags[0]!} · recorded ${recorded}`;
  const evidence = corpus.evidence.filter((piece) => piece.event === event.id);
  const source = corpus.sources.find(({ id }) => id === evidence[0]?.source_id);
  assert.ok(source);
  const shownSource = [source.name, source.domain, new URL(source.url).hostname.replace(/^www\./, '')];
  let workbench: Workbench;
  let sample: SampleServer;

  before(async () => {
    workbench = await Workbench.open({ files: { 'draft.md': '# Draft\n\n' } });
    sample = await connect('minimal');
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  skipAfterFailure(() => workbench);

  /** Connects to a sample service that sends the fields of a variant. */
  async function connect(variant: Variant): Promise<SampleServer> {
    const service = await startSample(corpus, key, { variant });
    await workbench.configure({ 'dateline.service.baseUrl': service.address });
    await workbench.showSidebar();
    await workbench.setKey(key);
    await workbench.row('News', 'Top Headlines').waitFor();
    return service;
  }

  const eventRow = () => workbench.page.locator('[aria-label^="Event, "]').first();
  const heading = async (): Promise<Frame> => workbench.frame('main h1');

  it('have rows with the kind, the first tag and the recording date', async () => {
    await eventRow().waitFor();
    assert.equal(await readTitle(eventRow()), title);
    await workbench.screenshot('minimal-rows');
  });

  it('have a page and a tab with the same title, and don’t repeat its date below the heading', async () => {
    await eventRow().click();
    const frame = await heading();
    assert.equal(await frame.locator('main h1').innerText(), title);
    assert.doesNotMatch((await frame.locator('main header .facts').allInnerTexts()).join(), /Recorded/);
    await workbench.tab(title.slice(0, 30)).waitFor();
    await workbench.screenshot('minimal-page');
  });

  it('have the same title in the evidence graph', async () => {
    const frame = await heading();
    await frame.locator('.evidence-graph .node.column-1 .label', { hasText: title }).first().waitFor();
  });

  it('name the source of evidence in its row and on the page', async () => {
    await eventRow().locator('.monaco-tl-twistie').click();
    const row = workbench.page.locator('[aria-label^="Evidence, Evidence"]').first();
    await row.waitFor();
    const name = await row.locator('.label-description').innerText();
    assert.ok(shownSource.includes(name), `${name} is none of ${shownSource.join(', ')}`);
    const frame = await heading();
    await frame.locator('[data-list=evidence] .facts a.source', { hasText: name }).first().waitFor();
  });

  it('lead from evidence to the page of its source', async () => {
    const frame = await heading();
    const link = frame.locator('[data-list=evidence] .facts a.source').first();
    const name = await link.innerText();
    await link.click();
    const page = await heading();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Source', { exact: true }).first().waitFor();
  });

  it('lead from the row of evidence to its source by Show Source', async () => {
    const row = workbench.page.locator('[aria-label^="Evidence, Evidence"]').nth(1);
    const name = await row.locator('.label-description').innerText();
    await workbench.menu(row, 'Show Source');
    const page = await heading();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('give a story the title of its first article once its coverage is loaded', async () => {
    await workbench.row('News', 'Top Headlines').locator('.monaco-tl-twistie').click();
    await workbench.row('News', 'Stories').click();
    const story = () => workbench.page.locator('[aria-label^="Story, "]').first();
    await story().waitFor();
    assert.equal(await readTitle(story()), 'Story');
    await story().locator('.monaco-tl-twistie').click();
    await story()
      .locator('.label-name', { hasNotText: /^Story$/ })
      .waitFor();
    const learned = await readTitle(story());
    assert.ok(
      corpus.articles.some((article) => article.title === learned),
      learned,
    );
    await story().click();
    const frame = await heading();
    await frame.getByRole('heading', { level: 1, name: learned }).waitFor();
    await workbench.tab(learned.slice(0, 20)).waitFor();
    await workbench.screenshot('minimal-story');
  });

  it('show mentions without an address as text that can’t be clicked', async () => {
    const mentioned = corpus.articles.find(({ id }) => id === corpus.mentions[0]?.article);
    assert.ok(mentioned);
    await workbench.search();
    await workbench.type(mentioned.title);
    await workbench.quickPickRow(mentioned.title).click();
    const frame = await heading();
    await frame.getByRole('heading', { level: 1, name: mentioned.title }).waitFor();
    const mentions = frame.getByRole('region', { name: 'Mentions on Other Platforms' });
    await mentions.scrollIntoViewIfNeeded();
    const show = mentions.getByRole('button', { name: 'Show', exact: true });
    await mentions.locator('h3').first().or(show).first().waitFor();
    await ((await show.isVisible()) && show.press('Enter'));
    await mentions.locator('h3', { hasText: 'Mention' }).first().waitFor();
    await workbench.screenshot('minimal-mentions');
    assert.equal(await mentions.locator('h3 a').count(), 0);
    await mentions
      .getByText(/^Observed /)
      .first()
      .waitFor();
  });

  it('are offered by the record picker under their titles', async () => {
    await workbench.tab('draft.md').click();
    await workbench.command('Dateline: Copy Citation');
    await workbench.quickPickRow(title).waitFor();
    await workbench.screenshot('minimal-picker');
    await workbench.page.keyboard.press('Escape');
  });

  it('can be cited as text if the evidence has no address, or searched for', async () => {
    await eventRow().focus();
    await workbench.menu(eventRow(), 'Copy Citation');
    await workbench.quickPickRow('Search Articles').waitFor();
    await workbench.screenshot('minimal-cite');
    const itemText = await workbench.quickPickRow('Cite as Text').innerText();
    assert.ok(
      shownSource.some((name) => itemText.includes(name)),
      itemText,
    );
    await workbench.quickPickRow('Cite as Text').click();
    const copied = await workbench.copied(recorded);
    assert.ok(itemText.includes(copied), `offers “${itemText}”, copies “${copied}”`);
    await workbench.menu(eventRow(), 'Copy Citation');
    await workbench.quickPickRow('Search Articles').click();
    await workbench.page.locator('.quick-input-widget input[placeholder^="Describe what you need"]').waitFor();
    assert.equal(await workbench.input.inputValue(), event.tags.join(' '));
    await workbench.page.keyboard.press('Escape');
  });

  it('are clipped under their titles, and opened from the clippings', async () => {
    const story = workbench.page.locator('[aria-label^="Story, "]').first();
    const evidenceRow = workbench.page.locator('[aria-label^="Evidence, Evidence"]').first();
    const storyTitle = await readTitle(story);
    const source = await evidenceRow.locator('.label-description').innerText();
    const clippings = [
      { row: eventRow(), clipping: workbench.row('Clippings', title), name: title },
      {
        row: evidenceRow,
        clipping: workbench
          .rows('Clippings')
          .filter({ hasText: /^Evidence/ })
          .filter({ hasText: source }),
        name: 'Evidence',
      },
      { row: story, clipping: workbench.row('Clippings', storyTitle), name: storyTitle },
    ];
    for (const { row, clipping } of clippings) {
      // A click keeps the focus in the list.
      await row.click();
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('b');
      await clipping.waitFor();
    }
    for (const { clipping, name } of clippings) {
      await clipping.click();
      const frame = await heading();
      await frame.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    }
    await workbench.screenshot('minimal-clipping');
    assert.equal(await workbench.rows('Clippings').count(), clippings.length);
  });

  it('are titled by the first sentence of a summary, which is not repeated below', async () => {
    await sample.close();
    sample = await connect('summary');
    const [first = ''] = /^.*?[.!?](?=\s|$)/.exec(event.summary) ?? [];
    // The title of a read record is in the description of its row.
    await eventRow()
      .filter({ hasText: first.slice(0, 60) })
      .waitFor();
    await eventRow().click();
    const frame = await heading();
    await frame.getByRole('heading', { level: 1, name: first.slice(0, 60) }).waitFor();
    await frame.locator('main[aria-busy=false]').waitFor();
    const texts = await frame.locator('main h1, main .summary').allInnerTexts();
    assert.equal(texts.join('\n').split(first.slice(0, 60)).length, 2, texts.join('\n'));
    await workbench.screenshot('summary-page');
  });
});
