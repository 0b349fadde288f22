import type { NeedName } from '../../../scripts/programs.ts';

/** A parser's reading of one paragraph: its links, and its text with each link as `⟦⟧`. */
export interface Reading {
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly around: string;
}

/** A text to be read: a paragraph, and what it needs elsewhere in the document. */
export interface Passage {
  readonly paragraph: string;
  readonly definition?: string | undefined;
}

/** A real parser of a language: passages in, a reading of each out. */
export interface Judge {
  readonly name: string;
  /** The program that reads; none for a package of ours. */
  readonly need?: NeedName;
  /** Addresses that it can read in no form. */
  readonly cannotRead?: (address: string) => boolean;
  /** Whether it reads many passages as one document, where a broken one may spoil what stands beside it. */
  readonly readsTogether?: boolean;
  read(passages: readonly Passage[]): Reading[] | Promise<Reading[]>;
}

export const placeholder = '⟦⟧';

/** A judge that reads each passage as a document of its own. */
export function each(name: string, read: (document: string) => Reading): Judge {
  return { name, read: (passages) => passages.map((passage) => read(documentOf(passage))) };
}

export function documentOf({ paragraph, definition }: Passage): string {
  return definition === undefined ? paragraph : `${paragraph}\n\n${definition}`;
}

/** Gathers what a parser tells of, in its order. */
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

  /** Anything that is neither text nor a link shows up in the reading as what it is. */
  other(kind: string): void {
    this.text(`⟨${kind}⟩`);
  }

  /** A footnote, as what it holds where its mark stands. */
  note(read: () => void): void {
    this.text('⟨note ');
    read();
    this.text('⟩');
  }
}

/** Passages that are read as one document: some readers take time by the square of its length, or worse. */
const together = 48;

/**
 * Reads many passages as one document, which is what a judge needs that is slow to start. Where its blocks aren't as
 * many as the passages, because one swallowed or split others, each half is read by itself.
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
