import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { skipAfterFailure, Workbench } from './workbench.ts';

const settings = {
  'dateline.service.useSample': true,
  'window.autoDetectColorScheme': true,
  'editor.wordWrap': 'on',
  'editor.minimap.enabled': false,
};
const files = {
  'story.md':
    '# The strike\n\n' +
    'The tellers counted for eleven minutes in the rope hall ([ballot](https://meridian-courier.example/2030/harbour/not-one-box)).\n\n' +
    'Parliament passed a law on artificial intelligence ([law](https://meridian-courier.example/2030/harbour/not-one-box)).\n\n' +
    'Nothing is left to say ([mediator](https://kestrelwire.example/wire/meridian-mediator)).\n',
};

describe('Hover of a citation in the workbench', () => {
  let workbench: Workbench;
  const hover = () => workbench.page.locator('.monaco-resizable-hover:visible, .monaco-hover:visible').first();
  const link = (text: string) =>
    workbench.page.locator('.monaco-editor .view-line span').getByText(text, { exact: true });
  const action = (name: string): Locator => hover().getByRole('link', { name, exact: true });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await workbench.page.keyboard.press(key);
    }
  };

  before(async () => {
    workbench = await Workbench.open({ files, settings, height: 900 });
    await workbench.openFile('story.md');
  });
  after(() => workbench.close());
  skipAfterFailure(() => workbench);

  it('loads the article by mouse and shows the closest passage', async () => {
    await link('ballot').hover();
    await action('Load Article').click();
    await hover().getByText('eleven', { exact: true }).waitFor();
    assert.ok((await hover().locator('blockquote strong').allInnerTexts()).includes('rope'));
    assert.equal(await action('Load Article').count(), 0);
    for (const [name, colorScheme, theme] of [
      ['dark', 'dark', 'vs-dark'],
      ['light', 'light', 'vs'],
    ] as const) {
      await workbench.page.emulateMedia({ colorScheme });
      await workbench.page.waitForFunction(
        (className) => document.querySelector('.monaco-workbench')?.classList.contains(className),
        theme,
      );
      await workbench.screenshot(`citation-hover-${name}`);
    }
    await press('Escape', 'Escape');
  });

  it('reports that no passage resembles the sentence after a click', async () => {
    await link('law').hover();
    await hover().getByText('No passage of this article resembles this sentence').waitFor();
    await workbench.screenshot('citation-hover-no-passage');
    await workbench.page.mouse.move(0, 0);
    await hover().waitFor({ state: 'hidden' });
  });

  it('can be focused, read and operated by keyboard', async () => {
    await link('mediator').click();
    await press('Control+Home', 'Control+End', 'ArrowUp', 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await workbench.page.mouse.move(0, 0);
    await press('Control+K', 'Control+I');
    await hover().waitFor();
    // VS Code shows its own link first.
    await action('Load Article').waitFor();
    await press('Control+K', 'Control+I');
    await workbench.page.waitForFunction(() => document.activeElement?.closest('.monaco-hover') !== null);
    await focusLink('Load Article');
    await press('Enter');
    await action('Load Article').waitFor({ state: 'hidden' });
    await hover()
      .getByText(/mediator/i)
      .first()
      .waitFor();
    // The reopened hover takes the focus.
    await workbench.page.waitForFunction(() => document.activeElement?.closest('.monaco-hover') !== null);
    await focusLink('Add to Clippings');
    await press('Enter');
    // The clipping is stored a moment later, and an open hover keeps its contents.
    const clipped = hover().getByText('In your clippings');
    for (let attempt = 0; attempt < 10 && !(await clipped.isVisible()); attempt += 1) {
      await press('Escape');
      await hover().waitFor({ state: 'hidden' });
      await press('Control+K', 'Control+I');
      await hover().getByRole('link', { name: 'Insert Citation Again' }).waitFor();
    }
    await clipped.waitFor();
    await workbench.screenshot('citation-hover-clipped');
  });

  async function focusLink(name: string): Promise<void> {
    for (let count = 0; count < 12; count += 1) {
      const focused = await workbench.page.evaluate(() => document.activeElement?.textContent ?? '');
      if (focused === name) {
        return;
      }
      await press('Tab');
    }
    assert.fail(`Tab does not reach ${name}`);
  }
});
