import type { BibliographyFile } from './bibliographyFile.ts';
import { readBibtex } from './bibtexFile.ts';
import { readCslJson } from './cslJsonFile.ts';
import { readHayagriva } from './hayagrivaFile.ts';

const readers = {
  biblatex: readBibtex,
  bibtex: readBibtex,
  csljson: readCslJson,
  hayagriva: readHayagriva,
} as const satisfies Record<string, (text: string) => BibliographyFile>;

export type BibliographyFormat = keyof typeof readers;

export function detectBibliographyFormat(name: string, text: string): BibliographyFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (['bib', 'bibtex', 'biblatex'].includes(ending)) {
    return /\byear\s*=/i.test(text) && !/\bdate\s*=|@online\b/i.test(text) ? 'bibtex' : 'biblatex';
  }
  return ending === 'json' ? 'csljson' : ['yaml', 'yml'].includes(ending) ? 'hayagriva' : undefined;
}

/** Reads every entry that can be read. Returns `undefined` for an unknown kind of file. */
export function readBibliography(name: string, text: string): BibliographyFile | undefined {
  const format = detectBibliographyFormat(name, text);
  return format && readers[format](text);
}

export function readBibliographyAs(format: BibliographyFormat, text: string): BibliographyFile {
  return readers[format](text);
}
