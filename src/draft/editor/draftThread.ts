import { JobThread, serveJobs } from '../../citation/jobThread.ts';
import {
  evaluateDraft,
  readDraftContent,
  type ArticleLookup,
  type DraftContent,
  type EvaluatedDraft,
} from './evaluateDraft.ts';
import type { CheckedDocument, CheckOptions } from '../checkDocument.ts';

/** Hostile text can need much memory. */
const heap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };
/** Processor time for one step of an evaluation. */
const defaultLimitMs = 2000;

type Job =
  | { readonly document: CheckedDocument }
  | { readonly content: DraftContent; readonly lookup: ArticleLookup; readonly options: CheckOptions };
/** Without the document, which the caller has. */
type Result = Omit<DraftContent, 'document'> | EvaluatedDraft;

/** Evaluates drafts in a thread, so that no document can block the extensions. */
export class DraftThread {
  readonly #thread = new JobThread<Job, Result>(import.meta.url, heap);
  readonly #limitMs: number;

  constructor(limitMs = defaultLimitMs) {
    this.#limitMs = limitMs;
  }

  /** @throws ThreadLimitError if the document takes too long; the signal's reason if it aborts */
  async read(document: CheckedDocument, signal?: AbortSignal): Promise<DraftContent> {
    const content = await this.#thread.run(() => ({ document }), this.#limitMs, signal);
    return { ...(content as Omit<DraftContent, 'document'>), document };
  }

  /**
   * @param createLookup called when the thread is free
   * @throws ThreadLimitError if the document takes too long; the signal's reason if it aborts
   */
  async evaluate(
    content: DraftContent,
    createLookup: () => ArticleLookup,
    options: CheckOptions,
    signal?: AbortSignal,
  ): Promise<EvaluatedDraft> {
    const createJob = () => ({ content, lookup: createLookup(), options });
    return (await this.#thread.run(createJob, this.#limitMs, signal)) as EvaluatedDraft;
  }

  end(): Promise<void> {
    return this.#thread.end();
  }
}

serveJobs(import.meta.url, (job: Job): Result => {
  if ('content' in job) {
    return evaluateDraft(job.content, job.lookup, job.options);
  }
  const { isReadable, citations } = readDraftContent(job.document);
  return { isReadable, citations };
});
