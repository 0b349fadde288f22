import { join } from 'node:path';
import { requireProgram } from '../../../scripts/programs.ts';
import { runJudge } from './process.ts';
import { formatDocument, type Judge } from './reading.ts';

/** The reference implementation of reStructuredText. Uses Debian’s Python, because another Python lacks the package. */
export const docutils: Judge = {
  name: 'docutils',
  need: 'docutils',
  read: (passages) =>
    runJudge(
      requireProgram('docutils'),
      [join(import.meta.dirname, 'restructuredText.py')],
      passages.map(formatDocument),
    ),
};
