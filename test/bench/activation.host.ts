import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { extensions } from 'vscode';

const { DATELINE_BENCH: report = '', DATELINE_PROFILE: profileFile } = process.env;
const dateline = 'dateline.dateline';

/**
 * Runs in the extension host: once that is idle, activates both extensions in the order that `order.json` gives, and
 * writes the milliseconds of each to `DATELINE_BENCH`. With `DATELINE_PROFILE` a CPU profile of Dateline's goes to that
 * file.
 */
export async function run(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const order = JSON.parse(readFileSync(new URL('order.json', import.meta.url), 'utf8')) as string[];
  const milliseconds: Record<string, number> = {};
  for (const id of order) {
    milliseconds[id] = id === dateline && profileFile ? await profiled(profileFile) : await activated(id);
  }
  // The bench reads the report as soon as it exists.
  writeFileSync(`${report}.tmp`, JSON.stringify(milliseconds));
  renameSync(`${report}.tmp`, report);
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

async function profiled(file: string): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  const milliseconds = await activated(dateline);
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(file, JSON.stringify(profile));
  return milliseconds;
}
