// cspell:ignore overlaymessage
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { begin } from './parts/begin.ts';
import { attempt, untilDone, Workbench } from './workbench.ts';

const bibliography =
  '@online{smith2026,\n  title = {Rates rise again},\n  organization = {Daily News},\n  date = {2026-11-20},\n  url = {https://news.example/rates},\n}\n';

/** Text whose end opens the list, and the text after an item is accepted, by document. */
const marks = {
  'open.md': { start: '---\nbibliography: refs.bib\n---\n\n', typed: 'As [@', accepted: 'As [@smith2026]' },
  'open.tex': {
    start: '\\addbibresource{refs.bib}\n',
    typed: 'As \\parencite{doe2020,',
    accepted: 'As \\parencite{doe2020,smith2026}',
  },
  'open.typ': { start: '#bibliography("refs.bib")\n', typed: 'As #cite(<', accepted: 'As #cite(<smith2026>)' },
  'open.org': { start: '#+bibliography: refs.bib\n\n', typed: 'As [cite:@', accepted: 'As [cite:@smith2026]' },
};

describe('Completion and pasting with sample data', () => {
  let workbench: Workbench;
  let address = '';

  before(async () => {
    workbench = await Workbench.open({
      files: {
        ...Object.fromEntries(Object.entries(marks).map(([name, { start }]) => [name, start])),
        'keys.md': '---\nbibliography: refs.bib\n---\n\n',
        'links.md': '',
        'paste.md': '',
        'mouse.md': '',
        'locked.md': 'As @sm',
        'refs.bib': bibliography,
      },
      settings: { 'dateline.service.useSample': true, 'files.readonlyInclude': { '**/locked.md': true } },
      height: 900,
    });
  });
  after(() => workbench.close());

  const suggestions = () => workbench.page.locator('.suggest-widget:visible .monaco-list-row');

  it('completes the key of an entry by keyboard and shows its formatted reference', async () => {
    await begin(workbench, 'keys.md');
    const { page } = workbench;
    const { keyboard } = page;
    await page.locator('.monaco-editor .view-lines').first().click();
    await keyboard.press('Control+End');
    await keyboard.type('As @sm');
    await suggestions().filter({ hasText: 'smith2026' }).waitFor();
    // Without a focused item, this key asks for the list again.
    await untilDone(async () => {
      await keyboard.press('Control+Space');
      await page.locator('.suggest-details:visible', { hasText: 'Daily News' }).waitFor(attempt);
    });
    await workbench.screenshot('completion');
    await keyboard.press('Enter');
    await keyboard.type(' says.');
    assert.match(await workbench.saved('keys.md', 'says.'), /\n\nAs @smith2026 says\.\n?$/);
  });

  for (const [name, { start, typed, accepted }] of Object.entries(marks)) {
    it(`opens the list by itself after a mark in ${name}`, async () => {
      await begin(workbench, name);
      const { keyboard } = workbench.page;
      await workbench.page.locator('.monaco-editor .view-lines').first().click();
      await keyboard.press('Control+End');
      await keyboard.type(typed);
      await suggestions().filter({ hasText: 'smith2026' }).waitFor();
      await keyboard.press('Enter');
      assert.equal((await workbench.saved(name, 'smith2026')).trimEnd(), start + accepted);
    });
  }

  it('cites a listed article by mouse if there is no bibliography', async () => {
    await begin(workbench, 'links.md');
    await workbench.rows('News').nth(3).waitFor();
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.type('As ');
    await workbench.page.keyboard.press('Control+Space');
    await suggestions().nth(2).waitFor();
    await workbench.screenshot('completion-records');
    await suggestions().nth(0).click();
    const text = await workbench.saved('links.md', '](https:');
    const [, url = ''] = /^As \[.+\]\((https:[^)]+)\)\n?$/.exec(text) ?? [];
    assert.notEqual(url, '', text);
    address = url;
  });

  it('pastes a known address as a citation by mouse', async () => {
    await begin(workbench, 'mouse.md');
    await copy(address);
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.press('Control+V');
    await workbench.page.locator('.post-edit-widget a').first().click();
    const entry = workbench.page.locator('.action-widget .monaco-list-row', { hasText: 'Paste as Citation' });
    await entry.waitFor();
    await workbench.screenshot('paste');
    await entry.click();
    const text = await workbench.saved('mouse.md', '](https:');
    assert.match(text, /^\[.+\]\(https:[^)]+\)\n?$/);
    assert.ok(text.includes(address), text);
  });

  it('pastes an address by keyboard, and leaves the cursor after the citation', async () => {
    await begin(workbench, 'paste.md');
    await copy(address);
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.press('Control+V');
    await workbench.page.locator('.post-edit-widget').waitFor();
    const entry = await workbench.actionMenu('Paste as Citation');
    for (let step = 0; step < 5 && !(await entry.and(workbench.page.locator('.focused')).isVisible()); step += 1) {
      await workbench.page.keyboard.press('ArrowDown');
    }
    await workbench.page.keyboard.press('Enter');
    await workbench.page.locator('.view-lines', { hasText: '](https' }).waitFor();
    await workbench.page.keyboard.type(' Next.');
    assert.match(await workbench.saved('paste.md', 'Next.'), /^\[.+\]\(https:[^)]+\) Next\.\n?$/);
  });

  it('is not offered in a read-only document, and VS Code shows why', async () => {
    await begin(workbench, 'locked.md');
    await copy(address);
    const { page } = workbench;
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Control+V');
    await page.locator('.monaco-editor-overlaymessage', { hasText: 'read-only' }).waitFor();
    assert.equal(await suggestions().count(), 0);
    assert.equal(await page.locator('.post-edit-widget').count(), 0);
    assert.equal(await readFile(workbench.path('locked.md'), 'utf8'), 'As @sm');
  });

  it('leaves the bibliography unchanged if it has the entry', async () => {
    assert.equal(await readFile(workbench.path('refs.bib'), 'utf8'), bibliography);
  });

  async function copy(text: string): Promise<void> {
    await workbench.page.evaluate((content) => navigator.clipboard.writeText(content), text);
  }
});
