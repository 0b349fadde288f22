import assert from 'node:assert/strict';
import { eachGoesOn, Workbench } from './workbench.ts';

/** The record that a command means when it is given none, and its citation. */
describe('citing by keyboard', function () {
  let workbench: Workbench;

  before(async function () {
    this.timeout(120_000);
    workbench = await Workbench.open({
      files: { 'notes.md': '# Notes\n\n' },
      settings: { 'dateline.service.useSample': true },
    });
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.press('Control+End');
    await workbench.showSidebar();
    await articles().first().waitFor();
  });
  after(() => workbench.close());
  eachGoesOn(() => workbench);

  const articles = () => workbench.page.locator('[aria-label^="Article, "]');
  const chord = async () => {
    await workbench.page.keyboard.press('Control+K');
    await workbench.page.keyboard.press('Q');
  };
  const heading = async () => (await workbench.frame('main h1')).locator('main h1').innerText();

  it('cites the record whose page has the keyboard', async () => {
    await articles().nth(2).click();
    const title = await heading();
    // The row that is drawn anew once it is read takes the keyboard for a moment.
    await articles().nth(2).and(workbench.page.locator('[aria-label*=", read"]')).waitFor();
    await workbench.page.keyboard.press('Control+2');
    await (await workbench.frame('main h1')).waitForFunction(() => document.hasFocus());
    await chord();
    // While VS Code still takes the document for the active one, that record stands first in the picker.
    const first = workbench.page.locator('.quick-input-list:visible .monaco-list-row.focused', { hasText: title });
    await first.waitFor({ timeout: 3000 }).then(
      () => workbench.page.keyboard.press('Enter'),
      () => undefined,
    );
    const text = await workbench.saved('notes.md', /\]\(/);
    assert.ok(text.includes(`[${title}](`), `${title} is not in ${text}`);
  });

  it('offers that record first from the document, and the others each once', async () => {
    const title = await heading();
    await workbench.command('View: Focus First Editor Group');
    await chord();
    await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Record?' }).waitFor();
    const first = workbench.page.locator('.quick-input-list .monaco-list-row.focused');
    assert.ok((await first.innerText()).includes(title));
    assert.equal(await workbench.quickPickRow(title).count(), 1);
    await workbench.screenshot('cite-which-record');
    await workbench.page.keyboard.press('Enter');
    await workbench.saved('notes.md', /\]\(.*\]\(/s);
  });

  it('finds what is not there in the same field', async () => {
    await workbench.command('View: Focus First Editor Group');
    await chord();
    await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Record?' }).waitFor();
    await workbench.page.keyboard.type('zzz harbour strike');
    await workbench.quickPickRow('Search Dateline for').waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.page.locator('.quick-input-list', { hasText: 'search results' }).waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  it('searches, then cites with Ctrl+Enter at the cursor', async () => {
    await workbench.command('View: Focus First Editor Group');
    await workbench.search();
    await workbench.page.keyboard.type('oat patent');
    const result = workbench.page.locator('.quick-input-list .monaco-list-row.focused .label-name').first();
    await result.waitFor();
    const title = await result.innerText();
    await workbench.screenshot('search-palette');
    await workbench.page.keyboard.press('Control+Enter');
    const text = await workbench.saved('notes.md', /\]\(.*\]\(.*\]\(/s);
    assert.ok(text.includes(`[${title}](`), `${title} is not in ${text}`);
  });

  it('has the last results there again when the search is opened anew', async () => {
    await workbench.search();
    await workbench.page.locator('.quick-input-list', { hasText: 'results for “oat patent”' }).waitFor();
    await workbench.screenshot('search-palette-again');
    await workbench.page.keyboard.press('Escape');
  });

  it('cites an event by its evidence', async () => {
    const event = workbench.page.locator('[aria-label^="Event, "]').first();
    await event.waitFor();
    const title = await event.locator('.label-name').innerText();
    await workbench.menu(event, 'Insert Citation');
    const picker = workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Evidence?' });
    await picker.waitFor();
    await workbench.screenshot('cite-which-evidence');
    const evidence = picker.locator('.monaco-list-row').first();
    const label = await evidence.locator('.label-name').first().innerText();
    await workbench.page.keyboard.press('Enter');
    const text = await workbench.saved('notes.md', /\]\(.*\]\(.*\]\(.*\]\(/s);
    assert.ok(!text.includes(title), `${title} is in ${text}`);
    assert.ok(text.includes(`[${label}](`), `${label} is not in ${text}`);
  });

  it('keeps an event and a story as clippings, and cites them from there by their sources', async () => {
    const event = workbench.page.locator('[aria-label^="Event, "]').first();
    await workbench.menu(event, 'Add to Clippings');
    const clipping = workbench.page.locator('[aria-label^="Clipping, "][aria-label$=", Event"]');
    await clipping.waitFor();
    // Closed, since only rows in sight are there.
    await workbench.row('News', 'Top Headlines').scrollIntoViewIfNeeded();
    await workbench.row('News', 'Top Headlines').click();
    await workbench.row('News', 'Stories').click();
    const story = workbench.page.locator('[aria-label^="Story, "]').first();
    await story.waitFor();
    await workbench.menu(story, 'Add to Clippings');
    await workbench.page.locator('[aria-label^="Clipping, "][aria-label$=", Story"]').waitFor();
    await workbench.screenshot('clippings of an event and a story');
    const cited = async (index: number, title: string) => {
      await workbench.tab('notes.md').click();
      await workbench.focusRow('Clippings', index);
      await workbench.page.keyboard.press('Control+Enter');
      const picker = workbench.page.locator('.quick-input-widget:visible', { hasText: title });
      await picker.waitFor();
      await picker.locator('.monaco-list-row').nth(1).waitFor();
      const label = await picker.locator('.monaco-list-row.focused .label-name').first().innerText();
      await workbench.page.keyboard.press('Enter');
      await workbench.saved('notes.md', `[${label}](`);
    };
    await cited(0, 'Cite Which Evidence?');
    await cited(1, 'Cite Which Article?');
    await clipping.click();
    await (await workbench.frame('main h1')).locator('.node.evidence').first().waitFor();
  });
});
