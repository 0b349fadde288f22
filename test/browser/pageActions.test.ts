import assert from 'node:assert/strict';
import type { CopyNote, FormatOffer, PartState } from '../../src/page/protocol.ts';
import { composeTestPage } from '../support/pageStates.ts';
import { article, event, evidence, publisher } from '../support/records.ts';
import { detailPages, type DetailPage } from './detailPage.ts';

const offer: FormatOffer = {
  language: 'markdown',
  formats: [
    { id: 'markdown-link', name: 'Link', text: '[A](https://x.example/)' },
    { id: 'markdown-footnote', name: 'Footnote', text: '[^1]\n\n[^1]: [A](https://x.example/)' },
    { id: 'pandoc-key', name: 'Citation key (@key)', text: '[@a2026]', lacksBibliography: true },
  ],
};

describe('Actions on the detail page', () => {
  const pages = detailPages();
  let detail: DetailPage;

  beforeEach(async () => {
    detail = await pages.open();
  });

  afterEach(async () => {
    assert.deepEqual(detail.faults, []);
    await detail.page.close();
  });

  const button = (name: string | RegExp) => detail.page.getByRole('button', { name, exact: typeof name === 'string' });
  const last = async () => (await detail.sentMessages()).at(-1);

  describe('Citation panel', () => {
    beforeEach(async () => {
      await detail.show(composeTestPage(article({ title: 'A', url: 'https://x.example/' })));
      await button('Insert Citation As…').press('Enter');
      assert.deepEqual(await last(), { type: 'offer', page: 1, pageItem: 'subject' });
      await detail.offer('subject', offer);
    });

    it('previews the text of each format and inserts the selected one', async () => {
      const panel = detail.page.getByRole('group', { name: 'Cite A' });
      assert.deepEqual(await panel.locator('label').allInnerTexts(), ['Link', 'Footnote', 'Citation key (@key)']);
      assert.equal(await panel.locator('.preview:visible').innerText(), offer.formats[0]?.text);
      await panel.getByRole('radio', { name: 'Footnote' }).check();
      assert.equal(await panel.locator('.preview:visible').innerText(), offer.formats[1]?.text);
      await button('Insert').press('Enter');
      assert.deepEqual(await last(), { type: 'citeAs', page: 1, pageItem: 'subject', format: 'markdown-footnote' });
      assert.equal(await panel.count(), 0);
    });

    it('states that a format needs a missing bibliography', async () => {
      const note = detail.page.getByText('This format needs a bibliography.');
      assert.equal(await note.count(), 0);
      await detail.page.getByRole('radio', { name: 'Citation key' }).check();
      await note.waitFor();
    });

    it('is operated by keyboard: Enter inserts, arrow keys select, Escape closes', async () => {
      await detail.page.keyboard.press('Enter');
      assert.deepEqual(await last(), { type: 'citeAs', page: 1, pageItem: 'subject', format: 'markdown-link' });
      await button('Insert Citation As…').press('Enter');
      await detail.offer('subject', offer);
      await detail.page.getByRole('radio', { name: 'Link' }).focus();
      await detail.page.keyboard.press('ArrowRight');
      await button('Copy').press('Enter');
      assert.deepEqual(await last(), { type: 'copyAs', page: 1, pageItem: 'subject', format: 'markdown-footnote' });
      await button('Insert Citation As…').press('Enter');
      await detail.offer('subject', offer);
      await detail.page.keyboard.press('Escape');
      assert.equal(await detail.page.locator('.cite-panel').count(), 0);
    });

    it('keeps the preview visible with many formats on a narrow page', async () => {
      const formats = Array.from({ length: 14 }, (_, index) => ({
        id: `format-${index}`,
        name: `Format number ${index}`,
        text: '[A](https://x.example/) '.repeat(index + 1),
      }));
      for (const [width, height] of [
        [1000, 700],
        [350, 700],
      ] as const) {
        await detail.page.setViewportSize({ width, height });
        await detail.offer('subject', { language: 'markdown', formats });
        const box = (await detail.page.locator('.preview').boundingBox())!;
        assert.ok(box.y > 0 && box.y + box.height < height && box.width <= width, JSON.stringify(box));
        await detail.page.screenshot({ path: `out/screenshots/page-cite-as-${width}.png` });
      }
    });

    it('stays closed if formats for another record arrive', async () => {
      await button('Close').click();
      await button('Insert Citation As…').click();
      await detail.offer({ list: 'evidence', index: 0 }, offer);
      assert.equal(await detail.page.locator('.cite-panel [type=radio]').count(), 0);
    });
  });

  for (const width of [1000, 500, 350, 175]) {
    it(`form one row with a menu for the rest at ${width} px`, async () => {
      await detail.page.setViewportSize({ width, height: 600 });
      const state = composeTestPage(article({ title: 'A', url: 'https://x.example/' }), { history: { back: 'B' } });
      await detail.show(state);
      const row = detail.page.locator('.bar > .actions button:visible');
      const tops = await row.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
      assert.equal(new Set(tops).size, 1, tops.join());
      const right = await row.evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
      assert.ok(right <= width, `${right} > ${width}`);
      const open = detail.page.locator('.bar').getByRole('button', { name: 'Open in Browser' });
      if (width < 200) {
        assert.ok(await open.first().isHidden());
      }
      await button('More Actions…').click();
      await button('Copy Citation').waitFor();
      await detail.page.screenshot({ path: `out/screenshots/page-menu-${width}.png` });
      await open.locator('visible=true').click();
      assert.deepEqual(await last(), { type: 'openInBrowser', page: 1, pageItem: 'subject' });
      await button('More Actions…').click();
      await detail.page.keyboard.press('Escape');
      await button('Copy Citation').waitFor({ state: 'hidden' });
    });
  }

  it('clip and unclip the record and list items', async () => {
    const pieces = [
      evidence({ title: 'One', url: 'https://x.example/1' }),
      evidence({ title: 'Two', url: 'https://x.example/2' }),
    ];
    await detail.show(
      composeTestPage(event({ title: 'E' }), {
        parts: { evidence: { state: 'complete' } },
        lists: { evidence: pieces },
        clipped: pieces.slice(1),
      }),
    );
    await button('Add to Clippings').click();
    assert.deepEqual(await last(), { type: 'clip', page: 1, pageItem: 'subject' });
    await button('Add to Clippings: One').press('Enter');
    assert.deepEqual(await last(), { type: 'clip', page: 1, pageItem: { list: 'evidence', index: 0 } });
    await button('Remove from Clippings: Two').press('Enter');
    assert.deepEqual(await last(), { type: 'unclip', page: 1, pageItem: { list: 'evidence', index: 1 } });
    await button('Insert Citation As: Two').press('Enter');
    assert.deepEqual(await last(), { type: 'offer', page: 1, pageItem: { list: 'evidence', index: 1 } });
    await button('More Actions…').click();
    await button('Save Search for Similar Records').press('Enter');
    assert.deepEqual(await last(), { type: 'saveSearch', page: 1, pageItem: 'subject' });
  });

  it('show the note and the folder of a clipping', async () => {
    const clipping = { note: 'For the second paragraph', folder: 'Harbour' };
    await detail.show(composeTestPage(article({ title: 'A', url: 'https://x.example/' }), { clipping }));
    const box = detail.page.getByRole('complementary', { name: 'In your clippings' });
    assert.match(await box.innerText(), /Folder: Harbour\s+For the second paragraph/);
    await button('Remove from Clippings').waitFor();
  });

  it('start a search from a label', async () => {
    await detail.show(composeTestPage(article({ title: 'A', regions: ['Norland', 'Vik'], tags: ['strike'] })));
    await button('Vik').press('Enter');
    assert.deepEqual(await last(), { type: 'filter', page: 1, label: 'regions', index: 1 });
    await detail.show(composeTestPage(event({ title: 'E', tags: ['grain', 'ports'] }), { id: 2 }));
    await button('ports').click();
    assert.deepEqual(await last(), { type: 'filter', page: 2, label: 'tags', index: 1 });
  });

  describe('Selected text', () => {
    async function select(selector: string): Promise<void> {
      await detail.page.locator(selector).selectText();
    }

    it('is cited as a quotation of the record that contains it', async () => {
      await detail.show(
        composeTestPage(event({ title: 'E', summary: 'Words of it' }), {
          parts: { evidence: { state: 'complete' } },
          lists: {
            evidence: [evidence({ title: 'One', summary: 'Nobody wants this.', url: 'https://x.example/1' })],
          },
        }),
      );
      await select('.summary');
      assert.equal(await button('Quote and Cite').count(), 0, 'the service’s own words are no source’s');
      await select('.lines:text("Nobody wants this.")');
      const [words, offered] = await Promise.all([
        detail.page.locator('.lines:text("Nobody wants this.")').boundingBox(),
        button('Quote and Cite').boundingBox(),
      ]);
      const down = offered!.y - (words!.y + words!.height);
      assert.ok(Math.abs(down) < 30, JSON.stringify([words, offered]));
      await detail.page.screenshot({ path: 'out/screenshots/page-selection.png' });
      await button('Quote and Cite').press('Enter');
      assert.deepEqual(await last(), {
        type: 'quote',
        page: 1,
        pageItem: { list: 'evidence', index: 0 },
        text: 'Nobody wants this.',
      });
      await select('.lines:text("Nobody wants this.")');
      await button('Add Quotation to Clippings').press('Enter');
      assert.deepEqual(await last(), {
        type: 'clipQuote',
        page: 1,
        pageItem: { list: 'evidence', index: 0 },
        text: 'Nobody wants this.',
      });
    });
  });

  describe('History on the page', () => {
    it('offers Back and Forward by buttons, keys and mouse if there is a page to go to', async () => {
      await detail.show(composeTestPage(article({ title: 'A' })));
      assert.equal(await button('Back').count(), 0);
      await detail.page.keyboard.press('Alt+ArrowLeft');
      assert.deepEqual(await detail.sentMessages(), [{ type: 'ready' }]);
      await detail.show(composeTestPage(article({ title: 'B' }), { id: 2, history: { back: 'A' } }));
      assert.equal(await button('Back').getAttribute('title'), 'Back to A (Alt+Left)');
      assert.ok(await button('Forward').isDisabled());
      await button('Back').click();
      await detail.page.keyboard.press('Alt+ArrowLeft');
      await detail.page.keyboard.press('Alt+ArrowRight');
      await detail.page.evaluate(() =>
        document.body.dispatchEvent(new MouseEvent('mouseup', { button: 3, bubbles: true })),
      );
      assert.deepEqual((await detail.sentMessages()).slice(1), Array(3).fill({ type: 'go', page: 2, by: -1 }));
    });

    it('restores the scroll position of each page', async () => {
      const body = 'Paragraph.\n\n'.repeat(300);
      const [first, second] = [1, 2].map((id) =>
        composeTestPage(article({ title: String(id), content: body }), { id }),
      );
      await detail.show(first!);
      await detail.page.evaluate(async () => {
        const end = new Promise((next) => document.addEventListener('scrollend', next, { once: true }));
        window.scrollTo(0, 700);
        await end;
      });
      await detail.show(second!);
      assert.equal(await detail.page.evaluate(() => window.scrollY), 0);
      await detail.show(first!);
      assert.equal(await detail.page.evaluate(() => window.scrollY), 700);
    });

    it('restores the scroll position after enough of the page is loaded', async () => {
      const body = 'Paragraph.\n\n'.repeat(300);
      const whole = composeTestPage(article({ title: 'A', content: body }), { id: 1 });
      await detail.show(whole);
      await detail.page.evaluate(async () => {
        const end = new Promise((next) => document.addEventListener('scrollend', next, { once: true }));
        window.scrollTo(0, 700);
        await end;
      });
      await detail.show(composeTestPage(article({ title: 'B' }), { id: 2 }));
      await detail.show(composeTestPage(article({ title: 'A' }), { id: 1, parts: { detail: { state: 'loading' } } }));
      await detail.show(whole);
      assert.equal(await detail.page.evaluate(() => window.scrollY), 700);
    });
  });

  it('explain the age and reason of an offline copy and try again', async () => {
    const copied: PartState = { state: 'copied' };
    const copy: CopyNote = {
      asOf: '2026-03-04T05:06:00Z',
      part: 'detail',
      message: 'Can’t reach the service.',
      remedies: ['Show Log'],
    };
    await detail.show(composeTestPage(article({ title: 'A', content: 'Kept.' }), { parts: { detail: copied }, copy }));
    const note = detail.page.getByRole('note');
    assert.match(await note.innerText(), /Offline copy from 4 March 2026.*Can’t reach the service\./s);
    await note.getByRole('button', { name: 'Try Again' }).click();
    assert.deepEqual(await last(), { type: 'retry', page: 1 });
    await note.getByRole('button', { name: 'Show Log' }).click();
    assert.deepEqual(await last(), { type: 'remedy', page: 1, part: 'detail', index: 0 });
  });

  it('show pictures only if enabled, and only over https', async () => {
    await detail.page.close();
    detail = await pages.open({ images: true });
    const body =
      '<p><img src="https://pictures.example/a.png" alt="A chart" onerror="alert(1)" srcset="https://evil.example/b.png"></p>' +
      '<p><img src="http://pictures.example/b.png" alt="Plain"><img src="data:image/png,x" alt="Inline"></p>';
    await detail.show(composeTestPage(article({ title: 'A', url: 'https://news.example/', content: body })));
    const images = await detail.page
      .locator('.text img')
      .evaluateAll((all) =>
        all.map((image) => [...image.attributes].map(({ name, value }) => `${name}=${value}`).sort()),
      );
    assert.deepEqual(images, [
      ['alt=A chart', 'loading=lazy', 'referrerpolicy=no-referrer', 'src=https://pictures.example/a.png'],
    ]);
    await detail.page.waitForLoadState('networkidle');
    assert.deepEqual(
      detail.faults.splice(0).filter((fault) => !fault.startsWith('threw')),
      ['requested https://pictures.example/a.png'],
    );
  });

  describe('Picture of a record', () => {
    const address = 'https://pictures.example/lead.png';
    const subjects = {
      article: article({ title: 'A', url: 'https://news.example/', content: 'Text', image: address }),
      publisher: publisher({ name: 'P', favicon: address }),
    };

    for (const [kind, subject] of Object.entries(subjects)) {
      it(`is shown on the page of ${kind} only if pictures are enabled`, async () => {
        await detail.show(composeTestPage(subject));
        assert.equal(await detail.page.locator('main img').count(), 0);
        const link = detail.page.locator(`main a[href="${address}"]`);
        // An icon is not worth a link.
        assert.deepEqual(await link.allInnerTexts(), kind === 'publisher' ? [] : ['Open Image in Browser']);
        if (kind === 'article') {
          await link.press('Enter');
          assert.deepEqual(await last(), { type: 'openLink', page: 1, url: address });
        }
        await detail.page.close();
        detail = await pages.open({ images: true });
        await detail.show(composeTestPage(subject));
        assert.equal(await detail.page.locator('main img').getAttribute('src'), address);
        await detail.page.waitForLoadState('networkidle');
        assert.deepEqual(detail.faults.splice(0), [`requested ${address}`]);
      });
    }

    it('appears once if the text shows it too, and never loads over http', async () => {
      await detail.page.close();
      detail = await pages.open({ images: true });
      const body = `<p><a href="${address}">the picture</a></p>`;
      await detail.show(composeTestPage(article({ title: 'A', image: address, content: body })));
      assert.equal(await detail.page.locator('main img').count(), 0);
      await detail.show(
        composeTestPage(article({ title: 'A', image: 'http://pictures.example/b.png', content: body })),
      );
      assert.equal(await detail.page.locator('main img').count(), 0);
      assert.equal(await detail.page.getByRole('link', { name: 'Open Image in Browser' }).count(), 1);
    });
  });

  describe('Keys on a page opened from a list', () => {
    const state = composeTestPage(article({ title: 'A', url: 'https://a.example/' }), {
      list: { previous: true, next: false },
    });
    const steps = async () =>
      (await detail.sentMessages()).filter((message) => (message as { type: string }).type !== 'ready');

    it('request the next record, the previous record and the return to the list', async () => {
      await detail.show(state);
      for (const key of ['F8', 'n', 'Shift+F8', 'p', 'Escape']) {
        await detail.page.keyboard.press(key);
      }
      const step = (by: number) => ({ type: 'step', page: 1, by });
      assert.deepEqual(await steps(), [step(1), step(1), step(-1), step(-1), { type: 'leave', page: 1 }]);
    });

    it('type into a focused text field', async () => {
      await detail.show(state);
      await detail.page.evaluate(() => document.querySelector('main')?.append(document.createElement('textarea')));
      await detail.page.locator('textarea').focus();
      await detail.page.keyboard.type('np');
      await detail.page.keyboard.press('Escape');
      assert.equal(await detail.page.locator('textarea').inputValue(), 'np');
      assert.deepEqual(await steps(), []);
    });

    it('close an open menu on Escape without leaving the page', async () => {
      await detail.show(state);
      await detail.page.getByRole('button', { name: 'More Actions…' }).click();
      await detail.page.keyboard.press('Escape');
      await detail.page.locator('#more-actions').waitFor({ state: 'hidden' });
      assert.deepEqual(await steps(), []);
    });
  });
});
