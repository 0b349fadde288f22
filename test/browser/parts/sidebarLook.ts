import assert from 'node:assert/strict';
import { darkColors, pressButton, readTitle, type Workbench } from '../workbench.ts';

/** System color preferences by the CSS class of the workbench. */
const looks = {
  vs: { colorScheme: 'light', forcedColors: 'none' },
  'vs-dark': { colorScheme: 'dark', forcedColors: 'none' },
  'hc-black': { colorScheme: 'dark', forcedColors: 'active' },
  'hc-light': { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** Settings and color preferences for the screenshots. */
export const windowOptions = {
  settings: { 'dateline.service.useSample': true, ...darkColors.settings },
  colors: looks.vs,
};

/** Takes screenshots of the sidebar and checks the texts of its rows. */
export function sidebarLook(opened: () => Workbench): void {
  describe('Appearance of the sidebar', () => {
    let workbench: Workbench;

    before(async () => {
      workbench = opened();
      await workbench.showSidebar([]);
      await articles().first().waitFor();
      // A longer page simulates later data with new rows.
      await workbench.configure({ ...windowOptions.settings, 'dateline.service.pageSize': 14 });
      await workbench.row('News', /^Show \d+ More$/).click();
      await articlesWithMark('new').first().waitFor();
      await workbench.rows('Events & Signals').and(workbench.page.locator('[aria-label^="Event, "]')).first().waitFor();
      await articles().nth(1).click();
      await workbench.frame('main h1');
      await articles().nth(5).click();
      await articlesWithMark('read').nth(1).waitFor();
      await workbench.menu(articles().nth(2), 'Add to Clippings');
      await articlesWithMark('in your clippings').first().waitFor();
      await pressButton(articles().nth(6), 'Insert Citation');
      await articlesWithMark('cited in the active document').first().waitFor();
    });
    after(() => workbench.page.emulateMedia(windowOptions.colors));

    for (const width of [245, 300, 400]) {
      it(`is correct at ${String(width)} px in all themes (screenshots)`, async () => {
        const bar = workbench.page.locator('.part.sidebar');
        await workbench.widenSidebar(width - ((await bar.boundingBox())?.width ?? 0));
        for (const [theme, colors] of Object.entries(looks)) {
          await workbench.page.emulateMedia(colors);
          await workbench.page.locator(`.monaco-workbench.${theme}`).waitFor();
          await articles().nth(3).hover();
          const clip = await bar.boundingBox();
          await workbench.screenshot(`sidebar ${String(width)} ${theme}`, clip ?? undefined);
        }
        const unnamed = await workbench.page
          .locator('.pane .monaco-list-row:not([aria-label]), .pane .action-label[role=button]:not([aria-label])')
          .count();
        assert.equal(unnamed, 0, 'a row or a button has no name for a screen reader');
      });
    }

    it('gives News most of the space and collapses empty or rarely used views', async () => {
      const headers = workbench.page.locator('.part.sidebar .pane-header');
      const expanded = await headers.evaluateAll((elements) => elements.map((header) => header.ariaExpanded));
      assert.deepEqual(expanded, ['true', 'false', 'true', 'false', 'false', 'false']);
      const heights = await workbench.page
        .locator('.part.sidebar .pane.expanded')
        .evaluateAll((panes) => panes.map((pane) => pane.clientHeight));
      assert.ok((heights[0] ?? 0) > 1.5 * (heights[1] ?? 0), String(heights));
    });

    it('mentions sample data once, in the status bar, with its actions', async () => {
      assert.equal(await workbench.page.locator('.part.sidebar').getByText('sample data').count(), 0);
      const item = workbench.page.locator('.statusbar-item', { hasText: 'Sample data' });
      await item.click();
      await workbench.quickPickRow('Use the Live Service').waitFor();
      await workbench.screenshot('sample data menu');
      await workbench.page.keyboard.press('Escape');
    });

    it('has one button per row and the details in the hover', async () => {
      const row = articles().nth(3);
      await workbench.page.mouse.move(900, 900);
      await row.hover();
      const buttons = await row
        .getByRole('button')
        .evaluateAll((elements) => elements.map((button) => button.ariaLabel));
      assert.equal(buttons.length, 1);
      assert.match(buttons[0] ?? '', /^Insert Citation/);
      const title = await readTitle(row);
      const hover = workbench.page.locator('.monaco-hover:visible', { hasText: title.slice(0, 20) });
      await hover.waitFor();
      await workbench.screenshot('hover of a row');
    });

    function articles() {
      return workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]'));
    }

    function articlesWithMark(mark: string) {
      return articles().and(workbench.page.locator(`[aria-label*=", ${mark}"]`));
    }
  });
}
