import {
  detectBibliographyFormat,
  readBibliographyEntries,
  type BibliographyFormat,
} from '../../bibliography/addToBibliography.ts';
import type { Span } from '../places/structure.ts';

export interface CheckedBibliography {
  /** Path or address that identifies the file in findings. */
  readonly name: string;
  readonly text: string;
  /** Whether other documents may cite the entries, because the document doesn't name the file. False by default. */
  readonly isShared?: boolean;
}

/** The span is the entry's key in the file. */
export interface LocatedEntry extends Span {
  readonly bibliography: string;
  readonly key: string;
  readonly addresses: readonly string[];
}

/** Returns `undefined` for a file that can't be read, since nothing is known about its entries. */
export function locateEntries({ name, text }: CheckedBibliography): LocatedEntry[] | undefined {
  const kind = detectBibliographyFormat(name, text);
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

const buildBibtexKeyPattern = (key: string) => String.raw`@\s*[^\s{}()@,]+\s*[{(]\s*${key}(?=\s*[,})])`;

/** The key is the last part of the match. */
const keyPatterns: Readonly<Record<BibliographyFormat, (key: string) => string>> = {
  biblatex: buildBibtexKeyPattern,
  bibtex: buildBibtexKeyPattern,
  csljson: (key) => String.raw`"id"\s*:\s*"?${key}`,
  hayagriva: (key) => String.raw`^["']?${key}(?=["']?\s*:)`,
};
