import {
  kindOfBibliography,
  readBibliographyEntries,
  type BibliographyKind,
} from '../bibliography/addToBibliography.ts';
import type { Span } from '../places/structure.ts';

/** A bibliography file that a document cites from. */
export interface CheckedBibliography {
  /** Path or address of the file, by which a finding names it. */
  readonly name: string;
  readonly text: string;
  /** Whether the document doesn't name the file, so that other documents may cite its entries. False by default. */
  readonly isShared?: boolean;
}

/** An entry of a bibliography file. The span is its key in the file. */
export interface LocatedEntry extends Span {
  readonly bibliography: string;
  readonly key: string;
  readonly addresses: readonly string[];
}

/**
 * Returns the entries of a bibliography file with the offsets of their keys.
 * Returns `undefined` for a file that can't be read, since nothing is known about its entries.
 */
export function locateEntries({ name, text }: CheckedBibliography): LocatedEntry[] | undefined {
  const kind = kindOfBibliography(name, text);
  if (!kind) {
    return undefined;
  }
  let next = 0;
  try {
    return readBibliographyEntries(text, kind).map(({ key, addresses }) => {
      const pattern = new RegExp(keyPatterns[kind](key.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')), 'mu');
      const match = pattern.exec(text.slice(next));
      const from = match ? next + match.index + match[0].lastIndexOf(key) : 0;
      const to = match ? from + key.length : 0;
      next = Math.max(next, to);
      return { bibliography: name, key, addresses, from, to };
    });
  } catch {
    return undefined;
  }
}

const bibtexKey = (key: string) => String.raw`@\s*[^\s{}()@,]+\s*[{(]\s*${key}(?=\s*[,})])`;

/** Patterns of an entry's key, which is the last part of the match. */
const keyPatterns: Readonly<Record<BibliographyKind, (key: string) => string>> = {
  biblatex: bibtexKey,
  bibtex: bibtexKey,
  csljson: (key) => String.raw`"id"\s*:\s*"?${key}`,
  hayagriva: (key) => String.raw`^["']?${key}(?=["']?\s*:)`,
};
