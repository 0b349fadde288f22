export interface KnownEntry {
  readonly key: string;
  readonly addresses: readonly string[];
  /** A key made of title, publisher and date, which identifies an entry without an address. */
  readonly description: string;
}

/** Returns the description of an entry from its fields, without braces and with normalized white space. */
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

export interface BibliographyFile {
  readonly entries: readonly KnownEntry[];
  readonly otherKeys?: readonly string[];
  /** Returns the edit that inserts new entries and separates them from their neighbors. */
  insertion(entries: readonly string[]): Insertion;
}

/** In UTF-16 code units. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

export type Unreadable =
  'unclosedEntry' | 'notThisFormat' | 'severalDocuments' | 'notAList' | 'notAMap' | 'wouldChange';

/** The error for a file that can't be extended safely. `line` counts from 1. */
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

/** Creates the insertion of entries at the end of a text, separated by empty lines, with the text's line endings. */
export function appendEntries(text: string, entries: readonly string[]): Insertion {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const isEmpty = /^\uFEFF?$/.test(text);
  const gap = isEmpty || /\n[ \t]*\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { offset: text.length, text: (gap + entries.join('\n')).replaceAll('\n', lineEnd) };
}

/** Counts from 1. */
export function countLines(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
