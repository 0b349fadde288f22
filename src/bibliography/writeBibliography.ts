// cspell:ignore ELEC
import { getArticleKey } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { writeBiblatexEntry, writeBibtexEntry } from './bibtexEntry.ts';
import { createCslFileItem } from './cslJson.ts';
import { writeHayagrivaEntry } from './hayagriva.ts';
import { CitationKeys } from './citationKeys.ts';
import { formatIsoDate, createBibliographyEntry, type BibliographyEntry } from './bibliographyEntry.ts';

interface Keyed {
  readonly source: BibliographyEntry;
  readonly key: string;
}

const forms = {
  biblatex: (entries) => entries.map(({ source, key }) => writeBiblatexEntry(source, key)).join('\n'),
  bibtex: (entries) => entries.map(({ source, key }) => writeBibtexEntry(source, key)).join('\n'),
  csljson: (entries) =>
    `${JSON.stringify(
      entries.map(({ source, key }) => createCslFileItem(source, key)),
      undefined,
      2,
    )}\n`,
  ris: (entries) => entries.map(({ source }) => writeRisRecord(source)).join('\r\n'),
  hayagriva: (entries) => entries.map(({ source, key }) => writeHayagrivaEntry(source, key)).join('\n'),
} as const satisfies Record<string, (entries: readonly Keyed[]) => string>;

export type BibliographyExportFormat = keyof typeof forms;
export const bibliographyExportFormats = Object.keys(forms) as readonly BibliographyExportFormat[];

export function writeBibliography(
  references: readonly Reference[],
  form: BibliographyExportFormat,
  keyPattern?: string,
): string {
  const keys = new CitationKeys([], keyPattern);
  const entries = removeDuplicates(references).map((reference): Keyed => {
    const source = createBibliographyEntry(reference);
    return { source, key: keys.createNextKey(source) };
  });
  return forms[form](entries);
}

/** Compares addresses or, without an address, title, publisher and date. */
export function removeDuplicates(references: readonly Reference[]): Reference[] {
  const first = new Map<string, Reference>();
  for (const reference of references) {
    const { url, title, publisher, published } = reference;
    const identity = getArticleKey(url) ?? JSON.stringify([title, publisher, published]);
    first.set(identity, first.get(identity) ?? reference);
  }
  return [...first.values()];
}

/** Uses CR LF, as the RIS specification requires. */
function writeRisRecord({ title, authors, publisher, published, url, retrieved }: BibliographyEntry): string {
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['TY', 'ELEC'],
    ['TI', title],
    ...authors.map((author) => ['AU', 'whole' in author ? author.whole : `${author.family}, ${author.given}`] as const),
    ['T2', publisher],
    ['PY', published && String(published.year)],
    ['DA', published && formatIsoDate(published, '/')],
    ['UR', url],
    ['Y2', retrieved && formatIsoDate(retrieved, '/')],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}  - ${value}`]));
  return [...lines, 'ER  - ', ''].join('\r\n');
}
