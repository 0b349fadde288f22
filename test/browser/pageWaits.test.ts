import assert from 'node:assert/strict';
import { composeTestPage } from '../support/pageStates.ts';
import { article, event } from '../support/records.ts';
import { detailPages, type DetailPage } from './detailPage.ts';

describe('Waits and errors on the detail page', () => {
  const pages = detailPages();
  let detail: DetailPage;

  beforeEach(async () => {
    detail = await pages.open();
  });

  afterEach(async () => {
    await detail.page.close();
  });

  const loading = { detail: { state: 'loading' }, evidence: { state: 'loading' } } as const;
  const cancel = () => detail.page.getByRole('button', { name: 'Cancel' });
  const alert = () => detail.page.getByRole('alert');

  it('offer to cancel after two seconds', async () => {
    await detail.page.clock.install({ time: 0 });
    await detail.page.clock.pauseAt(1000);
    await detail.show(composeTestPage(event({ title: 'E' }), { parts: loading }));
    await detail.page.clock.fastForward(1900);
    assert.equal(await cancel().count(), 0);
    // Data that arrives in the meantime does not restart the timer.
    await detail.show(composeTestPage(event({ title: 'E' }), { parts: { ...loading, detail: { state: 'complete' } } }));
    await detail.page.clock.fastForward(200);
    assert.equal(await detail.page.getByRole('status').textContent(), 'Still waiting for the service…');
    await detail.page.screenshot({ path: 'out/screenshots/page-slow.png' });
    await cancel().click();
    assert.deepEqual((await detail.sentMessages()).at(-1), { type: 'cancel', page: 1 });
    const failed = { state: 'failed', message: 'Canceled.', remedies: [] } as const;
    await detail.show(composeTestPage(event({ title: 'E' }), { parts: { evidence: failed } }));
    assert.equal(await cancel().count(), 0);
    // Another record restarts the timer.
    await detail.show(composeTestPage(event({ title: 'F' }), { id: 2, parts: loading }));
    await detail.page.clock.fastForward(1900);
    assert.equal(await cancel().count(), 0);
  });

  it('explain a failed action until the next one', async () => {
    await detail.show(composeTestPage(article({ title: 'A', url: 'https://x.example/' })));
    await detail.page.getByRole('button', { name: 'Cite', exact: true }).click();
    await detail.fail('cite', 'The document can’t be changed. [x](command:y) <b>');
    assert.match(
      await alert().innerText(),
      /The action failed\. The document can’t be changed\. \[x\]\(command:y\) <b>/,
    );
    await detail.page.screenshot({ path: 'out/screenshots/page-failed.png' });
    await alert().getByRole('button', { name: 'Close' }).click();
    assert.equal(await alert().count(), 0);
    await detail.fail('cite', 'Again.');
    await detail.page.getByRole('button', { name: 'Add to Clippings', exact: true }).click();
    assert.equal(await alert().count(), 0);
    assert.deepEqual(detail.faults, []);
  });

  it('explain why there are no citation formats, and let the reader close the panel before they arrive', async () => {
    await detail.show(composeTestPage(article({ title: 'A', url: 'https://x.example/' })));
    const panel = detail.page.getByRole('group', { name: 'Cite A' });
    await detail.page.getByRole('button', { name: 'Insert Citation As…' }).click();
    await detail.fail('offer', 'Something went wrong.');
    await panel.getByText('Something went wrong.').waitFor();
    assert.equal(await panel.locator('.skeleton').count(), 0);
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await detail.page.getByRole('button', { name: 'Insert Citation As…' }).click();
    await panel.locator('.skeleton').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  it('ignore messages from other origins', async () => {
    await detail.show(composeTestPage(article({ title: 'Ours' })));
    const message: unknown = { type: 'show', page: composeTestPage(article({ title: 'Theirs' }), { id: 2 }) };
    for (const from of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
      await detail.page.evaluate(
        ([message, from]: readonly [unknown, object]) => {
          window.dispatchEvent(new MessageEvent('message', { data: message, source: window, ...from }));
        },
        [message, from] as readonly [unknown, object],
      );
    }
    await detail.page.getByRole('heading', { level: 1, name: 'Ours' }).waitFor();
    assert.equal(await detail.page.getByText('Theirs').count(), 0);
  });

  for (const [name, body] of Object.entries({
    'Markdown made to be slow': `**Text**\n\n${'*a_'.repeat(33_000)}`,
    'HTML of more tags than any text has': `<p>Text</p>${'<a><b>'.repeat(15_000)}`,
  })) {
    it(`leave ${name} unchanged`, async () => {
      await detail.show(composeTestPage(article({ title: 'A', content: body })));
      const text = await detail.page.locator('.text').innerText();
      assert.ok(text.includes(name.startsWith('HTML') ? '<p>Text</p>' : '**Text**'), text.slice(0, 100));
    });
  }

  it('show no text while it is rendered', async () => {
    await detail.show(
      composeTestPage(article({ title: 'A' }), { text: { source: '**Text**', format: 'markdown', isPending: true } }),
    );
    assert.equal(await detail.page.locator('.text').count(), 0);
    await detail.page.locator('.skeleton').first().waitFor();
    assert.equal(await detail.page.getByText('has no text').count(), 0);
  });
});
