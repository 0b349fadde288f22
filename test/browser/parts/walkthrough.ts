import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import packageJson from '../../../package.json' with { type: 'json' };
import strings from '../../../package.nls.json' with { type: 'json' };
import { skipAfterFailure, type Workbench } from '../workbench.ts';

export const walkthroughFiles = {
  'harbour.md': '# Can the port keep its harvest moving?\n\nThe talks began at dawn. ',
  'references.bib': '',
};

/** Performs the walkthrough and takes the pictures of its steps (media/walkthrough/). */
export function walkthrough(opened: () => Workbench): void {
  describe('Walkthrough', () => {
    let workbench: Workbench;

    before(async () => {
      workbench = opened();
      await workbench.page.locator('.monaco-editor .view-lines').first().click();
      await workbench.page.keyboard.press('Control+End');
      await workbench.showSidebar([]);
    });
    skipAfterFailure(opened);

    it('asks for the key in a password box', async () => {
      await workbench.command('Dateline: Set API Key…');
      const box = workbench.page.locator('.quick-input-widget input[type=password]');
      await box.fill('a-secret-key');
      await picture('connect', workbench.page.locator('.quick-input-widget'));
      await workbench.page.keyboard.press('Escape');
    });

    it('has a picture for each step and starts with sample data', async () => {
      await workbench.welcomeLink('Open the walkthrough').click();
      await step('sample').waitFor();
      for (const { id } of packageJson.contributes.walkthroughs[0]!.steps) {
        await step(id).click();
        const image = workbench.page.locator('.getting-started-media img');
        await image
          .and(workbench.page.getByAltText(strings[`walkthrough.${id}.picture` as keyof typeof strings]))
          .waitFor();
        assert.ok(await image.evaluate((element) => (element as HTMLImageElement).decode().then(() => true)));
      }
      await step('sample').click();
      await workbench.screenshot('walkthrough');
      await workbench.page.getByRole('button', { name: 'Explore with Sample Data' }).last().click();
      await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
      await done('sample').waitFor();
    });

    it('ticks no step because a button was pressed', async () => {
      await openWalkthrough();
      await step('cite').click();
      await workbench.page.getByRole('button', { name: 'Insert Citation' }).last().click();
      await workbench.input.press('Escape');
      await step('check').click();
      await workbench.page.getByRole('button', { name: 'Check Citations in This Document' }).last().click();
      await workbench.notification('Open the document whose citations you want to check.');
      for (const id of ['read', 'cite', 'sources', 'check', 'connect']) {
        assert.equal(await done(id).count(), 0, id);
      }
    });

    it('ticks each step when it was done', async () => {
      await workbench.tab('harbour.md').click();
      // Wide enough for whole titles.
      await workbench.widenSidebar(300);
      await workbench.page.mouse.move(1200, 700);
      await picture('sample', workbench.page.locator('.part.sidebar'));
      await workbench.widenSidebar(-150);
      const article = workbench.page.locator('[aria-label^="Article, "]').first();
      await article.click();
      await (await workbench.frame('main h1')).locator('main h1').click();
      await picture('read', workbench.page.locator('.editor-group-container').nth(1));
      await workbench.menu(article, 'Insert Citation');
      await workbench.saved('harbour.md', /\]\(https:/);
      await picture('cite', editor());
      await workbench.page.locator('.view-line', { hasText: 'dawn' }).first().click();
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('Shift+F');
      await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Find Sources' }).waitFor();
      await workbench.input.fill('port strike talks at dawn');
      await workbench.page.locator('.quick-input-list', { hasText: 'Signals' }).waitFor();
      await picture('sources', workbench.page.locator('.quick-input-widget'));
      await workbench.acceptRow(/./);
      await workbench.saved('harbour.md', /\]\(https:.*\]\(https:/);
      await workbench.command('Dateline: Check Citations in This Document');
      await workbench.rows('Citations').nth(1).waitFor();
      await picture('check', workbench.page.locator('.pane:has(.pane-header[aria-label^="Citations"])'));
      // The next tests need the space for other views.
      await workbench.page.locator('.pane-header[aria-label^="Citations"][aria-expanded=true]').click();
      await workbench.widenSidebar(-150);
      await openWalkthrough();
      for (const id of ['sample', 'read', 'cite', 'sources', 'check']) {
        await done(id).waitFor();
      }
      assert.equal(await done('connect').count(), 0);
    });

    it('stores the file that the user chooses as bibliography', async () => {
      await workbench.command('Dateline: Choose Bibliography…');
      await workbench.page.locator('.quick-input-widget', { hasText: 'Choose Bibliography' }).waitFor();
      await workbench.screenshot('choose-bibliography');
      await workbench.quickPickRow('references.bib').click();
      await workbench.page.keyboard.press('Enter');
      await workbench.announced('Citation keys now use references.bib');
      await workbench.page.keyboard.press('Escape');
      await rm(workbench.path('.vscode'), { recursive: true });
    });

    async function openWalkthrough(): Promise<void> {
      await workbench.command('Welcome: Open Walkthrough...');
      await workbench.input.fill(strings['walkthrough.title']);
      await workbench.quickPickRow(strings['walkthrough.title']).click();
      await step('sample').waitFor();
    }

    function editor(): Locator {
      return workbench.page.locator('.editor-group-container').first();
    }

    function step(id: string): Locator {
      const title = strings[`walkthrough.${id}.title` as keyof typeof strings];
      return workbench.page.locator('.getting-started-step', { hasText: title });
    }

    function done(id: string): Locator {
      return step(id).locator('.codicon-getting-started-step-checked');
    }

    /** Saves the top left of an element, at most 600 × 400 px, in both themes. */
    async function picture(name: string, element: Locator): Promise<void> {
      const box = await element.boundingBox();
      assert.ok(box, `${name} is not showing`);
      const [width, height] = [Math.min(box.width, 600), Math.min(box.height, 400)];
      const clip = { ...box, width, height };
      for (const [colorScheme, theme, ending] of [
        ['dark', 'vs-dark', ''],
        ['light', 'vs', '-light'],
      ] as const) {
        await workbench.page.emulateMedia({ colorScheme });
        await workbench.page.locator(`.monaco-workbench.${theme}`).waitFor();
        await workbench.screenshot(`walkthrough/${name}${ending}`, clip);
      }
    }
  });
}
