import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/setup.js';
import { packAndInstall } from '../../scripts/vscode/build.ts';
import { besides, spread, type Benchmark, type Row } from './benchmark.ts';
import { emptyExtension, launchBrowser, User, type Start } from './freshStarts.ts';
import { storedItemCount, storeItems } from './storedItems.ts';

const rounds = 7;

const dateline = 'dateline.dateline';

/**
 * Each start activates one extension in a fresh extension host. Dateline's views keep the workbench busy for about 30
 * ms, so an empty extension activated in the same window would have to wait for it.
 */
const benchmark: Benchmark = {
  title: 'Activation, compared with an empty extension, each in a fresh extension host',
  run: async () => {
    const folder = join(root, 'out', 'bench');
    const { extensions, folder: installed } = await packAndInstall();
    const browser = await launchBrowser();
    const users: User[] = [];
    try {
      const user = await User.start(browser, join(folder, 'empty'), extensions);
      users.push(user);
      const collector = await User.start(browser, join(folder, 'saved'), extensions);
      users.push(collector);
      await storeItems(collector);
      return [
        ...createRows(
          await inTurn([
            () => user.activate(emptyExtension),
            () => user.activate(dateline),
            () => collector.activate(dateline),
          ]),
        ),
        await startUpFile(installed),
      ];
    } finally {
      await browser.close();
      await Promise.all(users.map((user) => user.stop()));
    }
  },
};

export default benchmark;

/** Runs the starts in rounds, in rotating order. Returns the results of each start. */
async function inTurn(starts: readonly (() => Promise<Start>)[]): Promise<Start[][]> {
  const measured: Start[][] = starts.map(() => []);
  // The first round reads from a cold disk, so it is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (let place = 0; place < starts.length; place += 1) {
      const index = (place + round) % starts.length;
      const start = await starts[index]?.();
      if (start && round > 0) {
        measured[index]?.push(start);
      }
    }
  }
  return measured;
}

function createRows(measured: readonly (readonly Start[])[]): Row[] {
  const [empty = [], ours = [], saved = []] = measured.map((starts) => starts.map(({ milliseconds }) => milliseconds));
  const names = ['activating Dateline', 'activating an empty extension'] as const;
  const withItems = `activating Dateline with ${storedItemCount.toLocaleString('en')} saved items`;
  return [
    spread(
      'a round trip to the workbench, before each start',
      measured.flat().map(({ trip }) => trip),
    ),
    ...besides(names, [ours, empty], 5),
    ...besides([withItems, 'without'], [saved, ours])
      .slice(1)
      .map((row) => (row.name === withItems ? { ...row, target: 25 } : row)),
  ];
}

/** Measures the size of the file that is loaded at startup. */
async function startUpFile(installed: string): Promise<Row> {
  const { length } = await readFile(join(installed, 'dist', 'extension.js'));
  return { name: 'the start-up file', value: length / 1000, unit: 'KB', target: 50 };
}
