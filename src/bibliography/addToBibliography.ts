import { getAddressKey } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { writeBiblatexEntry, writeBibtexEntry } from './bibtexEntry.ts';
import type { BibliographyFile, Insertion, ExistingEntry } from './bibliographyFile.ts';
import { readBibtex } from './bibtexFile.ts';
import { writeCslJsonEntry, readCslJson } from './cslJson.ts';
import { writeHayagrivaEntry, readHayagriva } from './hayagriva.ts';
import { CitationKeys } from './citationKeys.ts';
import { createBibliographyEntry, type BibliographyEntry } from './bibliographyEntry.ts';

interface Kind {
  readonly read: (text: string) => BibliographyFile;
  readonly entry: (source: BibliographyEntry, key: string) => string;
}

const kinds = {
  biblatex: { read: readBibtex, entry: writeBiblatexEntry },
  bibtex: { read: readBibtex, entry: writeBibtexEntry },
  csljson: { read: readCslJson, entry: writeCslJsonEntry },
  hayagriva: { read: readHayagriva, entry: writeHayagrivaEntry },
} as const satisfies Record<string, Kind>;

export type BibliographyFormat = keyof typeof kinds;

export function detectBibliographyFormat(name: string, text: string): BibliographyFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (['bib', 'bibtex', 'biblatex'].includes(ending)) {
    return /\byear\s*=/i.test(text) && !/\bdate\s*=|@online\b/i.test(text) ? 'bibtex' : 'biblatex';
  }
  return ending === 'json' ? 'csljson' : ['yaml', 'yml'].includes(ending) ? 'hayagriva' : undefined;
}

/** @throws UnreadableBibliographyError */
export function readBibliographyEntries(text: string, kind: BibliographyFormat): readonly ExistingEntry[] {
  return kinds[kind].read(text).entries;
}

interface AddedReferences {
  readonly text: string;
  readonly keys: readonly string[];
  /** `undefined` if the bibliography already contained all references. */
  readonly insertion?: Insertion;
}

/**
 * Adds references to a bibliography. A reference whose address (or, without an address, title, publisher and date) is
 * already in the file keeps the key of that entry.
 *
 * @throws UnreadableBibliographyError if the file can't be extended safely
 */
export function addToBibliography(
  text: string,
  kind: BibliographyFormat,
  references: readonly Reference[],
  keyPattern?: string,
): AddedReferences {
  const { read, entry } = kinds[kind];
  const file = read(text);
  const keyGenerator = new CitationKeys([...file.entries.map(({ key }) => key), ...(file.otherKeys ?? [])], keyPattern);
  const keysByIdentity = new Map<string, string>();
  for (const { key, addresses, description } of file.entries) {
    for (const identity of addresses.length === 0 ? [description] : addresses.map(getAddressKey)) {
      if (key !== '' && identity !== undefined && !keysByIdentity.has(identity)) {
        keysByIdentity.set(identity, key);
      }
    }
  }
  const identify = (source: BibliographyEntry): string | undefined => {
    const getWholeText = () => read(read('').insertion([entry(source, 'key')]).text);
    return getAddressKey(source.url ?? '') ?? getWholeText().entries[0]?.description;
  };
  const added: string[] = [];
  const keys = references.map((reference) => {
    const source = createBibliographyEntry(reference);
    const identity = identify(source);
    const existingKey = identity === undefined ? undefined : keysByIdentity.get(identity);
    if (existingKey !== undefined) {
      return existingKey;
    }
    const key = keyGenerator.createNextKey(source);
    added.push(entry(source, key));
    if (identity !== undefined) {
      keysByIdentity.set(identity, key);
    }
    return key;
  });
  if (added.length === 0) {
    return { text, keys };
  }
  const insertion = file.insertion(added);
  return { text: text.slice(0, insertion.offset) + insertion.text + text.slice(insertion.offset), keys, insertion };
}
