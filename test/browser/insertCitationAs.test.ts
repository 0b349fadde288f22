import assert from 'node:assert/strict';
import { eachGoesOn, Workbench } from './workbench.ts';

describe('Insert Citation As', function () {
  let workbench: Workbench;

  before(async function () {
    this.timeout(120_000);
    workbench = await Workbench.open({
      files: { 'notes.md': '# Notes\n\n' },
      settings: { 'dateline.service.useSample': true },
    });
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.press('Control+End');
    await workbench.showSidebar();
    await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
  });
  after(() => workbench.close());
  eachGoesOn(() => workbench);

  const choose = async () => {
    const article = workbench.page.locator('[aria-label^="Article, "]').first();
    await workbench.menu(article, 'Insert Citation As…');
    await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Insert Citation As' }).waitFor();
  };
  const firstRow = () => workbench.page.locator('.quick-input-list .monaco-list-row').first();

  it('shows each format as it would read in the document', async () => {
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

  it('inserts the one that is chosen', async () => {
    await workbench.quickPickRow('Footnote').click();
    const text = await workbench.saved('notes.md', /\[\^1\]:/);
    assert.match(text, /^# Notes\n\n\[\^1\]\n\n\[\^1\]: \[.*\]\(https:.*\)\n$/);
  });

  it('remembers it for the language', async () => {
    await choose();
    await workbench.quickPickRow('last used').waitFor();
    assert.match(await firstRow().innerText(), /^Footnote/);
    await workbench.page.keyboard.press('Enter');
    // The same article again: its note is there already.
    const text = await workbench.saved('notes.md', /\[\^1\]\[\^1\]/);
    assert.equal(text.split('[^1]:').length, 2);
  });
});
