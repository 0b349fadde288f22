import assert from 'node:assert/strict';
import { composeTestPage } from '../support/pageStates.ts';
import { article, event, evidence, publisher, source, story } from '../support/records.ts';
import { detailPages, type DetailPage } from './detailPage.ts';

describe('Detail page of a story, a publisher or a source', () => {
  const pages = detailPages();
  let detail: DetailPage;

  beforeEach(async () => {
    detail = await pages.open();
  });

  afterEach(async () => {
    await detail.page.close();
  });

  /** Replaces the page with one in the time zone of Los Angeles. */
  async function westOfUtc(): Promise<DetailPage> {
    await detail.page.close();
    detail = await pages.open({ timezone: 'America/Los_Angeles' });
    return detail;
  }

  describe('Page of a story', () => {
    const articles = [
      article({ title: 'First', publisher: 'Courier', source: 'p', published: '2026-03-04T05:00:00Z' }),
      article({ title: 'Second', publisher: 'Herald', published: '2026-03-06T05:00:00Z' }),
      article({ title: 'Third', publisher: 'Courier', published: '2026-03-05T05:00:00Z' }),
      article({ title: 'Undated', publisher: 'Herald', url: 'https://herald.example/u' }),
    ];

    beforeEach(() =>
      detail.show(
        composeTestPage(story({ title: 'S', articleCount: 9 }), {
          parts: { articles: { state: 'more' } },
          lists: { articles },
        }),
      ),
    );

    it('shows the coverage over time as a described picture and as a list', async () => {
      const region = detail.page.getByRole('region', { name: 'Coverage' });
      assert.equal(
        await region.getByRole('img').getAttribute('aria-label'),
        'Timeline from 4 Mar 2026 to 6 Mar 2026: Courier (2), Herald (1). The list below has the same content.',
      );
      await region.getByText('1 without a date').waitFor();
      assert.deepEqual(await region.locator('h3').allInnerTexts(), ['First', 'Second', 'Third', 'Undated']);
      assert.deepEqual(
        await region.locator('circle').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('cx'))),
        ['2.00%', '50.00%', '98.00%'],
      );
    });

    it('opens its articles, even from the picture, and their publishers', async () => {
      await detail.page.getByRole('link', { name: 'Second' }).press('Enter');
      await detail.page.locator('.dots circle').nth(1).click();
      await detail.page.getByRole('link', { name: 'Courier' }).press('Enter');
      await detail.page.getByRole('button', { name: 'Cite Undated', exact: true }).click();
      await detail.page.getByRole('button', { name: 'More Articles' }).click();
      const articleAt = (index: number) => ({ page: 1, pageItem: { list: 'articles', index } });
      assert.deepEqual((await detail.sentMessages()).slice(1), [
        { type: 'show', ...articleAt(1) },
        { type: 'show', ...articleAt(2) },
        { type: 'showSource', ...articleAt(0) },
        { type: 'cite', ...articleAt(3) },
        { type: 'load', page: 1, part: 'articles' },
      ]);
    });
  });

  it('shows bare dates as the same day west of UTC, without a time', async () => {
    const { page } = await westOfUtc();
    await detail.show(
      composeTestPage(
        story({
          title: 'S',
          firstPublished: '2026-03-04',
          extra: { seen: '2026-03-04', never: '2026-02-30' },
        }),
        {
          parts: { articles: { state: 'complete' } },
          lists: {
            articles: [
              article({ title: 'First', publisher: 'Courier', published: '2026-03-04' }),
              article({ title: 'Second', publisher: 'Courier', published: '2026-03-05' }),
            ],
          },
        },
      ),
    );
    const region = page.getByRole('region', { name: 'Coverage' });
    assert.match(
      (await region.getByRole('img').getAttribute('aria-label')) ?? '',
      /^Timeline from 4 Mar 2026 to 5 Mar 2026: /,
    );
    assert.deepEqual(await region.locator('circle title').allTextContents(), [
      'First · 4 Mar 2026',
      'Second · 5 Mar 2026',
    ]);
    await page.getByText('Details').click();
    const text = await page.locator('body').innerText();
    assert.match(text, /4 March 2026/);
    assert.match(text, /2026-02-30/);
    assert.doesNotMatch(text, /3 Mar|2 March/);
  });

  describe('Page of an event', () => {
    const [loaded, waiting] = [{ state: 'complete' }, { state: 'idle' }] as const;
    const parts = { detail: loaded, evidence: loaded, signals: waiting, sources: waiting };
    const lists = { evidence: [evidence({ title: 'One', url: 'https://a.example/' })] };

    it('requests its sources and signals when they get the focus', async () => {
      await detail.show(composeTestPage(event({ title: 'E' }), { parts, lists }));
      assert.deepEqual(await detail.sentMessages(), [{ type: 'ready' }]);
      const region = detail.page.getByRole('region', { name: 'Evidence', exact: true });
      await region.getByText('a.example').waitFor();
      await region.getByRole('button').first().focus();
      await detail.page.getByRole('region', { name: 'Signals' }).getByRole('button', { name: 'Show' }).press('Enter');
      assert.deepEqual((await detail.sentMessages()).slice(1), [
        { type: 'load', page: 1, part: 'sources' },
        { type: 'load', page: 1, part: 'signals' },
      ]);
    });

    it('requests its sources and signals when the reader scrolls to them', async () => {
      const extra = { key_points: Array.from({ length: 60 }, () => 'A point.') };
      await detail.show(composeTestPage(event({ title: 'E', extra }), { parts, lists }));
      assert.deepEqual(await detail.sentMessages(), [{ type: 'ready' }]);
      await detail.page.keyboard.press('End');
      await detail.page.waitForFunction(() => (globalThis as unknown as { sent: unknown[] }).sent.length === 3);
    });
  });

  describe('Page of an article', () => {
    const long = article({ title: 'A', content: 'Paragraph.\n\n'.repeat(400) });

    it('loads similar articles and mentions only when the reader scrolls to them', async () => {
      const parts = { detail: { state: 'complete' }, similar: { state: 'idle' }, mentions: { state: 'idle' } } as const;
      await detail.show(composeTestPage(long, { parts }));
      assert.deepEqual(await detail.sentMessages(), [{ type: 'ready' }]);
      await detail.page.keyboard.press('End');
      await detail.page.waitForFunction(() => (globalThis as unknown as { sent: unknown[] }).sent.length === 3);
      assert.deepEqual((await detail.sentMessages()).slice(1), [
        { type: 'load', page: 1, part: 'similar' },
        { type: 'load', page: 1, part: 'mentions' },
      ]);
    });

    it('requests nothing below a short text without a click or a scroll', async () => {
      const parts = { detail: { state: 'complete' }, similar: { state: 'idle' }, mentions: { state: 'idle' } } as const;
      await detail.show(composeTestPage(article({ title: 'A' }), { parts }));
      const similar = detail.page.getByRole('region', { name: 'Similar Articles' });
      await similar.getByRole('button', { name: 'Show' }).press('Enter');
      await detail.page.waitForFunction(() => (globalThis as unknown as { sent: unknown[] }).sent.length === 2);
      assert.deepEqual((await detail.sentMessages()).slice(1), [{ type: 'load', page: 1, part: 'similar' }]);
      await similar.hover();
      await detail.page.mouse.wheel(0, 50);
      await detail.page.waitForFunction(() => (globalThis as unknown as { sent: unknown[] }).sent.length === 4);
    });

    it('shows mentions as a described picture and as a list with web addresses only', async () => {
      await detail.show(
        composeTestPage(article({ title: 'A' }), {
          parts: { mentions: { state: 'complete' } },
          lists: {
            mentions: [
              {
                kind: 'mention',
                title: 'Thread',
                platform: 'Forum',
                observedAt: '2026-03-04',
                url: 'https://f.example/1',
                extra: {},
              },
              { kind: 'mention', platform: 'Social', observedAt: '2026-03-06', extra: { replies: 12 } },
            ],
          },
        }),
      );
      const region = detail.page.getByRole('region', { name: 'Mentions on Other Platforms' });
      assert.match(
        (await region.getByRole('img').getAttribute('aria-label'))!,
        /from 4 Mar 2026 to 6 Mar 2026: Forum \(1\), Social \(1\)/,
      );
      assert.deepEqual(await region.locator('h3').allInnerTexts(), ['Thread', 'Social']);
      await region.getByRole('link', { name: 'Thread' }).click();
      assert.deepEqual((await detail.sentMessages()).at(-1), { type: 'openLink', page: 1, url: 'https://f.example/1' });
      await region.getByText('Observed 4 March 2026').waitFor();
      await region.getByText('Details').click();
      await region.getByText('Replies').waitFor();
    });

    it('shows similar articles and opens them', async () => {
      await detail.show(
        composeTestPage(article({ title: 'A' }), {
          parts: { similar: { state: 'complete' } },
          lists: { similar: [article({ title: 'Like it', url: 'https://x.example/' })] },
        }),
      );
      const region = detail.page.getByRole('region', { name: 'Similar Articles' });
      await region.getByRole('link', { name: 'Like it' }).press('Enter');
      assert.deepEqual((await detail.sentMessages()).at(-1), {
        type: 'show',
        page: 1,
        pageItem: { list: 'similar', index: 0 },
      });
    });

    it('opens its story, and explains why the story failed to load', async () => {
      const strike = story({ title: 'The strike', articleCount: 23, firstPublished: '2026-03-04T05:00:00Z' });
      await detail.show(
        composeTestPage(article({ title: 'A' }), { parts: { story: { state: 'complete' } }, story: strike }),
      );
      const box = detail.page.getByRole('complementary', { name: 'Part of the story' });
      await box.getByText('23 articles').waitFor();
      await box.getByRole('link', { name: 'The strike' }).press('Enter');
      assert.deepEqual((await detail.sentMessages()).at(-1), { type: 'show', page: 1, pageItem: 'story' });
      const failed = { state: 'failed', message: 'Gone fishing.', remedies: [] } as const;
      await detail.show(composeTestPage(article({ title: 'A' }), { parts: { story: failed } }));
      await detail.page.locator('.failure', { hasText: 'Gone fishing.' }).waitFor();
    });
  });

  it('shows a publisher with its articles and a source with its events', async () => {
    await detail.show(
      composeTestPage(publisher({ name: 'Courier', url: 'https://c.example/' }), {
        parts: { articles: { state: 'complete' } },
        lists: { articles: [article({ title: 'One', publisher: 'Courier', source: 'p' })] },
      }),
    );
    await detail.page.getByRole('region', { name: 'Recent Articles' }).getByRole('link', { name: 'One' }).waitFor();
    await detail.page.getByRole('button', { name: 'Open Website' }).click();
    assert.deepEqual((await detail.sentMessages()).at(-1), { type: 'openLink', page: 1, url: 'https://c.example/' });
    await detail.show(
      composeTestPage(source({ name: 'Agency' }), {
        parts: { events: { state: 'complete' } },
        lists: { events: [event({ title: 'Strike' })] },
      }),
    );
    await detail.page.getByRole('region', { name: 'Recent Events' }).getByRole('link', { name: 'Strike' }).click();
    assert.deepEqual((await detail.sentMessages()).at(-1), {
      type: 'show',
      page: 1,
      pageItem: { list: 'events', index: 0 },
    });
  });
});
