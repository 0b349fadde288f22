import { createContext, Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const defaultLimitMs = 2000;

/** A timeout of `node:vm` ends any loop and any regular expression. */
const script = new Script('work()');
const globals: { work: (() => unknown) | undefined } = { work: undefined };
const context = createContext(globals);
let isRunning = false;

/** The latest text that took too long. */
let slowText: string | undefined;

/** Returns whether work on a text took too long, so that the next command can refuse it at once. */
export function isSlow(text: string): boolean {
  return text === slowText;
}

/** Makes parsers refuse a text. */
export function refuse(text: string): void {
  slowText = text;
}

/** Returns the result of synchronous work without side effects, or `undefined` if it takes longer. */
export function runBriefly<T>(work: () => T, limitMs: number): { readonly value: T } | undefined {
  isRunning = true;
  try {
    return run(work, limitMs);
  } finally {
    isRunning = false;
  }
}

/**
 * Runs synchronous work on a document. Returns `undefined` if it takes too long; from then on, parsers refuse the text.
 * The work can end anywhere, so it must not have side effects. Inside other limited work, and in a thread, which ends as
 * a whole, there is no limit of its own.
 */
export function runWithinTimeLimit<T>(text: string, work: () => T, limitMs = defaultLimitMs): T | undefined {
  if (isRunning || !isMainThread) {
    return work();
  }
  const start = process.cpuUsage();
  isRunning = true;
  try {
    // On a busy machine, the first attempt has only a part of the processor's time.
    for (const timeout of [limitMs, 4 * limitMs]) {
      const result = run(work, timeout);
      const { user, system } = process.cpuUsage(start);
      if (result) {
        return result.value;
      }
      if ((user + system) / 1000 > 0.8 * limitMs) {
        break;
      }
    }
  } finally {
    isRunning = false;
  }
  refuse(text);
  return undefined;
}

/** Returns `undefined` after the timeout. */
function run<T>(work: () => T, timeout: number): { readonly value: T } | undefined {
  globals.work = work;
  try {
    return { value: script.runInContext(context, { timeout }) as T };
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      return undefined;
    }
    throw error;
  } finally {
    globals.work = undefined;
  }
}
