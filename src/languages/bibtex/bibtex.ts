import { writeBiblatexEntry, writeBibtexEntry } from '../../bibliography/bibtexEntry.ts';
import { CitationKeys } from '../../bibliography/citationKeys.ts';
import { createBibliographyEntry, type BibliographyEntry } from '../../bibliography/bibliographyEntry.ts';
import { createCommonFormats } from '../commonFormats.ts';
import type { CitationFormat, FormatLabel, WritingLanguage } from '../language.ts';
import { noMarkup } from '../plain/plain.ts';
import { matchFirstGroups, readPlainLinks } from '../readLinks.ts';
import { parseBibtex } from './parseBibtex.ts';

export const bibtex: WritingLanguage = {
  name: 'BibTeX',
  languageIds: ['bibtex', 'biblatex'],
  fileExtensions: ['.bib'],
  formats: [
    createEntryFormat('biblatex-entry', 'biblatexEntry', writeBiblatexEntry),
    createEntryFormat('bibtex-entry', 'bibtexEntry', writeBibtexEntry),
    ...createCommonFormats(noMarkup),
  ],
  parse: parseBibtex,
  markup: undefined,
  text: noMarkup,
  outline: undefined,
  findTrigger: undefined,
  reading: {
    code: undefined,
    links: readPlainLinks,
    definedKeys: (document) => matchFirstGroups(document, /@\s*[^\s{}()@,]+\s*[{(]\s*([^\s,{}()]+)/g),
    bibliographies: undefined,
    namingBibliography: undefined,
    project: undefined,
    rootsAtProject: false,
    isPart: undefined,
    labels: undefined,
  },
};

/** Creates a format that writes one entry per reference, each with an unused key. */
function createEntryFormat(
  id: string,
  label: FormatLabel,
  write: (source: BibliographyEntry, key: string) => string,
): CitationFormat {
  return {
    id,
    label,
    write: (references, { takenKeys = [], keyPattern }) => {
      const keys = new CitationKeys(takenKeys, keyPattern);
      const entries = references.map((reference) => {
        const source = createBibliographyEntry(reference);
        return write(source, keys.createNextKey(source));
      });
      return { text: entries.join('\n') };
    },
    attachesToWord: false,
    writeKey: undefined,
    usesStyle: false,
    inUse: undefined,
    definitions: undefined,
    requires: undefined,
  };
}
