import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { chromium as playwright } from 'playwright-core';
import { chromiumArguments, need } from '../../scripts/programs.ts';
import { root } from '../../scripts/setup.js';
import { packAndInstall } from '../../scripts/vscode/build.ts';
import { startServer } from '../../scripts/vscode/server.ts';
import { besides, type Benchmark, type Row } from './benchmark.ts';

const starts = 11;

const dateline = 'dateline.dateline';
const empty = 'dateline.empty';

/** Milliseconds of one fresh extension host. */
type Start = Readonly<Record<typeof dateline | typeof empty, number>>;

const benchmark: Benchmark = {
  title: 'activation of the packaged extension beside an empty one, each start in a fresh extension host',
  run: async () => {
    const folder = join(root, 'out', 'bench');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const { extensions, folder: installed } = await packAndInstall();
    const extension = join(folder, 'empty');
    await writeEmptyExtension(extension);
    const report = join(folder, 'start.json');
    const server = await startServer({
      dataFolder: join(folder, 'server'),
      extensions,
      env: { DATELINE_BENCH: report },
    });
    const browser = await playwright.launch({ executablePath: need('chromium'), args: chromiumArguments });
    const measured: Start[] = [];
    try {
      // The first start of all reads from a cold disk, so it is not counted.
      for (let start = 0; start <= starts; start += 1) {
        await writeFile(join(extension, 'order.json'), JSON.stringify(order(start)));
        await rm(report, { force: true });
        const page = await browser.newPage();
        await page.goto(server.address({ extension, tests: join(extension, 'measure.mjs') }));
        measured.push(await reportOf(report));
        await page.close();
      }
    } finally {
      await browser.close();
      await server.stop();
    }
    return [...rowsOf(measured.slice(1)), await startUpFile(installed)];
  },
};

export default benchmark;

/** The two take turns at being first, since the first pays for what both need. */
function order(start: number): readonly string[] {
  return start % 2 === 0 ? [dateline, empty] : [empty, dateline];
}

async function writeEmptyExtension(folder: string): Promise<void> {
  const manifest = { name: 'empty', publisher: 'dateline', version: '1.0.0', type: 'module', main: 'empty.js' };
  const engines = { vscode: '^1.100.0' };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, engines }));
  await writeFile(join(folder, 'empty.js'), 'export function activate() {}\n');
  await build({
    entryPoints: [join(import.meta.dirname, 'activation.host.ts')],
    outfile: join(folder, 'measure.mjs'),
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
}

async function reportOf(file: string): Promise<Start> {
  const end = Date.now() + 60_000;
  while (!existsSync(file)) {
    if (Date.now() > end) {
      throw new Error('The extension host measured nothing within 60 s.');
    }
    await wait(50);
  }
  return JSON.parse(await readFile(file, 'utf8')) as Start;
}

function rowsOf(measured: readonly Start[]): Row[] {
  const times = (extension: keyof Start) => measured.map((start) => start[extension]);
  return besides(['activating Dateline', 'activating an empty extension'], [times(dateline), times(empty)], 3);
}

/** Size of the one file that is loaded at the start. */
async function startUpFile(installed: string): Promise<Row> {
  const { length } = await readFile(join(installed, 'dist', 'extension.js'));
  return { name: 'the start-up file', value: length / 1000, unit: 'KB', target: 50 };
}
