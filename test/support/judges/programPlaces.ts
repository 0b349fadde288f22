import { join } from 'node:path';
import { requireProgram } from '../../../scripts/programs.ts';
import { createBatchedJudge } from './createBatchedJudge.ts';
import { runJudge } from './process.ts';

/** The reference implementation of reStructuredText. */
export const docutilsPlaces = createBatchedJudge('docutils', (texts) =>
  runJudge<string>(requireProgram('docutils'), [join(import.meta.dirname, 'restructuredTextPlaces.py')], texts),
);

/** Asciidoctor in a process of its own, because its API is asynchronous. */
export const asciidoctorPlaces = createBatchedJudge('asciidoctor', (texts) =>
  runJudge<string>(process.execPath, [join(import.meta.dirname, 'asciidocPlaces.ts')], texts),
);
