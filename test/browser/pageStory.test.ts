import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { pageOf, sourcePageView, storyView } from '../support/pageStates.ts';
import { buildPage, DetailPage, launchChromium } from './detailPage.ts';

describe('the detail page of a story, a publisher or a source', function () {
  this.timeout(60_000);
  let browser: Browser;
  let files: ReadonlyMap<string, string>;
  let detail: DetailPage;

  before(async () => {
    [browser, files] = await Promise.all([launchChromium(), buildPage()]);
  });

  beforeEach(async () => {
    detail = await DetailPage.open(browser, files);
  });

  afterEach(async () => {
    await detail.page.close();
  });

  after(() => browser.close());

  describe('a story', () => {
    const articles = [
      { title: 'First', publisher: { name: 'Courier', hasPage: true }, published: '2026-03-04T05:00:00Z' },
      { title: 'Second', publisher: { name: 'Herald' }, published: '2026-03-06T05:00:00Z' },
      { title: 'Third', publisher: { name: 'Courier' }, published: '2026-03-05T05:00:00Z' },
      { title: 'Undated', publisher: { name: 'Herald' }, address: 'https://herald.example/u' },
    ];

    beforeEach(() =>
      detail.show(
        pageOf(storyView({ title: 'S', articleCount: 9 }), { parts: { articles: { state: 'more' } }, articles }),
      ),
    );

    it('shows who covered it when, as a picture with a text and as a list', async () => {
      const region = detail.page.getByRole('region', { name: 'Coverage' });
      assert.equal(
        await region.getByRole('img').getAttribute('aria-label'),
        'Timeline from 4 Mar 2026 to 6 Mar 2026: Courier (2), Herald (1). The list below has the same.',
      );
      await region.getByText('1 without a date').waitFor();
      assert.deepEqual(await region.locator('h3').allInnerTexts(), ['First', 'Second', 'Third', 'Undated']);
      assert.deepEqual(
        await region.locator('circle').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('cx'))),
        ['2.00%', '50.00%', '98.00%'],
      );
    });

    it('leads to its articles, also from the picture, and to their publishers', async () => {
      await detail.page.getByRole('link', { name: 'Second' }).press('Enter');
      await detail.page.locator('circle').nth(1).click();
      await detail.page.getByRole('link', { name: 'Courier' }).press('Enter');
      await detail.page.getByRole('button', { name: 'Cite Undated' }).click();
      await detail.page.getByRole('button', { name: 'More Articles' }).click();
      const at = (index: number) => ({ page: 1, target: { list: 'articles', index } });
      assert.deepEqual((await detail.sent()).slice(1), [
        { type: 'show', ...at(1) },
        { type: 'show', ...at(2) },
        { type: 'showSource', ...at(0) },
        { type: 'cite', ...at(3) },
        { type: 'load', page: 1, part: 'articles' },
      ]);
    });
  });

  it('shows a publisher with its articles and a source with its events', async () => {
    await detail.show(
      pageOf(sourcePageView({ title: 'Courier', address: 'https://c.example/' }), {
        parts: { articles: { state: 'complete' } },
        articles: [{ title: 'One', publisher: { name: 'Courier', hasPage: true } }],
      }),
    );
    await detail.page.getByRole('region', { name: 'Recent Articles' }).getByRole('link', { name: 'One' }).waitFor();
    await detail.page.getByRole('button', { name: 'Open Website' }).click();
    assert.deepEqual((await detail.sent()).at(-1), { type: 'openLink', page: 1, url: 'https://c.example/' });
    await detail.show(
      pageOf(sourcePageView({ kind: 'source', title: 'Agency' }), {
        parts: { events: { state: 'complete' } },
        events: [{ title: 'Strike' }],
      }),
    );
    await detail.page.getByRole('region', { name: 'Recent Events' }).getByRole('link', { name: 'Strike' }).click();
    assert.deepEqual((await detail.sent()).at(-1), { type: 'show', page: 1, target: { list: 'events', index: 0 } });
  });
});
