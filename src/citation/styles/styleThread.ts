import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { FormattedText } from '../context.ts';
import type { Reference } from '../reference.ts';
import { createFormatter, type FormatReferences, type StyleFiles } from './formatReferences.ts';

/** A style is a program of somebody else's: macros can double each other until no memory is left. */
const heap = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** More is no citation of one reference. */
const longestReference = 50_000;
/** Milliseconds that a thread waits for another job before it ends. */
const idleTime = 60_000;

/** A style did not come to an end within its limits; `isOutOfTime` says within which. */
export class StyleLimitError extends Error {
  override readonly name = 'StyleLimitError';
  readonly isOutOfTime: boolean;

  constructor(isOutOfTime: boolean) {
    super(isOutOfTime ? 'The style takes too long' : 'The style takes too much memory');
    this.isOutOfTime = isOutOfTime;
  }
}

interface Job {
  readonly references: readonly Reference[];
  /** Left out where they are those of the job before. */
  readonly files?: StyleFiles;
}
type Outcome = { readonly formatted: FormattedText[] } | { readonly error: string };

/** One after the other, since a thread does one job at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The references as a citation style has them, worked out in a thread of its own: this one goes on meanwhile, and the
 * other one is ended when a job takes more than its memory or its time, in milliseconds. It is kept for a while, since
 * starting it and reading the style take most of the time; the same `files` object is read once.
 * @throws StyleLimitError then; Error where the style is none
 */
export function formatInThread(
  references: readonly Reference[],
  files: StyleFiles,
  timeLimit = 10_000 + 50 * references.length,
): Promise<FormattedText[]> {
  const formatted = last.then(async () => {
    const thread = (current ??= new StyleThread());
    try {
      const outcome = await thread.run(references, files, timeLimit);
      if ('error' in outcome) {
        throw new Error(outcome.error);
      }
      return outcome.formatted;
    } catch (error) {
      // A style that failed may have left its engine in any state.
      await thread.end();
      throw error;
    }
  });
  last = formatted.catch(() => undefined);
  return formatted;
}

/** Ends the thread that waits for another job. */
export async function endStyleThread(): Promise<void> {
  await last;
  await current?.end();
}

let current: StyleThread | undefined;

class StyleThread {
  // What the processor prints is for nobody.
  readonly #worker = new Worker(new URL(import.meta.url), {
    workerData: { [marker]: true },
    resourceLimits: heap,
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  #files: StyleFiles | undefined;
  #idle: NodeJS.Timeout | undefined;
  #job: PromiseWithResolvers<Outcome> | undefined;

  constructor() {
    this.#worker.on('message', (outcome: Outcome) => this.#job?.resolve(outcome));
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#job?.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new StyleLimitError(false) : error),
    );
    this.#worker.on('exit', () => {
      current = current === this ? undefined : current;
      this.#job?.reject(new StyleLimitError(false));
    });
  }

  async run(references: readonly Reference[], files: StyleFiles, timeLimit: number): Promise<Outcome> {
    clearTimeout(this.#idle);
    const job = Promise.withResolvers<Outcome>();
    this.#job = job;
    const timer = setTimeout(() => job.reject(new StyleLimitError(true)), timeLimit);
    this.#worker.ref();
    this.#worker.postMessage((files === this.#files ? { references } : { references, files }) satisfies Job);
    this.#files = files;
    try {
      return await job.promise;
    } finally {
      clearTimeout(timer);
      // A process that has nothing else to do does not wait for it.
      this.#worker.unref();
      this.#idle = setTimeout(() => void this.end(), idleTime).unref();
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    current = current === this ? undefined : current;
    await this.#worker.terminate();
  }
}

/** Tells a thread that this module began from any other that happens to load it. */
const marker = 'dateline.style';

/** Does jobs in the thread; the formatter of the last style is kept. */
function createWork(): (job: Job) => Outcome {
  let format: FormatReferences | undefined;
  return ({ references, files }) => {
    try {
      format = files ? createFormatter(files) : format;
      const formatted = format?.(references) ?? [];
      const isTooLong = formatted.some(
        (parts) => parts.reduce((sum, { text }) => sum + text.length, 0) > longestReference,
      );
      return isTooLong ? { error: 'it makes far too much of one reference' } : { formatted };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
}

if ((workerData as Readonly<Record<string, unknown>> | null)?.[marker] === true) {
  const work = createWork();
  parentPort?.on('message', (job: Job) => parentPort?.postMessage(work(job)));
}
