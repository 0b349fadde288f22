import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { begin } from './parts/begin.ts';
import { Workbench } from './workbench.ts';

const key = 'paste-key';

describe('Pasting an address as a citation', () => {
  const corpus = createFictionalCorpus(new Date());
  const articles = corpus.articles.filter(({ title, url }) => /^[\w ,.’–-]+$/.test(title) && /^[\w:/.-]+$/.test(url));
  const { title, url } = articles.at(-1)!;
  const link = `[${title}](${url})`;
  let sample: SampleServer;
  let workbench: Workbench;

  before(async () => {
    sample = await startSample(corpus, key);
    workbench = await Workbench.open({
      files: {
        'mouse.md': 'As ',
        'enter.md': 'As ',
        'cursors.md': 'a\n\nb\n\nc',
        'keys.md': '---\nbibliography: refs.bib\n---\n\nAs ',
        'refs.bib': '',
        'preferred.md': 'As ',
      },
      settings: { 'dateline.service.baseUrl': sample.address },
    });
    await workbench.showSidebar([]);
    await workbench.setKey(key);
    await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });

  async function start(name: string): Promise<void> {
    await begin(workbench, name, []);
    await workbench.page.evaluate((content) => navigator.clipboard.writeText(content), url);
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.press('Control+End');
  }

  async function chooseByMouse(): Promise<void> {
    await workbench.page.locator('.post-edit-widget a').first().click();
    await workbench.page.locator('.action-widget .monaco-list-row', { hasText: 'Paste as Citation' }).click();
  }

  it('keeps the address and adds the title of an article that is not on this computer, by mouse', async () => {
    await start('mouse.md');
    await workbench.page.keyboard.press('Control+V');
    await chooseByMouse();
    assert.equal((await workbench.saved('mouse.md', link)).trim(), `As ${link}`);
  });

  it('cites by Enter, leaves the cursor after the citation, and an undo removes it', async () => {
    await start('enter.md');
    const { keyboard } = workbench.page;
    await keyboard.press('Control+V');
    await workbench.page.locator('.post-edit-widget').waitFor();
    const entry = await workbench.actionMenu('Paste as Citation');
    for (let step = 0; step < 5 && !(await entry.and(workbench.page.locator('.focused')).isVisible()); step += 1) {
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
    await workbench.page.locator('.view-lines', { hasText: '](https' }).waitFor();
    await keyboard.type('x');
    assert.match(await workbench.saved('enter.md', 'x'), /\)x\n?$/);
    await keyboard.press('Control+Z');
    await keyboard.press('Control+Z');
    await keyboard.press('Control+Z');
    assert.match(await workbench.saved('enter.md', /^As ?\n?$/), /^As ?\n?$/);
  });

  it('is not offered for three cursors, which all get the address', async () => {
    await start('cursors.md');
    await workbench.page.keyboard.press('Control+A');
    await workbench.page.keyboard.press('Shift+Alt+I');
    await workbench.page.keyboard.press('Control+V');
    assert.equal((await workbench.saved('cursors.md', /c\w*:.*$/)).split(url).length, 6);
  });

  it('adds an entry to the bibliography, and an undo changes only the document', async () => {
    await start('keys.md');
    await workbench.page.keyboard.press('Control+V');
    await chooseByMouse();
    await workbench.page.locator('.statusbar-item', { hasText: 'An entry was added to refs.bib' }).waitFor();
    const cited = await workbench.saved('keys.md', /As \[@\w+\]\s*$/);
    const [, citedKey = ''] = /\[@(\w+)\]/.exec(cited) ?? [];
    const entry = await readFile(workbench.path('refs.bib'), 'utf8');
    assert.ok(entry.includes(`{${citedKey},`) && entry.includes(title), entry);
    await workbench.focusEditor('keys.md');
    await workbench.page.keyboard.press('Control+Z');
    await workbench.page.keyboard.press('Control+Z');
    assert.equal((await workbench.saved('keys.md', /As\s*$/)).trim(), '---\nbibliography: refs.bib\n---\n\nAs');
    assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0);
    assert.equal(await readFile(workbench.path('refs.bib'), 'utf8'), entry);
  });

  it('cites at once if it is preferred in the settings', async () => {
    await workbench.configure({
      'dateline.service.baseUrl': sample.address,
      'editor.pasteAs.preferences': ['dateline.citation'],
    });
    await start('preferred.md');
    await workbench.page.keyboard.press('Control+V');
    assert.equal((await workbench.saved('preferred.md', link)).trim(), `As ${link}`);
  });
});
