import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { reportErrors, root } from './setup.js';
import { endTree, spawnTree } from './vscode/processes.ts';

/** The runs of `npm run verify`, which take too long for `npm test`. */
const runs = [
  {
    title: 'tests with heavy programs, schedules of faults, and the rest of the browser tests',
    args: ['unit', 'host', 'browser', '--heavy'],
  },
  { title: 'the extension host of the oldest VS Code', args: ['host', '--oldest'] },
  { title: 'reading and citing in the oldest VS Code', args: ['browser', '--oldest', '--file', 'readAndCite'] },
];

for (const { title, args } of runs) {
  console.log(`\n=== ${title} ===`);
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'runTests.ts'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.exitCode = 1;
  }
}
console.log('\n=== npm start ===');
await reportErrors(startsWithAnAddressThatAnswers);

/** @throws Error if `npm start` prints no address within two minutes, or if nothing responds at that address */
async function startsWithAnAddressThatAnswers(): Promise<void> {
  const child = spawnTree('npm', ['start', '--', '--server'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('npm start printed no address within two minutes')), 120_000);
      child.on('exit', (code) => reject(new Error(`npm start ended with ${String(code)}`)));
      createInterface({ input: child.stdout! }).on('line', (line) => {
        if (line.startsWith('http://')) {
          clearTimeout(timer);
          resolve(line);
        }
      });
    });
    const { status } = await fetch(address);
    if (status !== 200) {
      throw new Error(`${address} responds with status ${String(status)}`);
    }
    console.log(`npm start printed ${address}, which responds`);
  } finally {
    await endTree(child);
  }
}
