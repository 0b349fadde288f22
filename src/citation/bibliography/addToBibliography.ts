import type { Reference } from '../reference.ts';
import { biblatexEntry, bibtexEntry } from './bibtexEntry.ts';
import type { BibliographyFile, Insertion } from './bibliographyFile.ts';
import { readBibtex } from './bibtexFile.ts';
import { cslJsonEntry, readCslJson } from './cslJsonFile.ts';
import { hayagrivaEntry, readHayagriva } from './hayagrivaFile.ts';
import { citationKey } from './key.ts';
import { addressKey } from './sameAddress.ts';
import { sourceOf, type Source } from './source.ts';

interface Kind {
  readonly read: (text: string) => BibliographyFile;
  readonly entry: (source: Source, key: string) => string;
}

const kinds = {
  biblatex: { read: readBibtex, entry: biblatexEntry },
  bibtex: { read: readBibtex, entry: bibtexEntry },
  csljson: { read: readCslJson, entry: cslJsonEntry },
  hayagriva: { read: readHayagriva, entry: hayagrivaEntry },
} as const satisfies Record<string, Kind>;

export type BibliographyKind = keyof typeof kinds;

/**
 * What kind of bibliography a file is, by its name and, for one of BibTeX, by what its entries are like; nothing for
 * another file.
 */
export function kindOfBibliography(name: string, text: string): BibliographyKind | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (['bib', 'bibtex', 'biblatex'].includes(ending)) {
    return /\byear\s*=/i.test(text) && !/\bdate\s*=|@online\b/i.test(text) ? 'bibtex' : 'biblatex';
  }
  return ending === 'json' ? 'csljson' : ['yaml', 'yml'].includes(ending) ? 'hayagriva' : undefined;
}

/** A bibliography that holds a reference. */
export interface Addition {
  /** The whole new text: the old one with the new entry put in, or the old one as it was. */
  readonly text: string;
  /** The key of the entry. */
  readonly key: string;
  /** What was put in; nothing where the bibliography held the address before. */
  readonly insertion?: Insertion;
}

/**
 * Adds the reference to the text of a bibliography file, unless an entry has its address: then that entry's key is
 * given. Every other character of the file stays as it is.
 * @throws UnreadableBibliography when the file can't be understood well enough to add to it safely
 */
export function addToBibliography(text: string, kind: BibliographyKind, reference: Reference): Addition {
  const { read, entry } = kinds[kind];
  const file = read(text);
  const source = sourceOf(reference);
  const address = addressKey(source.url ?? '');
  const known = file.entries.find(
    ({ key, addresses }) =>
      key !== '' && addresses.some((other) => address !== undefined && addressKey(other) === address),
  );
  if (known) {
    return { text, key: known.key };
  }
  const key = citationKey(source, [...file.entries.map((other) => other.key), ...(file.otherKeys ?? [])]);
  const insertion = file.insertion(entry(source, key));
  return { text: text.slice(0, insertion.offset) + insertion.text + text.slice(insertion.offset), key, insertion };
}
