import type { Reference } from '../reference.ts';
import { biblatexEntry, bibtexEntry } from './bibtexEntry.ts';
import { cslFileItem } from './cslItem.ts';
import { hayagrivaEntry } from './hayagrivaFile.ts';
import { CitationKeys } from './key.ts';
import { risRecord } from './ris.ts';
import { addressKey } from './sameAddress.ts';
import { sourceOf, type Source } from './source.ts';

interface Keyed {
  readonly source: Source;
  readonly key: string;
}

/** Every form of a whole bibliography, with how it is written. */
const forms = {
  biblatex: (all) => all.map(({ source, key }) => biblatexEntry(source, key)).join('\n'),
  bibtex: (all) => all.map(({ source, key }) => bibtexEntry(source, key)).join('\n'),
  csljson: (all) =>
    `${JSON.stringify(
      all.map(({ source, key }) => cslFileItem(source, key)),
      undefined,
      2,
    )}\n`,
  ris: (all) => all.map(({ source }) => risRecord(source)).join('\r\n'),
  hayagriva: (all) => all.map(({ source, key }) => hayagrivaEntry(source, key)).join('\n'),
} as const satisfies Record<string, (all: readonly Keyed[]) => string>;

export type BibliographyForm = keyof typeof forms;
export const bibliographyForms = Object.keys(forms) as readonly BibliographyForm[];

/** The text of a bibliography of the references, each address once, with their own keys where they have some. */
export function writeBibliography(references: readonly KeyedReference[], form: BibliographyForm): string {
  const keys = new CitationKeys(references.flatMap(({ key }) => key ?? []));
  const all = onceEach(references).map(({ key, ...reference }): Keyed => {
    const source = sourceOf(reference);
    return { source, key: key ?? keys.next(source) };
  });
  return forms[form](all);
}

/** A reference, with the key that it is cited by where it has one. */
export type KeyedReference = Reference & { readonly key?: string };

/** References without those whose address, or else title, one before them has. */
export function onceEach(references: readonly KeyedReference[]): KeyedReference[] {
  const seen = new Map<string, KeyedReference>();
  for (const reference of references) {
    const same = addressKey(reference.url ?? '') ?? `title ${reference.title ?? ''}`;
    const known = seen.get(same);
    // What a bibliography says of an address is more than what a link says.
    seen.set(same, known?.key === undefined && reference.key !== undefined ? reference : (known ?? reference));
  }
  return [...seen.values()];
}
