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
export function walkthrough(opened: () => Workbench, settings: Readonly<Record<string, unknown>>): void {
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

    it('completes the steps of page, citation and footnote with their commands', async () => {
      await workbench.tab('harbour.md').click();
      await picture('sample', workbench.page.locator('.part.sidebar'));
      const article = workbench.page.locator('[aria-label^="Article, "]').first();
      await article.click();
      await (await workbench.frame('main h1')).locator('main h1').click();
      await picture('read', workbench.page.locator('.editor-group-container').nth(1));
      await workbench.menu(article, 'Insert Citation');
      await workbench.saved('harbour.md', /\]\(https:/);
      await picture('cite', editor());
      await workbench.configure({
        ...settings,
        'dateline.service.useSample': true,
        'dateline.citation.bibliography': 'references.bib',
      });
      const another = workbench.page.locator('[aria-label^="Article, "]').nth(1);
      await workbench.menu(another, 'Insert Citation As…');
      await workbench.quickPickRow('Footnote').waitFor();
      await picture('footnote', workbench.page.locator('.quick-input-widget'));
      await workbench.quickPickRow('Citation key').click();
      await workbench.saved('harbour.md', /\[@\w+\]/);
      await workbench.openFile('references.bib');
      await workbench.page.locator('.view-line', { hasText: 'url' }).first().waitFor();
      await picture('bibliography', editor());
      await workbench.command('Welcome: Open Walkthrough...');
      await workbench.input.fill(strings['walkthrough.title']);
      await workbench.quickPickRow(strings['walkthrough.title']).click();
      for (const id of ['sample', 'read', 'cite', 'footnote']) {
        await done(id).waitFor();
      }
    });

    it('stores the file that the user chooses as bibliography', async () => {
      await step('bibliography').click();
      await workbench.page.getByRole('button', { name: 'Choose Bibliography…' }).last().click();
      await workbench.page.locator('.quick-input-widget', { hasText: 'Choose Bibliography' }).waitFor();
      await workbench.screenshot('choose-bibliography');
      await workbench.quickPickRow('references.bib').click();
      await workbench.page.keyboard.press('Enter');
      await workbench.notification('Citation keys now use references.bib');
      await done('bibliography').waitFor();
      await workbench.page.keyboard.press('Escape');
      await rm(workbench.path('.vscode'), { recursive: true });
    });

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
