import type { EntryProblem, ExistingEntry, UnreadableReason } from '../bibliography/bibliographyFile.ts';
import { readBibliography } from '../bibliography/readBibliography.ts';
import type { Span } from '../languages/structure.ts';

export interface CheckedBibliography {
  /** Path or address that identifies the file in findings. */
  readonly name: string;
  readonly text: string;
  /** Whether other documents may cite the entries, because the document doesn't name the file. False by default. */
  readonly isShared?: boolean;
}

/** A bibliography that the document, or its project, names but that was not read. */
export interface UnreadBibliography extends Span {
  /** The name in the document. */
  readonly name: string;
  readonly fault: BibliographyFault;
}

export type BibliographyFault =
  | Exclude<UnreadableReason, 'wouldChange'>
  | 'absolute'
  | 'encoding'
  | 'missing'
  | 'outside'
  | 'pattern'
  | 'remote'
  | 'tooLarge'
  | 'tooLargeTogether'
  | 'tooMany'
  | 'unreadable';

/** The span is the entry's key in the file. */
export interface LocatedEntry extends Span, Omit<ExistingEntry, 'keySpan'> {
  readonly bibliography: string;
}

/** The span is the start of the entry that can't be read. */
export interface LocatedProblem extends EntryProblem {
  readonly bibliography: string;
}

export function locateEntries(bibliography: CheckedBibliography): readonly LocatedEntry[] {
  return locateContent(bibliography).entries;
}

interface BibliographyContent {
  readonly entries: readonly LocatedEntry[];
  readonly problems: readonly LocatedProblem[];
}

/** The latest results, because many documents, or versions of a document, cite from the same bibliography. */
let recent: readonly { readonly name: string; readonly text: string; readonly content: BibliographyContent }[] = [];
/** In UTF-16 code units of all files together: the bibliographies of a document. */
const maxRecent = 20 * 1024 * 1024;

/** Returns a problem for a file of an unknown format. */
export function locateContent({ name, text }: CheckedBibliography): BibliographyContent {
  const known = recent.find((other) => other.name === name && other.text === text);
  if (known) {
    return known.content;
  }
  const file = readBibliography(name, text);
  const problems = file?.problems ?? [{ from: 0, to: 0, reason: 'notThisFormat' as const }];
  const content: BibliographyContent = {
    entries: (file?.entries ?? []).map(({ keySpan, ...entry }) => ({ ...entry, ...keySpan, bibliography: name })),
    problems: problems.map((problem) => ({ ...problem, bibliography: name })),
  };
  let length = 0;
  recent = [{ name, text, content }, ...recent.filter((other) => other.name !== name)].filter(
    (file) => (length += file.text.length) <= maxRecent,
  );
  return content;
}
