import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram } from '../../../scripts/programs.ts';
import { formatDocument, type Judge, type Reading } from './reading.ts';

/** Org's own parser, org-element, in Emacs. */
export const emacs: Judge = {
  name: 'emacs',
  need: 'emacs',
  read: (passages) => {
    const folder = mkdtempSync(join(tmpdir(), 'dateline-org-'));
    const [documents, readings] = [join(folder, 'documents.json'), join(folder, 'readings.json')];
    try {
      writeFileSync(documents, JSON.stringify(passages.map(formatDocument)));
      const script = join(import.meta.dirname, 'org.el');
      const { status, stderr } = spawnSync(
        requireProgram('emacs'),
        ['--batch', '-Q', '-l', script, documents, readings],
        {
          encoding: 'utf8',
        },
      );
      if (status !== 0) {
        throw new Error(`emacs: ${stderr}`);
      }
      return JSON.parse(readFileSync(readings, 'utf8')) as Reading[];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
