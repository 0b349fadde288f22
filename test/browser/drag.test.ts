import type { Locator } from 'playwright-core';
import { eachGoesOn, Workbench } from './workbench.ts';

/** Rows dragged into a text with the mouse. */
describe('rows dragged into an editor', function () {
  let workbench: Workbench;

  before(async function () {
    this.timeout(120_000);
    workbench = await Workbench.open({
      files: { 'notes.md': 'one\ntwo\nthree\n', 'notes.txt': '' },
      settings: { 'dateline.service.useSample': true },
      height: 1300,
    });
    await workbench.showSidebar();
    await article(2).waitFor();
  });
  after(() => workbench.close());
  eachGoesOn(() => workbench);

  const article = (index: number) =>
    workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]')).nth(index);
  const titleOf = (row: Locator) => row.locator('.label-name').innerText();
  const line = (text: string) => workbench.page.locator('.view-line', { hasText: text }).first();

  it('an article is cited where it is dropped', async () => {
    const title = await titleOf(article(0));
    await article(0).dragTo(line('two'), { targetPosition: { x: 2, y: 5 } });
    await workbench.saved('notes.md', new RegExp(`^one\\n${link(title)} two\\nthree\\n$`));
  });

  it('several arrive together', async () => {
    const rows = [article(0), article(1), article(2)];
    const titles = await Promise.all(rows.map(titleOf));
    await rows[0]!.click({ modifiers: ['Control'] });
    await rows[1]!.click({ modifiers: ['Control'] });
    await rows[2]!.click({ modifiers: ['Control'] });
    await rows[1]!.dragTo(line('three'), { targetPosition: { x: 2, y: 5 } });
    await workbench.saved('notes.md', new RegExp(`\\n${titles.map(link).join('; ')} three\\n$`));
    await workbench.screenshot('dragged');
  });

  it('a clipping is cited too, and can still be put in order', async () => {
    // Not those that are selected, which a menu means all together.
    for (const place of [0, 1]) {
      await workbench.menu(article(place + 3), 'Add to Clippings');
      await workbench.rows('Clippings').nth(place).waitFor();
    }
    const [first, second] = [workbench.rows('Clippings').nth(0), workbench.rows('Clippings').nth(1)];
    const title = await titleOf(second);
    await second.dragTo(first);
    await first.filter({ hasText: title }).waitFor();
    await first.dragTo(line('one'), { targetPosition: { x: 2, y: 5 } });
    await workbench.saved('notes.md', new RegExp(`^${link(title)} one\\n`));
  });
});

/** The source of a pattern for a Markdown link with this text. */
function link(title: string): string {
  return `\\[${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\]\\(https?://[^)]+\\)`;
}
