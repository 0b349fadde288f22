import { join } from 'node:path';
import { program } from '../../../scripts/programs.ts';
import { runJudge } from './process.ts';
import { documentOf, type Judge } from './reading.ts';

/** The reference implementation of reStructuredText, by Debian’s Python: another one would not have its packages. */
export const docutils: Judge = {
  name: 'docutils',
  prepare: () => program(['rst2xml', 'rst2xml.py', 'rst2html5', 'rst2html'], 'python3-docutils'),
  read: (passages) =>
    runJudge('/usr/bin/python3', [join(import.meta.dirname, 'restructuredText.py')], passages.map(documentOf)),
};
