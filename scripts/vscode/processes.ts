import type { ChildProcess } from 'node:child_process';

/** Ends a process and all that it started: politely, and after five seconds by force. */
export async function endTree(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  signalTree(pid, 'SIGTERM');
  const timer = setTimeout(() => signalTree(pid, 'SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
  // What the process itself left behind, now that nobody ends it in order any more.
  signalTree(pid, 'SIGKILL');
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
