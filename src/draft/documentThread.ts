import { runJob, type DocumentJob } from './documentWork.ts';
import { JobThread, serveJobs } from '../citation/jobThread.ts';

/** Hostile text can need much memory. */
const heap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

export const documentThread = new JobThread<DocumentJob, unknown>(import.meta.url, heap);

serveJobs(import.meta.url, runJob);
