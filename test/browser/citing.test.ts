import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { articleLinks, linksFile } from './parts/articleLink.ts';
import { begin } from './parts/begin.ts';
import { dragOnto } from './parts/drag.ts';
import { keysInSidebar } from './parts/keys.ts';
import { readTitle, skipAfterFailure, Workbench } from './workbench.ts';

const settings = { 'dateline.service.useSample': true };

describe('Citing with sample data', () => {
  let workbench: Workbench;
  const articles = () => workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]'));

  before(async () => {
    workbench = await Workbench.open({
      files: {
        ...linksFile,
        'keys.md': '',
        'notes.md': '# Notes\n\n',
        'formats.md': '# Notes\n\n',
        'always.md': '',
        'gone.md': '',
        'dragged.md': 'one\ntwo\nthree\n',
      },
      settings,
      height: 1300,
    });
  });
  after(() => workbench.close());

  articleLinks(() => workbench, settings);
  keysInSidebar(() => workbench);

  describe('Insert Citation As', () => {
    before(() => begin(workbench, 'formats.md'));
    skipAfterFailure(() => workbench);

    const choose = async () => {
      const article = articles().first();
      await workbench.menu(article, 'Insert Citation As…');
      // A row under the mouse would take the focus.
      await workbench.page.mouse.move(0, 0);
      await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Insert Citation As' }).waitFor();
    };
    const firstRow = () => workbench.page.locator('.quick-input-list .monaco-list-row').first();

    it('previews each format for the document', async () => {
      await choose();
      await workbench.quickPickRow('Footnote').waitFor();
      assert.match(await firstRow().innerText(), /^Link/);
      assert.match(await workbench.quickPickRow('Footnote').innerText(), /\[\^1\] \[\^1\]: \[/);
      assert.match(await workbench.quickPickRow('Plain text').innerText(), /<https:\/\//);
      const key = await workbench.quickPickRow('Citation key').innerText();
      assert.match(key, /needs a bibliography/);
      assert.match(key, /\[@\w+\]/);
      await workbench.screenshot('insert-citation-as');
    });

    it('inserts the selected format', async () => {
      await workbench.quickPickRow('Footnote').click();
      const text = await workbench.saved('formats.md', /\[\^1\]:/);
      assert.match(text, /^# Notes\n\n\[\^1\]\n\n\[\^1\]: \[.*\]\(https:.*\)\n$/);
    });

    it('remembers the format for the language', async () => {
      await choose();
      await workbench.quickPickRow('last used').waitFor();
      assert.match(await firstRow().innerText(), /^Footnote/);
      await workbench.page.keyboard.press('Enter');
      // The article is cited a second time, so its footnote already exists.
      const text = await workbench.saved('formats.md', /\[\^1\]\[\^1\]/);
      assert.equal(text.split('[^1]:').length, 2);
    });

    it('offers footnotes with publisher and date in a selectable style', async () => {
      await choose();
      const footnote = () => workbench.quickPickRow('Formatted footnote').innerText();
      assert.match(await footnote(), /\[\^2\]: .*\(\d{4}, \w+ \d+\)\. /);
      await workbench.quickPickRow('Change Citation Style').click();
      await workbench.quickPickRow('Harvard').waitFor();
      assert.match(await firstRow().innerText(), /^APA\s*default/);
      await workbench.screenshot('citation-styles');
      await workbench.quickPickRow('Chicago (Notes)').click();
      // Avoid the hover of a link, which would cover the rows.
      await workbench.page.mouse.move(0, 0);
      await workbench.quickPickRow('Formatted footnote').waitFor();
      assert.match(await footnote(), /\[\^2\]: .*“.*,” .*, \w+ \d+, \d{4}, </);
      await workbench.screenshot('insert-citation-as-style');
      await workbench.quickPickRow('Formatted footnote').click();
      const text = await workbench.saved('formats.md', /\[\^2\]:/);
      assert.match(text, /\[\^2\]: .*“.*,” .*, \w+ \d+, \d{4}, <https:\S+>\.\n$/);
    });
  });

  describe('A format for always', () => {
    before(() => begin(workbench, 'always.md'));
    skipAfterFailure(() => workbench);

    const always = 'Always Use One Format for Markdown…';

    it('is chosen in the list of formats by keyboard, and used from then on', async () => {
      await workbench.menu(articles().first(), 'Insert Citation As…');
      await workbench.page.mouse.move(0, 0);
      await workbench.acceptRow(always);
      await workbench.page.locator('.quick-input-title', { hasText: 'Always in This Format for Markdown' }).waitFor();
      await workbench.quickPickRow('Plain text').waitFor();
      await workbench.screenshot('always-in-this-format');
      assert.equal(await workbench.quickPickRow('Change Citation Style').count(), 0);
      await workbench.acceptRow('Plain text');
      await workbench.saved('always.md', /^[^[\n]+ <https:\S+>$/);
      await workbench.menu(articles().first(), 'Insert Citation');
      await workbench.saved('always.md', /<https:\S+>.*<https:\S+>$/);
    });

    it('can be replaced', async () => {
      await workbench.menu(articles().first(), 'Insert Citation As…');
      await workbench.quickPickRow('default').waitFor();
      assert.match(await workbench.quickPickRow('default').innerText(), /^Plain text/);
      await workbench.quickPickRow(always).click();
      await workbench.page.locator('.quick-input-title', { hasText: 'Always in This Format for Markdown' }).waitFor();
      await workbench.quickPickRow('Link').click();
      await workbench.saved('always.md', /\]\(https/);
    });
  });

  describe('A row that is gone when its command is chosen', () => {
    before(() => begin(workbench, 'gone.md'));
    skipAfterFailure(() => workbench);

    it('is not replaced by the record of the open page', async () => {
      await articles().nth(1).click();
      await workbench.frame('main h1');
      await articles().nth(2).click({ button: 'right' });
      await workbench.page.locator('.monaco-menu').getByText('Insert Citation', { exact: true }).hover();
      await workbench.configure({});
      await articles().first().waitFor({ state: 'detached' });
      await workbench.page.keyboard.press('Enter');
      await workbench.notification('No row was found for the command. Select a row and try again.');
      await workbench.configure(settings);
      await articles().first().waitFor();
      assert.equal(await readFile(workbench.path('gone.md'), 'utf8'), '');
      assert.equal(await workbench.tab('gone.md').and(workbench.page.locator('.dirty')).count(), 0);
    });
  });

  describe('Rows dragged into an editor', () => {
    before(() => begin(workbench, 'dragged.md'));
    skipAfterFailure(() => workbench);

    const article = (index: number) => articles().nth(index);
    const line = (text: string) => workbench.page.locator('.view-line', { hasText: text }).first();
    /** While VS Code redraws a row, it can lose it from a selection, or from a command. */
    const untilMarked = (row: Locator) =>
      row.and(workbench.page.locator('[aria-label*="cited in the active document"]')).waitFor();

    it('cite an article at the drop position', async () => {
      const title = await readTitle(article(0));
      await article(0).dragTo(line('two'), { targetPosition: { x: 2, y: 5 } });
      await workbench.saved('dragged.md', new RegExp(`^one\\n${link(title)} two\\nthree\\n$`));
      await untilMarked(article(0));
    });

    it('cite several articles together', async () => {
      const rows = [article(0), article(1), article(2)];
      const titles = await Promise.all(rows.map(readTitle));
      for (const row of rows) {
        // The previously dragged row may still be selected.
        await ((await row.and(workbench.page.locator('.selected')).isVisible()) ||
          row.click({ modifiers: ['Control'] }));
      }
      await rows[2]!.and(workbench.page.locator('.selected')).waitFor();
      await rows[1]!.dragTo(line('three'), { targetPosition: { x: 2, y: 5 } });
      await workbench.saved('dragged.md', new RegExp(`\\n${titles.map(link).join('; ')} three\\n$`));
      await Promise.all(rows.map(untilMarked));
      await workbench.screenshot('dragged');
    });

    it('cite a clipping, which can still be reordered', async () => {
      // Use a row that is not selected, because a menu command applies to the whole selection.
      for (const rowIndex of [0, 1]) {
        await workbench.menu(article(rowIndex + 3), 'Add to Clippings');
        await workbench.rows('Clippings').nth(rowIndex).waitFor();
        // While VS Code redraws the rows, it loses the row of a command.
        await article(rowIndex + 3)
          .and(workbench.page.locator('[aria-label*="in your clippings"]'))
          .waitFor();
      }
      const [first, second] = [workbench.rows('Clippings').nth(0), workbench.rows('Clippings').nth(1)];
      const title = await readTitle(second);
      await dragOnto(second, first);
      await first.filter({ hasText: title }).waitFor();
      await first.dragTo(line('one'), { targetPosition: { x: 2, y: 5 } });
      await workbench.saved('dragged.md', new RegExp(`^${link(title)} one\\n`));
    });
  });

  describe('Citing by keyboard', () => {
    before(() => begin(workbench, 'notes.md'));
    skipAfterFailure(() => workbench);

    const chord = async () => {
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('Q');
    };
    const heading = async () => (await workbench.frame('main h1')).locator('main h1').innerText();

    it('cites the record of the focused page', async () => {
      await articles().nth(2).click();
      const title = await heading();
      // The row is redrawn after reading and takes the focus for a moment.
      await articles().nth(2).and(workbench.page.locator('[aria-label*=", read"]')).waitFor();
      await workbench.page.keyboard.press('Control+2');
      await (await workbench.frame('main h1')).waitForFunction(() => document.hasFocus());
      await chord();
      // While the document still counts as the active editor, this record comes first in the picker.
      const first = workbench.page.locator('.quick-input-list:visible .monaco-list-row.focused', { hasText: title });
      await first
        .or(workbench.page.locator('.view-line', { hasText: '](' }))
        .first()
        .waitFor();
      if (await first.isVisible()) {
        await workbench.page.keyboard.press('Enter');
      }
      const text = await workbench.saved('notes.md', /\]\(/);
      assert.ok(text.includes(`[${title}](`), `${title} is not in ${text}`);
    });

    it('offers the record of the open page first when the document has the focus, and every other record once', async () => {
      const title = await heading();
      await workbench.command('View: Focus First Editor Group');
      await chord();
      await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Record?' }).waitFor();
      const first = workbench.page.locator('.quick-input-list .monaco-list-row.focused');
      assert.ok((await first.innerText()).includes(title));
      assert.equal(await workbench.quickPickRow(title).count(), 1);
      await workbench.screenshot('cite-which-record');
      await workbench.page.keyboard.press('Enter');
      await workbench.saved('notes.md', /\]\(.*\]\(/s);
    });

    it('offers the open page above the search for selected words', async () => {
      const title = await heading();
      await workbench.command('View: Focus First Editor Group');
      await workbench.page.keyboard.type(' lorries waited');
      await workbench.page.keyboard.press('Control+Shift+ArrowLeft');
      await workbench.page.keyboard.press('Control+Shift+ArrowLeft');
      await chord();
      await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Record?' }).waitFor();
      assert.match(await workbench.input.inputValue(), /lorries waited/);
      const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
      await rows.first().and(workbench.page.locator('.focused')).filter({ hasText: title }).waitFor();
      assert.match(await rows.nth(1).innerText(), /https?:/, 'a row of the sidebar follows');
      await workbench.screenshot('cite-selected-words');
      await workbench.page.keyboard.press('Escape');
      await workbench.page.keyboard.press('ArrowRight');
    });

    it('searches the service from the same field', async () => {
      await workbench.command('View: Focus First Editor Group');
      await chord();
      await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Record?' }).waitFor();
      await workbench.type('zzz harbor strike');
      await workbench.quickPickRow('Search Dateline for').waitFor();
      await workbench.page.keyboard.press('Enter');
      await workbench.page.locator('.quick-input-list', { hasText: 'search results' }).waitFor();
      await workbench.page.keyboard.press('Escape');
    });

    it('searches, then cites with Ctrl+Enter at the cursor', async () => {
      await workbench.command('View: Focus First Editor Group');
      await workbench.search();
      await workbench.type('oat patent');
      // Results of an earlier search stay until the new ones arrive.
      const result = workbench.page.locator('.quick-input-list .monaco-list-row.focused .label-name', {
        hasText: /\boat/i,
      });
      await result.first().waitFor();
      const title = await result.first().innerText();
      await workbench.screenshot('search-palette');
      await workbench.page.keyboard.press('Control+Enter');
      const text = await workbench.saved('notes.md', /\]\(.*\]\(.*\]\(/s);
      assert.ok(text.includes(`[${title}](`), `${title} is not in ${text}`);
    });

    it('shows the last results when the search is opened again', async () => {
      await workbench.search();
      // The result may have been cited before the search for the last letters ended.
      await workbench.page.locator('.quick-input-list', { hasText: /results for “oat?/i }).waitFor();
      await workbench.screenshot('search-palette-again');
      await workbench.page.keyboard.press('Escape');
    });

    it('keeps the search open with Alt+Enter, and returns to the document with Ctrl+Enter', async () => {
      const result = workbench.page.locator('.quick-input-list .monaco-list-row.focused .label-name');
      // Opened from the sidebar, which must not get the focus back.
      await workbench.focusRow('News', 1);
      await workbench.search();
      // One change, so that the results are replaced only once.
      await workbench.input.fill('harbor strike');
      await result
        .filter({ hasText: /strike/i })
        .first()
        .waitFor();
      await workbench.page.keyboard.press('Alt+Enter');
      await workbench.page.locator('.view-lines', { hasText: /(?:\]\(.*){4}/s }).waitFor();
      await workbench.page.keyboard.press('ArrowDown');
      await workbench.page.keyboard.press('Control+Enter');
      await workbench.page.locator('.editor-instance .monaco-editor.focused').waitFor();
      await workbench.page.keyboard.type(' in the end');
      await workbench.saved('notes.md', /(?:\]\(.*){5}\) in the end/s);
    });

    it('cites an event by its evidence', async () => {
      const event = workbench.page.locator('[aria-label^="Event, "]').first();
      await event.waitFor();
      const title = await readTitle(event);
      await workbench.menu(event, 'Insert Citation');
      const picker = workbench.page.locator('.quick-input-widget:visible', { hasText: 'Cite Which Evidence?' });
      await picker.waitFor();
      await workbench.screenshot('cite-which-evidence');
      const evidence = picker.locator('.monaco-list-row').first();
      const label = await evidence.locator('.label-name').first().innerText();
      await workbench.page.keyboard.press('Enter');
      const text = await workbench.saved('notes.md', /(?:\]\(.*){6}/s);
      assert.ok(!text.includes(title), `${title} is in ${text}`);
      assert.ok(text.includes(`[${label}](`), `${label} is not in ${text}`);
    });

    it('clips an event and a story, and cites them by their sources', async () => {
      const event = workbench.page.locator('[aria-label^="Event, "]').first();
      await workbench.menu(event, 'Add to Clippings');
      const clipping = workbench.page.locator('[aria-label^="Clipping, "][aria-label$="Event"]');
      await clipping.waitFor();
      // Collapse it, because only visible rows are in the DOM.
      await workbench.row('News', 'Top Headlines').scrollIntoViewIfNeeded();
      await workbench.row('News', 'Top Headlines').click();
      await workbench.row('News', 'Stories').click();
      const story = workbench.page.locator('[aria-label^="Story, "]').first();
      await story.waitFor();
      await workbench.menu(story, 'Add to Clippings');
      const clippedStory = workbench.page.locator('[aria-label^="Clipping, "][aria-label$="Story"]');
      await clippedStory.waitFor();
      await workbench.screenshot('clippings of an event and a story');
      const citeItem = async (item: Locator, title: string) => {
        await workbench.tab('notes.md').click();
        await workbench.focusRow('Clippings', Number(await item.getAttribute('data-index')));
        await workbench.page.keyboard.press('Control+Enter');
        const picker = workbench.page.locator('.quick-input-widget:visible', { hasText: title });
        await picker.waitFor();
        await picker.locator('.monaco-list-row').nth(1).waitFor();
        const label = await picker.locator('.monaco-list-row.focused .label-name').first().innerText();
        await workbench.page.keyboard.press('Enter');
        await workbench.saved('notes.md', `[${label}](`);
      };
      await citeItem(clipping, 'Cite Which Evidence?');
      await citeItem(clippedStory, 'Cite Which Article?');
      await clipping.click();
      await (await workbench.frame('main h1')).locator('.node.column-2').first().waitFor();
    });
  });
});

/** Returns the source of a pattern for a Markdown link with this text. */
function link(title: string): string {
  return `\\[${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\]\\(https?://[^)]+\\)`;
}
