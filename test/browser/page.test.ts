import assert from 'node:assert/strict';
import { detailPages, type DetailPage } from './detailPage.ts';
import { composeTestPage, createFilledPages } from '../support/pageStates.ts';
import { article, event, evidence, signal } from '../support/records.ts';

describe('Detail page in a browser', () => {
  const pages = detailPages();
  let detail: DetailPage;

  beforeEach(async () => {
    detail = await pages.open();
  });

  afterEach(async () => {
    await detail.page.close();
  });

  it('has at most 100 KB of script', () => {
    assert.ok(pages.scriptBytes() <= 100_000, `${pages.scriptBytes()} bytes`);
  });

  it('sends only that it is ready', async () => {
    await detail.show(composeTestPage(article({ title: 'A', content: 'B' })));
    assert.deepEqual(await detail.sentMessages(), [{ type: 'ready' }]);
    assert.deepEqual(detail.faults, []);
  });

  describe('with a first record', () => {
    const state = composeTestPage(article({ title: 'Held </script><!--<script> by the page', content: 'B' }));
    const title = () => detail.page.getByRole('heading', { level: 1 });

    it('shows the record without a message', async () => {
      await detail.page.close();
      detail = await pages.open({ state });
      assert.equal(await title().innerText(), 'Held </script><!--<script> by the page');
      assert.deepEqual(await detail.sentMessages(), [{ type: 'ready' }]);
      assert.deepEqual(detail.faults, []);
    });

    it('shows no record after it was rebuilt, until a message arrives', async () => {
      await detail.page.close();
      detail = await pages.open({ state, stored: { page: 1, tops: [], record: state.record } });
      assert.equal(await title().count(), 0);
      await detail.show(composeTestPage(article({ title: 'Now', content: 'B' })));
      assert.equal(await title().innerText(), 'Now');
    });
  });

  describe('Article text on the page', () => {
    async function showText(content: string): Promise<string> {
      await detail.show(composeTestPage(article({ title: 'Title', url: 'https://news.example/a/story', content })));
      assert.deepEqual(detail.faults, []);
      return (await detail.page.locator('.text').innerHTML()).replace(/\n+/g, '\n').trim();
    }

    it('is rendered from Markdown', async () => {
      assert.equal(
        await showText('A **bold** word and [a link](https://x.example/).\n\n- one\n- two'),
        '<p>A <strong>bold</strong> word and <a href="https://x.example/">a link</a>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
      );
    });

    it('is rendered from HTML without classes, ids and styles', async () => {
      assert.equal(
        await showText(
          '<p class="lead" id="x" style="color:red" lang="de">One</p><p data-x="1" aria-label="no">Two <em>three</em></p>',
        ),
        '<p>One</p><p>Two <em>three</em></p>',
      );
    });

    it('keeps plain text unchanged in paragraphs', async () => {
      assert.equal(
        await showText('1 < 2 & *not* bold\n\nNext'),
        '<p class="lines">1 &lt; 2 &amp; *not* bold</p><p class="lines">Next</p>',
      );
    });

    it('replaces each picture with a link', async () => {
      assert.equal(
        await showText(
          '<p><img src="https://x.example/a.png" alt="A chart"></p><p><img src="b.png"></p><p><img src="data:x" alt="Inline"></p>',
        ),
        '<p><a href="https://x.example/a.png">A chart</a></p><p><a href="https://news.example/a/b.png">Open Image in Browser</a></p><p>Inline</p>',
      );
    });

    it('resolves relative links against the article and keeps the text of invalid links', async () => {
      assert.equal(
        await showText(
          '<p><a href="../b">one</a> <a href="mailto:a@x.example">two</a> <a href="javascript:x">three</a></p><p></p>',
        ),
        '<p><a href="https://news.example/b">one</a> two three</p><p></p>',
      );
    });

    it('puts its headings below those of the page, in order, without repeating the title', async () => {
      await showText('# Title\n\n# A\n\n#### B\n\n## C\n\n###### D');
      const headings = await detail.page
        .locator('h1, h2, h3, h4, h5, h6')
        .evaluateAll((elements) => elements.map((element) => `${element.tagName} ${element.textContent.trim()}`));
      assert.deepEqual(headings, ['H1 Title', 'H2 Text', 'H3 A', 'H4 B', 'H4 C', 'H5 D']);
    });

    it('is rendered after the title is painted if it is long', async () => {
      const body = '<p>A paragraph of a long text, with <b>marks</b>.</p>'.repeat(2_000);
      const state = composeTestPage(article({ title: 'Long', content: body }));
      const first = await detail.page.evaluate(
        (message) =>
          new Promise<unknown>((resolve) => {
            // The listener of the page runs first, so this sees the rendered result.
            const readPage = () => resolve([document.querySelector('h1')?.innerText, document.querySelector('.text')]);
            window.addEventListener('message', readPage, { once: true });
            window.postMessage(JSON.parse(message), '*');
          }),
        JSON.stringify({ type: 'show', page: state }),
      );
      assert.deepEqual(first, ['Long', null]);
      assert.equal(await detail.page.locator('.text p').count(), 2_000);
    });

    it('is not reported missing while only an offline copy lacks it or nothing was requested', async () => {
      for (const parts of [{ detail: { state: 'copied' } }, {}] as const) {
        await detail.show(composeTestPage(article({ title: 'A', url: 'https://x.example/' }), { parts }));
        await detail.page.getByRole('heading', { name: 'A' }).waitFor();
        assert.equal(await detail.page.getByText('has no text').count(), 0);
      }
    });

    it('is reported missing if the service lacks it', async () => {
      await detail.show(composeTestPage(article({ title: 'A', url: 'https://x.example/' })));
      await detail.page.getByText('The service has no text for this article.').waitFor();
    });
  });

  describe('Extra fields on the page', () => {
    async function details(extra: Readonly<Record<string, unknown>>): Promise<string> {
      await detail.show(composeTestPage(article({ title: 'A', extra })));
      const section = detail.page.getByRole('region', { name: 'Details' });
      await section.locator('summary').first().press('Enter');
      return (await section.innerText()).replace(/\s+/g, ' ');
    }

    it('show a readable name and value for any content', async () => {
      const fields = await details({
        reading_time: 12_345,
        isPaid: true,
        edited: '2026-03-04',
        desks: ['oil_and_gas', 'power'],
      });
      assert.match(fields, /Reading time 12,345 Is paid Yes Edited 4 March 2026 \(.+\) Desks oil and gas power/);
    });

    it('form a table for small objects with the same fields, and collapse if nested', async () => {
      await details({
        impacts: [
          { domain: 'shipping', direction: 'negative' },
          { domain: 'rail', direction: 'positive' },
        ],
        forecast: { outlook: 'Stormy' },
      });
      assert.deepEqual(await detail.page.locator('th, td').allInnerTexts(), [
        ...['Domain', 'Direction', 'shipping', 'negative', 'rail', 'positive'],
      ]);
      await detail.page.getByText('Stormy').waitFor();
      await detail.page.locator('summary', { hasText: 'Forecast' }).press('Enter');
      assert.ok(await detail.page.getByText('Stormy').isHidden());
    });
  });

  describe('Controls on the page', () => {
    it('send the record that they belong to, by mouse and by keyboard', async () => {
      const pieces = [
        evidence({ title: 'One', url: 'https://x.example/1' }),
        evidence({ title: 'Two', url: 'https://x.example/2' }),
      ];
      await detail.show(
        composeTestPage(event({ title: 'E' }), {
          id: 7,
          parts: { detail: { state: 'complete' }, evidence: { state: 'more' }, signals: { state: 'complete' } },
          lists: { evidence: pieces, signals: [signal({ title: 'Signal one' })] },
        }),
      );
      await detail.page.getByRole('button', { name: 'Cite', exact: true }).press('Enter');
      await detail.page.getByRole('button', { name: 'More Actions…' }).press('Enter');
      await detail.page.getByRole('button', { name: 'Copy Citation' }).press('Space');
      await detail.page.getByRole('button', { name: 'Cite Two', exact: true }).click();
      await detail.page.getByRole('button', { name: 'Open One in the browser' }).click();
      await detail.page.getByRole('link', { name: 'Signal one' }).press('Enter');
      await detail.page.getByRole('button', { name: 'More Evidence' }).click();
      assert.deepEqual((await detail.sentMessages()).slice(1), [
        { type: 'cite', page: 7, pageItem: 'subject' },
        { type: 'copyCitation', page: 7, pageItem: 'subject' },
        { type: 'cite', page: 7, pageItem: { list: 'evidence', index: 1 } },
        { type: 'openInBrowser', page: 7, pageItem: { list: 'evidence', index: 0 } },
        { type: 'show', page: 7, pageItem: { list: 'signals', index: 0 } },
        { type: 'load', page: 7, part: 'evidence' },
      ]);
    });

    it('send links of the text to the extension without navigating', async () => {
      await detail.show(composeTestPage(article({ title: 'A', content: 'See [this](https://x.example/a?b=1).' })));
      // VS Code's own listener on the document would open the link too.
      await detail.page.evaluate(() => {
        document.addEventListener('click', () => (document.body.title = 'VS Code saw it'));
      });
      await detail.page.getByRole('link', { name: 'this' }).click();
      assert.deepEqual((await detail.sentMessages()).at(-1), {
        type: 'openLink',
        page: 1,
        url: 'https://x.example/a?b=1',
      });
      assert.equal(detail.page.url(), 'https://page.test/');
      assert.equal(await detail.page.evaluate(() => document.body.title), '');
      assert.deepEqual(detail.faults, []);
    });

    it('exclude actions that need a web address if the record has none, and the page says so', async () => {
      await detail.show(composeTestPage(article({ title: 'A' })));
      const names = await detail.page.getByRole('button').evaluateAll((all) => all.map((button) => button.ariaLabel));
      assert.deepEqual(names, ['Save Search for Similar Records']);
      await detail.page.getByText('This record has no web address').waitFor();
    });

    it('stay visible while a long text is scrolled', async () => {
      const body = 'Paragraph.\n\n'.repeat(300);
      await detail.show(composeTestPage(article({ title: 'A', url: 'https://x.example/', content: body })));
      await detail.page.evaluate(() => window.scrollTo(0, 3_000));
      const box = await detail.page.getByRole('button', { name: 'Cite', exact: true }).boundingBox();
      assert.ok(box && box.y >= 0 && box.y < 100, JSON.stringify(box));
    });

    it('are reached with Tab in reading order with a visible focus', async () => {
      await detail.show(
        composeTestPage(article({ title: 'A', url: 'https://x.example/', content: '[one](https://x.example/1)' })),
      );
      const names: string[] = [];
      for (let press = 0; press < 6; press++) {
        await detail.page.keyboard.press('Tab');
        const focus = detail.page.locator(':focus-visible');
        names.push((await focus.getAttribute('aria-label')) ?? (await focus.innerText()));
        assert.equal(await focus.evaluate((element) => getComputedStyle(element).outlineStyle), 'solid');
      }
      assert.deepEqual(names, [
        ...['Cite', 'Insert Citation As…', 'Add to Clippings', 'Open in Browser', 'More Actions…', 'one'],
      ]);
    });
  });

  describe('Loading and failure on the page', () => {
    it('mark the page as busy for screen readers and show known data', async () => {
      await detail.show(composeTestPage(article({ title: 'Known' }), { parts: { detail: { state: 'loading' } } }));
      await detail.page.getByRole('heading', { level: 1, name: 'Known' }).waitFor();
      assert.equal(await detail.page.locator('main').getAttribute('aria-busy'), 'true');
      assert.equal(await detail.page.getByRole('status').textContent(), 'Loading…');
      await detail.show(composeTestPage(article({ title: 'Known', content: 'Text' })));
      assert.equal(await detail.page.locator('main').getAttribute('aria-busy'), 'false');
      assert.equal(await detail.page.getByRole('status').textContent(), 'Loaded.');
    });

    it('show a notice with the reason, Try Again and other remedies in place of a failed part', async () => {
      const failed = { state: 'failed', message: 'The key was refused.', remedies: ['Set API Key'] } as const;
      await detail.show(
        composeTestPage(event({ title: 'E', summary: 'Still here' }), {
          parts: { detail: { state: 'complete' }, evidence: failed },
        }),
      );
      const evidence = detail.page.getByRole('region', { name: 'Evidence', exact: true });
      await detail.page.getByText('Still here').waitFor();
      await evidence.getByText('The key was refused.').waitFor();
      await evidence.getByRole('button', { name: 'Try Again' }).click();
      await evidence.getByRole('button', { name: 'Set API Key' }).click();
      assert.deepEqual((await detail.sentMessages()).slice(1), [
        { type: 'load', page: 1, part: 'evidence' },
        { type: 'remedy', page: 1, part: 'evidence', index: 0 },
      ]);
    });

    it('explain a shared reason once and name each missing list', async () => {
      const failed = { state: 'failed', message: 'Can’t reach the service.', remedies: ['Show Log'] } as const;
      const other = { ...failed, message: 'Too many requests.' } as const;
      const notices = () => detail.page.locator('.failure').allInnerTexts();
      await detail.show(composeTestPage(article({ title: 'A' }), { parts: { detail: failed, sources: failed } }));
      assert.deepEqual((await notices()).map(oneLine), [
        'Can’t load the full record. Can’t reach the service. Try Again Show Log',
      ]);
      await detail.show(
        composeTestPage(event({ title: 'E' }), { parts: { detail: failed, evidence: failed, signals: other } }),
      );
      assert.deepEqual((await notices()).map(oneLine), [
        'Can’t load the full record. Can’t reach the service. Try Again Show Log',
        'Can’t load this list. Try Again',
        'Can’t load this list. Too many requests. Try Again Show Log',
      ]);
      await detail.show(composeTestPage(article({ title: 'A' }), { parts: { mentions: failed, similar: failed } }));
      assert.match(oneLine((await notices()).join(' ')), /reach the service.*Can’t load this list. Try Again$/);
    });

    it('start the next record at its top with collapsed details', async () => {
      const extra = { deep: { a: 'inside' } };
      await detail.show(composeTestPage(article({ title: 'A', content: 'x\n\n'.repeat(200), extra })));
      await detail.page.locator('summary').first().click();
      await detail.page.getByText('inside').waitFor();
      await detail.show(composeTestPage(article({ title: 'B', content: 'x\n\n'.repeat(200), extra }), { id: 2 }));
      assert.equal(await detail.page.evaluate(() => window.scrollY), 0);
      assert.ok(await detail.page.getByText('inside').isHidden());
      assert.equal(await detail.page.evaluate(() => document.activeElement?.ariaLabel), 'B');
    });
  });

  describe('Page of a signal', () => {
    const region = (name: string) => detail.page.getByRole('region', { name, exact: true });

    it('shows causal chain, impacts and forecast without opening the details', async () => {
      const extra = {
        causal_chain: ['Dockers stop work.', 'Mills buy at the spot price.'],
        impacts: [
          { domain: 'food_retail', direction: 'negative', description: 'Thin stocks.' },
          { domain: 'rail', description: 'More grain by rail.' },
        ],
        forecast: { horizon: '4 weeks', outlook: 'A settlement is likely.', confidence: 0.62 },
      };
      await detail.show(composeTestPage(signal({ title: 'S', extra })));
      assert.deepEqual(await region('Causal Chain').getByRole('listitem').allInnerTexts(), [
        ...['Dockers stop work.', 'Mills buy at the spot price.'],
      ]);
      assert.deepEqual((await region('Impacts').getByRole('listitem').allInnerTexts()).map(oneLine), [
        ...['Food retail Thin stocks. Details', 'Rail More grain by rail.'],
      ]);
      const forecast = oneLine(await region('Outlook').innerText());
      assert.equal(forecast, 'Outlook A settlement is likely. Horizon 4 weeks Confidence 62%');
      assert.equal(await region('Details').count(), 0);
    });

    it('leaves causal chain, impacts and forecast in the details if they have another shape', async () => {
      const extra = { causal_chain: 7, impacts: [['a text']], forecast: [1] };
      await detail.show(composeTestPage(signal({ title: 'S', extra })));
      for (const name of ['Causal Chain', 'Impacts', 'Outlook']) {
        assert.equal(await region(name).count(), 0);
      }
      await region('Details').locator('summary').first().press('Enter');
      const text = oneLine(await region('Details').innerText());
      assert.equal(text, 'Details Causal chain 7 Forecast 1 Impacts a text');
    });
  });

  it('states once on an intelligence page that records can be wrong and what `created_at` means', async () => {
    await detail.show(composeTestPage(event({ title: 'E', createdAt: '2026-03-04T05:06:07Z' })));
    const text = await detail.page.locator('main').innerText();
    assert.equal(text.match(/not professional advice/g)?.length, 1);
    assert.match(text, /Recorded 4 March 2026/);
  });

  it('fits into 350 px without scrolling sideways', async () => {
    await detail.page.setViewportSize({ width: 350, height: 700 });
    for (const state of createFilledPages(
      'wide '.repeat(20) + 'x'.repeat(200),
      `## A\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\`\n\n| a | b |\n|-|-|\n| ${'x'.repeat(90)} | y |`,
    )) {
      await detail.show(state);
      const { scroll, client } = await detail.page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }));
      assert.ok(scroll <= client, `${String(state.record.kind)}: ${scroll} > ${client}`);
    }
  });
});

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
