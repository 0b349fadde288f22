import { besides, type Benchmark } from '../bench/benchmark.ts';
import { realCorpus, startSample } from '../support/sampleServer.ts';
import { Workbench } from './workbench.ts';

const windows = 5;
const key = 'headlines-key';

/** Returns the baseline: an extension that sends the same request and shows constant rows. */
function floor(address: string): Readonly<Record<string, string>> {
  return {
    'package.json': JSON.stringify({
      name: 'floor',
      publisher: 'bench',
      version: '0.0.0',
      main: './main.cjs',
      engines: { vscode: '^1.101.0' },
      contributes: {
        viewsContainers: { activitybar: [{ id: 'floor', title: 'Floor', icon: 'icon.svg' }] },
        views: { floor: [{ id: 'floor.rows', name: 'Floor' }] },
      },
    }),
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>',
    'main.cjs': `const { TreeItem, TreeItemCollapsibleState, window } = require('vscode');
exports.activate = () => {
  const item = (label, state) => Object.assign(new TreeItem(label, state), { accessibilityInformation: { label } });
  const getChildren = async (row) => {
    if (!row) return ['list'];
    const response = await fetch('${address}/content/news/top-headlines?limit=20', { headers: { authorization: 'Bearer ${key}' } });
    JSON.parse(await response.text());
    return Array.from({ length: 20 }, (_, index) => 'Floor row ' + index);
  };
  const getTreeItem = (row) => item(row, row === 'list' ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.None);
  window.createTreeView('floor.rows', { treeDataProvider: { getChildren, getTreeItem } });
};
`,
  };
}

const rows = { floor: '[aria-label^="Floor row 0"]', dateline: '[aria-label^="Article, "]' };
const tabs = { floor: 'Floor', dateline: 'Dateline' };

/**
 * Measures the time from the click that opens a view to the frame with its first row, for the first time and again. The
 * service is local.
 */
const benchmark: Benchmark = {
  title: 'First headlines, compared with constant rows after the same request',
  run: async () => {
    const sample = await startSample(realCorpus(), key);
    const workbench = await Workbench.open({
      settings: { 'dateline.service.baseUrl': sample.address },
      installed: floor(sample.address),
    });
    const first: Record<keyof typeof rows, number[]> = { floor: [], dateline: [] };
    const again: Record<keyof typeof rows, number[]> = { floor: [], dateline: [] };
    const { page } = workbench;
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) }).first();
    const opened = async (view: keyof typeof rows) => {
      await page.evaluate(reportAppearance, rows[view]);
      const shownMessage = page.waitForEvent('console', (message) => message.text().startsWith('bench shown '));
      await tab(tabs[view]).click();
      return Number((await shownMessage).text().split(' ').at(-1));
    };
    // VS Code in a browser loses secrets on reload.
    const setKey = async () => {
      await workbench.command('Dateline: Set API Key…');
      await page.locator('.quick-input-widget input[type=password]').fill(key);
      await page.keyboard.press('Enter');
      await page.locator('.quick-input-widget').first().waitFor({ state: 'hidden' });
    };
    const showExplorer = async () => {
      await workbench.command('View: Show Explorer');
      await page.locator('.explorer-folders-view').waitFor();
    };
    const measureWindow = async (window: number) => {
      await showExplorer();
      await workbench.reload();
      await tab('Floor').waitFor();
      await setKey();
      const order = window % 2 === 0 ? (['floor', 'dateline'] as const) : (['dateline', 'floor'] as const);
      for (const durations of [first, again]) {
        for (const view of order) {
          durations[view].push(await opened(view));
          await showExplorer();
        }
      }
    };
    try {
      for (let window = 0; window < windows; window += 1) {
        await measureWindow(window);
      }
    } catch (error) {
      await workbench.screenshot('headlines-bench');
      throw error;
    } finally {
      await workbench.close();
      await sample.close();
    }
    const than = 'constant rows after the same request';
    return [
      ...besides(['the first headlines', than], [first.dateline, first.floor], 1.5),
      ...besides(['the view opened again', 'constant rows opened again'], [again.dateline, again.floor]),
    ];
  },
};

export default benchmark;

/** Returns the milliseconds between a click and the frame in which an element appears. */
function reportAppearance(selector: string): void {
  const pressed = () => {
    const start = performance.now();
    const checkElement = () => {
      if (document.querySelector(selector)) {
        console.log(`bench shown ${String(performance.now() - start)}`);
      } else {
        requestAnimationFrame(checkElement);
      }
    };
    requestAnimationFrame(checkElement);
  };
  window.addEventListener('pointerdown', pressed, { capture: true, once: true });
}
