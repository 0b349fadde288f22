import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { commands, extensions } from 'vscode';

const { DATELINE_BENCH: report = '', DATELINE_PROFILE: profileFile } = process.env;

/** The task of one start: to measure an activation, or to run a command of Dateline once for each argument. */
type Task = { readonly activate: string } | { readonly command: string; readonly each: readonly unknown[] };

/**
 * Runs the task in `task.json` when the extension host is idle. Writes the milliseconds of the activation, and of a
 * round trip to the workbench before it, to `DATELINE_BENCH`. With `DATELINE_PROFILE`, writes a CPU profile of the
 * activation to that file.
 */
export async function run(): Promise<void> {
  const trip = await idle();
  const task = new URL('task.json', import.meta.url);
  const current = JSON.parse(readFileSync(task, 'utf8')) as Task;
  let milliseconds = 0;
  if ('activate' in current) {
    const { activate } = current;
    milliseconds = await (profileFile ? profiled(profileFile, () => activated(activate)) : activated(activate));
  } else {
    for (const argument of current.each) {
      await commands.executeCommand(current.command, argument);
    }
  }
  // The benchmark reads the report as soon as it exists.
  writeFileSync(`${report}.tmp`, JSON.stringify({ milliseconds, trip }));
  renameSync(`${report}.tmp`, report);
  // VS Code ends the host when this function returns, so wait until the benchmark has removed the task.
  const end = performance.now() + 60_000;
  while (existsSync(task) && performance.now() < end) {
    await pause(50);
  }
}

/**
 * Waits for two seconds, and then until twenty round trips to the workbench took about as long as the fastest one, or
 * at most eight seconds.
 * @returns median of the last twenty round trips, in milliseconds
 */
async function idle(): Promise<number> {
  await pause(2000);
  const trips: number[] = [];
  const end = performance.now() + 8000;
  for (;;) {
    await pause(20);
    const start = performance.now();
    await commands.executeCommand('setContext', 'dateline.bench', start);
    trips.push(performance.now() - start);
    const last = trips.slice(-20).sort((a, b) => a - b);
    const isEven = last.length === 20 && (last.at(-1) ?? 0) < 3 * Math.min(...trips);
    if (isEven || performance.now() > end) {
      return last[10] ?? 0;
    }
  }
}

async function activated(id: string): Promise<number> {
  const extension = extensions.getExtension(id);
  if (!extension || extension.isActive) {
    throw new Error(`${id} is ${extension ? 'already active' : 'not installed'}`);
  }
  const start = performance.now();
  await extension.activate();
  return performance.now() - start;
}

async function profiled<T>(file: string, work: () => Promise<T>): Promise<T> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  const result = await work();
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(file, JSON.stringify(profile));
  return result;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
