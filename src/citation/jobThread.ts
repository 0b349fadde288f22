import { parentPort, Worker, workerData, type ResourceLimits } from 'node:worker_threads';

/** In milliseconds, until an unused thread ends. */
const idleMs = 60_000;
/** In milliseconds, between two looks at the processor time. */
const pollMs = 50;

export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError';
  readonly isOutOfTime: boolean;

  constructor(isOutOfTime: boolean) {
    super(isOutOfTime ? 'The job takes too long' : 'The job takes too much memory');
    this.isOutOfTime = isOutOfTime;
  }
}

type Outcome<Result> = { readonly result: Result } | { readonly error: string };

interface CurrentJob<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs jobs one after another in a worker thread, which is terminated if a job fails, is canceled or exceeds its limits.
 * The thread stays alive for a while, because starting it takes most of the time of a short job.
 */
export class JobThread<Job, Result> {
  readonly #module: string;
  readonly #heap: ResourceLimits;
  #worker: Worker | undefined;
  #job: CurrentJob<Result> | undefined;
  #lastJob: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** @param module the URL of a module that calls `serveJobs` */
  constructor(module: string, heap: ResourceLimits) {
    this.#module = module;
    this.#heap = heap;
  }

  /**
   * @param createJob called when it is the job's turn, with whether the thread is new
   * @param limitMs time of the thread, and processor time of this process, so that neither other extensions nor a busy
   *   machine matter
   * @throws ThreadLimitError if a limit is exceeded; Error if the job fails; the signal's reason if it is canceled
   */
  run(createJob: (isNewThread: boolean) => Job, limitMs: number, signal?: AbortSignal): Promise<Result> {
    const result = this.#lastJob.then(() => this.#run(createJob, limitMs, signal));
    this.#lastJob = result.catch(() => undefined);
    return result;
  }

  async #run(createJob: (isNewThread: boolean) => Job, limitMs: number, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    const isNew = !this.#worker;
    const worker = (this.#worker ??= this.#start());
    const start = process.cpuUsage();
    const { eventLoopUtilization } = worker.performance;
    const startOfThread = eventLoopUtilization();
    let timer: NodeJS.Timeout | undefined;
    let cancel: (() => void) | undefined;
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#job = { resolve, reject };
        cancel = () => reject(signal?.reason as Error);
        signal?.addEventListener('abort', cancel);
        timer = setInterval(() => {
          const { user, system } = process.cpuUsage(start);
          const { active } = eventLoopUtilization(startOfThread);
          if (Math.min((user + system) / 1000, active) > limitMs) {
            reject(new ThreadLimitError(true));
          }
        }, pollMs);
        worker.ref();
        worker.postMessage(createJob(isNew));
      });
    } catch (error) {
      // A failed job can leave the thread in any state.
      await this.#terminate();
      throw error;
    } finally {
      clearInterval(timer);
      if (cancel) {
        signal?.removeEventListener('abort', cancel);
      }
      // Don't keep the process alive for the idle thread.
      worker.unref();
      this.#idle = setTimeout(() => void this.#terminate(), idleMs).unref();
    }
  }

  /** Ends the thread after its last job. */
  async end(): Promise<void> {
    await this.#lastJob;
    await this.#terminate();
  }

  async #terminate(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    // Discard the output.
    const worker = new Worker(new URL(this.#module), {
      workerData: this.#module,
      resourceLimits: this.#heap,
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const reject = (error: Error) => {
      if (this.#worker === worker) {
        this.#worker = undefined;
        this.#job?.reject(error);
      }
    };
    worker.on('message', (outcome: Outcome<Result>) => {
      if ('error' in outcome) {
        this.#job?.reject(new Error(outcome.error));
      } else {
        this.#job?.resolve(outcome.result);
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError(false) : error),
    );
    // Not the job's fault: the text must not be refused.
    worker.on('exit', (code) => reject(new Error(`The thread ended with exit code ${String(code)}`)));
    return worker;
  }
}

/** Runs jobs in the thread that was started for the module. Does nothing in other threads. */
export function serveJobs(module: string, work: (job: never) => unknown): void {
  if (workerData !== module) {
    return;
  }
  parentPort?.on('message', (job: unknown) => {
    let outcome: Outcome<unknown>;
    try {
      outcome = { result: work(job as never) };
    } catch (error) {
      outcome = { error: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage(outcome);
  });
}
