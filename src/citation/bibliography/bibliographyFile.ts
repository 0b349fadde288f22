/** An entry that a bibliography file holds already. */
export interface KnownEntry {
  readonly key: string;
  readonly addresses: readonly string[];
  /** The same for entries with the same title, publisher and date, by which an entry without an address is found. */
  readonly description: string;
}

/** Joins the texts that describe an entry, as its file writes them, without braces and with any white space alike. */
export function describeEntry(fields: readonly string[]): string {
  return JSON.stringify(
    fields.map((field) =>
      field
        .replace(/[{}\s]+/g, ' ')
        .trim()
        .toLowerCase(),
    ),
  );
}

/** The entries of a bibliography file, and the place of new ones. */
export interface BibliographyFile {
  readonly entries: readonly KnownEntry[];
  /** Keys that are taken, of entries that could not be read otherwise. */
  readonly otherKeys?: readonly string[];
  /** The place of new entries, as an offset, and their text with all that separates them from their neighbors. */
  insertion(entries: readonly string[]): Insertion;
}

/** Text to be put at an offset of a file; everything else stays as it is. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

export type Unreadable =
  'unclosedEntry' | 'notThisFormat' | 'severalDocuments' | 'notAList' | 'notAMap' | 'wouldChange';

/** A file that nothing can safely be added to. The message says why in plain English; `line` counts from 1. */
export class UnreadableBibliography extends Error {
  override readonly name = 'UnreadableBibliography';
  readonly reason: Unreadable;
  readonly line: number | undefined;

  constructor(reason: Unreadable, message: string, line?: number) {
    super(message);
    this.reason = reason;
    this.line = line;
  }
}

/** Entries at the end of the text, each after an empty line, with the text's own line ends. */
export function appendEntries(text: string, entries: readonly string[]): Insertion {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const isEmpty = /^\uFEFF?$/.test(text);
  const gap = isEmpty || /\n[ \t]*\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { offset: text.length, text: (gap + entries.join('\n')).replaceAll('\n', lineEnd) };
}

/** The line of an offset, counted from 1. */
export function countLines(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
