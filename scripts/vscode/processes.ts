import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** Process ids of the leaders of running process groups. */
const groups = new Set<number>();

/** Starts a program. It and its child processes end when this process ends for any reason. */
export function spawnTree(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (groups.size === 0) {
    endTreesWithUs();
  }
  const child = spawn(program, args, { ...options, detached: process.platform !== 'win32' });
  if (child.pid !== undefined) {
    groups.add(child.pid);
  }
  return child;
}

let isWatching = false;

function endTreesWithUs(): void {
  if (isWatching) {
    return;
  }
  isWatching = true;
  process.on('exit', () => groups.forEach((pid) => signalTree(pid, 'SIGKILL')));
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const) {
    process.on(signal, () => {
      // Another listener ends its work in order and then this process.
      if (process.listenerCount(signal) === 1) {
        process.exit(128 + number);
      }
    });
  }
}

/** Ends a process and its child processes: with SIGTERM, and with SIGKILL after five seconds. */
export async function endTree(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    if (pid !== undefined) {
      signalTree(pid, 'SIGKILL');
      groups.delete(pid);
    }
    return;
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  signalTree(pid, 'SIGTERM');
  const timer = setTimeout(() => signalTree(pid, 'SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
  // End child processes that it left behind.
  signalTree(pid, 'SIGKILL');
  groups.delete(pid);
}

/** Signals the process group of a detached child. Windows has no process groups, so only the child gets the signal. */
function signalTree(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) {
      throw fault;
    }
  }
}
