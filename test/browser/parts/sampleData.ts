// cspell:ignore zzqqxxy
import assert from 'node:assert/strict';
import { limits } from '../../../scripts/limits.ts';
import { darkColors, skipAfterFailure, pressButton, untilDone, type Workbench } from '../workbench.ts';
import { begin } from './begin.ts';

const notes = `# Can the port keep its harvest moving?

A mediator, a deadline and two hundred waiting lorries: what is known so far.

The talks began at dawn. `;

/** The document in the README pictures. */
export const articleFile = { 'article.md': notes };

/** First steps with sample data; takes the README pictures (media/screenshots/). */
export function sampleData(opened: () => Workbench, settings: Readonly<Record<string, unknown>>): void {
  describe('Sample data', () => {
    let workbench: Workbench;
    before(async () => {
      workbench = opened();
      await workbench.command('Use the Live Service');
      await workbench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor({ state: 'hidden' });
      await workbench.configure(settings);
      await workbench.showSidebar([]);
      await workbench.page.getByRole('button', { name: 'Explore with Sample Data' }).first().waitFor();
      await workbench.page.emulateMedia(darkColors.colors);
      await workbench.page.setViewportSize({ width: 1440, height: 860 });
      await begin(workbench, 'article.md', []);
    });
    skipAfterFailure(opened);

    it('appears after one click, marked as invented', async () => {
      await workbench.page.locator('.monaco-editor .view-lines').first().click();
      await workbench.page.keyboard.press('Control+End');
      await workbench.showSidebar([]);
      await workbench.page.getByRole('button', { name: 'Explore with Sample Data' }).first().click();
      await workbench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();
      await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
      await workbench.widenSidebar(150);
    });

    it('cites an article at the cursor with its page beside the document', async () => {
      const article = workbench.page.locator('[aria-label^="Article, "]').first();
      await article.click();
      const frame = await workbench.frame('main h1');
      await frame.getByRole('button', { name: 'Cite' }).first().click();
      const text = await workbench.saved('article.md', /\]\(https:/);
      assert.ok(text.startsWith(notes));
      await workbench.screenshot('readme-headlines');
    });

    it('shows the evidence of an event, and the sources on its page', async () => {
      const event = workbench.page.locator('[aria-label^="Event, "]').first();
      await event.locator('.monaco-tl-twistie').click();
      await workbench.page.locator('[aria-label^="Evidence, "]').first().waitFor();
      await event.click();
      const frame = await workbench.frame('main h1');
      await frame.getByRole('heading', { name: 'Evidence', exact: true }).waitFor();
      await workbench.screenshot('readme-event');
    });

    it('leads from a signal to its events', async () => {
      const section = workbench.row('Events & Signals', /^Signals/);
      await section.locator('.monaco-tl-twistie').click();
      const signal = workbench.page.locator('[aria-label^="Signal, "]').first();
      await signal.or(workbench.row('Events & Signals', 'No signals')).first().waitFor();
      await workbench.screenshot('chain');
    });

    it('loads more with the last row of a list', async () => {
      await workbench.row('News', 'Top Headlines').locator('.monaco-tl-twistie').click();
      await workbench.row('News', 'Latest').locator('.monaco-tl-twistie').click();
      await workbench.row('News', /^Show \d+ More$/).click();
      // The click left the focus in the list. A palette would close when the list is redrawn.
      const list = workbench.page.locator('.pane:has(.pane-header[aria-label^="News"]) .monaco-list:focus-within');
      const showEnd = () =>
        untilDone(async () => {
          await list.waitFor();
          await workbench.page.keyboard.press('End');
          // Rows that arrive later push it out of sight.
          await workbench.row('News', 'Load More').waitFor({ timeout: limits.attempt / 10 });
        });
      await showEnd();
      await workbench.row('News', 'Load More').click();
      // The next records replaced that row, and a new Load More row is below them.
      await workbench.row('News', 'Load More').waitFor({ state: 'hidden' });
      await showEnd();
      await workbench.screenshot('load-more');
    });

    it('supports search while typing, and cites with a button', async () => {
      await workbench.focusEditor('article.md');
      await workbench.page.keyboard.press('Control+End');
      await workbench.search();
      await workbench.type('mediator port dispute');
      const resultRow = workbench.quickPickRow('mediator');
      await resultRow.waitFor();
      await workbench.screenshot('search');
      await pressButton(resultRow, 'Insert Citation');
      const text = await workbench.saved('article.md', /\]\(https:.*\]\(https:/s);
      assert.ok(text.startsWith(notes));
    });

    it('reports a search without results', async () => {
      await workbench.search();
      await workbench.type('zzqqxxy');
      await workbench.quickPickRow('No matches').waitFor();
      await workbench.page.keyboard.press('Escape');
    });
  });
}
