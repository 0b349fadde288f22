// cspell:ignore Refrig vvkj zzzqx
import assert from 'node:assert/strict';
import { skipAfterFailure, pressButton, Workbench } from './workbench.ts';

const settings = {
  'dateline.service.useSample': true,
  'window.autoDetectColorScheme': true,
  'editor.wordWrap': 'on',
};
const first = 'Dockers at the Meridian harbor *voted* to stop work';
const second = 'Refrigerated cargo was left on the quay';
const address = 'https://kestrelwire.example/wire/meridian-mediator';
const files = {
  'sources.md': `# The strike\n\n${first}. ${second}. The end.\n`,
  'address.md': `See ${address} and more.\n`,
};

describe('Find Sources in the workbench', () => {
  let workbench: Workbench;
  const picker = () => workbench.page.locator('.quick-input-widget:visible', { hasText: 'Find Sources' });
  const rows = () => picker().locator('.monaco-list-row:has(.quick-input-list-checkbox, .monaco-checkbox)');
  /** Recycled rows keep hidden headings. */
  const heading = (name: string) =>
    picker().locator('.quick-input-list-separator').getByText(name, { exact: true }).filter({ visible: true }).first();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await workbench.page.keyboard.press(key);
    }
  };
  /** Waits until the lists are there. The sample has no signal for most sentences. */
  const settled = async () => {
    for (const name of ['Articles', 'Events']) {
      await heading(name).waitFor();
    }
  };

  before(async () => {
    workbench = await Workbench.open({ files, settings, height: 900 });
  });
  after(() => workbench.close());
  skipAfterFailure(() => workbench);

  it('searches for the sentence at the cursor by a key, and cites with Enter', async () => {
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await press('Control+Home', 'ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowRight', 'ArrowRight');
    await press('Control+K', 'Shift+F');
    await picker().waitFor();
    await settled();
    assert.equal(await workbench.input.inputValue(), `${first.replaceAll('*', '')}.`);
    await workbench.screenshot('find-sources');
    for (const [name, media] of [
      ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
      ['high-contrast', { colorScheme: 'dark', forcedColors: 'active' }],
      ['light', { colorScheme: 'light', forcedColors: 'none' }],
    ] as const) {
      await workbench.page.emulateMedia(media);
      await workbench.page.waitForFunction(
        (theme) => document.querySelector('.monaco-workbench')?.classList.contains(theme),
        { dark: 'vs-dark', 'high-contrast': 'hc-black', light: 'vs' }[name],
      );
      await workbench.screenshot(`find-sources-${name}`);
    }
    await heading('Articles').waitFor();
    await heading('Events').waitFor();
    await press('Enter');
    const text = await workbench.saved('sources.md', /work \[.+\]\(https:.+\)\. Refrig/);
    await press('Control+Z');
    assert.equal(await workbench.saved('sources.md', `${first}. ${second}. The end.`), files['sources.md']);
    assert.ok(text.includes(`${first} [`));
  });

  it('cites with the button of a row', async () => {
    await press('Control+K', 'Shift+F');
    await settled();
    await pressButton(rows().nth(1), 'Insert Citation');
    await workbench.saved('sources.md', /work \[.+\]\(https:.+\)\. Refrig/);
    await press('Control+Z');
    await workbench.saved('sources.md', `${first}. ${second}. The end.`);
  });

  it('loosens the similarity and filters with the mouse', async () => {
    await press('Control+K', 'Shift+F');
    await settled();
    await picker().getByRole('button', { name: 'Lower Minimum Similarity' }).click();
    await workbench.page.getByText('loose similarity').first().waitFor();
    await settled();
    await picker().getByRole('button', { name: 'Raise Minimum Similarity' }).click();
    await workbench.page.getByText('Find Sources (Enter cites)').first().waitFor();
    await picker().getByRole('button', { name: 'Filter…' }).click();
    await workbench.quickPickRow('Articles').click();
    await workbench.quickPickRow('Show Results').waitFor();
    await workbench.screenshot('find-sources-filter');
    await workbench.quickPickRow('Show Results').click();
    await settled();
    await press('Escape');
    await picker().waitFor({ state: 'hidden' });
  });

  it('lowers the minimum similarity with the keyboard', async () => {
    await press('Control+K', 'Shift+F');
    await settled();
    const button = picker().getByRole('button', { name: 'Lower Minimum Similarity' });
    for (let tab = 0; tab < 8 && !(await button.and(workbench.page.locator(':focus')).isVisible()); tab += 1) {
      await press('Shift+Tab');
    }
    await press('Enter');
    await workbench.page.getByText('loose similarity').first().waitFor();
    await press('Escape');
    await picker().waitFor({ state: 'hidden' });
  });

  it('offers to lower the minimum similarity with the mouse if nothing is similar', async () => {
    await press('Control+K', 'Shift+F');
    await settled();
    await workbench.input.fill('zzzqx vvkj');
    const row = workbench.quickPickRow('Nothing similar found');
    await row.waitFor();
    await workbench.screenshot('find-sources-nothing');
    await row.click();
    await workbench.page.getByText('loose similarity').first().waitFor();
    await press('Escape');
    await picker().waitFor({ state: 'hidden' });
  });

  it('cites two checked results of the selection from the context menu, beside an open page', async () => {
    await workbench.tab('sources.md').click();
    const line = workbench.page.locator('.view-line', { hasText: 'The end.' });
    await line.waitFor();
    await press('Control+Home', 'ArrowDown', 'ArrowDown', 'End', 'End', 'Shift+Home');
    await workbench.page.locator('.monaco-editor .selected-text').first().waitFor();
    await line
      .locator('span span')
      .first()
      .click({ button: 'right', position: { x: 40, y: 8 } });
    const entry = workbench.page.locator('.monaco-menu').getByText('Find Sources…', { exact: true });
    await entry.waitFor();
    await workbench.page.locator('.monaco-menu').getByText('Insert Citation', { exact: true }).waitFor();
    await workbench.screenshot('find-sources-menu');
    await entry.hover();
    await press('Enter');
    await settled();
    // A list that arrives during a click would undo the click.
    await heading('Signals').waitFor();
    for (const index of [0, 1]) {
      await rows().nth(index).locator('.monaco-checkbox, input[type=checkbox]').first().click();
    }
    await picker().getByText('2 Selected').waitFor();
    await pressButton(rows().nth(0), 'Open to the Side');
    await workbench.frame('main h1');
    await picker().waitFor();
    await workbench.screenshot('find-sources-beside');
    await picker().getByRole('button', { name: 'OK' }).click();
    const text = await workbench.saved('sources.md', /The end \[.+\]\(.+\); \[.+\]\(.+\)\./);
    assert.match(text, /quay\. The end \[/);
  });

  it('is a code action on a selection', async () => {
    await workbench.page.locator('.view-line', { hasText: 'The strike' }).first().click();
    await press('Home', 'Shift+End');
    const action = await workbench.actionMenu('Find Sources…');
    await workbench.screenshot('find-sources-code-action');
    await action.click();
    await picker().waitFor();
    assert.equal(await workbench.input.inputValue(), 'The strike');
    await press('Escape');
  });

  it('opens the article with the address at the cursor', async () => {
    await workbench.command('View: Close All Editors');
    await workbench.openFile('address.md');
    await workbench.page.locator('.view-line', { hasText: 'See' }).first().click();
    await press('Control+Home', ...Array<string>(10).fill('ArrowRight'));
    await workbench.command('Dateline: Open Article by Address…');
    const box = workbench.page.locator('.quick-input-widget:visible', { hasText: 'Open Article by Address' });
    await box.waitFor();
    assert.equal(await workbench.input.inputValue(), address);
    await workbench.screenshot('open-address');
    await workbench.input.fill('no address');
    await box.getByText('Enter one web address').waitFor();
    await workbench.screenshot('open-address-problem');
    await workbench.input.fill(address);
    await press('Enter');
    await (await workbench.frame('main h1')).getByRole('heading', { level: 1, name: /Meridian/ }).waitFor();
  });

  it('reports that the service has no article with the address from the clipboard, and cites the address', async () => {
    await workbench.page.evaluate(() => navigator.clipboard.writeText('https://nowhere.example/?a=1'));
    await workbench.command('View: Close All Editors');
    await workbench.openFile('sources.md');
    await workbench.command('Dateline: Open Article by Address…');
    await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Open Article by Address' }).waitFor();
    await workbench.page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('.quick-input-widget input')?.value === 'https://nowhere.example/?a=1',
    );
    await press('Enter');
    const message = await workbench.notification('Article not found: https://nowhere.example/?a=1');
    await message.getByRole('button', { name: 'Insert Citation' }).waitFor();
    await workbench.screenshot('open-address-unknown');
  });
});
