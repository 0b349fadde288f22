import assert from 'node:assert/strict';
import { darkColors, pressIn, Workbench } from './workbench.ts';

/** Colour preferences of the computer, by the class of the workbench that follows them. */
const looks = {
  vs: { colorScheme: 'light', forcedColors: 'none' },
  'vs-dark': { colorScheme: 'dark', forcedColors: 'none' },
  'hc-black': { colorScheme: 'dark', forcedColors: 'active' },
  'hc-light': { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** The sidebar as it looks, in pictures to be looked at; what a picture can't tell is read from the rows. */
describe('the sidebar looks right', () => {
  let workbench: Workbench;

  before(async function () {
    this.timeout(120_000);
    workbench = await Workbench.open({
      files: { 'notes.md': '# Notes\n' },
      settings: { 'dateline.service.useSample': true, ...darkColors.settings },
      colors: looks.vs,
      height: 1100,
    });
    await workbench.showSidebar();
    await workbench.widenSidebar(120);
    await articles().first().waitFor();
    await workbench.rows('Events & Signals').and(workbench.page.locator('[aria-label^="Event, "]')).first().waitFor();
    await articles().nth(1).click();
    await workbench.frame('main h1');
    await pressIn(articles().nth(2), 'Add to Clippings');
    await workbench.rows('Clippings').first().waitFor();
  });
  after(() => workbench.close());

  for (const [theme, colors] of Object.entries(looks)) {
    it(`in ${theme}`, async () => {
      await workbench.page.emulateMedia(colors);
      await workbench.page.locator(`.monaco-workbench.${theme}`).waitFor();
      await articles().nth(2).hover();
      await workbench.screenshot(`sidebar ${theme}`);
      const unnamed = await workbench.page
        .locator('.pane .monaco-list-row:not([aria-label]), .pane .action-label[role=button]:not([aria-label])')
        .count();
      assert.equal(unnamed, 0, 'a row or a button has no name for a screen reader');
    });
  }

  function articles() {
    return workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]'));
  }
});
