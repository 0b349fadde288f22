import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { readTitle, skipAfterFailure, Workbench } from './workbench.ts';

describe('Pages', () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.open({
      files: { 'notes.md': '# Notes\n' },
      settings: { 'dateline.service.useSample': true, 'dateline.service.pageSize': 5 },
      width: 1500,
      height: 1100,
    });
    await workbench.showSidebar([]);
    await articles().nth(4).waitFor();
  });
  after(() => workbench.close());
  skipAfterFailure(() => workbench);

  const press = (key: string) => workbench.page.keyboard.press(key);
  const articles = () => workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]'));
  const titleOf = (index: number) => readTitle(articles().nth(index));
  const listWithKeyboard = () =>
    workbench.page.locator('.pane:has(.pane-header[aria-label^="News"]) .monaco-list:focus');
  const focusedRow = (title: string) =>
    workbench.rows('News').and(workbench.page.locator('.focused')).filter({ hasText: title });
  const tabs = () => workbench.page.locator('.tabs-container .tab');

  async function findPage(title: string): Promise<Frame> {
    const frame = await workbench.frame(`main h1:text-is(${JSON.stringify(title)})`);
    await frame.locator('main[aria-busy=false]').waitFor();
    return frame;
  }
  const hasKeyboard = (frame: Frame) => frame.waitForFunction(() => document.hasFocus());

  it('preview a record on a click while the list keeps the focus', async () => {
    const [first, second] = [await titleOf(0), await titleOf(1)];
    await articles().nth(0).click();
    await findPage(first);
    await workbench.tab(`Preview: ${first.slice(0, 20)}`).waitFor();
    await listWithKeyboard().waitFor();
    await press('ArrowDown');
    await focusedRow(second).waitFor();
    await workbench.screenshot('preview with the keyboard in the list');
  });

  it('preview a record on Space while the list keeps the focus', async () => {
    const second = await titleOf(1);
    await press('Space');
    await findPage(second);
    assert.equal(await tabs().count(), 2, 'the preview shows the next record');
    await listWithKeyboard().waitFor();
  });

  it('stay open and get the focus on Enter', async () => {
    const third = await titleOf(2);
    await press('ArrowDown');
    await focusedRow(third).waitFor();
    await press('Enter');
    const frame = await findPage(third);
    await hasKeyboard(frame);
    await frame.locator('article:focus').waitFor();
    await workbench.tab(third.slice(0, 20)).filter({ hasNotText: 'Preview' }).waitFor();
  });

  it('go to the next and previous record in the list with F8, Shift+F8, N and P', async () => {
    const [second, third, fourth] = [await titleOf(1), await titleOf(2), await titleOf(3)];
    for (const [key, title] of [
      ['F8', fourth],
      ['Shift+F8', third],
      ['p', second],
      ['n', third],
    ] as const) {
      await press(key);
      await hasKeyboard(await findPage(title));
    }
    await workbench.rows('News').and(workbench.page.locator('.selected')).filter({ hasText: third }).waitFor();
  });

  it('load the next page of the list at its end', async () => {
    const last = await titleOf(4);
    await press('n');
    await findPage(await titleOf(3));
    await press('n');
    const frame = await findPage(last);
    await frame.getByRole('button', { name: 'Next Record' }).press('Enter');
    await articles().nth(5).waitFor();
    await findPage(await titleOf(5));
  });

  it('return to the row of the record on Escape', async () => {
    const title = await titleOf(5);
    await (await findPage(title)).locator('h1').click();
    await press('Escape');
    await listWithKeyboard().waitFor();
    await focusedRow(title).waitFor();
  });

  it('return to the document that a search started from on Escape', async () => {
    await workbench.command('View: Close All Editors');
    await workbench.openFile('notes.md');
    await workbench.showSidebar([]);
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.search();
    const title = await titleOf(0);
    await workbench.type(title);
    await workbench.quickPickRow(title.slice(0, 30)).waitFor();
    await press('Enter');
    await hasKeyboard(await findPage(title));
    await press('Escape');
    await workbench.page.locator('.monaco-editor.focused').waitFor();
    await press('x');
    await workbench.saved('notes.md', 'x');
  });

  it('stay open on a double click, and preview the next record in another tab', async () => {
    const [second, third] = [await titleOf(1), await titleOf(2)];
    await workbench.command('View: Close All Editors');
    await articles().nth(1).dblclick();
    await hasKeyboard(await findPage(second));
    await workbench.tab(second.slice(0, 20)).filter({ hasNotText: 'Preview' }).waitFor();
    await articles().nth(2).click();
    await findPage(third);
    assert.equal(await tabs().count(), 2);
  });

  it('stay open after a click on Keep Open', async () => {
    const [third, fourth] = [await titleOf(2), await titleOf(3)];
    const frame = await findPage(third);
    await workbench.screenshot('page with the buttons of a preview');
    await frame.getByRole('button', { name: 'Keep Open' }).click();
    await workbench.tab(third.slice(0, 20)).filter({ hasNotText: 'Preview' }).waitFor();
    await articles().nth(3).click();
    await findPage(fourth);
    assert.equal(await tabs().count(), 3);
  });

  it('show two records side by side, each with its own history', async () => {
    // The first article has no source.
    const [second, fourth] = [await titleOf(1), await titleOf(3)];
    await workbench.menu(articles().nth(1), 'Open to the Side');
    const side = await findPage(second);
    const preview = await findPage(fourth);
    assert.notEqual(side, preview);
    await workbench.screenshot('two pages side by side');
    await side.getByRole('link').and(side.locator('.source')).first().click();
    await side.getByRole('button', { name: 'Back', exact: true }).waitFor();
    await side.getByRole('heading', { level: 1, name: second }).waitFor({ state: 'detached' });
    await preview.getByRole('heading', { level: 1, name: fourth }).waitFor();
    await side.getByRole('button', { name: 'Back', exact: true }).click();
    await side.getByRole('heading', { level: 1, name: second }).waitFor();
  });

  it('open to the side with Shift+Enter', async () => {
    await workbench.command('View: Close All Editors');
    const [first, second] = [await titleOf(0), await titleOf(1)];
    await workbench.focusRow('News', 1);
    await press('Space');
    await findPage(first);
    await press('ArrowDown');
    await press('Shift+Enter');
    await hasKeyboard(await findPage(second));
    await findPage(first);
  });

  it('come back after a window reload, each with its record', async () => {
    const [first, second] = [await titleOf(0), await titleOf(1)];
    await workbench.reload();
    await findPage(first);
    await findPage(second);
    await workbench.tab(`Preview: ${first.slice(0, 20)}`).waitFor();
    await workbench.tab(second.slice(0, 20)).filter({ hasNotText: 'Preview' }).waitFor();
  });
});
