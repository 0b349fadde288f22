import { join } from 'node:path';
import { requireProgram } from '../../../scripts/programs.ts';
import type { PlaceJudge } from '../judgedPlaces.ts';
import { runJudge } from './process.ts';

/** Creates a judge from a program that reads whole documents in one run. */
function programPlaces(name: string, readAll: (texts: readonly string[]) => readonly string[]): PlaceJudge {
  const readings = new Map<string, string>();
  const prepare = (texts: readonly string[]) => {
    const unread = [...new Set(texts)].filter((text) => !readings.has(text));
    for (const [index, reading] of readAll(unread).entries()) {
      readings.set(unread[index] ?? '', reading);
    }
  };
  return {
    name,
    prepare,
    read: (text) => {
      if (!readings.has(text)) {
        prepare([text]);
      }
      return readings.get(text) ?? '';
    },
  };
}

/** The reference implementation of reStructuredText. */
export const docutilsPlaces = programPlaces('docutils', (texts) =>
  runJudge<string>(requireProgram('docutils'), [join(import.meta.dirname, 'restructuredTextPlaces.py')], texts),
);

/** Asciidoctor in a process of its own, because its API is asynchronous. */
export const asciidoctorPlaces = programPlaces('asciidoctor', (texts) =>
  runJudge<string>(process.execPath, [join(import.meta.dirname, 'asciidocPlaces.ts')], texts),
);
