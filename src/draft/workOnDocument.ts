import { setImmediate } from 'node:timers/promises';
import type { DocumentWork } from './documentWork.ts';
import { ThreadLimitError } from '../citation/jobThread.ts';
import { isSlow, refuse, runBriefly } from '../citation/timeLimit.ts';

interface Limits {
  /** In the main thread. Nobody notices a pause that short, and most documents need no thread. */
  readonly pauseMs: number;
  /** Processor time in the thread. */
  readonly threadMs: number;
}

const defaultLimits: Limits = { pauseMs: 100, threadMs: 2000 };

/**
 * Works on a document or a bibliography: at once if that takes only a moment, or else in a thread, so that no text can
 * block the extensions. Returns `undefined` if it takes too much time or memory; from then on, the text is refused.
 *
 * @throws the signal's reason if it aborts
 */
export async function workOnDocument<Name extends keyof DocumentWork>(
  text: string,
  name: Name,
  args: Parameters<DocumentWork[Name]>,
  signal?: AbortSignal,
  { pauseMs, threadMs } = defaultLimits,
): Promise<ReturnType<DocumentWork[Name]> | undefined> {
  // Let VS Code's other requests run between two pieces of work.
  const [{ runJob }] = await Promise.all([import('./documentWork.ts'), setImmediate()]);
  signal?.throwIfAborted();
  if (isSlow(text)) {
    return undefined;
  }
  const job = { name, args };
  const result = runBriefly(() => runJob(job), pauseMs);
  if (result) {
    return result.value as ReturnType<DocumentWork[Name]>;
  }
  const { documentThread } = await import('./documentThread.ts');
  try {
    return (await documentThread.run(() => job, threadMs, signal)) as ReturnType<DocumentWork[Name]>;
  } catch (error) {
    if (error instanceof ThreadLimitError) {
      refuse(text);
      return undefined;
    }
    throw error;
  }
}
