import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { FormattedText } from '../format.ts';
import type { Reference } from '../reference.ts';
import { formatReferences, type StyleFiles } from './formatReferences.ts';

/** A style is a program of somebody else's: macros can double each other until no memory is left. */
const heap = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** More is no citation of one reference. */
const longestReference = 50_000;

/** A style did not come to an end within its limits; `isOutOfTime` says within which. */
export class StyleLimitError extends Error {
  override readonly name = 'StyleLimitError';
  readonly isOutOfTime: boolean;

  constructor(isOutOfTime: boolean) {
    super(isOutOfTime ? 'The style takes too long' : 'The style takes too much memory');
    this.isOutOfTime = isOutOfTime;
  }
}

interface Task {
  readonly references: readonly Reference[];
  readonly files: StyleFiles;
}
type Outcome = { readonly formatted: FormattedText[] } | { readonly fault: string };

/**
 * The references as a citation style has them, worked out in a thread of its own: this one goes on meanwhile, and the
 * other one is ended when it takes more than its memory or its time, in milliseconds.
 * @throws StyleLimitError then; Error where the style is none
 */
export async function formatInThread(
  references: readonly Reference[],
  files: StyleFiles,
  timeLimit = 10_000 + 50 * references.length,
): Promise<FormattedText[]> {
  const task: Task = { references, files };
  // What the processor prints is for nobody.
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { [marker]: task },
    resourceLimits: heap,
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      timer = setTimeout(() => reject(new StyleLimitError(true)), timeLimit);
      worker.once('message', resolve);
      worker.once('error', (fault: NodeJS.ErrnoException) =>
        reject(fault.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new StyleLimitError(false) : fault),
      );
      worker.once('exit', () => reject(new StyleLimitError(false)));
    });
    if ('fault' in outcome) {
      throw new Error(outcome.fault);
    }
    return outcome.formatted;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Tells a thread that this module began from any other that happens to load it. */
const marker = 'dateline.style';

function work({ references, files }: Task): Outcome {
  try {
    const formatted = formatReferences(references, files);
    const isTooLong = formatted.some(
      (parts) => parts.reduce((sum, { text }) => sum + text.length, 0) > longestReference,
    );
    return isTooLong ? { fault: 'it makes far too much of one reference' } : { formatted };
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) };
  }
}

const task = (workerData as Readonly<Record<string, Task>> | null)?.[marker];
if (task) {
  parentPort?.postMessage(work(task));
}
