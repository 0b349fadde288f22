import assert from 'node:assert/strict';
import { showAllRows, skipAfterFailure, type Workbench } from '../workbench.ts';
import { begin } from './begin.ts';
import { windowOptions } from './sidebarLook.ts';

/** A row for each article. */
const settings = { 'dateline.service.pageSize': 10, 'dateline.news.foldSameStory': false };

export function unreadRecords(opened: () => Workbench): void {
  describe('Unread records', () => {
    let workbench: Workbench;

    before(async () => {
      workbench = opened();
      await workbench.configure({ ...windowOptions.settings, ...settings });
      await begin(workbench, 'notes.md');
      await articles().first().waitFor();
      await showAllRows(workbench);
      await markAllRead();
    });
    skipAfterFailure(opened);

    const articles = () => workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]'));
    const readArticles = () => articles().and(workbench.page.locator('[aria-label*=", read"]'));
    const list = () => workbench.row('News', 'Top Headlines');
    const markAllRead = () => workbench.menu(list(), 'Mark All as Read');

    it('are marked as read together, which Undo reverts', async () => {
      await workbench.clearNotifications();
      await workbench.menu(articles().nth(0), 'Mark as Unread');
      await workbench.menu(articles().nth(1), 'Mark as Unread');
      const count = (await articles().count()) - 2;
      await workbench.page.waitForFunction(
        (expected) => document.querySelectorAll('[aria-label^="Article, "][aria-label*=", read"]').length === expected,
        count,
      );
      await markAllRead();
      await workbench.page.waitForFunction(
        (expected) => document.querySelectorAll('[aria-label^="Article, "][aria-label*=", read"]').length === expected,
        count + 2,
      );
      await workbench.answer('2 records were marked as read.', 'Undo');
      await workbench.page.waitForFunction(
        (expected) => document.querySelectorAll('[aria-label^="Article, "][aria-label*=", read"]').length === expected,
        count,
      );
    });

    it('appear alone in a list until its read records are shown again', async () => {
      const total = await articles().count();
      const unread = total - (await readArticles().count());
      assert.equal(unread, 2);
      await workbench.menu(list(), 'Show Only Unread Records');
      await workbench.row('News', `${String(total - unread)} read`).waitFor();
      assert.equal(await articles().count(), unread);
      await list().filter({ hasText: 'unread only' }).waitFor();
      await workbench.screenshot('only unread records');
      await workbench.row('News', `${String(total - unread)} read`).click();
      await articles().nth(unread).waitFor();
      assert.equal(await articles().count(), total);
    });

    it('get the focus after Enter on Load More', async () => {
      const count = await articles().count();
      await workbench.focusRow('News', count + 1);
      await workbench.rows('News').and(workbench.page.locator('.focused')).filter({ hasText: 'Load More' }).waitFor();
      await workbench.page.keyboard.press('Enter');
      const focused = workbench.rows('News').and(workbench.page.locator('.focused'));
      await focused
        .and(workbench.page.locator(`[data-index="${String(count + 1)}"][aria-label^="Article, "]`))
        .waitFor();
      await workbench.page.keyboard.press('ArrowDown');
      await focused.and(workbench.page.locator(`[data-index="${String(count + 2)}"]`)).waitFor();
    });

    it('start from the top after a refresh of several pages, with a message', async () => {
      await workbench.menu(list(), 'Refresh');
      await workbench.announced('Refreshed Top Headlines. The list starts from the top again.');
    });
  });
}
