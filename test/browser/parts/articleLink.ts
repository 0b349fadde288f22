import assert from 'node:assert/strict';
import { skipAfterFailure, type Workbench } from '../workbench.ts';

const knownAddress = 'https://kestrelwire.example/wire/meridian-mediator';
const unknown = 'https://nowhere.example/?a=1&b=[x](command:workbench.action.quit)';
const link = (address: string) => `code-oss://dateline.dateline/article?url=${encodeURIComponent(address)}`;

/** The document with links, opened first. Its lines must not wrap. */
export const linksFile = {
  'links.md': [
    `[known](${link(knownAddress)})`,
    `[unknown](${link(unknown)})`,
    `[bad](${link('file:///etc/passwd')})`,
    `[secret](${link('https://ann:secret@kestrelwire.example/wire/meridian-mediator')})`,
  ].join('\n\n'),
};

/** The server build opens such links only from a Markdown document. */
export function articleLinks(opened: () => Workbench, settings: Readonly<Record<string, unknown>>): void {
  describe('Links to articles in a new window', () => {
    let workbench: Workbench;
    before(async () => {
      workbench = opened();
      // A wrapped link can't be clicked at a single position.
      await workbench.configure({ ...settings, '[markdown]': { 'editor.wordWrap': 'off' } });
    });
    after(() => workbench.configure(settings));
    skipAfterFailure(opened);

    const follow = async (name: string) => {
      await workbench.page.locator('.view-line .detected-link').nth(2).waitFor();
      // A clicked tab passes the focus to its editor with a delay.
      await workbench.page.locator('.monaco-editor .view-lines').first().click();
      const lines = ['known', 'unknown', 'bad', 'secret'];
      const keys = [
        'Control+Home',
        ...Array<string>(2 * lines.indexOf(name)).fill('ArrowDown'),
        'End',
        'ArrowLeft',
        'ArrowLeft',
      ];
      for (const key of keys) {
        await workbench.page.keyboard.press(key);
      }
      await workbench.command('Open Link');
    };
    const dialog = () => workbench.page.locator('.monaco-dialog-box');

    it('do not delay a keybinding that opens the search', async () => {
      await workbench.page.keyboard.press('Control+k');
      await workbench.page.keyboard.press('Shift+A');
      await workbench.input.and(workbench.page.locator(':focus')).waitFor();
      await workbench.type('mediator');
      await workbench.quickPickRow('mediator').waitFor();
      await workbench.page.keyboard.press('Escape');
      await workbench.input.waitFor({ state: 'hidden' });
    });

    it('ask before sending the address, and do nothing if declined', async () => {
      await follow('known');
      await dialog().filter({ hasText: 'Look up an article from kestrelwire.example?' }).waitFor();
      await dialog().filter({ hasText: knownAddress }).waitFor();
      await workbench.screenshot('article link');
      await dialog().getByRole('button', { name: 'Cancel' }).click();
      await dialog().waitFor({ state: 'detached' });
      assert.equal(
        await workbench.tab('links.md').count(),
        await workbench.page.locator('.tabs-container .tab').count(),
      );
    });

    it('open the article', async () => {
      await follow('known');
      await dialog().getByRole('button', { name: 'Look Up' }).click();
      const frame = await workbench.frame('main h1');
      await frame.getByRole('heading', { level: 1, name: /Meridian/ }).waitFor();
    });

    it('report an unknown article as plain text and still cite it', async () => {
      await follow('unknown');
      await dialog().getByRole('button', { name: 'Look Up' }).click();
      const message = await workbench.notification('Article not found');
      assert.equal(await message.locator('.notification-list-item-message a').count(), 0);
      await message.getByRole('button', { name: 'Open in Browser' }).waitFor();
      await message.getByRole('button', { name: 'Insert Citation' }).click();
      await workbench.saved('links.md', 'nowhere.example/?a=1&b=');
    });

    it('are rejected without a web address', async () => {
      await follow('bad');
      await workbench.notification('contains no web address');
      assert.equal(await dialog().count(), 0);
    });

    it('are rejected if the address contains a password', async () => {
      await follow('secret');
      await workbench.notification('contains a user name or a password');
      assert.equal(await dialog().count(), 0);
    });
  });
}
