import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { limits } from '../../scripts/limits.ts';
import { dragOnto } from './parts/drag.ts';
import { pressButton, readTitle, skipAfterFailure, untilDone, Workbench } from './workbench.ts';

const shared = {
  version: 1,
  searches: [{ kind: 'articles', name: 'Our beat', query: 'harbor', filter: { values: {}, names: {} } }],
};

const harbor = { kind: 'articles', name: 'More harbor', query: 'harbor' };
const wrong = { values: { contentType: 'rumour' }, names: {} };

describe('Clippings and saved searches', function () {
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.open({
      files: {
        'notes.md': '# Notes\n',
        'bad.json': '{"searches": 3}',
        'refused.json': JSON.stringify({ version: 1, searches: [harbor, { ...harbor, filter: wrong }] }),
        'more.json': JSON.stringify({ version: 1, searches: [harbor, harbor] }),
        '.dateline/searches.json': JSON.stringify(shared),
      },
      settings: { 'dateline.service.useSample': true, 'files.simpleDialog.enable': true },
      height: 1300,
    });
    await workbench.showSidebar();
    await article(0).waitFor();
  });
  after(() => workbench.close());
  skipAfterFailure(() => workbench);

  const article = (index: number) =>
    workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]')).nth(index);
  const clippings = () => workbench.rows('Clippings');
  const fillInput = async (title: string, text: string) => {
    await workbench.page.locator('.quick-input-widget:visible', { hasText: title }).waitFor();
    await workbench.input.fill(text);
    await workbench.page.keyboard.press('Enter');
  };

  const chooseInMenu = async (entry: string) => {
    const header = workbench.page.locator('.pane-header', { hasText: 'Saved Searches' });
    await header.hover();
    await header.getByRole('button', { name: /More Actions/ }).click();
    // A menu ignores clicks right after it opened.
    await workbench.page.locator('.monaco-menu').getByText(entry, { exact: true }).hover();
    await workbench.page.keyboard.press('Enter');
  };

  const movesTo = async (view: string, key: string, index: number) => {
    const rows = workbench.page.locator(`.pane:has(.pane-header[aria-label^="${view}"]) .monaco-list-row`);
    const row = rows.and(workbench.page.locator('.focused'));
    const name = await row.locator('.label-name').innerText();
    const start = Number(await row.getAttribute('data-index'));
    const moved = row.and(workbench.page.locator(`[data-index="${String(index)}"]`)).filter({ hasText: name });
    // VS Code drops a key if it moves the focus at the same moment.
    await untilDone(
      async () => {
        await workbench.page.keyboard.press(key);
        await moved.waitFor({ timeout: limits.attempt });
      },
      () => workbench.focusRow(view, start),
    );
  };

  it('are added and removed from the row of an article, which shows its state', async () => {
    await workbench.menu(article(0), 'Add to Clippings');
    await clippings().nth(0).waitFor();
    await workbench.menu(article(1), 'Add to Clippings');
    await clippings().nth(1).waitFor();
    await article(0).and(workbench.page.locator('[aria-label*=", in your clippings"]')).waitFor();
    await workbench.menu(article(0), 'Remove from Clippings');
    await clippings().nth(1).waitFor({ state: 'detached' });
    await workbench.menu(article(0), 'Add to Clippings');
    await clippings().nth(1).waitFor();
    assert.equal(await clippings().count(), 2);
  });

  it('have a note and a folder', async () => {
    await workbench.menu(clippings().nth(1), 'Edit Note…');
    await fillInput('Note', 'for the second paragraph');
    await workbench.row('Clippings', 'for the second paragraph').waitFor();
    await workbench.menu(workbench.row('Clippings', 'for the second paragraph'), 'Move to Folder…');
    await workbench.quickPickRow('New Folder…').click();
    await fillInput('Name Folder', 'Harbour');
    await workbench.row('Clippings', 'Harbour').waitFor();
    await clippings().nth(1).filter({ hasText: 'for the second paragraph' }).waitFor();
    await workbench.screenshot('clippings');
  });

  it('come back with Undo after a removal', async () => {
    // An earlier message has the same text.
    await workbench.clearNotifications();
    await pressButton(clippings().last(), 'Remove from Clippings');
    await workbench.answer('Clipping removed.', 'Undo');
    await clippings().nth(2).waitFor();
  });

  it('are reordered by dragging', async () => {
    const before = await clippings().last().innerText();
    await workbench.menu(article(2), 'Add to Clippings');
    await clippings().nth(3).waitFor();
    const added = (await clippings().last().innerText()).slice(0, 20);
    await dragOnto(clippings().last(), workbench.row('Clippings', before.slice(0, 20)));
    await workbench.page.waitForFunction(
      ([text]) =>
        [
          ...document.querySelectorAll('.pane:has([aria-label^="Clippings"]) .monaco-list-row'),
        ][2]?.textContent.includes(text ?? ''),
      [added],
    );
  });

  it('are reordered with Alt+Shift+Up and Alt+Shift+Down, and keep the focus', async () => {
    await workbench.focusRow('Clippings', 3);
    await movesTo('Clippings', 'Alt+Shift+ArrowUp', 2);
    await movesTo('Clippings', 'Alt+Shift+ArrowDown', 3);
  });

  it('are moved into folders, which can be created, renamed, deleted and restored', async () => {
    const header = workbench.page.locator('.pane-header[aria-label^="Clippings"]');
    await header.hover();
    await header.getByRole('button', { name: 'New Folder…' }).click();
    await fillInput('Name Folder', 'Strikes');
    await workbench.row('Clippings', 'Strikes').click();
    await workbench.page.keyboard.press('F2');
    await fillInput('Rename Folder', 'Walkouts');
    const folder = workbench.row('Clippings', 'Walkouts');
    await folder.waitFor();
    await workbench.row('Clippings', 'Strikes').waitFor({ state: 'detached' });
    // Dismiss the hover of the folder, which would cover the rows below. Playwright moves the mouse only when the
    // target is uncovered.
    await header.hover();
    await clippings()
      .nth(3)
      .click({ modifiers: ['ControlOrMeta'] });
    await clippings()
      .nth(4)
      .click({ modifiers: ['ControlOrMeta'] });
    await workbench.menu(clippings().nth(4), 'Move to Folder…');
    await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Move 2 Clippings to Folder' }).waitFor();
    await workbench.quickPickRow('Walkouts').click();
    const within = folder.and(workbench.page.locator('[aria-label^="Folder, Walkouts, 2 clippings"]'));
    await within.waitFor();
    await workbench.screenshot('clippings in folders');
    await folder.click();
    await workbench.page.keyboard.press('Delete');
    await workbench.quickPickRow('Keep the 2 Clippings').click();
    await folder.waitFor({ state: 'detached' });
    assert.equal(await clippings().count(), 4);
    await workbench.answer('Folder deleted.', 'Undo');
    await within.waitFor();
  });

  it('include quotations from a page, which are cited by keyboard', async () => {
    await clippings().last().click();
    const frame = await workbench.frame('.text p');
    const firstWords = (await frame.locator('.text p').first().innerText()).slice(0, 25);
    await frame.locator('.text p').first().selectText();
    await workbench.screenshot('clip selection');
    await frame.getByRole('button', { name: 'Add Quotation to Clippings' }).click();
    await frame.locator('aside blockquote').waitFor();
    await workbench.screenshot('page of a clipping with a quotation');
    const clipping = clippings().and(workbench.page.locator('[aria-label*="1 quotation"]')).first();
    await clipping.locator('.monaco-tl-twistie').click();
    const quotation = workbench.row('Clippings', `“${firstWords}`);
    // The quotation is the last row, so scroll until it is visible.
    await clipping.hover();
    const isInSight = (row: Element) => {
      const { x, y, width, height } = row.getBoundingClientRect();
      return row.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    while (!(await quotation.isVisible()) || !(await quotation.evaluate(isInSight))) {
      await workbench.page.mouse.wheel(0, 50);
      await workbench.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await workbench.focusEditor('notes.md');
    await workbench.page.keyboard.press('Control+End');
    await quotation.click();
    await workbench.focusEditor('notes.md');
    await workbench.command('Dateline: Focus on Clippings View');
    await workbench.page.keyboard.press('Control+Enter');
    assert.match(await workbench.saved('notes.md', firstWords), /“[^”]+” \(\[/);
    await clipping.hover();
    await workbench.page.locator('.monaco-hover:visible').getByText(firstWords).first().waitFor();
    await workbench.screenshot('hover of a clipping');
  });

  it('are found by their notes and cited from the results', async () => {
    await workbench.command('Dateline: Find in Clippings…');
    await workbench.input.fill('second paragraph');
    const resultRow = workbench.quickPickRow('for the second paragraph');
    await resultRow.waitFor();
    await workbench.screenshot('find in clippings');
    const title = (await resultRow.locator('.label-name').first().innerText()).slice(0, 20);
    await workbench.page.keyboard.press('Control+Enter');
    const text = await workbench.saved('notes.md', title);
    assert.ok(text.includes(title));
  });

  it('are exported with notes and quotations', async () => {
    await workbench.command('Dateline: Export Clippings…');
    await workbench.page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    const lines = workbench.page.locator('.editor-instance .view-line');
    await lines.filter({ hasText: '## Harbour' }).waitFor();
    await lines.filter({ hasText: 'for the second paragraph' }).waitFor();
    await lines.filter({ hasText: '  > ' }).first().waitFor();
    await workbench.screenshot('exported clippings');
    await workbench.command('View: Revert and Close Editor');
  });

  it('include a search of the workspace file, which can’t be edited in the view', async () => {
    const row = workbench.row('Saved Searches', 'Our beat');
    await row.waitFor();
    await row.hover();
    assert.equal(await row.getByRole('button', { name: 'Delete Search' }).count(), 0);
    assert.match(await row.innerText(), /from this workspace/);
  });

  it('include a search that was saved from the palette, with its results', async () => {
    await workbench.command('Dateline: Search Events…');
    await workbench.page.locator('.quick-input-widget input[placeholder="Describe what happened"]:focus').waitFor();
    await workbench.type('strike');
    await workbench.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await workbench.page.locator('.quick-input-titlebar').getByRole('button', { name: 'Save Search…' }).click();
    await fillInput('Name Search', 'Strikes');
    const row = workbench.row('Saved Searches', 'Strikes');
    await row.waitFor();
    await row.click();
    await workbench.rows('Saved Searches').and(workbench.page.locator('[aria-label^="Event, "]')).first().waitFor();
    await workbench.screenshot('saved searches');
    // Collapse it, so that its results do not push other searches out of view.
    await row.click();
  });

  it('are edited, duplicated, deleted and restored with Undo', async () => {
    const row = workbench.row('Saved Searches', 'Strikes');
    await workbench.menu(row, 'Edit Search…');
    await workbench.quickPickRow('Continue').click();
    await fillInput('Name Search', 'Strikes and walkouts');
    await workbench.menu(workbench.row('Saved Searches', 'Strikes and walkouts'), 'Duplicate Search');
    const copy = workbench.row('Saved Searches', 'Strikes and walkouts (copy)');
    await copy.waitFor();
    await workbench.menu(copy, 'Delete Search');
    await copy.waitFor({ state: 'detached' });
    await workbench.answer('Deleted', 'Undo');
    await copy.waitFor();
  });

  it('have different names, because the box offers to replace another search', async () => {
    const copy = workbench.row('Saved Searches', 'Strikes and walkouts (copy)');
    await workbench.menu(copy, 'Edit Search…');
    await workbench.quickPickRow('Continue').click();
    await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Name Search' }).waitFor();
    await workbench.input.fill('Strikes and walkouts');
    await workbench.page
      .locator('.quick-input-widget', { hasText: 'Another saved search has this name. Press Enter to replace it.' })
      .waitFor();
    await workbench.page.keyboard.press('Enter');
    await copy.waitFor({ state: 'detached' });
    await workbench.rows('Saved Searches').filter({ hasText: 'walkouts' }).nth(1).waitFor({ state: 'detached' });
    await workbench.row('Saved Searches', 'Strikes and walkouts').waitFor();
    await workbench.menu(workbench.row('Saved Searches', 'Strikes and walkouts'), 'Duplicate Search');
    await copy.waitFor();
  });

  it('are reordered with Alt+Shift+Up and Alt+Shift+Down in Saved Searches', async () => {
    await workbench.focusRow('Saved Searches', 1);
    await movesTo('Saved Searches', 'Alt+Shift+ArrowUp', 0);
    await movesTo('Saved Searches', 'Alt+Shift+ArrowDown', 1);
  });

  it('are exported and imported, but not from an invalid file', async () => {
    await chooseInMenu('Export Saved Searches…');
    // The dialog accepts input after it listed the folder.
    await workbench.quickPickRow('.dateline').waitFor();
    await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await workbench.announced('Exported the saved searches');
    await chooseInMenu('Import Saved Searches…');
    await workbench.quickPickRow('searches.json').click();
    await workbench.announced('0 saved searches added. 2 already existed.');
    await chooseInMenu('Import Saved Searches…');
    await workbench.quickPickRow('bad.json').click();
    await workbench.notification('"searches" must be a list');
    await chooseInMenu('Import Saved Searches…');
    await workbench.quickPickRow('refused.json').click();
    await workbench.notification(/"searches"\[1\]: .*“content_type” must be one of/);
    await chooseInMenu('Import Saved Searches…');
    await workbench.quickPickRow('more.json').click();
    await workbench.announced('1 saved search added. 1 already existed.');
    await workbench.row('Saved Searches', 'More harbor').waitFor();
    assert.equal(await workbench.rows('Saved Searches').filter({ hasText: 'More harbor' }).count(), 1);
    assert.equal(await workbench.rows('Saved Searches').filter({ hasText: 'walkouts' }).count(), 2);
  });

  it('stay when the file of shared searches becomes invalid, which a row reports and opens', async () => {
    const path = workbench.path('.dateline/searches.json');
    await writeFile(path, '{ "version": 1, "searches": [ { "kind":');
    const problem = workbench.row('Saved Searches', 'Problem in .dateline/searches.json');
    await problem.waitFor();
    await workbench.row('Saved Searches', 'Our beat').waitFor();
    await workbench.screenshot('broken shared searches');
    await problem.click();
    await workbench.tab('searches.json').waitFor();
    const [beat] = shared.searches;
    await writeFile(path, JSON.stringify({ version: 1, searches: [{ ...beat, name: 'Our new beat' }] }));
    await workbench.row('Saved Searches', 'Our new beat').waitFor();
    await problem.waitFor({ state: 'detached' });
    await workbench.command('View: Close Editor');
  });

  it('appear in another window, and follow the changes of each other', async () => {
    const second = await workbench.another();
    await second.showSidebar();
    // Wait for its extension host.
    await second.row('Saved Searches', 'Strikes and walkouts').waitFor({ timeout: limits.test / 2 });
    const copy = second.row('Saved Searches', 'Strikes and walkouts (copy)');
    // VS Code doesn't find a row whose menu is open while the view loads its rows again, as in a window that just opened.
    await untilDone(
      async () => {
        if ((await copy.count()) > 0) {
          await second.menu(copy, 'Delete Search');
        }
        await copy.waitFor({ state: 'detached', timeout: limits.attempt });
      },
      async () => {
        assert.equal(await second.page.locator('.quick-input-widget:visible').count(), 0, 'asked for another search');
        await second.page.keyboard.press('Escape');
      },
    );
    await workbench.row('Saved Searches', '(copy)').waitFor({ state: 'detached' });
    // VS Code assigns the second window its own storage folder.
    await second.row('Clippings', 'for the second paragraph').waitFor();
    const unclipped = second.rows('News').and(second.page.locator('[aria-label^="Article, "]')).nth(4);
    const title = await readTitle(unclipped);
    const clipped = workbench.row('News', title).and(workbench.page.locator('[aria-label*=", in your clippings"]'));
    await untilDone(async () => {
      if ((await clipped.count()) === 0) {
        await second.menu(unclipped, 'Add to Clippings');
      }
      await clipped.waitFor({ timeout: limits.attempt });
    });
    await unclipped.click();
    await (await second.frame('main h1')).getByRole('heading', { level: 1, name: title }).waitFor();
    await unclipped.and(second.page.locator('[aria-label*=", read"]')).waitFor();
    await workbench.row('News', title).and(workbench.page.locator('[aria-label*=", read"]')).waitFor();
    await second.page.close();
  });
});
