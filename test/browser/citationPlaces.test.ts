import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { attempt, skipAfterFailure, untilDone, Workbench } from './workbench.ts';

interface Language {
  /** A document with the words `prose`, `remark` (in a comment) and `keyword` (in code). */
  readonly text: string;
  readonly link: RegExp;
}

const comment = /remark [^\n]* - https:\/\//;

const languages: Readonly<Record<string, Language>> = {
  'article.md': {
    text: 'Some prose here.\n\n<!-- remark -->\n\n```js\nkeyword();\n```\n',
    link: /prose \[[^\n]+\]\(https:\/\/[^\n]+\) here\./,
  },
  'paper.typ': {
    text: 'Some prose here.\n\n// remark\n\n```js\nkeyword();\n```\n',
    link: /prose #link\("https:\/\/[^\n]+\] here\./,
  },
};

describe('Citations by mouse and keyboard', () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.open({
      files: {
        ...Object.fromEntries(Object.entries(languages).map(([name, { text }]) => [name, text])),
        'App.vue': '<template>\n<p>Some prose here.</p>\n</template>\n',
      },
      settings: { 'dateline.service.useSample': true, 'editor.hover.enabled': false },
    });
    await workbench.showSidebar([]);
    await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
  });
  after(() => workbench.close());
  skipAfterFailure(() => workbench);

  /** @param line starts at 1 */
  async function citeAt(word: string, line: number): Promise<void> {
    const lines = workbench.page.locator('.monaco-editor .view-line', { hasText: word });
    // A citation that was just inserted can move the line under the mouse.
    await untilDone(async () => {
      await lines.getByText(word).first().click(attempt);
      await workbench.page.locator('.statusbar-item', { hasText: `Ln ${line},` }).waitFor(attempt);
    });
    await workbench.page.locator('.monaco-editor.focused').waitFor();
    await workbench.page.keyboard.press('Control+K');
    await workbench.page.keyboard.press('Q');
    await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Record?' }).waitFor();
    await workbench.page.locator('.quick-input-list .monaco-list-row.focused').waitFor();
    await workbench.page.keyboard.press('Enter');
  }

  for (const [name, { text: before, link }] of Object.entries(languages)) {
    const lineOf = (word: string) => before.slice(0, before.indexOf(word)).split('\n').length;

    it(`are inserted into the prose and a comment of ${name}, and copied in its code`, async () => {
      await workbench.openFile(name);
      await citeAt('prose', lineOf('prose'));
      await workbench.saved(name, link);
      await citeAt('remark', lineOf('remark'));
      const text = await workbench.saved(name, comment);
      await citeAt('keyword', lineOf('keyword'));
      await workbench.notification('This is not a place for a citation. The citation was copied to the clipboard.');
      assert.match(await workbench.page.evaluate(() => navigator.clipboard.readText()), /https:\/\//);
      assert.equal(await readFile(workbench.path(name), 'utf8'), text);
      await workbench.screenshot(`citations in ${name}`);
      await workbench.clearNotifications();
      await workbench.command('View: Close All Editors');
    });
  }

  it('are copied as an HTML link in a template', async () => {
    await workbench.openFile('App.vue');
    await citeAt('prose', 2);
    await workbench.notification(
      'Dateline doesn’t insert citations in this type of file. The citation was copied to the clipboard.',
    );
    assert.match(
      await workbench.page.evaluate(() => navigator.clipboard.readText()),
      /^<a href="https:\/\/[^"]+">[^<]+<\/a>$/,
    );
  });
});
