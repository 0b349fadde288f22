import assert from 'node:assert/strict';
import { itUnless } from '../support/judges/judged.ts';
import { darkColors, pressIn, Workbench, type Colors } from './workbench.ts';

interface Look extends Colors {
  /** The class of the workbench that shows it. */
  readonly theme: string;
}

const looks: Readonly<Record<string, Look>> = {
  light: { colors: {}, theme: 'vs' },
  dark: { ...darkColors, theme: 'vs-dark' },
  'high contrast': { colors: { colorScheme: 'dark', forcedColors: 'active' }, theme: 'hc-black' },
  'high contrast light': { colors: { colorScheme: 'light', forcedColors: 'active' }, theme: 'hc-light' },
};

/** The sidebar as it looks, in pictures to be looked at; what a picture can't tell is read from the rows. */
describe('the sidebar looks right', () => {
  for (const [name, { theme, colors, settings = {} }] of Object.entries(looks)) {
    itUnless(name.includes('light') === name.includes('contrast'), `in ${name}`, async function () {
      this.timeout(120_000);
      const workbench = await Workbench.open({
        files: { 'notes.md': '# Notes\n' },
        settings: { 'dateline.service.useSample': true, ...settings },
        colors,
        height: 1100,
      });
      try {
        await workbench.page.locator(`.monaco-workbench.${theme}`).waitFor();
        await workbench.showSidebar();
        await workbench.widenSidebar(120);
        const articles = workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]'));
        await articles.first().waitFor();
        await workbench
          .rows('Events & Signals')
          .and(workbench.page.locator('[aria-label^="Event, "]'))
          .first()
          .waitFor();
        await articles.nth(1).click();
        await workbench.frame('main h1');
        await pressIn(articles.nth(2), 'Add to Clippings');
        await workbench.rows('Clippings').first().waitFor();
        await articles.nth(2).hover();
        await workbench.screenshot(`sidebar ${name}`);
        const unnamed = await workbench.page
          .locator('.pane .monaco-list-row:not([aria-label]), .pane .action-label[role=button]:not([aria-label])')
          .count();
        assert.equal(unnamed, 0, 'a row or a button has no name for a screen reader');
      } finally {
        await workbench.close();
      }
    });
  }
});
