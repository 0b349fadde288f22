import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** The leaders of the process groups that were started here and not ended yet. */
const groups = new Set<number>();

/** Starts a program that ends, with all that it starts, when this process ends, however that comes about. */
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
      // Whoever else listens ends in order, and then this process.
      if (process.listenerCount(signal) === 1) {
        process.exit(128 + number);
      }
    });
  }
}

/** Ends a process and all that it started: politely, and after five seconds by force. */
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
  // What the process itself left behind, now that nobody ends it in order any more.
  signalTree(pid, 'SIGKILL');
  groups.delete(pid);
}

/** A detached child leads a process group of its own; Windows has none, there the child alone is ended. */
function signalTree(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) {
      throw fault;
    }
  }
}
