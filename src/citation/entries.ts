import { biblatexEntry, bibtexEntry } from './bibliography/bibtexEntry.ts';
import { CitationKeys } from './bibliography/key.ts';
import { sourceOf, type Source } from './bibliography/source.ts';
import type { Write } from './format.ts';

/** Entries of a bibliography for BibLaTeX. */
export const biblatex = entryWriter(biblatexEntry);

/** Entries of a bibliography for BibTeX. */
export const bibtex = entryWriter(bibtexEntry);

/** One entry for each reference; none of their keys is one of those that are taken. */
function entryWriter(write: (source: Source, key: string) => string): Write {
  return (references, { takenKeys = [] }) => {
    const keys = new CitationKeys(takenKeys);
    const entries = references.map((reference) => {
      const source = sourceOf(reference);
      return write(source, keys.next(source));
    });
    return { text: entries.join('\n') };
  };
}
