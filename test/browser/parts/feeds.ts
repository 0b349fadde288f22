import assert from 'node:assert/strict';
import { readTitle, showAllRows, skipAfterFailure, type Workbench } from '../workbench.ts';
import { begin } from './begin.ts';

export function feeds(opened: () => Workbench): void {
  describe('Reading state and mutes of feeds', () => {
    let workbench: Workbench;

    before(async () => {
      workbench = opened();
      await begin(workbench, 'notes.md');
      await articles().first().waitFor();
    });
    skipAfterFailure(opened);

    const articles = () => workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]'));
    const waitForActiveItem = (text: string) =>
      workbench.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: text }).waitFor();
    const articlesFrom = (publisher: string) => articles().filter({ hasText: publisher });

    it('mark an opened row, including for screen readers', async () => {
      const row = articles().nth(3);
      const label = await row.getAttribute('aria-label');
      await row.click();
      await workbench.frame('main h1');
      await row.and(workbench.page.locator('[aria-label*=", read"]')).waitFor();
      assert.ok(label && !label.includes(', read'));
      await workbench.screenshot('read');
    });

    it('mute a publisher from a row, which hides its articles and counts them in the last row', async () => {
      const description = await articles().nth(4).locator('.label-description').innerText();
      const publisher = description.replace(/ \+\d+$/, '');
      assert.notEqual(publisher, '');
      const title = await readTitle(articles().nth(4));
      await workbench.menu(articles().nth(4), 'Mute…');
      await workbench.quickPickRow('Publisher:').click();
      await workbench.screenshot('mute where');
      await workbench.quickPickRow('permanently').click();
      await articlesFrom(publisher).first().waitFor({ state: 'detached' });
      await workbench.row('News', title).waitFor({ state: 'detached' });
      await workbench.row('News', /^\d+ muted$/).waitFor();
      await workbench.screenshot('muted');
      await workbench.answer('Muted publisher', 'Undo');
      // Find it by title, because its publisher name may have been completed.
      await workbench.row('News', title).waitFor();
      await workbench.row('News', /^\d+ muted$/).waitFor({ state: 'detached' });
    });

    it('mute words and show them again by keyboard', async () => {
      // Redrawn rows take the focus back, which would close a quick pick.
      await workbench.tab('notes.md').click();
      const first = await readTitle(articles().first());
      const word = first.split(' ').find((part) => /^\p{L}{5,}$/u.test(part)) ?? '';
      await workbench.command('Dateline: Manage Mutes');
      await waitForActiveItem('Mute…');
      await workbench.page.keyboard.press('Enter');
      await waitForActiveItem('A Phrase in Title');
      await workbench.page.keyboard.press('Enter');
      await workbench.page.locator('.quick-input-message', { hasText: 'A phrase' }).waitFor();
      await workbench.type(word);
      await workbench.page.keyboard.press('Enter');
      await waitForActiveItem('permanently');
      await workbench.page.keyboard.press('Enter');
      await workbench.row('News', first).waitFor({ state: 'detached' });
      await workbench.command('Dateline: Manage Mutes');
      await waitForActiveItem(`Phrase: ${word}`);
      await workbench.screenshot('show muted');
      await workbench.page.keyboard.press('Enter');
      await workbench.row('News', first).waitFor();
    });

    it('go to the next unread row with a key, wrapping around', async () => {
      await workbench.focusRow('News', 1);
      const focused = workbench.rows('News').and(workbench.page.locator('.focused'));
      await workbench.page.keyboard.press('F8');
      await focused.and(workbench.page.locator('[data-index="3"]')).waitFor();
      assert.doesNotMatch((await focused.getAttribute('aria-label')) ?? '', /, read/);
      await workbench.page.keyboard.press('End');
      await workbench.row('News', 'Stories').and(workbench.page.locator('.focused')).waitFor();
      await workbench.page.keyboard.press('F8');
      await focused.and(workbench.page.locator('[data-index="1"]')).waitFor();
    });

    it('mark new records, including for screen readers, and mark all as read', async () => {
      const articlesWithMark = (mark: string) => articles().and(workbench.page.locator(`[aria-label*=", ${mark}"]`));
      await showAllRows(workbench);
      await articlesWithMark('new').first().waitFor();
      const count = await articlesWithMark('new').count();
      assert.ok(count > 0 && count <= 4, String(count));
      await workbench.screenshot('new rows');
      const header = workbench.page.locator('.pane-header', { hasText: 'News' });
      await header.hover();
      await header.getByRole('button', { name: /More Actions/ }).click();
      await workbench.page.locator('.monaco-menu').getByText('Mark All as Read', { exact: true }).hover();
      await workbench.screenshot('menu of News');
      await workbench.page.keyboard.press('Enter');
      await articlesWithMark('new').first().waitFor({ state: 'detached' });
      assert.equal(await articlesWithMark('read').count(), await articles().count());
      await workbench.focusRow('News', 1);
      await workbench.page.keyboard.press('F8');
      await workbench.announced('All records loaded here are read. Load more or refresh to see others.');
    });

    it('add commands without a row to the Command Palette and three sections to the settings', async () => {
      await workbench.page.keyboard.press('F1');
      await workbench.input.fill('>Dateline: ');
      await workbench.quickPickRow('Dateline: Check Connection').waitFor();
      await workbench.screenshot('command palette');
      await workbench.input.fill('>Dateline: Delete Search');
      await workbench.quickPickRow('Dateline: Delete Search').waitFor({ state: 'detached' });
      await workbench.page.keyboard.press('Escape');
      await workbench.command('View: Close All Editors');
      await workbench.command('Preferences: Open Settings (UI)');
      await workbench.page.locator('.settings-editor .monaco-editor.focused').waitFor();
      await workbench.page.keyboard.type('@ext:dateline.dateline');
      const sections = workbench.page.locator('.settings-toc-container .settings-toc-entry');
      for (const section of ['Service', 'Reading', 'Citations']) {
        await sections.filter({ hasText: section }).first().waitFor();
      }
      await workbench.screenshot('settings');
      await sections.filter({ hasText: 'Citations' }).first().click();
      await workbench.page.locator('.settings-editor', { hasText: 'Citation style of formatted references' }).waitFor();
      await workbench.screenshot('settings of citations');
    });
  });
}
