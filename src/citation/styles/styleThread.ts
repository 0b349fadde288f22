import type { FormattedText } from '../context.ts';
import { JobThread, serveJobs } from '../jobThread.ts';
import type { Reference } from '../reference.ts';
import { createFormatter, type FormatReferences, type StyleFiles } from './formatReferences.ts';

/** The macros of an untrusted style can grow exponentially. */
const heap = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** In UTF-16 code units. */
const maxReferenceLength = 50_000;

interface Job {
  readonly references: readonly Reference[];
  /** Omitted if they equal those of the previous job. */
  readonly files?: StyleFiles;
}

const thread = new JobThread<Job, FormattedText[]>(import.meta.url, heap);
let lastFiles: StyleFiles | undefined;

/**
 * Formats references in a thread with limits on memory and processor time. The thread keeps the parsed style, because
 * parsing takes most of the time.
 *
 * @throws ThreadLimitError if a limit is exceeded; Error if the style is invalid
 */
export function formatInThread(
  references: readonly Reference[],
  files: StyleFiles,
  limitMs = 10_000 + 50 * references.length,
): Promise<FormattedText[]> {
  return thread.run((isNewThread) => {
    const isSame = !isNewThread && files === lastFiles;
    lastFiles = files;
    return isSame ? { references } : { references, files };
  }, limitMs);
}

export function endStyleThread(): Promise<void> {
  return thread.end();
}

/** The formatter of the last style. */
let format: FormatReferences | undefined;

serveJobs(import.meta.url, ({ references, files }: Job): FormattedText[] => {
  format = files ? createFormatter(files) : format;
  const formatted = format?.(references) ?? [];
  if (formatted.some((parts) => parts.reduce((sum, { text }) => sum + text.length, 0) > maxReferenceLength)) {
    throw new Error('it makes far too much of one reference');
  }
  return formatted;
});
