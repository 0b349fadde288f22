import { kindOfBibliography, readBibliographyEntries } from '../bibliography/addToBibliography.ts';
import type { Span } from '../places/structure.ts';

/** A bibliography file that a document cites from. */
export interface CheckedBibliography {
  /** Path or address of the file, by which a finding names it. */
  readonly name: string;
  readonly text: string;
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
      const from = text.indexOf(key, next);
      next = from < 0 ? next : from + key.length;
      return { bibliography: name, key, addresses, from: Math.max(from, 0), to: from < 0 ? 0 : from + key.length };
    });
  } catch {
    return undefined;
  }
}
