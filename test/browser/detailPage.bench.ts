import { besides, type Benchmark } from '../bench/benchmark.ts';
import { Workbench } from './workbench.ts';

const windows = 5;
const pagesInEach = 4;

/** Opens a constant webview or the page of an article, each with its own key. */
const opener = {
  'package.json': JSON.stringify({
    name: 'opener',
    publisher: 'bench',
    version: '0.0.0',
    main: './main.cjs',
    engines: { vscode: '^1.101.0' },
    activationEvents: ['onStartupFinished'],
    contributes: {
      keybindings: [
        { key: 'ctrl+alt+1', command: 'opener.constant' },
        { key: 'ctrl+alt+2', command: 'opener.record' },
        { key: 'ctrl+alt+3', command: 'opener.another' },
        { key: 'ctrl+alt+4', command: 'opener.short' },
        { key: 'ctrl+alt+5', command: 'opener.long' },
      ],
    },
  }),
  'main.cjs': `const { commands, extensions, ViewColumn, window } = require('vscode');
exports.activate = async () => {
  commands.registerCommand('opener.constant', () => {
    const panel = window.createWebviewPanel('constant', 'Constant', ViewColumn.Active, { enableScripts: true });
    panel.webview.html = '<!DOCTYPE html><title>x</title><h1>A constant string</h1>';
  });
  const { search } = await extensions.getExtension('dateline.dateline').activate();
  const [record, another] = await search('port');
  commands.registerCommand('opener.record', () => commands.executeCommand('dateline.openDetail', { record }));
  commands.registerCommand('opener.another', () => commands.executeCommand('dateline.openDetail', { record: another }));
  const article = (title, count) => ({ kind: 'article', title, content: '<p>A paragraph with <b>marks</b> in its text.</p>'.repeat(count) });
  for (const [name, record] of [['short', article('Short', 20)], ['long', article('Long', 2000)]]) {
    commands.registerCommand('opener.' + name, () => commands.executeCommand('dateline.openDetail', { record }));
  }
  window.setStatusBarMessage('Opener is ready');
};
`,
};

/**
 * Measures the time from the key that opens a page to the frame that paints its title: the first webview of a window, a
 * later one, and another record on the open page.
 */
const benchmark: Benchmark = {
  title: 'Detail page, from opening to painting',
  run: async () => {
    const coldPlain: number[] = [];
    const cold: number[] = [];
    const plain: number[] = [];
    const ours: number[] = [];
    const another: number[] = [];
    const short: number[] = [];
    const long: number[] = [];
    for (let round = 0; round < windows; round += 1) {
      await withWindow(async (time) => {
        coldPlain.push(await time('1'));
      });
      await withWindow(async (time) => {
        cold.push(await time('2'));
        for (let page = 0; page < pagesInEach; page += 1) {
          another.push(await time('3', 'another'));
          // Alternate the order.
          plain.push(await time('1'));
          ours.push(await time('2'));
          ours.push(await time('2'));
          plain.push(await time('1'));
          short.push(await time('4'));
          long.push(await time('5'));
        }
      });
    }
    const constant = 'a constant string';
    return [
      ...besides(['the detail page, first webview of a window', `${constant}, first webview`], [cold, coldPlain], 1.5),
      ...besides(['the detail page, later', `${constant}, later`], [ours, plain], 1.5),
      ...besides(['a body of 100 KB until the title is painted', 'a body of 1 KB'], [long, short], 1.5),
      ...besides(['another record on the open page', `${constant}, later`], [another, plain]).slice(1),
    ];
  },
};

export default benchmark;

type Time = (key: string, action?: 'opened' | 'another') => Promise<number>;

/**
 * Opens a window. The returned function opens a page with its key, returns the milliseconds until it painted, and
 * closes the previous page.
 */
async function withWindow(work: (time: Time) => Promise<void>): Promise<void> {
  const workbench = await Workbench.open({
    settings: { 'dateline.service.useSample': true },
    installed: opener,
  });
  const { page } = workbench;
  try {
    await page.getByText('Opener is ready').waitFor();
    await page.evaluate(tellWhenPressed);
    page.on('framenavigated', (frame) => {
      if (new URL(frame.url()).pathname.endsWith('/fake.html')) {
        // A removed frame painted nothing.
        frame.evaluate(tellWhenPainted).catch(() => undefined);
      }
    });
    const waitForMessage = async (name: string) => {
      const message = await page.waitForEvent('console', (each) => each.text().startsWith(`bench ${name} `));
      return Number(message.text().split(' ').at(-1));
    };
    await work(async (key, state = 'opened') => {
      if (state === 'opened') {
        await workbench.command('View: Close All Editors');
        await page.locator('.tabs-container .tab').first().waitFor({ state: 'detached' });
      }
      const [pressed, painted] = [waitForMessage('pressed'), waitForMessage('painted')];
      await page.keyboard.press(`Control+Alt+${key}`);
      return (await painted) - (await pressed);
    });
  } finally {
    await workbench.close();
  }
}

/** Records when a key that opens a page was pressed. */
function tellWhenPressed(): void {
  const tell = ({ key }: KeyboardEvent) =>
    /^[1-5]$/.test(key) && console.log(`bench pressed ${String(performance.timeOrigin + performance.now())}`);
  window.addEventListener('keydown', tell, true);
}

/** Reports when a webview painted a new title. */
function tellWhenPainted(): void {
  let title: string | undefined;
  const checkTitle = () => {
    const shown = document.querySelector('h1')?.textContent ?? undefined;
    if (shown !== title) {
      title = shown;
      requestAnimationFrame(() => console.log(`bench painted ${String(performance.timeOrigin + performance.now())}`));
    }
    requestAnimationFrame(checkTitle);
  };
  checkTitle();
}
