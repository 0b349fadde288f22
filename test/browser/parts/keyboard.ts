import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { realCorpus, startSample, type SampleServer } from '../../support/sampleServer.ts';
import { skipAfterFailure, type Workbench } from '../workbench.ts';

export const keyboardFile = { 'keyboard.md': '' };

/** Reads and cites without a mouse, in a new window. */
export function readAndCiteByKeyboard(opened: () => Workbench): void {
  describe('Reading and citing by keyboard', () => {
    const corpus = realCorpus();
    let sample: SampleServer;
    let workbench: Workbench;

    before(async () => {
      workbench = opened();
      sample = await startSample(corpus, 'keyboard-key');
      await workbench.configure({ 'dateline.service.baseUrl': sample.address });
    });
    after(() => sample.close());
    skipAfterFailure(opened);
    const press = (key: string) => workbench.page.keyboard.press(key);

    it('sets a key and loads the headlines', async () => {
      await workbench.command('Dateline: Set API Key…');
      await workbench.page.locator('.quick-input-widget input[type=password]:focus').waitFor();
      await workbench.type('keyboard-key');
      await press('Enter');
      await workbench.page.locator('.quick-input-widget input[type=password]').waitFor({ state: 'hidden' });
      await workbench.command('View: Show Dateline');
      await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
    });

    it('opens a headline from the tree', async () => {
      await workbench.focusRow('News', 1);
      await press('Enter');
      await workbench.frame('main h1');
    });

    it('cites a record chosen in the prompt of the command', async () => {
      await workbench.command('View: Focus First Editor Group');
      await workbench.command('Dateline: Insert Citation');
      const picker = workbench.page.locator('.quick-input-widget input[placeholder^="Type to filter"]');
      await picker.and(workbench.page.locator(':focus')).waitFor();
      await workbench.page.locator('.quick-input-list .monaco-list-row.focused').waitFor();
      await press('Enter');
      await picker.waitFor({ state: 'hidden' });
      const text = await workbench.saved('keyboard.md', /\]\(/);
      const [token] = new MarkdownIt().parseInline(text.trim(), {});
      const link = token?.children?.find(({ type }) => type === 'link_open');
      const cited = corpus.articles.find(({ url }) => url === link?.attrGet('href'));
      assert.equal(token?.children?.[1]?.content, cited?.title);
    });

    it('follows an event to its evidence', async () => {
      await workbench.focusRow('Events & Signals', 1);
      await press('ArrowRight');
      await workbench.page.locator('[aria-label^="Evidence, "]').first().waitFor();
      await workbench.screenshot('keyboard-chain');
    });

    it('searches articles and opens one', async () => {
      await workbench.search();
      const [newest] = corpus.articles;
      assert.ok(newest);
      await workbench.type(newest.title);
      await workbench.quickPickRow(newest.title.slice(0, 30)).waitFor();
      await workbench.screenshot('search');
      await press('ArrowDown');
      await press('ArrowUp');
      await press('Enter');
      // It replaces the page that was open.
      await workbench.frame(`main h1:has-text(${JSON.stringify(newest.title)})`);
    });
  });
}
