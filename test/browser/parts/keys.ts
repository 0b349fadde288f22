import assert from 'node:assert/strict';
import { readTitle, skipAfterFailure, type Workbench } from '../workbench.ts';
import { begin } from './begin.ts';

export function keysInSidebar(opened: () => Workbench): void {
  describe('Keybindings in the sidebar', () => {
    let workbench: Workbench;
    before(async () => {
      workbench = opened();
      await begin(workbench, 'keys.md');
    });
    skipAfterFailure(opened);

    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await workbench.page.keyboard.press(key);
      }
    };
    const clippings = () => workbench.rows('Clippings');
    const titleOf = (index: number) =>
      readTitle(workbench.page.locator(`${getPane('News')} .monaco-list-row[data-index="${index}"]`));
    const citedRow = (index: number) =>
      workbench.page.locator(
        `${getPane('News')} .monaco-list-row[data-index="${index}"][aria-label*=", cited in the active document"]`,
      );
    const fillInput = async (title: string, text: string) => {
      await workbench.page.locator('.quick-input-widget:visible', { hasText: title }).waitFor();
      await workbench.input.fill(text);
      await press('Enter');
    };
    let titles: string[] = [];

    it('cite the focused row with Ctrl+Enter, even if it is not selected', async () => {
      await workbench.focusRow('News', 2);
      titles = [await titleOf(1), await titleOf(2), await titleOf(3)];
      await press('Control+Enter');
      const text = await workbench.saved('keys.md', /\]\(/);
      assert.match(text, links(titles.slice(1, 2)));
      // Redrawn rows can drop out of a selection that changes at the same time.
      await citedRow(2).waitFor();
    });

    it('cite all selected rows with Ctrl+Enter if the focused one is selected', async () => {
      await workbench.focusRow('News', 1);
      await press('Control+Shift+Enter', 'Shift+ArrowDown', 'Shift+ArrowDown');
      const selected = workbench.page.locator(`${getPane('News')} .monaco-list-row.selected`);
      await selected.nth(2).waitFor();
      await press('Control+Enter');
      const text = await workbench.saved('keys.md', /; /);
      assert.match(text, links([...titles.slice(1, 2), ...titles]));
      await Promise.all([1, 2, 3].map((index) => citedRow(index).waitFor()));
      assert.equal(await selected.count(), 3, 'what was selected is selected still');
    });

    it('return to the end of the citation with Ctrl+Enter, so that typing goes on there', async () => {
      await workbench.command('View: Focus First Editor Group');
      await press('Control+End', 'Enter', 'Enter');
      await workbench.focusRow('News', 2);
      // Clears the selection of the test before, and the focus with it.
      await press('Escape');
      await workbench.focusRow('News', 2);
      await press('Control+Enter');
      // What is typed before the citation arrives goes after it, so there is nothing to wait for except the focus.
      await workbench.page.locator('.editor-instance .monaco-editor.focused').waitFor();
      await workbench.page.keyboard.type(' said so');
      await workbench.saved('keys.md', /\n\n ?\[[^\]]+\]\([^)]+\) said so$/);
    });

    it('stay on the row with Alt+Enter, to cite the next one', async () => {
      await workbench.focusRow('News', 2);
      await press('Alt+Enter');
      await workbench.page.locator('.view-lines', { hasText: /said\sso.*\]\(/ }).waitFor();
      await citedRow(2).waitFor();
      await workbench.page.locator(`${getPane('News')} .monaco-list:focus-within`).waitFor();
      await press('ArrowDown', 'Alt+Enter');
      await workbench.page.locator('.view-lines', { hasText: /said\sso.*\]\(.*\]\(/ }).waitFor();
      await workbench.page.locator(`${getPane('News')} .monaco-list:focus-within`).waitFor();
      await workbench.saved('keys.md', / said so(?:(?:; )? ?\[[^\]]+\]\([^)]+\)){2}$/);
    });

    it('move between the document and the sidebar with Ctrl+K Shift+D', async () => {
      const editor = workbench.page.locator('.editor-instance .monaco-editor.focused');
      await workbench.focusRow('News', 2);
      await press('Control+K', 'Shift+D');
      await editor.waitFor();
      await press('Control+K', 'Shift+D');
      await workbench.page.locator(`${getPane('News')} .monaco-list:focus-within`).waitFor();
      await editor.waitFor({ state: 'detached' });
    });

    for (const keys of [['Control+K', 'Q'], ['Control+Enter']]) {
      it(`show what can be cited with ${keys.join(' ')} on the header of a view`, async () => {
        await workbench.page.locator('.pane-header', { hasText: 'News' }).focus();
        await press(...keys);
        await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Record?' }).waitFor();
        await press('Escape');
      });
    }

    it('clip a row with Ctrl+K B and offer to remove it on a second press', async () => {
      await workbench.focusRow('News', 2);
      await press('Control+K', 'B');
      await clippings().first().waitFor();
      await workbench.focusRow('News', 2);
      await press('Control+K', 'B');
      await workbench.answer('Already in your clippings.', 'Remove from Clippings');
      await clippings().first().waitFor({ state: 'detached' });
    });

    it('clip a row with Ctrl+K B, edit its note with F2, and remove it with Delete', async () => {
      await workbench.focusRow('News', 2);
      await press('Control+K', 'B');
      await clippings().first().waitFor();
      await workbench.focusRow('Clippings', 0);
      await press('F2');
      await fillInput('Note', 'to be checked');
      await workbench.row('Clippings', 'to be checked').waitFor();
      await workbench.focusRow('Clippings', 0);
      await press('Delete');
      await clippings().first().waitFor({ state: 'detached' });
      await workbench.notification('Clipping removed.');
    });

    it('search, and cite from the editor, with chords', async () => {
      await press('Control+K', 'Shift+E');
      await workbench.page.locator('.quick-input-widget input[placeholder^="Describe what happened"]:focus').waitFor();
      await workbench.type('strike');
      await workbench.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
      await workbench.page.locator('.quick-input-titlebar').getByRole('button', { name: 'Save Search…' }).click();
      await fillInput('Name Search', 'Strikes');
      await workbench.row('Saved Searches', 'Strikes').waitFor();
      await workbench.command('View: Focus First Editor Group');
      await press('Control+K', 'Q');
      await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Record?' }).waitFor();
      await press('Escape');
    });

    it('edit a saved search with F2 and delete it with Delete', async () => {
      await workbench.focusRow('Saved Searches', 0);
      await press('F2');
      await workbench.quickPickRow('Continue').click();
      await fillInput('Name Search', 'Walkouts');
      const row = workbench.row('Saved Searches', 'Walkouts');
      await row.waitFor();
      await workbench.focusRow('Saved Searches', 0);
      await press('Delete');
      await row.waitFor({ state: 'detached' });
      await workbench.answer('Deleted', 'Undo');
      await row.waitFor();
    });
  });
}

function getPane(view: string): string {
  return `.pane:has(.pane-header[aria-label^="${view}"])`;
}

/** Returns a pattern for Markdown links with these texts, in this order. */
function links(titles: readonly string[]): RegExp {
  const escaped = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.map((title) => `\\[${title}\\]\\(https?://[^)]+\\)`).join(';? ?'));
}
