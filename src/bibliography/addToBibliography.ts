import { getArticleKey } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { createBibliographyEntry, type BibliographyEntry } from './bibliographyEntry.ts';
import { UnreadableBibliographyError, type ExistingEntry, type Insertion } from './bibliographyFile.ts';
import { writeBiblatexEntry, writeBibtexEntry } from './bibtexEntry.ts';
import { CitationKeys } from './citationKeys.ts';
import { writeCslJsonEntry } from './cslJson.ts';
import { writeHayagrivaEntry } from './hayagriva.ts';
import { readBibliographyAs, type BibliographyFormat } from './readBibliography.ts';

const writers: Readonly<Record<BibliographyFormat, (source: BibliographyEntry, key: string) => string>> = {
  biblatex: writeBiblatexEntry,
  bibtex: writeBibtexEntry,
  csljson: writeCslJsonEntry,
  hayagriva: writeHayagrivaEntry,
};

interface AddedReferences {
  readonly text: string;
  readonly keys: readonly string[];
  /** `undefined` if the bibliography already contained all references. */
  readonly insertion?: Insertion;
}

/**
 * Adds references to a bibliography. A reference whose address (or, without an address, title, publisher and date) is
 * already in the file, or in the other entries, keeps the key of that entry.
 *
 * @throws UnreadableBibliographyError if a reference is missing and the file can't be extended safely
 */
export function addToBibliography(
  text: string,
  kind: BibliographyFormat,
  references: readonly Reference[],
  keyPattern?: string,
  others: readonly ExistingEntry[] = [],
): AddedReferences {
  const write = writers[kind];
  const { entries, problems, otherKeys = [], insertion: insert } = readBibliographyAs(kind, text);
  const existing = [...entries, ...others];
  const keyGenerator = new CitationKeys(
    [...existing.flatMap(({ key, aliases }) => [key, ...aliases]), ...otherKeys],
    keyPattern,
  );
  const keysByIdentity = new Map<string, string>();
  for (const { key, addresses, reference } of existing) {
    for (const identity of addresses.length === 0 ? [describe(reference)] : addresses.map(getArticleKey)) {
      if (key !== '' && identity !== undefined && !keysByIdentity.has(identity)) {
        keysByIdentity.set(identity, key);
      }
    }
  }
  const identify = (source: BibliographyEntry): string | undefined => {
    const address = getArticleKey(source.url);
    const [written] =
      address === undefined ? readBibliographyAs(kind, writeWhole(kind, write(source, 'key'))).entries : [];
    return address ?? (written && describe(written.reference));
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
    added.push(write(source, key));
    if (identity !== undefined) {
      keysByIdentity.set(identity, key);
    }
    return key;
  });
  if (added.length === 0) {
    return { text, keys };
  }
  const [problem] = problems;
  if (problem) {
    const line = text.slice(0, problem.from).split('\n').length;
    throw new UnreadableBibliographyError(problem.reason, `Line ${line} can’t be read: ${problem.reason}`, line);
  }
  const insertion = insert(added);
  return { text: text.slice(0, insertion.offset) + insertion.text + text.slice(insertion.offset), keys, insertion };
}

/** Returns title, publisher and date, which identify a reference without an address. */
function describe({ title, publisher, published }: Reference): string {
  return JSON.stringify([title, publisher, published]).toLowerCase();
}

function writeWhole(kind: BibliographyFormat, entry: string): string {
  return kind === 'csljson' ? `[${entry}]` : entry;
}
