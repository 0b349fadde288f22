import { biblatexEntry, bibtexEntry } from '../bibliography/bibtexEntry.ts';
import { CitationKeys } from '../bibliography/key.ts';
import { sourceOf, type Source } from '../bibliography/source.ts';
import { at, type InsertionPoint } from '../insertion/point.ts';
import { commonFormats } from './commonFormats.ts';
import type { CitationFormat, FormatLabel, WritingLanguage } from './language.ts';
import { noMarkup } from './plain.ts';
import { groupsOf, linksAnywhere } from './readLinks.ts';

/** The file of a bibliography. */
export const bibtex: WritingLanguage = {
  name: 'BibTeX',
  languageIds: ['bibtex', 'biblatex'],
  fileExtensions: ['.bib'],
  formats: [
    entryFormat('biblatex-entry', 'biblatexEntry', biblatexEntry),
    entryFormat('bibtex-entry', 'bibtexEntry', bibtexEntry),
    ...commonFormats(noMarkup),
  ],
  text: noMarkup,
  frontMatter: undefined,
  places: betweenEntries,
  reading: {
    links: linksAnywhere,
    definedKeys: (document) => groupsOf(document, /@\s*[^\s{}()@,]+\s*[{(]\s*([^\s,{}()]+)/g),
    bibliographies: undefined,
    namingBibliography: undefined,
    project: undefined,
  },
};

/** One entry for each reference; none of their keys is one of those that are taken. */
function entryFormat(id: string, label: FormatLabel, write: (source: Source, key: string) => string): CitationFormat {
  return {
    id,
    label,
    write: (references, { takenKeys = [], keyPattern }) => {
      const keys = new CitationKeys(takenKeys, keyPattern);
      const entries = references.map((reference) => {
        const source = sourceOf(reference);
        return write(source, keys.next(source));
      });
      return { text: entries.join('\n') };
    },
    attachesToWord: false,
    citesByKey: false,
    usesStyle: false,
    inUse: undefined,
    definitions: undefined,
    inlineNote: undefined,
    requires: undefined,
  };
}

/** Behind the entry of a bibliography that a place stands in. */
function betweenEntries(text: string, _start: number, offset: number, languageId: string): InsertionPoint {
  const next = /^[ \t]*@/gm;
  next.lastIndex = offset;
  const following = next.exec(text)?.index ?? text.length;
  const written = text.slice(0, offset).trimEnd();
  const isBetween =
    (written === '' || text.slice(written.length, offset).includes('\n')) &&
    (written.endsWith('}') || !written.includes('@'));
  const place = isBetween ? offset : following;
  const before = text.slice(0, place);
  const lead = before.trim() === '' || /\n\r?\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return { ...at(place), languageId, context: {}, lead, trail: text.slice(place).trim() === '' ? '' : '\n' };
}
