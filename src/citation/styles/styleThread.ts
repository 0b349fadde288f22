import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { FormattedText } from '../context.ts';
import type { Reference } from '../reference.ts';
import { createFormatter, type FormatReferences, type StyleFiles } from './formatReferences.ts';

/** The macros of an untrusted style can grow exponentially. */
const heap = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** In UTF-16 code units. */
const maxReferenceLength = 50_000;
/** In milliseconds, until an unused thread ends. */
const idleMs = 60_000;

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
  /** Omitted if they equal those of the previous job. */
  readonly files?: StyleFiles;
}
type Outcome = { readonly formatted: FormattedText[] } | { readonly error: string };

/** Jobs run one after another. */
let lastJob: Promise<unknown> = Promise.resolve();

/**
 * Formats references in a worker thread, which is terminated if a job exceeds its memory or its time (in milliseconds).
 * The thread stays alive for a while because starting it and parsing the style take most of the time.
 *
 * @throws StyleLimitError if a limit is exceeded; Error if the style is invalid
 */
export function formatInThread(
  references: readonly Reference[],
  files: StyleFiles,
  timeLimit = 10_000 + 50 * references.length,
): Promise<FormattedText[]> {
  const formatted = lastJob.then(async () => {
    const thread = (current ??= new StyleThread());
    try {
      const outcome = await thread.run(references, files, timeLimit);
      if ('error' in outcome) {
        throw new Error(outcome.error);
      }
      return outcome.formatted;
    } catch (error) {
      // A failed style can leave its engine in any state.
      await thread.end();
      throw error;
    }
  });
  lastJob = formatted.catch(() => undefined);
  return formatted;
}

export async function endStyleThread(): Promise<void> {
  await lastJob;
  await current?.end();
}

let current: StyleThread | undefined;

class StyleThread {
  // Discard the output of citeproc-js.
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
      // Don't keep the process alive for the idle thread.
      this.#worker.unref();
      this.#idle = setTimeout(() => void this.end(), idleMs).unref();
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    current = current === this ? undefined : current;
    await this.#worker.terminate();
  }
}

/** Identifies the threads that this module starts. */
const marker = 'dateline.style';

/** Caches the formatter of the last style. */
function createWork(): (job: Job) => Outcome {
  let format: FormatReferences | undefined;
  return ({ references, files }) => {
    try {
      format = files ? createFormatter(files) : format;
      const formatted = format?.(references) ?? [];
      const isTooLong = formatted.some(
        (parts) => parts.reduce((sum, { text }) => sum + text.length, 0) > maxReferenceLength,
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
