import type { NeedName } from '../../../scripts/programs.ts';

/** A parser's reading of one paragraph: its links, and its text with each link replaced with `⟦⟧`. */
export interface Reading {
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly around: string;
}

/** A paragraph to read, with the definition that it needs elsewhere in the document. */
export interface Passage {
  readonly paragraph: string;
  readonly definition?: string | undefined;
}

/** A real parser of a language. Returns one reading for each passage. */
export interface Judge {
  readonly name: string;
  /** The program that the judge needs; `undefined` for an npm package. */
  readonly need?: NeedName;
  /** Returns whether the judge can't read an address in any form. */
  readonly cannotRead?: (address: string) => boolean;
  /** Whether the judge reads many passages as one document, so that a broken passage can affect its neighbors. */
  readonly readsTogether?: boolean;
  read(passages: readonly Passage[]): Reading[] | Promise<Reading[]>;
}

export const placeholder = '⟦⟧';

/** Creates a judge that reads each passage as its own document. */
export function each(name: string, read: (document: string) => Reading): Judge {
  return { name, read: (passages) => passages.map((passage) => read(formatDocument(passage))) };
}

export function formatDocument({ paragraph, definition }: Passage): string {
  return definition === undefined ? paragraph : `${paragraph}\n\n${definition}`;
}

/** Collects the text and links that a parser reports, in document order. */
export class Gatherer {
  readonly links: { href: string; text: string }[] = [];
  around = '';
  #depth = 0;

  open(href: string): void {
    this.#depth += 1;
    this.links.push({ href, text: '' });
    this.around += this.#depth === 1 ? placeholder : '';
  }

  close(): void {
    this.#depth -= 1;
  }

  text(text: string): void {
    const link = this.links.at(-1);
    if (this.#depth > 0 && link) {
      link.text += text;
    } else {
      this.around += text;
    }
  }

  /** Adds the name of anything that is neither text nor a link, so that it shows in the reading. */
  other(kind: string): void {
    this.text(`⟨${kind}⟩`);
  }

  /** Reads the content of a footnote at its mark. */
  note(read: () => void): void {
    this.text('⟨note ');
    read();
    this.text('⟩');
  }
}

/** The number of passages in one document. Some parsers take quadratic time or worse. */
const together = 48;

/**
 * Reads many passages as one document, for judges that start slowly. If it has more or fewer blocks than passages,
 * because a passage swallowed or split others, reads each half on its own.
 */
export function readTogether(
  passages: readonly Passage[],
  readBlocks: (passages: readonly Passage[]) => Reading[],
): Reading[] {
  const readings: Reading[] = [];
  for (let start = 0; start < passages.length; start += together) {
    readings.push(...readOrHalve(passages.slice(start, start + together), readBlocks));
  }
  return readings;
}

function readOrHalve(passages: readonly Passage[], readBlocks: (passages: readonly Passage[]) => Reading[]): Reading[] {
  const readings = readBlocks(passages);
  if (readings.length === passages.length) {
    return readings;
  }
  if (passages.length === 1) {
    return [{ links: [], around: `⟨${readings.length} blocks⟩ ${readings.map(({ around }) => around).join(' ')}` }];
  }
  const half = passages.length >> 1;
  return [...readOrHalve(passages.slice(0, half), readBlocks), ...readOrHalve(passages.slice(half), readBlocks)];
}
