import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram } from '../../../scripts/programs.ts';
import type { PlaceJudge } from '../judgedPlaces.ts';

const readings = new Map<string, string>();

/** Org's own parser, org-element, for whole documents. */
export const emacsPlaces: PlaceJudge = {
  name: 'emacs',
  prepare: readAll,
  read: (text) => {
    if (!readings.has(text)) {
      readAll([text]);
    }
    return readings.get(text) ?? '';
  },
};

function readAll(texts: readonly string[]): void {
  const unread = texts.filter((text) => !readings.has(text));
  const folder = mkdtempSync(join(tmpdir(), 'dateline-org-'));
  const [documents, answers] = [join(folder, 'documents.json'), join(folder, 'readings.json')];
  try {
    // Emacs reads the line breaks of a file as `\n`.
    writeFileSync(documents, JSON.stringify(unread.map((text) => text.replaceAll('\r\n', '\n').toWellFormed())));
    const script = join(import.meta.dirname, 'orgPlaces.el');
    const { status, stderr } = spawnSync(requireProgram('emacs'), ['--batch', '-Q', '-l', script, documents, answers], {
      encoding: 'utf8',
    });
    if (status !== 0) {
      throw new Error(`emacs: ${stderr}`);
    }
    const all = JSON.parse(readFileSync(answers, 'utf8')) as string[];
    for (const [index, reading] of all.entries()) {
      readings.set(unread[index] ?? '', reading);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
