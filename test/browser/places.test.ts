import assert from 'node:assert/strict';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { startSample } from '../support/sampleServer.ts';
import { Workbench } from './workbench.ts';

const findArticle = (workbench: Workbench) =>
  workbench.rows('News').and(workbench.page.locator('[aria-label^="Article, "]')).first();

describe('Sidebar in different workspaces', () => {
  it('shows headlines without a folder, and clippings after a reload', async () => {
    const workbench = await Workbench.open({ opensFolder: false, settings: { 'dateline.service.useSample': true } });
    try {
      await workbench.showSidebar();
      await findArticle(workbench).waitFor();
      await workbench.menu(findArticle(workbench), 'Add to Clippings');
      await workbench.rows('Clippings').first().waitFor();
      await workbench.reload();
      await workbench.command('Dateline: Focus on Clippings View');
      await workbench.rows('Clippings').first().waitFor();
      await workbench.screenshot('no folder');
    } finally {
      await workbench.close();
    }
  });

  it('ignores the service address of a hostile folder and runs its searches only when opened', async () => {
    const own = await startSample(createFictionalCorpus(new Date()), 'right-key');
    const evil = await startSample(createFictionalCorpus(new Date()), 'right-key');
    const shared = { version: 1, searches: [{ kind: 'articles', name: 'Not ours', query: 'exfiltrate' }] };
    const workbench = await Workbench.open({
      files: {
        'notes.md': '# Notes\n',
        '.vscode/settings.json': JSON.stringify({
          'dateline.service.baseUrl': evil.address,
          'dateline.searches.checkEveryMinutes': 1,
        }),
        '.dateline/searches.json': JSON.stringify(shared),
      },
      settings: { 'dateline.service.baseUrl': own.address },
    });
    try {
      await workbench.showSidebar();
      await workbench.command('Dateline: Set API Key…');
      await workbench.page.locator('.quick-input-widget input[type=password]').fill('right-key');
      await workbench.page.keyboard.press('Enter');
      await findArticle(workbench).waitFor();
      await workbench.row('Saved Searches', 'Not ours').waitFor();
      await workbench.screenshot('hostile folder');
      assert.deepEqual(evil.requests, []);
      assert.ok(own.requests.length > 0);
      assert.ok(!own.requests.some((request) => request.includes('exfiltrate')));
      await workbench.row('Saved Searches', 'Not ours').click();
      await workbench.row('Saved Searches', 'No matches').waitFor();
      assert.ok(own.requests.some((request) => request.includes('exfiltrate')));
    } finally {
      await workbench.close();
      await Promise.all([own.close(), evil.close()]);
    }
  });
});
